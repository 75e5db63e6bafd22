"""Every word that can be made, and the best play of one word and of two."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product

from ..words import Words
from .judge import ADDED, COPY, HAND, POOL, Judgement, Word, judge_turn
from .payout import Payment, Profile, payment, readings
from .position import Position


@dataclass(frozen=True)
class Found:
    """A play, how it can be made, and what it pays."""

    play: tuple[Word, ...]
    judgement: Judgement

    @property
    def money(self) -> int:
        """The pay by the tables, whatever the bank holds."""
        return sum(money for money, _ in self.judgement.per_word)

    @property
    def stock(self) -> int:
        return sum(stock for _, stock in self.judgement.per_word)

    @property
    def total(self) -> int:
        return self.money + self.stock

    @property
    def key(self) -> tuple[int, int]:
        """What is compared: money and stock together, then more money."""
        return self.total, self.money


# -- with which cards can given words be made? ---------------------------------------------------------------


def fit(
    position: Position, words: Sequence[str], doubled: Sequence[bool] | None = None
) -> tuple[Word, ...] | None:
    """A way to make these words (one or two) in one play, with as few phantom letters as possible, or None.

    `doubled` matters where only a real Q card doubles: it says of each word whether it must hold one or none.
    """
    for phantoms in _phantoms(position, words):
        real = [[i for i in range(len(word)) if (at, i) not in phantoms] for at, word in enumerate(words)]
        if doubled is not None and not position.rules.phantom_q_doubles:
            cards = position.rules.doubling_cards
            found = [
                any(word[i] in cards for i in squares) for word, squares in zip(words, real, strict=True)
            ]
            if found != list(doubled):
                continue
        if play := _deal(position, words, real, phantoms):
            return play
    return None


def _phantoms(position: Position, words: Sequence[str]) -> Iterator[dict[tuple[int, int], str]]:
    """Which letters (word, index) may be the copy or the added letter, fewest first.

    Equal letters of a word are alike, so only the first of them that is not the added one is tried as copy.
    """
    added: list[tuple[int, int] | None] = [None]
    if position.has("add"):
        added += [
            (at, len(word) - 1) for at, word in enumerate(words) if word[-1] == position.rules.added_letter
        ]
    copies: list[tuple[int, int, str] | None] = [None]
    if position.has("copy"):
        copies += [(at, i, letter) for at, word in enumerate(words) for i, letter in enumerate(word)]
    for copied, last in product(copies, added):
        phantoms = {} if last is None else {last: ADDED}
        if copied is None:
            yield phantoms
            continue
        at, i, letter = copied
        earlier = [j for j in range(i) if words[at][j] == letter]
        if (at, i) not in phantoms and not earlier:
            yield phantoms | {(at, i): COPY}


def _deal(
    position: Position, words: Sequence[str], real: list[list[int]], phantoms: dict[tuple[int, int], str]
) -> tuple[Word, ...] | None:
    """Takes the real letters from hand and pool; None if that or a count of real cards fails."""
    rules = position.rules
    letters = ["".join(word[i] for i in squares) for word, squares in zip(words, real, strict=True)]
    need, have = Counter("".join(letters)), Counter(position.hand + position.pool)
    if not need <= have:
        return None
    for (at, i), origin in phantoms.items():
        if origin == ADDED and len(letters[at]) < rules.z_min_real:
            return None
        counted = letters[at] if rules.x_min_real_scope == "word" else "".join(letters)
        if origin == COPY and (words[at][i] not in need or len(counted) < rules.x_min_real):
            return None
    hand, pool = Counter(position.hand), Counter(position.pool)
    # each word takes one card of the hand first; after that any card will do
    first = next((pick for pick in product(*map(sorted, letters)) if Counter(pick) <= hand), None)
    if first is None:
        return None
    hand -= Counter(first)
    play = []
    for at, word in enumerate(words):
        origins = [phantoms.get((at, i), "") for i in range(len(word))]
        origins[next(i for i in real[at] if word[i] == first[at])] = HAND
        play.append(origins)
    for at, word in enumerate(words):
        for i, letter in enumerate(word):
            if play[at][i]:
                continue
            source, cards = (HAND, hand) if hand[letter] else (POOL, pool)
            assert cards[letter] > 0
            cards[letter] -= 1
            play[at][i] = source
    return tuple(Word(word, "".join(origins)) for word, origins in zip(words, play, strict=True))


# -- one word ------------------------------------------------------------------------------------------------


@cache
def _masks(words: Words) -> list[tuple[str, frozenset[str]]]:
    return [(word, frozenset(word)) for word in sorted(words.words)]


def _candidates(position: Position) -> Iterator[str]:
    """Words that the cards with copy and added letter could just make: necessary, not sufficient."""
    rules = position.rules
    have = Counter(position.hand + position.pool)
    letters = frozenset(have)
    copies, added = position.has("copy"), position.has("add")
    if added:
        letters |= {rules.added_letter}
    for word, used in _masks(position.words):
        if used <= letters and rules.min_length <= len(word) <= len(position.hand + position.pool) + 2:
            stem = Counter(word)
            missing = sum((stem - have).values())
            if added and word[-1] == rules.added_letter and stem[word[-1]] > have[word[-1]]:
                missing -= 1
            if missing <= copies:
                yield word


def _doublings(position: Position, word: str) -> list[bool]:
    """Whether the word is doubled by a Q; both where that hangs on which letters are real cards."""
    if not any(letter in position.rules.doubling_cards for letter in word):
        return [False]
    return [True] if position.rules.phantom_q_doubles else [True, False]


def all_words(position: Position) -> dict[str, Found]:
    """Every word that can be made alone, with a way to make it that pays best, in alphabetical order."""
    result = {}
    for word in _candidates(position):
        ways = (fit(position, [word], [doubled]) for doubled in _doublings(position, word))
        play = next((way for way in ways if way), None)
        if play:
            result[word] = _found(position, play)
    return result


def _found(position: Position, play: tuple[Word, ...]) -> Found:
    judgement = judge_turn(position, play)
    assert judgement.legal, (play, judgement)
    declared = (item._replace(types=types) for item, types in zip(play, judgement.types, strict=True))
    return Found(tuple(declared), judgement)


def by_length(words: Iterable[str]) -> dict[int, int]:
    return dict(sorted(Counter(map(len, words)).items()))


def digest(words: Iterable[str]) -> str:
    """SHA-256 over the sorted words, one a line with a final newline."""
    return hashlib.sha256(("\n".join(sorted(words)) + "\n").encode()).hexdigest()


def best_one_word(position: Position) -> list[Found]:
    """The words that pay most, money first among equal totals; empty if no word can be made."""
    found = list(all_words(position).values())
    best = max((item.key for item in found), default=None)
    return [item for item in found if item.key == best]


# -- two words -----------------------------------------------------------------------------------------------


def best_two_words(position: Position) -> Found | None:
    """The pair of words that pays most, money first among equal totals; None if there is no pair.

    Words that pay alike are taken together: what a pair pays hangs only on the profiles of its words. The
    pairs of profiles are tried from the best down, so the first that the cards can make is the answer.
    """
    if not position.has("two_words"):
        return None
    groups: dict[Profile, list[str]] = defaultdict(list)
    for word in _candidates(position):
        sets = tuple(dict.fromkeys(reading.holds for reading in readings(position.rules, position.own, word)))
        for doubled in _doublings(position, word):
            groups[Profile(len(word), doubled, sets)].append(word)
    for _, pair in _ranked(position, groups):
        if found := _first_pair(position, groups, pair):
            return found
    return None


def _ranked(
    position: Position, groups: dict[Profile, list[str]]
) -> list[tuple[Payment, tuple[Profile, Profile]]]:
    cards = len(position.hand + position.pool) + position.has("copy") + position.has("add")
    pairs = [
        pair
        for two in combinations_with_replacement(groups, 2)
        for pair in {two, two[::-1]}  # the online split hangs on which word is first
        if two[0].length + two[1].length <= cards
    ]
    ranked = [(payment(position.rules, pair), pair) for pair in pairs]
    # the pair itself breaks ties, so that the example does not depend on the order of a set
    return sorted(ranked, key=lambda item: (*(-part for part in item[0].key), repr(item[1])))


def _first_pair(
    position: Position, groups: dict[Profile, list[str]], pair: tuple[Profile, Profile]
) -> Found | None:
    cards = Counter(position.hand + position.pool)
    phantoms = position.has("copy") + position.has("add")
    doubled = [profile.doubling_card for profile in pair]
    for first in groups[pair[0]]:
        left = cards.copy()
        left.subtract(first)
        short = sum(-count for count in left.values() if count < 0)
        for second in groups[pair[1]]:
            if first == second and not position.rules.v_allow_same_word:
                continue
            if _short(left, second, short) > phantoms:
                continue
            if play := fit(position, [first, second], doubled):
                return _found(position, play)
    return None


def _short(left: Counter[str], word: str, short: int) -> int:
    """How many letters are missing for `word` too, when `short` are missing already and `left` are left."""
    for letter in set(word):
        here = max(left[letter], 0)
        short += max(word.count(letter) - here, 0)
    return short


# -- everything, by trying ----------------------------------------------------------------------------------


def naive_plays(position: Position, words: Iterable[str], most: int = 1) -> Iterator[Found]:
    """Every legal play of up to `most` words, by judging all origins. For very small word lists only."""
    held = {HAND: position.hand, POOL: position.pool, COPY: position.hand + position.pool}

    def sources(letter: str) -> str:
        return "".join(origin for origin, cards in held.items() if letter in cards) + ADDED

    ways = [
        Word(word, "".join(origins))
        for word in sorted(words)
        for origins in product(*map(sources, word))
        if origins.count(COPY) <= 1 and origins.count(ADDED) <= 1
    ]
    # a word that asks for too many cards by itself does so in any play
    ways = [
        way
        for way in ways
        if HAND in way.origins
        and all(Counter(way.letters(origin)) <= Counter(held[origin]) for origin in HAND + POOL)
    ]
    for count in range(1, most + 1):
        for play in product(ways, repeat=count):
            judgement = judge_turn(position, play)
            if judgement.legal:
                yield Found(tuple(play), judgement)
