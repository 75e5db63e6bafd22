"""Answer one line of the batch commands for Letter Tycoon: `score` (a turn, or the end) and `moves` (the words)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.errors import PositionError
from engine.grid.json_values import integers, shown
from engine.letters import capitals
from engine.tycoon import flow
from engine.tycoon.piles import in_order
from engine.tycoon.position import TycoonPosition
from engine.tycoon.position_json import read_patents, read_rules
from engine.tycoon.referee import Violation
from engine.tycoon.turn import Play, Step, TycoonTurn, read_play


def judge(document: object) -> dict[str, Any]:
    """The answer of `score` to a position with `play` and steps around it, or a `final`, without its id.

    `words_allowed`, a list of words, stands in for the lexicon. Raises PositionError for bad input.
    """
    if not isinstance(document, Mapping):
        raise PositionError(f"line: {shown(document)}, expected an object")
    kind = document.get("kind")
    if kind == "final":
        return final(document)
    if kind not in (None, "words"):
        raise PositionError(f"kind: {shown(kind)}, expected words or final")
    position = TycoonPosition.from_json(document, lexicon=_words_allowed(document))
    play = read_play(document.get("play", []))
    for step in _steps(document, "steps_before"):
        violation = flow.check(position, step)
        if violation is not None:
            return _answer(position, violation, None, None)
        position = flow.after(position, step)
    violation, position = _played(position, play)
    paid = position if violation is None and position.scored else None
    refused = None
    for index, step in enumerate(_steps_after(document, position)):
        if flow.check(position, step) is not None:
            refused = index if refused is None else refused
            continue
        waiting = position.state == "challenge"
        position = flow.after(position, step)
        if waiting and position.state == "penalty":
            violation = Violation(
                "challenged", "a word of the play was challenged and is not in the word list"
            )
        elif waiting:
            paid = position if position.scored else None
    if violation is None and position.state == "challenge":
        paid = _unchallenged(position)
    return _answer(position, violation, paid, refused)


def _played(position: TycoonPosition, play: Play) -> tuple[Violation | None, TycoonPosition]:
    """What is wrong with the play, and the position after it (after a refused word, too)."""
    if not play:
        return None, position
    step = Step("play", play=play)
    violation = flow.check(position, step)
    if violation is not None:
        return violation, position
    return flow.check_words(position, step), flow.after(position, step)


def _unchallenged(position: TycoonPosition) -> TycoonPosition:
    for seat in position.clockwise:
        if position.state == "challenge" and seat not in dict(position.answers):
            position = flow.after(position, Step("accept", player=seat))
    return position


def _answer(
    position: TycoonPosition, violation: Violation | None, paid: TycoonPosition | None, refused: int | None
) -> dict[str, Any]:
    """`paid`: the position in which the words have just been paid for."""
    answer: dict[str, Any] = {"legal": violation is None}
    if violation is not None:
        answer |= violation.to_json()
    result = paid.scored if paid and violation is None else None
    answer |= {
        "money": result.money if result else 0,
        "stock": result.stock if result else 0,
        "per_word": [list(paid) for paid in result.per_word] if result else [],
        "royalties": {str(seat): paid for seat, paid in result.royalties} if result else {},
        "doublers_used": [list(used) for used in result.doublers] if result else [],
        "purchasable_after": paid.purchasable if paid and result else "",
        "after": _after(position),
    }
    if refused is not None:
        answer["after"]["refused_step"] = refused
    return answer


def _after(position: TycoonPosition) -> dict[str, Any]:
    return {
        "money": list(position.money),
        "stock": list(position.stock),
        "seat": position.seat,
        "hand": in_order(position.hands[0]),
        "pool": in_order(position.pool),
        "patents": {str(seat): letters for seat, letters in enumerate(position.patents)},
        "score": list(position.scores),
        "patent_value": list(position.patent_values),
        "last_round": position.last_round,
        "state": position.state,
    }


def _steps(document: Mapping[str, Any], key: str) -> list[Step]:
    steps = document.get(key, [])
    if not isinstance(steps, list):
        raise PositionError(f"{key}: {shown(steps)}, expected a list of steps")
    return [Step.from_json(step) for step in steps]


def _steps_after(document: Mapping[str, Any], position: TycoonPosition) -> list[Step]:
    """The steps after the words: `steps_after`, or `buy` and `discard` of a turn."""
    if "steps_after" in document or not ("buy" in document or "discard" in document):
        return _steps(document, "steps_after")
    turn = TycoonTurn.from_json({**document, "kind": "words", "play": document.get("play", [])})
    steps = []
    if turn.buy or position.state == "buy":
        steps.append(Step("buy", letters=turn.buy) if turn.buy else Step("skip_buy"))
    if turn.discard or not position.ruleset.discard_after_word:
        return [*steps, Step("discard", letters=turn.discard)] if turn.discard else steps
    return [*steps, Step("skip_discard")]


def _words_allowed(document: Mapping[str, Any]) -> frozenset[str] | None:
    words = document.get("words_allowed")
    if words is None:
        return None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise PositionError(f"words_allowed: {shown(words)}, expected a list of words")
    return frozenset(map(capitals, words))


def final(document: Mapping[str, Any]) -> dict[str, Any]:
    """Scores, patent values and winners for `money`, `stock` and `patents`."""
    rules = read_rules(document)
    money = document.get("money")
    if not isinstance(money, list):
        raise PositionError(f"money: {shown(money)}, expected a list with one a seat")
    players, low, high = len(money), rules.players.min, rules.players.max
    if not low <= players <= high:
        raise PositionError(f"money: {players} seats, {rules.name} expects {low} to {high}")
    position = TycoonPosition(
        ruleset=rules,
        lexicon=frozenset(),
        hands=("",) * players,
        pool="",
        patents=read_patents(document, rules, players),
        money=integers(money, "money", players),
        stock=integers(document.get("stock", [0] * players), "stock", players),
    )
    return {
        "score": list(position.scores),
        "patent_value": list(position.patent_values),
        "winners": list(position.winners),
    }


def word_list(document: object, summary: bool = False) -> dict[str, Any]:
    """The answer of `moves` to a position with `hand` and `pool`, without its id; `summary` leaves out the list.

    `best_two_words` is None without the ability two-words. Raises PositionError for bad input.
    """
    if not isinstance(document, Mapping):
        raise PositionError(f"line: {shown(document)}, expected an object")
    if "hand" not in document and "hands" not in document:
        raise PositionError("hand: missing, expected the cards of the seat to move")
    position = TycoonPosition.from_json(document, lexicon=_words_allowed(document))
    words = position.words
    texts, pays = words.texts(), words.pays()
    listed = "\n".join(sorted(texts)) + "\n"
    money, stock = (int(total) for total in pays.sum(axis=0))
    answer: dict[str, Any] = {
        "n_words": len(texts),
        "by_length": {str(length): count for length, count in words.by_length().items()},
        "sha256_of_sorted_words": hashlib.sha256(listed.encode()).hexdigest(),
        "best_one_word": _pay(*pays[0]) if len(pays) else None,
        "sum_money_all_words": money,
        "sum_stock_all_words": stock,
        "best_two_words": None,
    }
    two = words.best_two()
    if two is not None:
        played = [word.to_json() for word in two.play]
        answer["best_two_words"] = {**_pay(two.money or 0, two.stock or 0), "words": played}
    if not summary:
        answer["words"] = [_described(turn) for turn in words]
    return answer


def _pay(money: int | np.int64, stock: int | np.int64) -> dict[str, int]:
    return {"money": int(money), "stock": int(stock), "total": int(money) + int(stock)}


def _described(turn: TycoonTurn) -> dict[str, Any]:
    return {**turn.play[0].to_json(), "money": turn.money, "stock": turn.stock}
