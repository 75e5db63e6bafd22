"""Paying for words: money and stock, royalties to the other owners, what can be bought; in plain Python."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.tycoon.payout import payout
from engine.tycoon.turn import HAND, POOL, Play

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition

_NO_LIMIT = 10**9


@dataclass(frozen=True, kw_only=True)
class Scored:
    """What the words of this turn brought: money with a wrong challenger's, royalties by seat."""

    money: int
    stock: int
    per_word: tuple[tuple[int, int], ...]
    doublers: tuple[tuple[str, str], ...]
    royalties: tuple[tuple[int, int], ...]


def real_letters(play: Play) -> str:
    """The letters of the real cards in a play, sorted, each once."""
    return "".join(sorted({letter for word in play for letter in word.letters(HAND, POOL)}))


def bank_left(position: TycoonPosition) -> tuple[int, int]:
    """Money and stock that the bank can still pay."""
    rules = position.ruleset
    if rules.bank_limit == "none":
        return _NO_LIMIT, _NO_LIMIT
    return max(0, rules.bank_money - sum(position.money)), max(0, rules.bank_stock - sum(position.stock))


def purchasable(position: TycoonPosition) -> str:
    """Letters that the player can buy: on a real card on the table, unowned, not too dear; sorted."""
    taken, money = "".join(position.patents), position.money[position.seat]
    prices = position.ruleset.patents
    letters = real_letters(position.table)
    return "".join(letter for letter in letters if letter not in taken and prices[letter] <= money)


def royalties(position: TycoonPosition, play: Play) -> dict[int, int]:
    """Seat -> money that the real cards of a play bring to the other owners, clockwise from the player."""
    cards = Counter(letter for word in play for letter in word.letters(HAND, POOL))
    due = {seat: sum(cards[letter] for letter in position.patents[seat]) for seat in position.clockwise}
    return {seat: paid for seat, paid in due.items() if paid}


def scored(position: TycoonPosition, play: Play, received: int) -> TycoonPosition:
    """The position with the words paid for; `received` is what a wrong challenger has paid already.

    The bank pays the player first, then the owners clockwise; a short purse pays what it has.
    """
    rules, seat = position.ruleset, position.seat
    pay = payout(rules, position.owned, play)
    money, stock = list(position.money), list(position.stock)
    bank_money, bank_stock = bank_left(position)
    earned, shares = min(pay.money, bank_money), min(pay.stock, bank_stock)
    money[seat] += earned
    stock[seat] += shares
    bank_money -= earned
    paid: list[tuple[int, int]] = []
    for owner, due in royalties(position, play).items():
        given = min(due, bank_money if rules.royalty_payer == "bank" else money[seat])
        money[owner] += given
        if rules.royalty_payer == "bank":
            bank_money -= given
        else:
            money[seat] -= given
        if given:
            paid.append((owner, given))
    result = Scored(
        money=earned + received,
        stock=shares,
        per_word=pay.per_word,
        doublers=tuple(
            (letter, word.word)
            for word, letters in zip(play, pay.doublers, strict=True)
            for letter in letters
        ),
        royalties=tuple(sorted(paid)),
    )
    return replace(position, money=tuple(money), stock=tuple(stock), scored=result)
