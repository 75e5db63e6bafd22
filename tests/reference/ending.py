"""When a game is over, and what the racks do to the scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .rules import Rules


def end_of_game(
    rules: Rules,
    racks: Sequence[str],
    bag: int,
    passes: int,
    scoreless: int,
    can_play: Callable[[int], bool],
) -> str | None:
    """Why the game is over after a turn: "out", "no-play", "passes" or "scoreless"; None: it goes on.

    `bag` is how many tiles it holds, `passes` and `scoreless` how many turns in a row up to now were
    passes, or scored nothing (passes, exchanges, lost challenges, plays of blanks alone). `can_play(seat)`
    is asked only if it matters.
    """
    players = len(racks)
    if bag == 0 and (not all(racks) if rules.end == "out" else not any(racks)):
        return "out"
    must_ask = rules.end == "all-out" or rules.end_when_no_play
    if bag == 0 and must_ask and not any(can_play(seat) for seat in range(players)):
        return "no-play"
    if rules.pass_rounds and passes >= rules.pass_rounds * players:
        return "passes"
    limits = [limit for limit in (rules.scoreless_turns, rules.scoreless_rounds * players) if limit]
    if any(scoreless >= limit for limit in limits):
        return "scoreless"
    return None


def rack_worth(rules: Rules, rack: str) -> int:
    """What the tiles left on a rack cost."""
    if rules.leftover == "per-tile":
        return rules.leftover_per_tile * len(rack)
    return sum(rules.value(tile) for tile in rack)


def final_scores(
    rules: Rules, racks: Sequence[str], scores: Sequence[int], first_out: int | None = None
) -> list[int]:
    """The scores after the end-of-game adjustment.

    The player who is out is the one with the empty rack; where several are, `first_out` must say who was the first.
    Under `end = "all-out"` going out does not end the game, so that nobody collects for it.
    """
    worth = [rack_worth(rules, rack) for rack in racks]
    penalised = [score - cost for score, cost in zip(scores, worth, strict=True)]
    out = [seat for seat, rack in enumerate(racks) if not rack]
    adjust = rules.end_adjust
    if adjust == "auto":
        adjust = "double" if len(racks) == 2 else "share"
    if adjust == "penalty" or not out or rules.end == "all-out":
        return penalised
    winner = out[0] if len(out) == 1 else first_out
    if winner not in out:
        raise ValueError(f"seats {out} are out: who was the first?")
    if adjust == "double":
        return [score + 2 * sum(worth) * (seat == winner) for seat, score in enumerate(scores)]
    return [score + sum(worth) * (seat == winner) for seat, score in enumerate(penalised)]


def winners(final: Sequence[int]) -> list[int]:
    """The seats with the highest score; a tie is a shared win."""
    return [seat for seat, score in enumerate(final) if score == max(final)]
