"""`letterworks hint letter-tycoon`: the best words of a hand and pool, what to buy and what to discard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import LetterworksError, PositionError
from engine.letters import capitals
from sims.cli.common import blamed, console, counted, print_json, print_table, shown_name
from sims.cli.families import load
from sims.cli.planner import PLANNER, Plan, Thought, planned, thought
from sims.cli.positions import check_named_ruleset, read_position
from sims.compiling import announce_compiling

if TYPE_CHECKING:
    from engine.lexicon import Lexicon
    from engine.rulesets import TycoonRuleset
    from engine.tycoon.choices import Purchase
    from engine.tycoon.hint import TycoonHint
    from engine.tycoon.position import TycoonPosition
    from engine.tycoon.turn import TycoonTurn


class Cards(NamedTuple):
    """The options that describe a position."""

    hand: str | None = None
    pool: str | None = None
    patents: str | None = None
    other_patents: str | None = None
    money: int | None = None
    players: int | None = None

    @property
    def options(self) -> dict[str, object]:
        """Value of each option by its name on the command line."""
        return {f"--{name.replace('_', '-')}": value for name, value in self._asdict().items()}


class Question(NamedTuple):
    """What is asked: the position, and how much of the answer."""

    ruleset: str
    sets: list[str] | None
    position: str | None
    cards: Cards
    level: int
    vocabulary: int | None
    most: int
    """Words that level 3 shows."""
    lexicon: str | None
    bot: str = PLANNER
    """Whose opinion is quoted, beside that of the planner."""


def hint_cards(question: Question, as_json: bool) -> None:
    """Print the answer. Raises LetterworksError."""
    from engine.grid.hint import FULL
    from engine.tycoon.hint import hint

    position = _position(question)
    announce_compiling("find_words")
    words = _vocabulary(position, question.vocabulary)
    narrowed = position if words is None else replace(position, lexicon=words)
    found = None if question.bot == PLANNER else thought(narrowed, question.bot)
    plan = planned(narrowed)
    said = [each for each in (plan, found) if each is not None]
    answer = hint(position, question.level, question.most, words, said[-1].turn if said else None)
    if answer.turn is not None and answer.level == FULL:
        answer = replace(answer, reasons=(*answer.reasons, *(each.sentence(answer.turn) for each in said)))
    if as_json:
        print_json(_document(position, answer, question.vocabulary, plan, found))
        return
    _show(position, answer)
    if found is not None and answer.level == FULL:
        print()
        print_table(("turn", ">wins", ">ahead", ">games"), found.rows)


def _position(question: Question) -> TycoonPosition:
    """The position that the options describe, strictly checked. Raises LetterworksError."""
    from engine import kept
    from engine.rulesets import TycoonRuleset
    from engine.tycoon.hint import check_start
    from engine.tycoon.position import TycoonPosition

    rules = load(question.ruleset).with_sets(question.sets or [])
    assert isinstance(rules, TycoonRuleset)
    cards = question.cards
    if question.position is not None:
        for option, value in cards.options.items():
            if value is not None:
                raise LetterworksError(f"hint: --position with {option}, expected one or the other")
        document, where = read_position(question.position), shown_name(question.position)
        with blamed(where):
            check_named_ruleset(document, question.ruleset, rules)
    else:
        document, where = _described(cards, rules), "hint"
    words = None if question.lexicon is None else kept.lexicon(question.lexicon)
    with blamed(where):
        asked = TycoonPosition.from_json(document, rules, words, strict=True)
        check_start(asked)
    return asked


def _described(cards: Cards, rules: TycoonRuleset) -> dict[str, Any]:
    """The position of the options, as JSON; the player is seat 0, the others follow clockwise."""
    if cards.hand is None or (cards.pool is None and rules.pool_size):
        missing = "hand" if cards.hand is None else "pool"
        raise LetterworksError(
            f"hint: no {missing}, expected --position FILE, or --hand LETTERS with --pool LETTERS"
        )
    others = [] if cards.other_patents is None else capitals(cards.other_patents).replace(" ", "").split(",")
    players = max(rules.players.min, len(others) + 1) if cards.players is None else cards.players
    low, high = rules.players.min, rules.players.max
    if not low <= players <= high:
        raise PositionError(f"hint: {players} players, {rules.name} expects {low} to {high}")
    if len(others) >= players:
        raise PositionError(
            f"--other-patents {cards.other_patents}: {len(others)} others, expected at most {players - 1}"
        )
    owned = [capitals(cards.patents or ""), *others]
    return {
        "players": players,
        "hand": capitals(cards.hand),
        "pool": capitals(cards.pool or ""),
        "patents": {str(seat): letters for seat, letters in enumerate(owned)},
        "money": [cards.money or 0] + [0] * (players - 1),
    }


def _vocabulary(position: TycoonPosition, level: int | None) -> Lexicon | None:
    """The words that may be proposed; None = all. Raises LetterworksError."""
    from engine.lexicon import LEVELS, Lexicon

    if level is None:
        return None
    if level not in LEVELS:
        raise LetterworksError(f"--vocabulary {level}: expected one of {', '.join(map(str, LEVELS))}")
    assert isinstance(position.lexicon, Lexicon)
    return position.lexicon.limited(level)


def _document(
    position: TycoonPosition,
    answer: TycoonHint,
    vocabulary: int | None,
    plan: Plan | None,
    found: Thought | None,
) -> dict[str, Any]:
    from engine.grid.hint import FULL

    document: dict[str, Any] = {
        "ruleset": position.ruleset.name,
        "lexicon": getattr(position.lexicon, "name", None),
        "vocabulary": vocabulary,
        "level": answer.level,
        "n_words": answer.words,
        "text": answer.text,
    }
    if answer.level == FULL:
        document |= {
            "reasons": list(answer.reasons),
            "turn": _turn(position, answer.turn),
            "moves": [_turn(position, move) for move in answer.moves],
            "best_two_words": _turn(position, answer.two),
            "purchases": [_purchase(purchase) for purchase in answer.purchases],
            "planner": None if plan is None else {"turn": str(plan.turn), **plan.figures},
        }
        if found is not None:
            document["rollout"] = found.records
    elif answer.turn is not None:
        document["words"] = [word.word for word in answer.turn.play]
    return document


def _turn(position: TycoonPosition, turn: TycoonTurn | None) -> dict[str, Any] | None:
    from engine.tycoon.hint_text import doublers
    from engine.tycoon.notation import play_notation

    if turn is None:
        return None
    return turn.to_json() | {
        "notation": play_notation(turn.play),
        "doublers": doublers(position, turn.play) if turn.play else [],
        "left": _left(position, turn),
    }


def _purchase(purchase: Purchase) -> dict[str, Any]:
    return {
        "letter": purchase.letter,
        "price": purchase.price,
        "royalties_a_round": round(purchase.royalties, 3),
        "ability": purchase.ability or None,
        "gain_a_turn": round(purchase.gain, 3),
        "gain_until_the_end": round(purchase.worth, 3),
        "words": [word.to_json() for word in purchase.turn.play],
    }


def _left(position: TycoonPosition, turn: TycoonTurn) -> str:
    """The hand cards left after the words."""
    from engine.tycoon.piles import without
    from engine.tycoon.turn import HAND

    return without(position.hand, "".join(word.letters(HAND) for word in turn.play))


def _show(position: TycoonPosition, answer: TycoonHint) -> None:
    """The sentences; at level 3 the cards above, and below tables of words and patents."""
    from engine.grid.hint import FULL
    from engine.tycoon.text import spaced

    out = console()
    if answer.level < FULL or answer.turn is None:
        out.print(answer.text)
        return
    seat = position.seat
    out.print(
        f"Hand {spaced(position.hand)}   Pool {spaced(position.pool)}   "
        f"Money {position.money[seat]}   Stock {position.stock[seat]}   Patents {position.owned or '-'}\n"
    )
    for sentence in (answer.text, *answer.reasons):
        out.print(sentence)
    if answer.moves:
        print()
        _words_table(position, answer)
    if answer.purchases:
        print()
        _patents_table(answer)


def _words_table(position: TycoonPosition, answer: TycoonHint) -> None:
    from engine.tycoon.hint_text import doublers
    from engine.tycoon.notation import legend, play_notation

    turns = [*([answer.two] if answer.two else []), *answer.moves]
    rows = [
        (
            "2" if len(turn.play) == 2 else "1",
            play_notation(turn.play),
            str(turn.money),
            str(turn.stock),
            " & ".join(letters or "-" for letters in doublers(position, turn.play)),
            _left(position, turn) or "-",
            ", ".join(f"{paid} to seat {seat}" for seat, paid in turn.royalties.items()) or "-",
        )
        for turn in turns
    ]
    print_table((">words", "cards", ">money", ">stock", "doubled", "left", "royalties"), rows)
    marks = legend([turn.play for turn in turns])
    console().print(
        f"\n{counted(answer.words, 'word')} in all.{' Cards: HAND  ' + marks + '.' if marks else ''}"
    )


def _patents_table(answer: TycoonHint) -> None:
    from engine.tycoon.notation import play_notation

    rows = [
        (
            purchase.letter,
            str(purchase.price),
            f"{purchase.royalties:.1f}",
            f"{purchase.gain:.1f}" if purchase.ability else "-",
            f"{purchase.worth:.1f}",
            play_notation(purchase.turn.play),
            purchase.ability or "-",
        )
        for purchase in answer.purchases
    ]
    print_table(("buy", ">price", ">a round", ">a turn", ">in all", "played in", "ability"), rows)
    console().print(
        "\nThe price comes back at the end. Royalties a round, what the ability adds a turn, and both in all "
        "until the end: estimates."
    )
