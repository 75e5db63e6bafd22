"""What a failing test says: all that is needed to paste the case into a test of its own."""

from __future__ import annotations

import json

from engine import Move, Position
from tests.agreement.world import World

MOST_WORDS = 400


def told(world: World, position: Position, move: Move | None = None, **answers: object) -> str:
    """Position (and ruleset and words, if they are random ones), move and the answers that differ."""
    document = position.to_json() | ({"rack": position.rack} if position.rack is not None else {})
    document.pop("racks", None)
    lines = ["", json.dumps(document, ensure_ascii=False)]
    if move is not None:
        lines.append(json.dumps(move.to_json(), ensure_ascii=False))
    lines += [f"{name}: {answer}" for name, answer in answers.items()]
    if world.text:
        lines.append(world.text)
        listed = " ".join(world.lexicon.words[:MOST_WORDS])
        lines.append(listed + (" ..." if world.lexicon.count > MOST_WORDS else ""))
    return "\n".join(lines)
