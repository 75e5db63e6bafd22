"""Is a play legal, what does it pay, and to whom?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .payout import Amount, Payment, Profile, Reading, payment, readings
from .position import Position
from .rules import Rules

HAND, POOL, COPY, ADDED = "hcds"


class Word(NamedTuple):
    """A word of a play: where each letter comes from (h, c, d, s), and what each Y is (v, c; `_` = open)."""

    word: str
    origins: str
    types: str = ""  # empty: every Y is open, and the best declaration is taken

    def letters(self, origins: str) -> str:
        """The letters that come from one of `origins`."""
        return "".join(a for a, origin in zip(self.word, self.origins, strict=True) if origin in origins)

    @property
    def real(self) -> str:
        return self.letters(HAND + POOL)


Play = Sequence[Word]


def parse_play(items: Iterable[Mapping[str, Any]]) -> tuple[Word, ...]:
    return tuple(Word(item["word"], item["origins"], item.get("types") or "") for item in items)


@dataclass(frozen=True)
class Judgement:
    """What a play comes to. An illegal one names the rule it breaks and pays nothing."""

    legal: bool
    rule: str = ""
    why: str = ""
    per_word: tuple[Amount, ...] = ()  # by the tables, whatever the bank holds
    money: int = 0  # what the active player receives
    stock: int = 0
    royalties: Mapping[int, int] = field(default_factory=dict)  # seat -> what it receives
    doublers: tuple[tuple[str, str], ...] = ()  # letter of patent or card, word
    types: tuple[str, ...] = ()  # the declarations that were taken
    money_after: tuple[int, ...] = ()  # of every seat
    stock_after: tuple[int, ...] = ()
    buyable: str = ""  # patents that the active player can now buy, sorted


class _Illegal(Exception):
    def __init__(self, rule: str, why: str):
        super().__init__(why)
        self.rule, self.why = rule, why


def _demand(condition: bool, rule: str, why: str) -> None:
    if not condition:
        raise _Illegal(rule, why)


def judge_turn(position: Position, play: Play, check_words: bool | None = None) -> Judgement:
    """Judges a play of one or two words.

    `check_words` says whether a word must be in the list; by default as the option `challenge` has it. The
    list is looked at last: a play that is refused with the rule "list" could be made with the cards.
    """
    if check_words is None:
        check_words = position.rules.challenge == "auto"
    try:
        _check_shape(position, play)
        _check_cards(position, play)
        _check_copy(position, play)
        _check_added(position, play)
        for item in play:
            _demand(not check_words or item.word in position.words, "list", f"{item.word} is not in the list")
    except _Illegal as error:
        return Judgement(False, error.rule, error.why)
    return _settle(position, play)


def _check_shape(position: Position, play: Play) -> None:
    rules = position.rules
    _demand(bool(play), "words", "there is no word")
    _demand(len(play) <= 2, "words", f"{len(play)} words, at most two can be made")
    _demand(len(play) == 1 or position.has("two_words"), "words", f"two words need {rules.two_words or '?'}")
    for word, origins, types in play:
        _demand(len(word) >= rules.min_length, "length", f"{word} has fewer than {rules.min_length} letters")
        _demand(len(origins) == len(word), "origins", f"{word} needs an origin for each letter")
        _demand(set(origins) <= {*"hcds"}, "origins", f"origins {origins} of {word}: h, c, d, s are known")
        _demand(len(types or word) == len(word), "types", f"{word} needs a type for each letter")
        for letter, mark in zip(word, types or "_" * len(word), strict=True):
            _demand(mark in "vc_", "types", f"type {mark} in {word}: v, c, _ are known")
            declared = mark != "_"
            _demand(letter in rules.either or not declared, "types", f"{letter} in {word} cannot be declared")
    same = len({item.word for item in play}) < len(play)
    _demand(rules.v_allow_same_word or not same, "words", "the same word twice")


def _check_cards(position: Position, play: Play) -> None:
    for origin, cards, where in ((HAND, position.hand, "hand"), (POOL, position.pool, "pool")):
        used = Counter("".join(item.letters(origin) for item in play))
        missing = "".join(sorted((used - Counter(cards)).elements()))
        _demand(not missing, "cards", f"{missing} cannot be taken from the {where} {cards}")
    for item in play:
        _demand(HAND in item.origins, "hand", f"{item.word} has no card of the hand")


def _check_copy(position: Position, play: Play) -> None:
    """One copy a play, of a real card in either word; enough real cards in the play (or in that word)."""
    rules = position.rules
    copies = "".join(item.letters(COPY) for item in play)
    if not copies:
        return
    _demand(position.has("copy"), "copy", f"a copy needs {rules.copy or '?'}")
    _demand(len(copies) == 1, "copy", f"{len(copies)} copies, one is allowed")
    real = "".join(item.real for item in play)
    _demand(copies in real, "copy", f"no {copies} card is played that could be copied")
    if rules.x_min_real_scope == "word":
        real = next(item.real for item in play if COPY in item.origins)
    _demand(
        len(real) >= rules.x_min_real, "copy", f"a copy asks for {rules.x_min_real} cards, not {len(real)}"
    )


def _check_added(position: Position, play: Play) -> None:
    """One added letter a play, at the end of a word that has enough real cards."""
    rules = position.rules
    words = [item for item in play if ADDED in item.origins]
    if not words:
        return
    _demand(position.has("add"), "added", f"an added {rules.added_letter} needs {rules.add or '?'}")
    _demand(sum(item.origins.count(ADDED) for item in words) == 1, "added", "more than one added letter")
    (item,) = words
    _demand(item.origins[-1] == ADDED, "added", f"the added letter of {item.word} is not the last")
    _demand(item.word[-1] == rules.added_letter, "added", f"only {rules.added_letter} can be added")
    enough = len(item.real) >= rules.z_min_real
    _demand(enough, "added", f"an added letter asks for {rules.z_min_real} cards, not {len(item.real)}")


def doubling_card(rules: Rules, item: Word) -> bool:
    """Whether a Q in the word doubles it."""
    letters = item.word if rules.phantom_q_doubles else item.real
    return any(letter in rules.doubling_cards for letter in letters)


def _settle(position: Position, play: Play) -> Judgement:
    rules = position.rules
    read = [readings(rules, position.own, item.word, item.types) for item in play]
    profiles = tuple(
        Profile(len(item.word), doubling_card(rules, item), tuple(reading.holds for reading in options))
        for item, options in zip(play, read, strict=True)
    )
    paid = payment(rules, profiles)
    real = "".join(item.real for item in play)
    money, stock, royalties = list(position.money), list(position.stock), {}
    got_money, got_stock = _from_bank(position, paid.money, paid.stock)
    money[position.seat] += got_money
    stock[position.seat] += got_stock
    for seat in position.others_clockwise():
        due = sum(letter in position.patents[seat] for letter in real)
        if amount := _pay_royalty(position, money, seat, due):
            royalties[seat] = amount
    return Judgement(
        legal=True,
        per_word=paid.per_word,
        money=got_money,
        stock=got_stock,
        royalties=royalties,
        doublers=_doublers(rules, play, paid),
        types=_types(read, paid),
        money_after=tuple(money),
        stock_after=tuple(stock),
        buyable=buyable(position, real, money[position.seat]),
    )


def _from_bank(position: Position, money: int, stock: int) -> Amount:
    """As much as the bank can pay."""
    limit = position.rules.bank_limit
    if limit is None:
        return money, stock
    return (
        min(money, max(0, limit[0] - sum(position.money))),
        min(stock, max(0, limit[1] - sum(position.stock))),
    )


def _pay_royalty(position: Position, money: list[int], seat: int, due: int) -> int:
    """Pays what is due to a seat as far as the payer can, and returns it."""
    rules = position.rules
    if rules.royalty_payer == "player":
        due = min(due, money[position.seat])
        money[position.seat] -= due
    elif rules.bank_limit is not None:
        due = min(due, max(0, rules.bank_limit[0] - sum(money)))
    money[seat] += due
    return due


def _doublers(rules: Rules, play: Play, paid: Payment) -> tuple[tuple[str, str], ...]:
    """Word by word, the letters of the patents and cards that double it, sorted."""
    result = []
    for item, given in zip(play, paid.given, strict=True):
        letters = [getattr(rules, ability) for ability in given]
        if doubling_card(rules, item):
            source = item.word if rules.phantom_q_doubles else item.real
            letters.append(next(letter for letter in source if letter in rules.doubling_cards))
        result += [(letter, item.word) for letter in sorted(letters)]
    return tuple(result)


def _types(read: list[list[Reading]], paid: Payment) -> tuple[str, ...]:
    return tuple(options[i].types for options, i in zip(read, paid.chosen, strict=True))


def buyable(position: Position, real: str, money: int) -> str:
    """The patents that nobody owns, on a real card of the play, that `money` can buy."""
    prices = position.rules.prices
    return "".join(
        letter
        for letter in sorted(set(real))
        if letter in prices and position.owner(letter) is None and prices[letter] <= money
    )
