"""Committed transcripts of seeded games of every ruleset: a change of behaviour shows as a diff.

`LETTERWORKS_GOLDEN=write make test` writes them anew; read the diff before you commit it.
"""

import os
from pathlib import Path

import pytest

from engine import Ruleset
from sims import simulate

FOLDER = Path(__file__).parent
COLUMNS = [
    "game_id",
    "turn",
    "seat",
    "rack",
    "kind",
    "row",
    "column",
    "direction",
    "word",
    "tiles",
    "score",
    "total",
]


def transcript(name: str, folder: Path) -> str:
    """Two games of greedy against random (a pair, seats swapped) and one of three greedy players."""
    blocks = []
    for bots, players, games in (("greedy,random", 2, 2), ("greedy", 3, 1)):
        run = simulate(
            name, bots, games=games, players=players, seed=20, turns=True, out=folder / f"{name}-{players}"
        )
        turns = run.turns[COLUMNS].convert_dtypes().to_csv(index=False, sep="\t", lineterminator="\n")
        ends = (
            run.games.drop(columns="seed").convert_dtypes().to_csv(index=False, sep="\t", lineterminator="\n")
        )
        blocks.append(f"# {name}, {bots}, {players} players\n{turns}\n{ends}")
    return "\n".join(blocks)


@pytest.mark.parametrize("name", Ruleset.names("grid"))
def test_seeded_games_are_as_committed(name, tmp_path):
    golden = FOLDER / f"{name}.txt"
    played = transcript(name, tmp_path)
    if os.environ.get("LETTERWORKS_GOLDEN") == "write":
        golden.write_text(played, encoding="utf-8")
    assert played == golden.read_text(encoding="utf-8")
