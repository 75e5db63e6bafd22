"""A user's bot at a table of a compiled game of Letter Tycoon: its process is asked, and its answers are judged.

The ability replace-card takes two answers if the bot likes: a turn that does nothing but replace a card is asked for
anew with the card drawn. A turn that replaces a card and goes on is judged by the cards that are there then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bots.own.asker import Asker, broken, judged
from bots.own.code import OwnBots
from bots.own.tycoon_seen import TycoonMoment, card_of, carry_out, seen_position
from bots.registry import BotSpec
from engine.lexicon import Lexicon
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon import referee
from engine.tycoon.position import TycoonPosition
from engine.tycoon.referee import Violation
from engine.tycoon.turn import TycoonTurn
from engine.tycoon.wordtable import WordTable

_NOTHING = TycoonTurn()


class OwnTycoonThinker(Asker[TycoonRuleset]):
    """One bot for one thread."""

    def __init__(
        self,
        own: OwnBots,
        bots: Sequence[BotSpec],
        number: int,
        ruleset: TycoonRuleset,
        lexicon: Lexicon,
        words: WordTable,
    ) -> None:
        super().__init__(own, bots, number, ruleset, lexicon)
        self._words = words

    def choose(self, moment: TycoonMoment) -> None:
        """Answer in the chooser of a moment; raises Forfeit if the bot breaks down, cheats or takes too long."""
        with self.answerable(moment):
            position = seen_position(moment, self._ruleset, self._lexicon, replaced=False)
            turn = self._turn(position)
            if turn.replace:
                moment.replace(card_of(turn, self._ruleset))
                position = seen_position(moment, self._ruleset, self._lexicon, replaced=True)
                turn = self._rest(position, turn)
            carry_out(moment, self._words, position, turn)

    def _turn(self, position: TycoonPosition) -> TycoonTurn:
        """What the bot does; of a turn that replaces a card only this is known to be legal."""
        document = position.to_json()
        document.pop("options", None)  # they are in the ruleset that the process has
        return judged(self.ask(document), TycoonTurn, partial(_first_check, position))

    def _rest(self, position: TycoonPosition, turn: TycoonTurn) -> TycoonTurn:
        """What follows on the card that a turn has replaced."""
        rest = replace(turn, replace="")
        if rest == _NOTHING:
            return self._turn(position)
        violation = _check(position, rest)
        if violation is not None:
            raise broken(turn, violation)
        return rest


def _first_check(position: TycoonPosition, turn: TycoonTurn) -> Violation | None:
    """What is wrong with a turn, as far as this is known before a card is replaced."""
    if turn.replace:
        return position.check_step(position.steps_of(turn)[0])
    return _check(position, turn)


def _check(position: TycoonPosition, turn: TycoonTurn) -> Violation | None:
    """The rule that a turn breaks. Nobody challenges in these games, so that every word must be in the list."""
    return position.check(turn) or referee.check_words(position.lexicon, turn.play)
