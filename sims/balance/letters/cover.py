"""Coverability (18): in how many pairs of words does one letter take another's place, C[a, b]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.lexicon import Lexicon
from engine.rulesets.grid import GridRuleset
from sims.balance.exhibit import Column, Exhibit
from sims.balance.game.look import canvas
from sims.balance.letters.structure import Spelled, spelled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_LONGEST = 12  # codes of so many tiles of 5 bits fit into one number
Ints = NDArray[np.int64]


def coverability(words: Sequence[Spelled], tiles: int) -> Ints:
    """C int64[tiles, tiles]: pairs of words that differ in one place, where one has `a` and the other `b`; symmetric.

    Words of more than 13 tiles are left out: the rest of a word with a gap has to fit into one number.
    """
    found = np.zeros((tiles, tiles), np.int64)
    for each in words:
        if each.length > _LONGEST + 1:
            continue
        codes = each.codes.astype(np.int64)
        shifts = np.int64(5) * np.arange(each.length - 1)
        for place in range(each.length):
            keys = (np.delete(codes, place, axis=1) << shifts).sum(axis=1)
            _, groups = np.unique(keys, return_inverse=True)
            there = np.zeros((int(groups.max()) + 1, tiles), np.int32)
            there[groups, codes[:, place]] = 1
            there = there[there.sum(axis=1) > 1]
            found += (there.T @ there).astype(np.int64)
    np.fill_diagonal(found, 0)
    return found


def cover_exhibit(lexicon: Lexicon, ruleset: GridRuleset) -> Exhibit:
    """Coverability as an exhibit: a row a letter, how many ways to cover it, and which letters do so most."""
    import pandas as pd

    words, tiles = spelled(lexicon, ruleset), ruleset.alphabet.size
    table = coverability(words, tiles)
    letters = list(ruleset.tiles.letters)
    counts = np.array([sum(int((each.codes == code).sum()) for each in words) for code in range(tiles)])
    rows = []
    for code, letter in enumerate(letters):
        best = np.argsort(-table[code], kind="stable")[:3]
        rows.append(
            {
                "letter": letter,
                "ways": int(table[code].sum()),
                "each": table[code].sum() / max(1, counts[code]),
                "best": ", ".join(f"{letters[at]} {table[code, at]:,}" for at in best if table[code, at]),
            }
            | {other: int(table[code, at]) for at, other in enumerate(letters)}
        )
    frame = pd.DataFrame(rows).round(6)
    most = frame.sort_values("each", ascending=False, kind="stable")["letter"]
    a, b = np.unravel_index(int(table.argmax()), table.shape)
    reading = (
        f"Easiest to cover where it stands in a word: {', '.join(most.head(3))}; hardest: "
        f"{', '.join(most.tail(3))}. Most pairs of words: {letters[a]} and {letters[b]}, {table[a, b]:,}."
    )

    def draw() -> Figure:
        figure, (axes,) = canvas(6.6)
        image = axes.imshow(np.log10(table + 1), cmap="Blues")
        axes.set_xticks(range(tiles), letters)
        axes.set_yticks(range(tiles), letters)
        axes.set_xlabel("letter laid on top")
        axes.set_ylabel("letter below")
        axes.grid(visible=False)
        bar = figure.colorbar(image, ax=axes, label="pairs of words that differ there only (logarithmic)")
        ticks = [at for at in range(6) if 10**at - 1 <= table.max()]
        bar.set_ticks([float(np.log10(10**at + 1)) if at else 0.0 for at in ticks])
        bar.set_ticklabels([f"{10**at:,}" if at else "0" for at in ticks])
        return figure

    columns = (
        Column("letter", "letter"),
        Column("ways", "pairs of words", 0),
        Column("each", "pairs for each place it has", 2),
        Column("best", "most often exchanged with"),
    )
    count = sum(len(each.codes) for each in words)
    return Exhibit(
        "coverability",
        "Coverability: which letter can be laid on which",
        reading,
        "words (all of them: no sample)",
        count,
        "",
        frame,
        columns,
        draw,
    )
