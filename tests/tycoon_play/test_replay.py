"""Every turn of simulated games, replayed by the referee: legal, and worth what the log says."""

import pytest

from engine.rulesets import TycoonRuleset
from engine.tycoon.turn import Step

from .games import RULES, VARIANTS, logged_turn, play, start

CHEAP = {"Q": 1, "V": 1, "X": 1, "Z": 1, "B": 1, "J": 1, "K": 1}
CASES = {
    "two": (RULES, "planner,greedy", None, 40),
    "random": (RULES, "random", 3, 12),
    "three": (RULES, "planner,greedy,random", None, 30),
    "four": (RULES, "planner", 4, 30),
    "five": (RULES, "greedy,planner,random,greedy,planner", None, 30),
} | {name: (RULES.replace(**options), "planner,greedy", None, 30) for name, options in VARIANTS.items()}


def replayed(rules: TycoonRuleset, run, game, rows):
    """The last position of a game, each of its turns checked."""
    setup = run.setup
    stream = game.game_id // 2 if setup.paired else game.game_id
    position = start(rules, setup.players, setup.seed, stream, game.first_seat)
    for row in rows.itertuples():
        turn = logged_turn(row)
        where = f"game {game.game_id}, turn {row.turn}: {turn} in {position!r}"
        assert position.seat == row.seat, where
        violation = position.check(turn)
        assert violation is None, (where, violation)
        before = position
        if turn.replace:
            before = position.step(Step("replace", letters=turn.replace[1:], source=turn.replace[0]))
        assert (before.hand, before.pool) == (row.hand, row.pool), where
        assert (row.n_words, row.best_score) == facts(before), where
        position = position.play(turn)
        earned = position.money[row.seat] - before.money[row.seat] + row.price
        paid = row.royalties if rules.royalty_payer == "player" else 0
        assert (earned + paid, position.stock[row.seat] - before.stock[row.seat]) == (row.money, row.stock), (
            where
        )
        assert position.scores[row.seat] == row.total, where
    return position


def facts(position):
    """Number of words and the best score of one."""
    pays = position.words.pays()
    return len(pays), int(pays[0].sum()) if len(pays) else 0


@pytest.mark.parametrize("case", CASES)
def test_logged_games_are_legal_and_end_as_recorded(case):
    rules, bots, players, games = CASES[case]
    run = play(bots, games, players, rules=rules, turns=True)
    by_game = dict(list(run.turns.groupby("game_id")))
    for game in run.games.itertuples():
        last = replayed(rules, run, game, by_game[game.game_id])
        seats = range(run.setup.players)
        assert last.over == (game.end_reason == "goal")
        assert last.scores == tuple(getattr(game, f"score_{seat}") for seat in seats)
        assert last.money == tuple(getattr(game, f"money_{seat}") for seat in seats)
        assert last.stock == tuple(getattr(game, f"stock_{seat}") for seat in seats)
        masks = tuple(getattr(game, f"patents_{seat}") for seat in seats)
        assert masks == tuple(sum(1 << rules.letters.index(x) for x in own) for own in last.patents)
        winners = last.winners
        assert game.winner == (winners[0] if len(winners) == 1 else -1)


def test_abilities_are_used_in_the_games_replayed():
    rules = RULES.replace(patents={**RULES.patents, **CHEAP})
    run = play("planner", 60, 2, rules=rules, turns=True)
    turns = run.turns
    assert (turns.replaced != "").any()
    assert (turns.word_2 != "").any()
    origins = "".join(turns.origins + turns.origins_2)
    assert {"h", "c", "d", "s"} == set(origins)
    for game in run.games.head(20).itertuples():
        replayed(rules, run, game, turns[turns.game_id == game.game_id])
