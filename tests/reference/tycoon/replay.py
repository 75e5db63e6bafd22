"""Answers for JSON lines: a turn with the steps around it, a final score, the words of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from ..words import Words
from .finder import Found, all_words, best_one_word, best_two_words, by_length, digest
from .game import Game, Refused, final_scores, shuffler
from .judge import Judgement, judge_turn, parse_play
from .position import parse_position
from .rules import build

Record = Mapping[str, Any]


def parse_game(record: Record, words: Words, seed: int = 0) -> Game:
    """A game in the middle. Hands of the others are empty unless `hands` gives them.

    Without `deck_top_first` the deck is what the box holds beyond the cards in sight, shuffled.
    """
    position = parse_position(record, words)
    hands = list(record.get("hands", [""] * position.players))
    hands[position.seat] = position.hand
    pile = record.get("discard_pile", "")
    shuffle = shuffler(Random(seed))
    deck = record.get("deck_top_first")
    if deck is None:
        seen = Counter("".join([*hands, position.pool, pile]))
        deck = shuffle("".join((Counter(position.rules.cards) - seen).elements()))
    return Game(
        position.rules,
        words,
        hands,
        "".join(sorted(position.pool)),
        deck,
        pile,
        list(position.patents),
        list(position.money),
        list(position.stock),
        seat=position.seat,
        first_seat=record.get("first_seat", 0),
        last_round=record.get("last_round", False),
        shuffle=shuffle,
    )


def answer_turn(record: Record, words: Words) -> dict[str, Any]:
    """Plays a line: `steps_before`, the play, `steps_after`. What is judged is the play of the line.

    A refused step in `steps_after` ends the line, and `after` tells which it was. A refused step before the
    play is a fault of the line and raises `Refused`. With players who challenge, a play that they have not
    all answered counts as accepted.
    """
    game = parse_game(record, words)
    for step in record.get("steps_before", []):
        game.step(step)
    verdict = Judgement(legal=True)  # nothing played
    if record["play"]:
        play = parse_play(record["play"])
        verdict = judge_turn(game.position(), play)
        if verdict.legal or verdict.rule == "list":
            game.play(play)
    refused = None
    for index, step in enumerate(record.get("steps_after", [])):
        waiting = game.state == "challenge"
        try:
            game.step(step)
        except Refused:
            refused = index
            break
        if waiting and game.state != "challenge" and game.judgement:
            verdict = game.judgement
    return {
        "id": record.get("id"),
        "legal": verdict.legal,
        "rule": verdict.rule,
        "why": verdict.why,
        "money": verdict.money,
        "stock": verdict.stock,
        "royalties": {str(seat): amount for seat, amount in verdict.royalties.items()},
        "per_word": [list(amount) for amount in verdict.per_word],
        "doublers_used": [list(pair) for pair in verdict.doublers],
        "purchasable_after": verdict.buyable,
        "after": after(game, record.get("seat", 0), refused),
    }


def after(game: Game, seat: int, refused: int | None = None) -> dict[str, Any]:
    """How things stand, maybe in the middle of a turn; `hand` is that of `seat`."""
    scores, values, _ = game.scores()
    return {
        "money": list(game.money),
        "stock": list(game.stock),
        "seat": game.seat,
        "hand": game.hands[seat],
        "pool": game.pool,
        "patents": {str(other): owned for other, owned in enumerate(game.patents)},
        "score": scores,
        "patent_value": values,
        "last_round": game.last_round,
        "state": game.state,
        "refused_step": refused,
    }


def answer_final(record: Record) -> dict[str, Any]:
    """Scores and winners of a line of kind `final`."""
    rules = build(**record.get("options", {}))
    patents = [record["patents"].get(str(seat), "") for seat in range(len(record["money"]))]
    scores, values, winners = final_scores(rules, record["money"], record["stock"], patents)
    return {"id": record.get("id"), "score": scores, "patent_value": values, "winners": winners}


def answer_words(record: Record, words: Words) -> dict[str, Any]:
    """The words of a position and the best plays of one word and, for the owner of V, of two."""
    position = parse_position(record, words)
    found = all_words(position)
    best = best_one_word(position)
    answer: dict[str, Any] = {
        "id": record.get("id"),
        "n_words": len(found),
        "by_length": {str(length): count for length, count in by_length(found).items()},
        "sha256_of_sorted_words": digest(found),
        "best_one_word": amounts(best[0]) if best else None,
        "best_words": [item.play[0].word for item in best],
        "sum_money_all_words": sum(item.money for item in found.values()),
        "sum_stock_all_words": sum(item.stock for item in found.values()),
    }
    if position.has("two_words"):
        pair = best_two_words(position)
        answer["best_two_words"] = amounts(pair) if pair else None
    return answer


def amounts(found: Found) -> dict[str, int]:
    return {"money": found.money, "stock": found.stock, "total": found.total}
