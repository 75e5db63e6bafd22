"""What must add up in every game, whatever the bots do."""

import numpy as np
import pandas as pd
import pytest

from engine.rulesets import TycoonRuleset

from .games import RULES, VARIANTS, play

NAMES = (
    "score",
    "money",
    "stock",
    "value",
    "word_money",
    "word_stock",
    "doubled",
    "royalties",
    "royalties_paid",
)


def by_seat(run, name):
    """A column for every seat, int64[games, players]."""
    return run.games[[f"{name}_{seat}" for seat in range(run.setup.players)]].to_numpy(np.int64)


def check_sums(rules: TycoonRuleset, run):
    seats = {name: by_seat(run, name) for name in NAMES}
    players = run.setup.players
    assert (seats["score"] == seats["money"] + seats["stock"] + seats["value"]).all()
    earned = seats["word_money"] + seats["word_stock"] + seats["doubled"] + seats["royalties"]
    assert (earned - seats["royalties_paid"] == seats["score"]).all()
    masks, prices = by_seat(run, "patents"), np.array([rules.patents[letter] for letter in rules.letters])
    owned = (masks[:, :, None] >> np.arange(len(rules.letters))) & 1
    assert owned.sum(axis=1).max() <= 1
    assert (owned @ prices == seats["value"]).all()
    check_patents(rules, run, owned, seats)
    check_end(rules, run, owned, seats["value"])
    assert (run.games.rounds == -(-run.games.turns // players)).all()
    assert (by_seat(run, "skips").sum(axis=1) <= run.games.turns).all()


def check_patents(rules, run, owned, seats):
    """The rows of patents are those of the masks, and their royalties those of the seats."""
    patents = run.patents
    codes = np.array([rules.letters.index(letter) for letter in patents.letter])
    assert len(patents) == owned.sum()
    assert owned[patents.game_id, patents.owner, codes].all()
    got = np.zeros_like(seats["royalties"])
    np.add.at(got, (patents.game_id.to_numpy(), patents.owner.to_numpy()), patents.royalties.to_numpy())
    assert (got == seats["royalties"]).all()
    assert (patents.price == [rules.patents[letter] for letter in patents.letter]).all()
    plain = ~patents.letter.isin(set(rules.ability_letters.values()))
    assert (patents.loc[plain, ["ability_uses", "ability_gain"]] == 0).all(axis=None)
    assert (patents.ability_gain >= 0).all()
    turns = run.games.turns.to_numpy()[patents.game_id]
    start = run.games.first_seat.to_numpy(np.int64)[patents.game_id]
    players = run.setup.players
    assert (patents.turn_bought < turns).all()
    assert ((start + patents.turn_bought) % players == patents.owner).all()
    later = [
        sum((first + turn) % players != owner for turn in range(bought + 1, last))
        for first, bought, last, owner in zip(
            start, patents.turn_bought.astype(int), turns, patents.owner, strict=True
        )
    ]
    assert (patents.opponent_turns == later).all()


def check_end(rules, run, owned, values):
    """The goal is reached exactly in the games that end by it, and the round is finished."""
    games, players = run.games, run.setup.players
    value, fewest = rules.goal(players)
    reached = ((values >= value) & (owned.sum(axis=2) >= fewest)).any(axis=1)
    assert (reached == (games.end_reason == "goal")).all()
    assert (reached == (games.trigger_turn >= 0)).all()
    ended = games[reached]
    assert (ended.turns % players == 0).all()
    assert (ended.trigger_turn // players == ended.rounds - 1).all()


@pytest.mark.parametrize(
    ("bots", "players"),
    [
        ("random", 2),
        ("greedy", 2),
        ("planner,greedy", None),
        ("planner,greedy,random", None),
        ("greedy", 4),
        ("planner,greedy,greedy,greedy", None),
        ("planner,random,greedy,planner,greedy", None),
    ],
)
def test_games_add_up(bots, players):
    check_sums(RULES, play(bots, 200, players))


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_add_up_under_every_option(variant):
    rules = RULES.replace(**VARIANTS[variant])
    run = play("planner,greedy,random", 100, rules=rules)
    check_sums(rules, run)
    assert (run.games.royalties_paid_0.sum() > 0) == (rules.royalty_payer == "player")
    if rules.bank_limit == "box":
        assert by_seat(run, "money").sum(axis=1).max() <= rules.bank_money
        assert by_seat(run, "stock").sum(axis=1).max() <= rules.bank_stock


def test_a_goal_out_of_reach_stalls():
    rules = RULES.replace(goal_min_patents={**RULES.goal_min_patents, "2": 26})
    run = play("random", 3, 2, rules=rules)
    stalled = run.games[run.games.end_reason == "stalled"]
    assert len(stalled) > 0
    assert (stalled.rounds == 200).all()
    check_sums(rules, run)


def test_seats_and_starts_are_balanced():
    run = play("planner,greedy,random", 90)
    for bot in ("planner", "greedy", "random"):
        began = [game[f"bot_{game['first_seat']}"] == bot for game in run.games.to_dict("records")]
        assert sum(began) == 30
    counts = pd.crosstab(run.games.bot_0, run.games.first_seat)
    assert (counts == 10).all(axis=None)


def test_pairs_share_a_deck_and_swap_seats():
    run = play("planner,greedy", 40, turns=True)
    first = run.turns[run.turns.turn == 0].set_index("game_id")
    for pair in range(20):
        one, two = first.loc[2 * pair], first.loc[2 * pair + 1]
        assert (one.hand, one.pool, one.seat) == (two.hand, two.pool, two.seat)
        bots = run.games.loc[[2 * pair, 2 * pair + 1], ["bot_0", "bot_1"]].to_numpy().tolist()
        assert bots[0] == bots[1][::-1]
    assert first.hand.nunique() == 20
