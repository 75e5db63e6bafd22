"""`hint --bot equity`: turns in the order of a bot, with what it thinks each is worth; exchanges among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sims.cli.common import console, print_drawing, print_json, print_table

if TYPE_CHECKING:
    from bots.explain import Choice
    from engine.position import Position


def hint_by(position: Position, bot: str, count: int, as_json: bool) -> None:
    """Print the bot's best turns. Raises BotError."""
    from bots.explain import best_by_equity
    from bots.grid_brains import chosen_of
    from bots.registry import parse_bot, thinks
    from sims.cli.hint_rollout import hint_by_rollout

    spec = parse_bot(bot, "grid")
    if thinks(spec, "grid"):
        hint_by_rollout(position, spec, count, as_json)
        return
    choices = best_by_equity(position, spec, count)
    notes = [chosen.note for chosen in chosen_of([spec], position.ruleset) if chosen.note]
    if as_json:
        print_json(_document(position, str(spec), choices, notes))
        return
    for note in notes:
        console(error=True).print(note)
    _show(position, str(spec), choices)


def _document(position: Position, bot: str, choices: list[Choice], notes: list[str]) -> dict[str, Any]:
    return {
        "ruleset": position.ruleset.name,
        "lexicon": getattr(position.lexicon, "name", None),
        "bot": bot,
        "notes": notes,
        "moves": [
            choice.move.to_json()
            | {
                "leave": choice.leave,
                "leave_value": round(choice.leave_value, 3),
                "equity": round(choice.equity, 3),
            }
            for choice in choices
        ],
    }


def _show(position: Position, bot: str, choices: list[Choice]) -> None:
    """The board with the best play marked, a sentence, and a table of the turns."""
    from engine.grid.hint import advice
    from engine.grid.text import board_lines
    from engine.grid.turn import after

    out = console()
    if not choices:
        out.print(f"No play is possible. {advice(position)}")
        return
    first = choices[0]
    if first.move.placements:
        print_drawing(board_lines(after(position, first.move)))
        out.print()
    out.print(f"{bot} {_sentence(position, first)}\n")
    rows = [
        (
            str(number),
            _named(position, choice),
            str(choice.move.score or 0),
            choice.leave or "-",
            f"{choice.leave_value:+.1f}",
            f"{choice.equity:.1f}",
            " ".join(choice.move.words),
        )
        for number, choice in enumerate(choices, 1)
    ]
    print_table((">", "turn", ">score", "leave", ">worth", ">equity", "words"), rows)


def _named(position: Position, choice: Choice) -> str:
    if choice.move.placements:
        return position.notation(choice.move, "people")
    return f"exchange {choice.move.tiles}"


def _sentence(position: Position, choice: Choice) -> str:
    """What the bot does and how it adds it up."""
    kept = f"for keeping {choice.leave}" if choice.leave else "for keeping no tile"
    if position.bag_left == 0:
        kept = f"for being left with {choice.leave}" if choice.leave else "for going out"
    if not choice.move.placements:
        return f"would exchange {choice.move.tiles}: {choice.leave_value:+.1f} {kept}."
    return (
        f"plays {_named(position, choice)}: {choice.move.score} {'+' if choice.leave_value >= 0 else '-'} "
        f"{abs(choice.leave_value):.1f} {kept} = {choice.equity:.1f}."
    )
