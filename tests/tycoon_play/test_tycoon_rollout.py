"""The rollout bot: what it may see, what it finds, what it costs."""

from dataclasses import replace

import pandas as pd
import pytest

from bots import face
from bots.registry import parse_bot
from bots.tycoon_face import load
from bots.tycoon_rollout import BATCH, Effort
from engine.errors import BotError
from engine.lexicon import Lexicon
from engine.tycoon.position import TycoonPosition
from engine.tycoon.turn import Step
from sims.run import run_setup

from .games import RULES, VARIANTS, WORDS, play, setup
from .test_replay import CHEAP, replayed
from .test_sums import check_sums

SMALL = "rollout:rollouts=48,candidates=6"


def position(hand, pool, patents=("", ""), lexicon=WORDS, **fields):
    fields.setdefault("money", (0,) * len(patents))
    fields.setdefault("stock", (0,) * len(patents))
    hands = [*["?" * 7] * len(patents)]
    hands[fields.get("seat", 0)] = hand
    return TycoonPosition(
        ruleset=RULES, lexicon=lexicon, hands=tuple(hands), pool=pool, patents=patents, **fields
    )


def positions(seeds, players=2):
    """Positions of games that planners play."""
    for seed in seeds:
        bot = load("planner", seed=seed)
        now = TycoonPosition.start(RULES, WORDS, players, seed)
        while not now.over:
            yield now
            now = now.play(bot.choose(now))


def test_the_same_seed_chooses_the_same():
    for now in list(positions([1]))[::4]:
        first, second = (load(SMALL, seed=5).suggest(now) for _ in range(2))
        assert first == second
    now = next(positions([1]))
    assert load(SMALL, seed=5).suggest(now) != load(SMALL, seed=6).suggest(now)


def test_hidden_cards_make_no_difference():
    for now in list(positions([2], players=3))[::5]:
        others = list(now.hands[(now.seat + 1) % 3] + now.hands[(now.seat + 2) % 3] + now.deck)[::-1]
        cards = iter(others)
        hands = tuple(
            hand if seat == now.seat else "".join(next(cards) for _ in hand)
            for seat, hand in enumerate(now.hands)
        )
        other = replace(now, hands=hands, deck="".join(cards))
        unknown = replace(
            now,
            hands=tuple(h if s == now.seat else "?" * len(h) for s, h in enumerate(now.hands)),
            deck=None,
            discard="",
        )
        found = load(SMALL, seed=5).suggest(now)
        assert load(SMALL, seed=5).suggest(other) == found
        assert load(SMALL, seed=5).suggest(unknown) == found


def test_the_purchase_that_wins_a_tie_is_made():
    """The last turn of the game: one money makes the scores equal, a patent decides."""
    lexicon = Lexicon.of(["VVV", "ZAP"])
    now = position(
        "ZAPVVVW", "WWW", ("E", "E"[:0]), lexicon, money=(0, 2), stock=(12, 19), seat=1, last_round=True
    )
    assert now.scores == (22, 21)
    turn, figures = load(SMALL).suggest(now)[0]
    assert turn.buy
    end = now.play(turn)
    assert end.over
    assert (figures["win"] == 1) == (end.winners == (1,))
    other = position(
        "ZAPVVVW", "WWW", ("E", ""), lexicon, money=(0, 2), stock=(12, 20), seat=1, last_round=True
    )
    assert other.play(load(SMALL).choose(other)).winners == (1,)


def test_a_game_is_ended_when_that_wins_and_not_when_it_loses():
    patents, lexicon = ("ENORSTU", "ABCDFGHIKLM"), Lexicon.of(["ZZJ", "ZAP"])
    ahead = position("ZAPWWWW", "VVV", patents, lexicon, money=(0, 9), stock=(0, 60), seat=1)
    turn, figures = load(SMALL).suggest(ahead)[0]
    assert turn.buy == "P"
    assert figures["win"] == pytest.approx(1, abs=0.01)
    behind = replace(ahead, stock=(60, 0), money=(0, 3))
    assert load(SMALL).choose(behind).buy != "P"


def test_suggestions_are_legal_different_and_explained():
    seen = 0
    for now in list(positions([3, 4]))[::3]:
        found = load(SMALL, seed=1).suggest(now)
        assert load(SMALL, seed=1).choose(replace(now, deck=None)) == found[0][0]
        assert len({(turn.play, turn.buy, turn.discard) for turn, _ in found}) == len(found)
        for turn, figures in found:
            assert now.check(turn) is None
            seen += 1
            if figures["rollouts"]:
                assert 0 <= figures["win_low"] <= figures["win"] <= figures["win_high"] <= 1
    assert seen > 30


def test_every_purchase_and_every_choice_of_discards_is_tried():
    """One word leaves four different cards: 16 choices, with nothing or one of three letters bought."""
    now = position("CATERSV", "ONE", money=(20, 0), lexicon=Lexicon.of(["CAT", "ZZZ"]))
    found = [turn for turn, _ in load("rollout:candidates=100,rollouts=32").suggest(now)]
    assert {turn.buy for turn in found} == {"", "C", "A", "T"}
    for letter in ("", "C", "A", "T"):
        chosen = {"".join(sorted(turn.discard)) for turn in found if turn.buy == letter}
        assert len(chosen) == 2**4
        assert set("".join(chosen)) == set("ERSV")
    assert len(found) == 4 * 2**4
    doubled = position("CATSSSV", "ONE", lexicon=Lexicon.of(["CAT", "ZZZ"]))
    assert len(load("rollout:candidates=100,rollouts=32").suggest(doubled)) == 4 * 2


def test_turns_differ_in_words_and_the_planners_comes_first_without_rollouts():
    now = position("CATERSV", "ONE", money=(20, 0))
    found = [turn for turn, _ in load("rollout:candidates=32,rollouts=1").suggest(now)]
    assert len({turn.play for turn in found}) > 1
    assert load("planner").choose(now) == found[0]


def test_the_largest_hand_is_tried_with_all_its_discards():
    rules, lexicon = RULES.replace(hand_size=10, pool_size=2), Lexicon.of(["CAT", "ZZZ"])
    now = TycoonPosition(
        ruleset=rules, lexicon=lexicon, hands=("CDEFGHIJKL", "?" * 10), pool="AT", patents=("", ""),
        money=(0, 0), stock=(0, 0),
    )  # fmt: skip
    found = load("rollout:candidates=100,rollouts=100,rounds=1").suggest(now)
    assert len(found) == 100
    assert all(now.check(turn) is None for turn, _ in found)
    assert len({"".join(sorted(turn.discard)) for turn, _ in found if not turn.buy}) > 20


@pytest.mark.parametrize("rollouts", [1, 7, 30, 100])
def test_the_budget_is_kept(rollouts):
    for now in list(positions([5]))[::6]:
        found = load(f"rollout:rollouts={rollouts},candidates=4").suggest(now)
        spent = sum(figures["rollouts"] for _, figures in found)
        assert spent <= rollouts
        if len(found) <= rollouts:
            assert spent > 0


def test_milliseconds_end_the_thinking(monkeypatch):
    ticks = iter(range(0, 10_000, 10))
    monkeypatch.setattr("bots.tycoon_rollout.time.perf_counter", lambda: next(ticks) / 1000)
    found = load("rollout:ms=35,candidates=2,rollouts=1").suggest(position("CATERSV", "ONE"))
    assert [figures["rollouts"] for _, figures in found] == [3 * BATCH] * 2


def test_where_no_word_can_be_made_cards_are_changed():
    turn = load(SMALL).choose(position("JJJVVWW", "ONE", lexicon=Lexicon.of(["ZZZ", "CAT"])))
    assert not turn.play
    assert turn.discard
    ((_, figures),) = load(SMALL).suggest(position("JJJVVWW", "ONE", lexicon=Lexicon.of(["ZZZ", "CAT"])))
    assert "win" not in figures


def test_parameters():
    spec = parse_bot("rollout:policy=greedy,rounds=3,ms=20", "tycoon")
    assert Effort.of(spec) == Effort(3200, 48, 3, "greedy", 20)
    with pytest.raises(BotError, match='policy = "random": expected one of planner, hasty, greedy'):
        parse_bot("rollout:policy=random", "tycoon")
    bot = face.load("rollout:rounds=4", family="tycoon")
    assert repr(bot) == "<Bot rollout:rounds=4>"


@pytest.mark.parametrize("policy", ["planner", "hasty", "greedy"])
@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_every_policy_and_horizon_gives_a_turn(policy, rounds):
    now = TycoonPosition.start(RULES, WORDS, 4, 8)
    turn = load(f"{SMALL},policy={policy},rounds={rounds}").choose(now)
    assert now.check(turn) is None
    assert turn.play


def rollout_setup(**options):
    return setup("rollout:rollouts=12,candidates=3,planner", 12, **options)


def check_same(one, two):
    for name in ("games", "patents", "turns"):
        pd.testing.assert_frame_equal(getattr(one, name), getattr(two, name))
    assert one.summary == two.summary


def test_rows_depend_on_nothing_else(tmp_path):
    options = {"turns": True, "part_games": 4}
    whole = run_setup(rollout_setup(**options), workers=1, out=tmp_path / "one", progress=False)
    check_same(run_setup(rollout_setup(**options), workers=2, progress=False), whole)
    folder = tmp_path / "broken"
    run_setup(rollout_setup(**options), workers=1, out=folder, progress=False)
    (folder / "games/part-00000004-00000007.parquet").unlink()
    check_same(run_setup(rollout_setup(**options), workers=2, out=folder, progress=False), whole)


def test_parts_of_games_with_thought_are_small():
    assert len(setup("rollout,planner", 200).parts()) == 5
    assert len(setup("planner,greedy", 200).parts()) == 1
    assert len(setup("rollout,planner", 200, part_games=200).parts()) == 1


@pytest.mark.parametrize(("variant", "bots"), [("standard", 5), ("players pay", 3), ("slow pool", 2)])
def test_games_are_legal_and_add_up(variant, bots):
    rules = RULES.replace(**VARIANTS[variant]).replace(patents={**RULES.patents, **CHEAP})
    names = ",".join(
        ["rollout:rollouts=12,candidates=4", "planner", "greedy", "random", "rollout:rollouts=8"][:bots]
    )
    run = play(names, bots, rules=rules, turns=True)
    check_sums(rules, run)
    by_game = dict(list(run.turns.groupby("game_id")))
    for game in run.games.itertuples():
        assert replayed(rules, run, game, by_game[game.game_id]).over


def test_a_card_is_replaced_before_the_turn_is_thought_about():
    now = replace(TycoonPosition.start(RULES, WORDS, 2, 8), patents=("Q", ""))
    turn = load(SMALL).choose(now)
    assert turn.replace
    after = now.step(Step("replace", letters=turn.replace[1:], source=turn.replace[0]))
    assert after.check(replace(turn, replace="")) is None
