"""The finder against trying everything, on small games with random options; figures of the full game."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from .. import Words, enable
from . import Position, all_words, best_one_word, best_two_words, build, fit, judge_turn, naive_plays
from .sampling import random_position, random_rules, random_words


def small_position(seed: int, words: int, longest: int = 5, **fixed: object) -> Position:
    rng = Random(seed)
    rules = random_rules(rng, **fixed)
    listed = random_words(rng, "".join(sorted(rules.cards)), words, longest)
    return random_position(rng, rules, listed, owned=0.9)


def owning(position: Position, patents: str) -> Position:
    """The same position; the active player has these patents, the others nothing."""
    seats = [
        "".join(sorted(set(patents))) if seat == position.seat else "" for seat in range(position.players)
    ]
    return replace(position, patents=tuple(seats))


def report(position: Position) -> str:
    return f"{position.hand}+{position.pool} {position.patents} seat {position.seat} {position.rules}"


@pytest.mark.parametrize("start", range(0, 400, 50))
def test_one_word(start: int) -> None:
    for seed in range(start, start + 50):
        position = small_position(seed, 60)
        best: dict[str, tuple[int, int]] = {}
        for item in naive_plays(position, position.words.words):
            word = item.play[0].word
            best[word] = max(best.get(word, (0, 0)), item.key)
        found = all_words(position)
        assert {word: item.key for word, item in found.items()} == best, report(position)
        top = max(best.values(), default=None)
        assert {item.play[0].word for item in best_one_word(position)} == {
            word for word, key in best.items() if key == top
        }, report(position)


@pytest.mark.parametrize(
    "start", [0, *(pytest.param(start, marks=pytest.mark.slow) for start in (25, 50, 75))]
)
def test_two_words(start: int) -> None:
    pairs = 0
    for seed in range(start, start + 25):
        position = small_position(seed, 10, longest=4, hand_size=5, pool_size=2)
        rules = position.rules
        position = owning(position, position.own + rules.two_words + rules.copy * (seed % 2))
        tried = [item for item in naive_plays(position, position.words.words, 2) if len(item.play) == 2]
        best = max((item.key for item in tried), default=None)
        found = best_two_words(position)
        assert (found.key if found else None) == best, report(position)
        pairs += found is not None
    assert pairs > 3


def test_what_is_found_can_be_judged_again() -> None:
    for seed in range(60):
        position = small_position(seed, 300)
        for item in all_words(position).values():
            again = judge_turn(position, item.play)
            assert again == item.judgement, report(position)


def test_fit_takes_as_few_phantoms_as_it_can() -> None:
    rules = build()
    position = Position(rules, Words(["SEES"]), "SEESTAR", "ONE", ("XZ", ""))
    assert [item.origins for item in fit(position, ["SEES"]) or ()] == ["hhhh"]
    position = Position(rules, Words(["SEES"]), "SEETARR", "ONE", ("XZ", ""))
    assert [item.origins for item in fit(position, ["SEES"]) or ()] == ["hhhs"]
    position = Position(rules, Words(["SEES"]), "SEETARR", "ONE", ("X", ""))
    assert [item.origins for item in fit(position, ["SEES"]) or ()] == ["dhhh"]
    assert fit(Position(rules, Words([]), "SEETARR", "ONE"), ["SEES"]) is None


def test_every_word_of_a_pair_takes_a_card_of_the_hand() -> None:
    rules = build()
    position = Position(rules, Words([]), "TT", "CACA", ("V", ""))
    assert fit(position, ["CAT", "ACT"]) is not None
    position = Position(rules, Words([]), "T", "TCACA", ("V", ""))
    assert fit(position, ["CAT", "ACT"]) is None


def test_a_pair_may_need_what_one_word_cannot_do() -> None:
    """TOT holds two real cards, too few for a copy; in a pair the cards of the play count."""
    words = Words(["TOT", "RED"])
    position = Position(build(), words, "TOREDLL", "LLL", ("VX", ""))
    assert list(all_words(position)) == ["RED"]
    found = best_two_words(position)
    assert found is not None
    assert {item.word for item in found.play} == {"TOT", "RED"}
    by_word = Position(build(x_min_real_scope="word"), words, "TOREDLL", "LLL", ("VX", ""))
    assert best_two_words(by_word) is None


def test_no_pair_without_its_patent() -> None:
    words = Words(["CAT", "DOG"])
    assert best_two_words(Position(build(), words, "CATDOGE", "ONE", ("", "V"))) is None
    assert best_two_words(Position(build(), words, "CATDOGE", "ONE", ("V", ""))) is not None


def test_the_same_word_twice() -> None:
    words = Words(["CAT"])
    assert best_two_words(Position(build(), words, "CATCATE", "ONE", ("V", ""))) is not None
    strict = build(v_allow_same_word=False)
    assert best_two_words(Position(strict, words, "CATCATE", "ONE", ("V", ""))) is None


def test_equal_totals_prefer_money() -> None:
    """Six letters pay 4 + 1, seven 6 + 1: with 5 + 0 for three letters the totals are equal."""
    rules = build(payouts={3: (5, 0), 4: (2, 0), 5: (3, 0), 6: (4, 1)})
    position = Position(rules, Words(["CAT", "TRACED"]), "TRACEDS", "ONE")
    (best,) = best_one_word(position)
    assert (best.play[0].word, best.money, best.stock) == ("CAT", 5, 0)


def test_the_longest_word() -> None:
    position = Position(build(), enable(), "CORPRAT", "ION", ("XZ", ""))
    found = all_words(position)
    assert max(map(len, found)) == 12 == position.rules.longest
    assert (found["CORPORATIONS"].money, found["CORPORATIONS"].stock) == (6, 6)


@pytest.mark.slow
def test_figures_of_the_full_game() -> None:
    """Nothing owned, full deck: 7.04 a turn, longest word 7.22 letters, 197 words (1,000 positions)."""
    rng = Random(5)
    rules = build()
    found = [all_words(random_position(rng, rules, enable(), owned=0)) for _ in range(500)]
    assert mean(len(words) for words in found) == pytest.approx(197, abs=15)
    assert mean(max(map(len, words), default=0) for words in found) == pytest.approx(7.22, abs=0.15)
    best = [max((item.total for item in words.values()), default=0) for words in found]
    assert mean(best) == pytest.approx(7.04, abs=0.25)


@pytest.mark.slow
def test_doublers_gain_what_they_should() -> None:
    """J gains most, then B, X, Z, K; B and J together more than both apart."""
    rng = Random(9)
    rules = build()
    dealt = [random_position(rng, rules, enable(), owned=0) for _ in range(60)]

    def worth(patents: str) -> float:
        owners = [
            Position(rules, enable(), position.hand, position.pool, (patents, "")) for position in dealt
        ]
        best = [best_one_word(position) for position in owners]
        return mean(found[0].total if found else 0 for found in best)

    nothing = worth("")
    gain = {patents: worth(patents) - nothing for patents in ("J", "B", "X", "K", "BJ")}
    assert gain["J"] > gain["B"] > gain["X"] > 0
    assert gain["K"] > 0
    assert gain["BJ"] > gain["B"] + gain["J"]
