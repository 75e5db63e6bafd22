"""Who meets whom, on which seats, and what is refused."""

from collections import Counter

import pytest
from small_rulesets import CROSSWORD

from engine.errors import BotError, RunError
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from sims.setup import make_setup
from sims.tournaments.contest import MatchUp, make_contest
from sims.tournaments.sprt import Sprt

WORDS = Lexicon.of(["TEN", "NET", "TIN"])


def contest(bots, **options):
    return make_contest(options.pop("rules", CROSSWORD), WORDS, bots, **options)


def tables(bots, **options):
    return [match_up.bots for match_up in contest(bots, **options).match_ups]


FOUR = "greedy,random,a@greedy,b@random"


def test_formats():
    assert tables(FOUR) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert tables(FOUR, kind="gauntlet") == tables(FOUR, kind="field") == [(0, 1), (0, 2), (0, 3)]
    assert tables(FOUR, players=3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    assert tables(FOUR, players=3, kind="gauntlet") == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]
    assert tables(FOUR, players=4, kind="field") == [(0, 1, 1, 1), (0, 2, 2, 2), (0, 3, 3, 3)]


@pytest.mark.parametrize(("players", "seatings"), [(2, 2), (3, 6), (4, 24)])
def test_every_seating_comes_up_equally_often(players, seatings):
    found = contest(FOUR, players=players, pairs=6)
    for match_up in found.match_ups:
        counts = Counter(
            tuple(setup.bots[(seat + game) % players] for seat in range(players))
            for _, setup in found.setups(match_up)
            for game in range(setup.games)
        )
        assert len(counts) == seatings
        assert len(set(counts.values())) == 1


def test_a_field_needs_one_order_only():
    assert MatchUp((0, 1, 1, 1)).orders() == [(0, 1, 1, 1)]
    assert len(MatchUp((0, 1, 2, 3, 4)).orders()) == 24


def test_rounds_are_rounded_up_to_all_seatings():
    assert contest(FOUR, players=4, pairs=7).pairs == 12
    assert contest(FOUR, players=4, kind="field", pairs=7).pairs == 7
    assert contest(FOUR, players=2, pairs=7).games == 6 * 14


def test_a_match_up_does_not_depend_on_the_others():
    """Its seed comes from its own bots; no two match-ups share one."""
    small, large = contest("greedy,a@greedy"), contest("greedy,random,a@greedy")
    ((_, one),) = small.setups(small.match_ups[0])
    others = [setup for match_up in large.match_ups for _, setup in large.setups(match_up)]
    assert one in others
    assert len({setup.seed for setup in others}) == 3
    assert contest("greedy,random", seed=2).setups(MatchUp((0, 1)))[0][1].seed not in {s.seed for s in others}


def test_pairs_are_not_split_over_parts():
    found = contest(FOUR, players=3, pairs=1000)
    for match_up in found.match_ups:
        for _, setup in found.setups(match_up):
            assert setup.part_games % 3 == 0


def test_budgets_in_milliseconds_are_told():
    from bots.registry import BotSpec

    found = contest("greedy,random")
    assert found.timed == []
    slow = BotSpec("rollout", (("ms", 200),))
    assert type(found)(**(vars(found) | {"bots": (slow, *found.bots)})).timed == ["rollout:ms=200"]


@pytest.mark.parametrize(
    ("bots", "options", "message"),
    [
        (
            "greedy,random",
            {"kind": "cup"},
            "format 'cup': not known, expected one of round-robin, gauntlet, field",
        ),
        ("greedy", {}, "bots: 1 given, expected 2 or more"),
        ("greedy,random", {"players": 3}, "bots: 2 given, expected 3 or more, or --format field"),
        ("greedy", {"players": 3, "kind": "field"}, "bots: 1 given, expected 2 or more"),
        (
            "greedy,greedy",
            {},
            "bots: greedy is given twice, expected different ones, or labels: a@greedy,b@greedy",
        ),
        (
            "a@greedy,a@greedy",
            {},
            "bots: a@greedy is given twice, expected different ones, or labels: a@greedy,b@greedy",
        ),
        ("greedy,random", {"pairs": 0}, "pairs = 0: expected a number from 1 to 10000000"),
        ("greedy,random", {"players": 9}, "players = 9: expected a number from 2 to 4 for tiny"),
        ("greedy,random", {"seed": -1}, "seed = -1: expected a number from 0 to 9223372036854775807"),
        (
            FOUR,
            {"sprt": Sprt(0, 10)},
            "sprt: 4 bots at tables of 2, expected two bots and two players",
        ),
    ],
)
def test_what_makes_no_sense(bots, options, message):
    with pytest.raises(RunError) as caught:
        contest(bots, **options)
    assert str(caught.value) == message


@pytest.mark.parametrize("rules", [CROSSWORD, Ruleset.load("letter-tycoon")], ids=lambda rules: rules.family)
def test_own_bots_are_known_by_their_names(tmp_path, rules):
    from bots.own.code import OwnBots

    own = OwnBots(tmp_path, "0", ("mine",))
    found = contest("mine,a@mine,greedy", own=own, rules=rules)
    assert [bot.name for bot in found.bots] == ["mine", "mine", "greedy"]
    with pytest.raises(BotError, match=r'^bot "mien": not known, did you mean mine\? '):
        contest("mien,greedy", own=own, rules=rules)


@pytest.mark.parametrize("bot", ["@greedy", "a b@greedy", "b@c@greedy", "a" * 41 + "@greedy"])
def test_labels_that_make_no_sense(bot):
    with pytest.raises(BotError, match=r", expected 1 to 40 letters, digits and \. _ \+ -$"):
        contest(f"{bot},random")


def test_labels_tell_bots_apart_that_play_alike():
    one, other = contest("old@equity:leaves=none,new@equity:leaves=none").bots
    assert str(one) == "old@equity:leaves=none"
    assert one != other
    assert (one.name, one.parameters) == (other.name, other.parameters)
    assert make_setup(CROSSWORD, WORDS, bots="a@greedy,b@greedy").paired
