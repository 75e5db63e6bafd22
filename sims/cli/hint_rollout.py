"""`hint --bot rollout`: the candidates that were played out, with the lead and the win chance that came of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sims.cli.common import console, print_drawing, print_json, print_table

if TYPE_CHECKING:
    from bots.registry import BotSpec
    from bots.rollout.face import Candidate
    from engine.position import Position


def hint_by_rollout(position: Position, spec: BotSpec, count: int, as_json: bool) -> None:
    """Print the bot's candidates. Raises BotError."""
    from bots.registry import is_reproducible
    from bots.rollout.face import RolloutFace
    from sims.compiling import announce_compiling

    announce_compiling("roll")
    tried = RolloutFace(spec, seed=1).explain(position)
    if as_json:
        print_json(_document(position, spec, tried[:count], is_reproducible(spec)))
        return
    _show(position, str(spec), tried, count)


def _document(position: Position, spec: BotSpec, tried: list[Candidate], repeats: bool) -> dict[str, Any]:
    return {
        "ruleset": position.ruleset.name,
        "lexicon": getattr(position.lexicon, "name", None),
        "bot": str(spec),
        "reproducible": repeats,
        "moves": [each.move.to_json() | _found(each) for each in tried],
    }


def _found(tried: Candidate) -> dict[str, Any]:
    """What is known of a candidate, as JSON."""
    if tried.reply is not None:
        return {"endgame": str(tried.reply)}
    return {
        "equity": round(tried.equity, 3),
        "rollouts": tried.rollouts,
        "lead": round(tried.lead, 3),
        "lead_half": None if tried.half is None else round(tried.half, 3),
        "win_chance": None if tried.win_chance is None else round(tried.win_chance, 4),
        "dropped": tried.dropped,
    }


def _show(position: Position, bot: str, tried: list[Candidate], count: int) -> None:
    """The board with the best play marked, a sentence, and a table of the candidates."""
    from bots.rollout.face import worth
    from engine.grid.text import board_lines
    from engine.grid.turn import after

    out, first = console(), tried[0]
    if first.move.placements:
        print_drawing(board_lines(after(position, first.move)))
        out.print()
    out.print(f"{bot} {_sentence(position, first)}\n")
    if first.reply is not None or not first.rollouts:
        return
    rows = [
        (
            str(number),
            _named(position, each),
            str(each.move.score or 0),
            f"{each.equity:.1f}",
            f"{each.lead:+.1f}" + ("" if each.half is None else f" ± {each.half:.1f}"),
            "-" if each.win_chance is None else f"{100 * each.win_chance:.1f} %",
            f"{each.rollouts:,}{' (dropped)' if each.dropped else ''}",
        )
        for number, each in enumerate(tried[:count], 1)
    ]
    print_table((">", "turn", ">score", ">equity", ">lead after", ">wins", ">rollouts"), rows)
    if any(worth(each) > worth(first) for each in tried if not each.dropped):
        out.print(
            "\nSo few games say little: the equity of a turn counts as well, the less the more are played out."
        )


def _named(position: Position, tried: Candidate) -> str:
    return position.notation(tried.move, "people") if tried.move.placements else str(tried.move)


def _sentence(position: Position, tried: Candidate) -> str:
    """What the bot does and why."""
    does = f"plays {_named(position, tried)}" if tried.move.placements else f"would {tried.move}"
    if tried.reply is not None:
        return f"{does}: {tried.reply}."
    if not tried.rollouts:
        return f"{does}: there is nothing else to try."
    chance = "" if tried.win_chance is None else f" and wins {100 * tried.win_chance:.0f} % of them"
    lead = f"{'ahead' if tried.lead >= 0 else 'behind'} by {abs(tried.lead):.1f}"
    return f"{does}: over {tried.rollouts:,} games played out it is {lead} in the mean{chance}."
