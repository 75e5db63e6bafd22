"""How a turn goes: which step is allowed when, and what it does. One function checks, one carries out, each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.rulesets.tycoon import REPLACE_CARD
from engine.tycoon import referee, scoring
from engine.tycoon.piles import Drawing, in_order, without
from engine.tycoon.referee import UNKNOWN, Violation
from engine.tycoon.turn import HAND, POOL, Play, Step

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition

_ASKED = {
    "replace": "word",
    "skip_replace": "word",
    "play": "word",
    "skip_play": "word",
    "accept": "challenge",
    "challenge": "challenge",
    "must_discard": "penalty",
    "buy": "buy",
    "skip_buy": "buy",
    "discard": "discard",
    "skip_discard": "discard",
}


def check(position: TycoonPosition, step: Step) -> Violation | None:
    """None if the step may be taken now, else the rule that it breaks; words are not looked up."""
    if position.state == "over":
        return Violation("game-over", "the game is over")
    if step.do == "buy" and position.state == "discard":
        return Violation("buy-too-dear", f"no patent can be bought now, {step.letters} neither")
    if position.state != _ASKED[step.do]:
        return Violation("step", f"{step.do} now, but a {position.state} step is asked")
    checker = _CHECKS.get(step.do)
    return checker(position, step) if checker else None


def check_words(position: TycoonPosition, step: Step) -> Violation | None:
    """The first word of a play that is not in the list; None for other steps and where nobody challenges."""
    if step.do != "play" or position.ruleset.challenge == "players":
        return None
    return referee.check_words(position.lexicon, step.play)


def after(position: TycoonPosition, step: Step) -> TycoonPosition:
    """The position after a step that `check` allows."""
    return _ACTIONS[step.do](position, step)


# what is allowed


def _check_replace(position: TycoonPosition, step: Step) -> Violation | None:
    judged = position.judged
    if not judged.has(REPLACE_CARD):
        return Violation(
            "replace-ability", f"replacing a card takes the patent {judged.patent(REPLACE_CARD)}"
        )
    if position.replaced or position.refused:
        return Violation("replace-once", "a card is replaced once a turn, before the word")
    if step.do == "skip_replace":
        return None
    if step.source == POOL and position.ruleset.q_replace_scope == "hand":
        return Violation("replace-scope", "only a card of the hand can be replaced")
    return _missing(position.hand if step.source == HAND else position.pool, step.letters)


def _missing(cards: str, letters: str) -> Violation | None:
    missing = Counter(letters) - Counter(cards)
    if missing.total() > cards.count(UNKNOWN):
        letter = next(iter(missing))
        return Violation(
            "card", f"{missing[letter]} {letter} more than among {in_order(cards) or 'no cards'}"
        )
    return None


def _check_play(position: TycoonPosition, step: Step) -> Violation | None:
    return referee.check_play(position.judged, step.play)


def _check_answer(position: TycoonPosition, step: Step) -> Violation | None:
    if not 0 <= step.player < position.players or step.player == position.seat:
        return Violation("answer-seat", f"seat {step.player} has no say in the word of seat {position.seat}")
    if step.player in dict(position.answers):
        return Violation("answer-twice", f"seat {step.player} has answered already")
    return None


def _check_hand(position: TycoonPosition, step: Step) -> Violation | None:
    return _missing(position.hand, step.letters)


def _check_buy(position: TycoonPosition, step: Step) -> Violation | None:
    letter, rules = step.letters, position.ruleset
    if letter not in rules.patents:
        return Violation("buy-unknown", f"there is no patent {letter}")
    for seat, letters in enumerate(position.patents):
        if letter in letters:
            return Violation("buy-owned", f"seat {seat} owns {letter}")
    if letter not in scoring.real_letters(position.table):
        return Violation("buy-not-played", f"no {letter} card in the words played")
    if rules.patents[letter] > position.money[position.seat]:
        why = f"{letter} costs {rules.patents[letter]}, seat {position.seat} has {position.money[position.seat]}"
        return Violation("buy-too-dear", why)
    return None


# what happens


def _replace(position: TycoonPosition, step: Step) -> TycoonPosition:
    """The card goes to the discard pile, then one is drawn for it."""
    in_hand = step.source == HAND
    left = without(position.hand if in_hand else position.pool, step.letters)
    position = replace(position, discard=in_order(position.discard + step.letters), replaced=True)
    if in_hand:
        return _drawn_to_hand(_with_hand(position, left), len(left) + 1)
    return _drawn_to_pool(replace(position, pool=left), len(left) + 1)


def _skip_replace(position: TycoonPosition, step: Step) -> TycoonPosition:
    return replace(position, replaced=True)


def _play(position: TycoonPosition, step: Step) -> TycoonPosition:
    rules = position.ruleset
    if rules.challenge == "players":
        return replace(position, state="challenge", table=step.play, answers=())
    if referee.check_words(position.lexicon, step.play) is None:
        return _score(position, step.play)
    if rules.retries == -1 or position.refused < rules.retries:
        return replace(position, refused=position.refused + 1)
    return replace(position, state="penalty", refused=position.refused + 1)


def _skip_play(position: TycoonPosition, step: Step) -> TycoonPosition:
    return _to_discard(position, allowed=True)


def _answer(position: TycoonPosition, step: Step) -> TycoonPosition:
    """The first challenger clockwise counts, so nothing is settled before those ahead of him have answered."""
    answers = dict(position.answers) | {step.player: step.do == "challenge"}
    position = replace(position, answers=tuple(answers.items()))
    for seat in position.clockwise:
        if seat not in answers:
            return position
        if answers[seat]:
            return _challenged(position, seat)
    return _score(position, position.table)


def _challenged(position: TycoonPosition, challenger: int) -> TycoonPosition:
    """A phoney costs the turn and a card; a wrong challenger pays 1, the bank for one who has nothing."""
    if referee.check_words(position.lexicon, position.table) is not None:
        return replace(position, state="penalty", table=(), answers=())
    from_bank = position.money[challenger] == 0
    paid = min(1, scoring.bank_left(position)[0]) if from_bank else 1
    money = list(position.money)
    money[position.seat] += paid
    money[challenger] -= 0 if from_bank else paid
    return _score(replace(position, money=tuple(money)), position.table, paid)


def _score(position: TycoonPosition, play: Play, received: int = 0) -> TycoonPosition:
    """Pay for the words; the played cards lie on the table until the patent is bought."""
    position = scoring.scored(replace(position, table=play, answers=()), play, received)
    hand, pool = position.hand, position.pool
    for word in play:
        hand, pool = without(hand, word.letters(HAND)), without(pool, word.letters(POOL))
    position = replace(_with_hand(position, hand), pool=pool)
    if scoring.purchasable(position):
        return replace(position, state="buy")
    return _clear_table(position)


def _buy(position: TycoonPosition, step: Step) -> TycoonPosition:
    patents, money = list(position.patents), list(position.money)
    patents[position.seat] = "".join(sorted(patents[position.seat] + step.letters))
    money[position.seat] -= position.ruleset.patents[step.letters]
    position = replace(position, patents=tuple(patents), money=tuple(money))
    value, fewest = position.ruleset.goal(position.players)
    reached = position.patent_values[position.seat] >= value and len(position.owned) >= fewest
    return _clear_table(replace(position, last_round=position.last_round or reached))


def _skip_buy(position: TycoonPosition, step: Step) -> TycoonPosition:
    return _clear_table(position)


def _clear_table(position: TycoonPosition) -> TycoonPosition:
    """Refill the pool and put the played cards on the discard pile, in the ruleset's order.

    In the turn that ends the game nothing is drawn any more.
    """
    rules = position.ruleset
    drawing = not rules.pool_fixed_per_round and not _ends_game(position)
    played = "".join(word.letters(HAND, POOL) for word in position.table)
    if rules.refill_before_discard and drawing:
        position = _drawn_to_pool(position, rules.pool_size)
    position = replace(position, table=(), discard=in_order(position.discard + played))
    if not rules.refill_before_discard and drawing:
        position = _drawn_to_pool(position, rules.pool_size)
    return _to_discard(position, allowed=rules.discard_after_word)


def _to_discard(position: TycoonPosition, allowed: bool) -> TycoonPosition:
    """Ask for discards, but not where they are not allowed or the game ends with this turn."""
    if _ends_game(position):
        return replace(position, state="over")
    return replace(position, state="discard") if allowed else _end_turn(position)


def _discard(position: TycoonPosition, step: Step) -> TycoonPosition:
    hand = without(position.hand, step.letters)
    return _end_turn(replace(_with_hand(position, hand), discard=in_order(position.discard + step.letters)))


def _skip_discard(position: TycoonPosition, step: Step) -> TycoonPosition:
    return _end_turn(position)


def _end_turn(position: TycoonPosition) -> TycoonPosition:
    """Draw the hand full; the next seat's turn, or the end, for which nobody draws."""
    if _ends_game(position):
        return replace(position, state="over")
    position = _drawn_to_hand(position, position.ruleset.hand_size)
    if _ends_round(position) and position.ruleset.pool_fixed_per_round:
        position = _drawn_to_pool(position, position.ruleset.pool_size)
    seat = (position.seat + 1) % position.players
    return replace(position, seat=seat, state="word", replaced=False, refused=0)


def _ends_round(position: TycoonPosition) -> bool:
    return (position.seat + 1) % position.players == position.start_seat


def _ends_game(position: TycoonPosition) -> bool:
    return position.last_round and _ends_round(position)


def _with_hand(position: TycoonPosition, hand: str) -> TycoonPosition:
    hands = (hand if seat == position.seat else cards for seat, cards in enumerate(position.hands))
    return replace(position, hands=tuple(hands))


def _drawn_to_hand(position: TycoonPosition, size: int) -> TycoonPosition:
    drawn, position = _draw(position, size - len(position.hand))
    return _with_hand(position, in_order(position.hand + drawn))


def _drawn_to_pool(position: TycoonPosition, size: int) -> TycoonPosition:
    drawn, position = _draw(position, size - len(position.pool))
    return replace(position, pool=in_order(position.pool + drawn))


def _draw(position: TycoonPosition, count: int) -> tuple[str, TycoonPosition]:
    drawn, piles = Drawing(position.deck, position.discard, position.stream).draw(count)
    return drawn, replace(position, deck=piles.deck, discard=piles.discard, stream=piles.stream)


_CHECKS: dict[str, Callable[[TycoonPosition, Step], Violation | None]] = {
    "replace": _check_replace,
    "skip_replace": _check_replace,
    "play": _check_play,
    "accept": _check_answer,
    "challenge": _check_answer,
    "must_discard": _check_hand,
    "buy": _check_buy,
    "discard": _check_hand,
}
_ACTIONS: dict[str, Callable[[TycoonPosition, Step], TycoonPosition]] = {
    "replace": _replace,
    "skip_replace": _skip_replace,
    "play": _play,
    "skip_play": _skip_play,
    "accept": _answer,
    "challenge": _answer,
    "must_discard": _discard,
    "buy": _buy,
    "skip_buy": _skip_buy,
    "discard": _discard,
    "skip_discard": _skip_discard,
}
