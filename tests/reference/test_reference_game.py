"""Whole games: draws, exchanges, endings, final scores."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from . import RULES, Game, Words, build, enable, end_of_game, final_scores, winners
from .game import BadMove
from .sampling import new_game, random_game, random_rules, random_words


def nobody(seat: int) -> bool:
    return False


def anybody(seat: int) -> bool:
    return True


def small(
    base: str = "scrabble", racks: tuple[str, ...] = ("AAB", "BBC"), bag: str = "AC", **switches
) -> Game:
    return Game(build(base, **switches), Words(["AB", "BA", "AAB"]), list(racks), bag)


# the end


@pytest.mark.parametrize(
    ("ruleset", "racks", "bag", "passes", "scoreless", "can_play", "expected"),
    [
        ("scrabble", ["", "A"], 0, 0, 0, anybody, "out"),
        ("scrabble", ["", "A"], 1, 0, 0, anybody, None),
        ("scrabble", ["A", "A"], 0, 2, 2, nobody, None),
        ("scrabble", ["A", "A"], 9, 5, 5, anybody, None),
        ("scrabble", ["A", "A"], 9, 0, 6, anybody, "scoreless"),
        ("scrabble", ["A"] * 4, 9, 6, 6, anybody, "scoreless"),
        ("upwords", ["A", ""], 0, 0, 0, anybody, "out"),
        ("upwords", ["A", "A"], 0, 0, 0, nobody, "no-play"),
        ("upwords", ["A", "A"], 1, 0, 0, nobody, None),
        ("upwords", ["A", "A"], 0, 0, 0, lambda seat: seat == 1, None),
        ("upwords", ["A", "A"], 5, 2, 2, anybody, "passes"),
        ("upwords", ["A"] * 3, 5, 2, 2, anybody, None),
        ("upwords", ["A"] * 3, 5, 3, 3, anybody, "passes"),
        ("upwords", ["A", "A"], 5, 0, 99, anybody, None),
        ("apwords", ["A", "A"], 0, 0, 0, nobody, None),
        ("apwords", ["A", "A"], 5, 3, 3, anybody, None),
        ("apwords", ["A", "A"], 5, 4, 4, anybody, "passes"),
        ("apwords", ["A", "A"], 5, 0, 11, anybody, None),
        ("apwords", ["A", "A"], 5, 0, 12, anybody, "scoreless"),
        ("apwords", ["A"] * 4, 5, 0, 23, anybody, None),
        ("apwords", ["A"] * 4, 5, 0, 24, anybody, "scoreless"),
    ],
)
def test_end_of_game(ruleset, racks, bag, passes, scoreless, can_play, expected) -> None:
    assert end_of_game(RULES[ruleset], racks, bag, passes, scoreless, can_play) == expected


def test_all_out_plays_on_until_nobody_can() -> None:
    rules = build("upwords", end="all-out", end_when_no_play=False)
    assert end_of_game(rules, ["", "A"], 0, 0, 0, lambda seat: seat == 1) is None
    assert end_of_game(rules, ["", "A"], 0, 0, 0, nobody) == "no-play"
    assert end_of_game(rules, ["", ""], 0, 0, 0, nobody) == "out"


def adjusted(adjust: str, *racks: str, **more: int | None) -> list[int]:
    rules = build("scrabble", end_adjust=adjust)
    return final_scores(rules, racks, [100] * len(racks), **more)


def test_final_scores() -> None:
    assert adjusted("auto", "", "QB?") == [100 + 2 * 13, 100]
    assert adjusted("double", "", "QB") == [126, 100]
    assert adjusted("share", "", "QB") == [113, 87]
    assert adjusted("penalty", "", "QB") == [100, 87]
    assert adjusted("auto", "A", "", "QB") == [99, 114, 87]
    assert adjusted("double", "A", "", "QB") == [100, 128, 100]
    assert adjusted("penalty", "A", "", "QB", "?") == [99, 100, 87, 100]
    for adjust in ("auto", "double", "share", "penalty"):
        assert adjusted(adjust, "A", "QB") == [99, 87]
        assert adjusted(adjust, "A", "QB", "?") == [99, 87, 100]


def test_several_players_out() -> None:
    assert adjusted("share", "", "", "QB", first_out=1) == [100, 113, 87]
    assert adjusted("penalty", "", "", "QB") == [100, 100, 87]
    with pytest.raises(ValueError, match="first"):
        adjusted("share", "", "", "QB")


def test_final_scores_of_the_stacking_rulesets() -> None:
    assert final_scores(RULES["upwords"], ["EE", ""], [10, 10]) == [0, 10]
    assert final_scores(RULES["upwords"], ["", "ABC", "QWERTY"], [50, 50, 75]) == [50, 35, 45]
    assert final_scores(RULES["apwords"], ["Q?", ""], [50, 50]) == [40, 60]
    assert final_scores(RULES["apwords"], ["Q?", "AB"], [50, 50]) == [40, 46]


def test_ties_are_shared() -> None:
    assert winners([5, 7, 7]) == [1, 2]


# moves


def test_a_game_to_the_end() -> None:
    game = small()
    assert game.play([(7, 6, "A"), (7, 7, "B")], draw="AC").words == ("AB",)
    assert (game.racks, game.bag, game.seat, game.scores) == (["AAC", "BBC"], "", 1, [8, 0])
    game.pass_turn()
    assert (game.passes, game.scoreless) == (1, 1)
    game.play([(7, 5, "A")])
    assert (game.passes, game.scoreless, game.over) == (0, 0, None)
    game.check()
    assert game.final_scores() == [8 + 5 - 4, 0 - 9]


def test_going_out() -> None:
    game = small(racks=("AB", "QC"), bag="")
    game.play([(7, 6, "A"), (7, 7, "B")])
    assert (game.over, game.first_out) == ("out", 0)
    assert game.final_scores() == [8 + 2 * 13, 0]
    with pytest.raises(BadMove, match="over"):
        game.pass_turn()


def test_draws_are_checked() -> None:
    play = [(7, 6, "A"), (7, 7, "B")]
    for draw, message in (("A", "1 tiles drawn, 2 are due"), ("AA", "not in the bag"), ("", "0 tiles drawn")):
        with pytest.raises(BadMove, match=message):
            small().play(play, draw)
    with pytest.raises(BadMove, match="rack"):
        small().play([(7, 6, "B"), (7, 7, "C")], "AC")


def test_draw_first_and_return_first() -> None:
    first = small("scrabble", bag="AACCDDE")
    with pytest.raises(BadMove, match="not in the bag"):
        first.exchange("B", "B")
    first.exchange("AB", "DE")
    assert (first.racks[0], sorted(first.bag)) == ("ADE", sorted("AACCDAB"))
    back = small("apwords", bag="AC")
    back.exchange("B", "B")
    assert (sorted(back.racks[0]), sorted(back.bag)) == (sorted("AAB"), sorted("AC"))
    back.check()


@pytest.mark.parametrize(
    ("ruleset", "bag", "count", "allowed"),
    [
        ("scrabble", 7, 7, True),
        ("scrabble", 6, 1, False),
        ("scrabble", 7, 0, False),
        ("upwords", 1, 1, True),
        ("upwords", 0, 1, False),
        ("upwords", 9, 2, False),
        ("upwords-1983", 1, 1, True),
        ("apwords", 3, 3, True),
        ("apwords", 3, 4, False),
        ("apwords", 7, 7, True),
        ("apwords", 0, 1, False),
    ],
)
def test_exchange_limits(ruleset: str, bag: int, count: int, allowed: bool) -> None:
    game = small(ruleset, racks=("A" * 7, "B"), bag="C" * bag)
    assert (game.exchange_refused(count) is None) == allowed
    if not allowed:
        with pytest.raises(BadMove, match="exchange"):
            game.exchange("A" * count, "C" * count)
        return
    game.exchange("A" * count, "C" * count)
    assert (game.passes, game.scoreless) == (0, 1)
    game.check()


def test_no_exchange_where_the_ruleset_has_none() -> None:
    game = small(exchange_max=0, bag="C" * 9)
    with pytest.raises(BadMove, match="allowed"):
        game.exchange("A", "C")


def test_an_exchange_is_no_pass() -> None:
    game = small("upwords", racks=("AAA", "BBB"), bag="CC")
    game.pass_turn()
    game.exchange("B", "C")
    game.pass_turn()
    assert game.over is None
    game.pass_turn()
    assert game.over == "passes"


def test_six_scoreless_turns() -> None:
    game = small("scrabble", bag="AACCDDE")
    for turn in (game.pass_turn, lambda: game.exchange("B", "A"), game.lose_challenge) * 2:
        assert game.over is None
        turn()
    assert game.over == "scoreless"


def test_a_play_that_scores_nothing_is_no_scoreless_turn() -> None:
    game = small(racks=("??", "A"), bag="C" * 20)
    game.scoreless = 3
    assert game.play([(7, 6, "a"), (7, 7, "b")], "C" * 7).score == 0
    assert game.scoreless == 0


def test_nobody_can_play() -> None:
    game = small("upwords", racks=("AAB", "CC"), bag="")
    assert game.over is None
    game.play([(4, 4, "A"), (4, 5, "B")])
    assert game.over is None  # the A goes in front: AAB
    game = small("upwords", racks=("CAB", "DD"), bag="")
    game.play([(4, 4, "A"), (4, 5, "B")])
    assert game.over == "no-play"
    assert game.final_scores() == [4 - 5, 0 - 10]


def test_replay() -> None:
    moves = [
        {"kind": "play", "placements": [[7, 6, "A"], [7, 7, "B"]], "draw": "DEEEAA"},
        {"kind": "exchange", "tiles": "C", "draw": "D"},
        {"kind": "pass"},
    ]
    game = small(bag="AACCDDEEEFFFFF")
    game.replay(moves)
    assert game.history == [(0, "play", 8), (1, "exchange", 0), (0, "pass", 0)]
    game.check()
    with pytest.raises(BadMove, match="unknown kind"):
        game.replay([{"kind": "resign"}])


def test_the_check_notices_a_lost_tile() -> None:
    game = small()
    game.check()
    game.bag = game.bag[1:]
    with pytest.raises(AssertionError):
        game.check()


# random games


def test_random_games_of_random_rules() -> None:
    endings: Counter = Counter()
    for seed in range(150):
        rng = Random(seed)
        players = rng.choice([2, 2, 3, 4])
        rules = random_rules(rng, end_adjust=rng.choice(["auto", "double", "share", "penalty"]))
        if sum(rules.counts.values()) < players * rules.rack_size:
            continue
        last = None
        for game in random_game(rules, random_words(rng, rules), players, rng):
            game.check()
            last = game
        assert last is not None
        assert last.over, seed
        assert len(last.final_scores()) == players
        endings[last.over] += 1
    assert set(endings) == {"out", "no-play", "passes", "scoreless"}, endings


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if "1983" in name else pytest.mark.slow) for name in RULES]
)
def test_random_game_of_a_real_ruleset(name: str) -> None:
    rules = RULES[name]
    for players in (2, 4):
        rng = Random(players)
        counts = dict(rules.counts) | ({"?": 0} if players == 4 else {})
        turns = 0
        for game in random_game(build(rules, counts=counts), enable(), players, rng):
            game.check()
            turns += 1
        assert game.over
        assert turns > 10


def test_new_game_deals_the_whole_set() -> None:
    game = new_game(RULES["upwords"], enable(), 3, Random(1))
    assert [len(rack) for rack in game.racks] == [7, 7, 7]
    assert game.all_tiles() == Counter(RULES["upwords"].counts)
