"""Bots of Letter Tycoon for the Python face: `load("planner").choose(position)`, and `suggest` with reasons.

The same kernels that bulk play uses, one turn at a time.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any

import numpy as np

from bots.registry import BotSpec, parse_bot
from bots.tycoon_cards import IN_POOL, NOTHING
from bots.tycoon_choice import BOT_CODES, PLANNER, choose, choose_discards, choose_replaced
from bots.tycoon_chooser import (
    BUY,
    BY_ABILITY,
    BY_DENIAL,
    BY_PRICE,
    BY_ROYALTIES,
    CARDS,
    ENDS,
    FIRST,
    LEAD,
    PAID_OUT,
    PAY,
    PURCHASE,
    SECOND,
    VALUE,
    new_chooser,
)
from bots.tycoon_knowledge import knowledge
from bots.tycoon_outcomes import Tried
from bots.tycoon_planner import rounds_left, weigh
from bots.tycoon_rollout import ROLLOUT, Effort, Thinker
from bots.tycoon_turns import recall
from bots.tycoon_weights import UNIT, weights_row
from engine.errors import PositionError
from engine.lexicon import Lexicon
from engine.rng import seed_stream
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon import scoring
from engine.tycoon.finder import unpack
from engine.tycoon.payout import best_types
from engine.tycoon.position import WORD, TycoonPosition
from engine.tycoon.rules import NONE, abilities_of, tycoon_rules
from engine.tycoon.table import LAST_ROUND, START, new_table
from engine.tycoon.turn import HAND, POOL, Step, TycoonTurn, WordPlay
from engine.tycoon.wordtable import word_table

_ORIGINS = "hcds"
_TWO_SIDED = 1.96  # standard errors to either side of a 95 % interval
Reasons = dict[str, Any]


class _Desk:
    """Storage for the bots of one ruleset, list and number of players; one a thread."""

    def __init__(self, ruleset: TycoonRuleset, lexicon: Lexicon, players: int) -> None:
        self.ruleset = ruleset
        self.rules, self.words = tycoon_rules(ruleset), word_table(lexicon, ruleset)
        self.known = knowledge(ruleset, lexicon)
        self.chooser, self.table = new_chooser(self.rules, self.words), new_table(self.rules, players)
        self.thinker = Thinker(self.rules, self.words, self.known, players)

    def lay_out(self, position: TycoonPosition) -> None:
        """Put on the table what the player sees."""
        table, index = self.table, position.ruleset.alphabet.index
        for letter, name in enumerate(self.ruleset.letters):
            table.hands[position.seat, letter] = position.hand.count(name)
            table.pool[letter] = position.pool.count(name)
        table.owners[:] = NONE
        for seat, letters in enumerate(position.patents):
            table.owners[[index(name) for name in letters]] = seat
        table.money[:], table.stock[:] = position.money, position.stock
        table.values[:] = position.patent_values
        table.patents[:] = [len(letters) for letters in position.patents]
        table.facts[START], table.facts[LAST_ROUND] = position.start_seat, int(position.last_round)

    def turn(self, position: TycoonPosition, replaced: str) -> TycoonTurn:
        """The answer of the chooser as a turn, without a purchase for which the bank or royalties leave too little."""
        answer, letters = self.chooser.answer, self.ruleset.letters
        made = tuple(self._word(row) for row in range(2) if answer[FIRST + row] >= 0)
        if set(self.ruleset.either) & {letter for word in made for letter in word.word}:
            types = best_types(position.ruleset, position.owned, made)
            made = tuple(WordPlay(word.word, word.origins, t) for word, t in zip(made, types, strict=True))
        counts = self.chooser.discards.tolist()
        discards = "".join(name * count for name, count in zip(letters, counts, strict=True))
        if not made:
            return TycoonTurn(made, "", discards, replaced, 0, 0)
        after = scoring.scored(position, made, received=0)
        bought = letters[answer[BUY]] if answer[BUY] != NONE else ""
        if bought and self.ruleset.patents[bought] > after.money[position.seat]:
            bought = ""
        paid = after.scored
        assert paid is not None
        return TycoonTurn(made, bought, discards, replaced, paid.money, paid.stock, dict(paid.royalties))

    def _word(self, row: int) -> WordPlay:
        codes = self.words.codes[self.chooser.answer[FIRST + row]]
        codes = codes[codes != 255].tolist()
        origins = self.chooser.origins[row, : len(codes)].tolist()
        text = "".join(self.ruleset.letters[code] for code in codes)
        return WordPlay(text, "".join(_ORIGINS[origin] for origin in origins))


@lru_cache(maxsize=8)
def _desk(ruleset: TycoonRuleset, lexicon: Lexicon, players: int, thread: int) -> _Desk:
    return _Desk(ruleset, lexicon, players)


def _desk_of(position: TycoonPosition) -> _Desk:
    lexicon = position.lexicon
    if position.state != WORD:
        raise PositionError(f"state: {position.state}, a bot chooses a whole turn, expected {WORD}")
    if not isinstance(lexicon, Lexicon):
        raise PositionError("lexicon: only a Lexicon can be searched, expected one")
    desk = _desk(position.ruleset, lexicon, position.players, threading.get_ident())
    desk.lay_out(position)
    return desk


class TycoonBot:
    """A bot of Letter Tycoon that lives in kernels, with a random stream of its own."""

    def __init__(self, spec: BotSpec, seed: int = 0) -> None:
        self.spec = spec
        self._code = BOT_CODES[spec.name]
        self._effort = Effort.of(spec) if spec.name == ROLLOUT else None
        self._weights = weights_row({} if self._effort else dict(spec.parameters))
        self._stream = np.zeros(4, np.uint64)
        seed_stream(self._stream, seed, 0)

    def choose(self, position: TycoonPosition) -> TycoonTurn:
        """The bot's turn. A card is replaced only where the deck is known, as the words depend on the one drawn.

        Raises PositionError if it is not a word that is asked for.
        """
        card = self.replaced(position) if position.deck is not None else ""
        if card:
            position = position.step(_replacing(card))
        desk = _desk_of(position)
        self._choose(desk, position)
        return desk.turn(position, card)

    def replaced(self, position: TycoonPosition) -> str:
        """The card the bot would replace before its words, as `hE` or `cE`; empty for none."""
        desk = _desk_of(position)
        if position.replaced:
            return ""
        card = choose_replaced(
            self._code, desk.rules, desk.words, desk.known, desk.table, position.seat, self._weights, desk.chooser,
            self._stream,
        )  # fmt: skip
        if card == NOTHING:
            return ""
        return (POOL if card >= IN_POOL else HAND) + desk.ruleset.letters[card % IN_POOL]

    def suggest(self, position: TycoonPosition) -> list[tuple[TycoonTurn, Reasons]]:
        """Turns that planner or rollout looked at closely, the best first, with reasons; of other bots their choice.

        Reasons, in points: `value` = `pay` + `purchase` + `royalties_paid` + `cards_spent`; `lead` after the words,
        `ends_round` if the purchase begins the last round, `rounds_left` as expected, `buy` with what the patent is
        worth by `royalties`, `ability`, `denial` and `price`; `replace` is a card that is better replaced before.
        Of rollout: `win`, the share of the win to be expected (0 to 1) with `win_low` and `win_high`, a 95 % interval,
        over `rollouts` games played on, and `lead`, points ahead at the end; None where nothing was played on.
        """
        replaced = self.replaced(position)
        desk = _desk_of(position)
        if self._effort is not None:
            return self._tried(desk, position, self._effort, replaced)
        self._choose(desk, position)
        if self._code != PLANNER or desk.chooser.answer[FIRST] < 0:
            return [(desk.turn(position, ""), {"replace": replaced})]
        rounds = int(rounds_left(desk.rules, desk.known, desk.table)) / UNIT
        shown = {}
        for _, first, second in [
            [0, *desk.chooser.answer[[FIRST, SECOND]]],
            *desk.chooser.candidates.tolist(),
        ]:
            if first < 0 or (first, second) in shown:
                continue
            if self._weigh(desk, position, first, second):
                reasons = _reasons(desk) | {"rounds_left": rounds, "replace": replaced}
                shown[first, second] = (desk.turn(position, ""), reasons)
        return sorted(shown.values(), key=lambda each: -each[1]["value"])

    def _tried(
        self, desk: _Desk, position: TycoonPosition, effort: Effort, replaced: str
    ) -> list[tuple[TycoonTurn, Reasons]]:
        """The turns that were played on."""
        found = desk.thinker.think(desk.table, position.seat, desk.chooser, self._stream, effort)
        if not found:
            return [(desk.turn(position, ""), {"replace": replaced})]
        turns = []
        for tried in found:
            recall(desk.thinker.turns, tried.row, desk.chooser)
            turns.append((desk.turn(position, ""), _figures(tried) | {"replace": replaced}))
        return turns

    def _choose(self, desk: _Desk, position: TycoonPosition) -> None:
        if self._effort is not None:
            desk.thinker.think(desk.table, position.seat, desk.chooser, self._stream, self._effort)
            return
        choose(
            self._code, desk.rules, desk.words, desk.known, desk.table, position.seat, self._weights, desk.chooser,
            self._stream,
        )  # fmt: skip

    def _weigh(self, desk: _Desk, position: TycoonPosition, first: int, second: int) -> bool:
        """Weigh one candidate alone; False if it cannot be made."""
        chooser, owned = desk.chooser, abilities_of(desk.rules, desk.table.owners, position.seat)
        chooser.answer[FIRST] = -1
        weigh(
            desk.rules, desk.words, desk.known, desk.table, position.seat, owned, self._weights, chooser,
            int(first), int(second),
        )  # fmt: skip
        if chooser.answer[FIRST] < 0:
            return False
        choose_discards(
            self._code, desk.rules, desk.words, desk.known, desk.table, position.seat, self._weights, chooser,
            self._stream,
        )  # fmt: skip
        return True

    def __repr__(self) -> str:
        return f"<Bot {self.spec}>"


def _replacing(card: str) -> Step:
    return Step("replace", letters=card[1:], source=card[0])


def _reasons(desk: _Desk) -> Reasons:
    """Why the words of the answer, the last ones weighed, are worth what they are."""
    chooser, reasons = desk.chooser, desk.chooser.reasons.tolist()
    letter = int(chooser.answer[BUY])
    found: Reasons = {
        "value": int(chooser.answer[VALUE]) / UNIT,
        "pay": sum(unpack(int(chooser.answer[PAY]))),
        "purchase": reasons[PURCHASE] / UNIT,
        "royalties_paid": reasons[PAID_OUT] / UNIT,
        "cards_spent": reasons[CARDS] / UNIT,
        "lead": reasons[LEAD] / UNIT,
        "ends_round": bool(reasons[ENDS]),
        "buy": None,
    }
    if letter != NONE:
        parts = (chooser.parts[:, letter] / UNIT).tolist()
        found["buy"] = {
            "letter": desk.ruleset.letters[letter],
            "royalties": parts[BY_ROYALTIES],
            "ability": parts[BY_ABILITY],
            "denial": parts[BY_DENIAL],
            "price": parts[BY_PRICE],
        }
    return found


def _figures(tried: Tried) -> Reasons:
    """What playing a turn on has shown."""
    if tried.rollouts == 0:
        return {"win": None, "win_low": None, "win_high": None, "rollouts": 0, "lead": None}
    half = _TWO_SIDED * tried.error
    return {
        "win": tried.win,
        "win_low": max(0.0, tried.win - half),
        "win_high": min(1.0, tried.win + half),
        "rollouts": tried.rollouts,
        "lead": tried.lead,
    }


def load(text: str, seed: int = 0) -> TycoonBot:
    """The bot that `text` names, such as `planner:deny=0.5`; `seed` feeds its random stream. Raises BotError."""
    return TycoonBot(parse_bot(text, "tycoon"), seed)


def suggest(position: TycoonPosition, bot: str = "planner") -> list[tuple[TycoonTurn, Reasons]]:
    """Good turns in a position, the best first, each with the reasons; see `TycoonBot.suggest`."""
    return load(bot).suggest(position)
