"""Kernels, referee and payout beside the slow rule book, on random small games with random options."""

from dataclasses import replace
from random import Random

import pytest
from reference.tycoon import Word, all_words, best_two_words, judge_turn
from reference.tycoon.sampling import random_position, random_rules, random_words
from reference.tycoon.test_tycoon_finder import owning

from engine.tycoon.turn import Step

from . import match


def small_position(seed):
    """A random position of a small game; every other time with two words and maybe copy and final letter."""
    rng = Random(seed)
    cards = {letter: rng.randint(3, 9) for letter in "AEIQSTY"}
    prices = {letter: rng.randint(1, 6) for letter in cards}
    rules = random_rules(rng, hand_size=rng.randint(2, 5), cards=cards, prices=prices)
    given = random_position(rng, rules, random_words(rng, "AEIQSTY", 120, 6), owned=0.9)
    if seed % 2:
        given = owning(
            given, given.own + rules.two_words + rules.copy * (seed % 4 > 1) + rules.add * (seed % 8 > 3)
        )
    return rng, given, match.position(given)


def report(seed, given):
    return f"seed {seed}: {given.hand}+{given.pool} {given.patents} seat {given.seat} {given.rules}"


def as_words(turn):
    return [Word(word.word, word.origins, word.types) for word in turn.play]


def pays(judgement):
    return tuple(map(sum, zip(*judgement.per_word, strict=True)))


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_words_and_how_they_are_made(first):
    for seed in range(first, first + 100):
        _, given, position = small_position(seed)
        found = {turn.play[0].word: turn for turn in position.words}
        expected = {word: (item.money, item.stock) for word, item in all_words(given).items()}
        assert {word: (t.money, t.stock) for word, t in found.items()} == expected, report(seed, given)
        for turn in found.values():
            judgement = judge_turn(given, as_words(turn), check_words=True)
            assert judgement.legal, (turn.play, judgement.why, report(seed, given))
            assert pays(judgement) == (turn.money, turn.stock), (turn.play, report(seed, given))


@pytest.mark.parametrize(
    "first", [1, *(pytest.param(first, marks=pytest.mark.slow) for first in range(401, 2000, 400))]
)
def test_best_two_words(first):
    pairs = 0
    for seed in range(first, first + 400, 2):
        _, given, position = small_position(seed)
        best, turn = best_two_words(given), position.words.best_two()
        expected = (best.money, best.stock) if best else None
        assert ((turn.money, turn.stock) if turn else None) == expected, (turn, report(seed, given))
        if turn:
            judgement = judge_turn(given, as_words(turn), check_words=True)
            assert judgement.legal, (turn.play, judgement.why, report(seed, given))
            assert pays(judgement) == expected
            pairs += 1
    assert pairs > 50


def random_play(rng, position):
    """One or two words of letters that may or may not be there, with origins that may or may not be right."""
    cards = [(letter, "h") for letter in position.hand] + [(letter, "c") for letter in position.pool]
    rng.shuffle(cards)
    words = []
    for _ in range(rng.choice([1, 1, 2])):
        taken = [cards.pop() for _ in range(min(len(cards), rng.randint(2, 4)))]
        if taken and rng.random() < 0.3:
            taken.append((rng.choice(taken)[0], "d"))
        if rng.random() < 0.3:
            taken.append(("S", "s"))
        if taken and rng.random() < 0.2:
            taken[rng.randrange(len(taken))] = (rng.choice("AEIQSTY"), rng.choice("hcds"))
        if rng.random() < 0.15:
            rng.shuffle(taken)
        types = "".join(
            rng.choice("vc_") if letter == "Y" or rng.random() < 0.02 else "_" for letter, _ in taken
        )
        words.append(Word("".join(x for x, _ in taken), "".join(o for _, o in taken), types))
    return words


def test_random_plays_are_judged_alike():
    legal = total = 0
    for seed in range(150):
        rng, given, position = small_position(seed)
        for _ in range(40):
            words = random_play(rng, given)
            play = tuple(match.word_play(word) for word in words)
            judgement = judge_turn(given, words, check_words=False)
            violation = position.check_step(Step("play", play=play))
            assert (violation is None) == judgement.legal, (
                words,
                judgement.why,
                violation,
                report(seed, given),
            )
            total += 1
            if violation is None:
                legal += 1
                check_pay(position, play, judgement, f"{words} {report(seed, given)}")
    assert 0.1 < legal / total < 0.9


def check_pay(position, play, judgement, where):
    rules = position.ruleset.replace(challenge="auto", retries=0)
    accepting = replace(position, ruleset=rules, lexicon={word.word for word in play})
    after = accepting.step(Step("play", play=play))
    scored = after.scored
    assert scored.per_word == judgement.per_word, where
    assert (scored.money, scored.stock) == (judgement.money, judgement.stock), where
    assert dict(scored.royalties) == dict(judgement.royalties), where
    assert after.purchasable == judgement.buyable, where
    assert after.money == judgement.money_after, where
    assert after.stock == judgement.stock_after, where
