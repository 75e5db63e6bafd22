"""Structure (12): what the word list alone says of the tiles, and points that would follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.lexicon import Lexicon
from engine.rulesets.grid import GridRuleset
from sims.balance.exhibit import Column, Exhibit
from sims.balance.game.look import BLUE, ORANGE, canvas, rounded
from sims.equity import Floats

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

_LENGTHS = range(2, 9)
_EDGE = 1  # the neighbour that a first or last tile has: the edge of the word


class Spelled(NamedTuple):
    """Words of one length in tiles: codes uint8[n, length]."""

    length: int
    codes: NDArray[np.uint8]


@lru_cache(maxsize=1)
def spelled(lexicon: Lexicon, ruleset: GridRuleset) -> tuple[Spelled, ...]:
    """The words that fit on the board as the tiles spell them, by length in tiles, shortest first.

    A tile of several letters is taken wherever it fits. Several tables of a report ask for the same words.
    """
    text = lexicon.text
    alphabet = ruleset.alphabet
    known = set()
    for code, spelling in sorted(enumerate(alphabet.spellings), key=lambda item: -len(item[1])):
        mark = chr(0x100 + code)
        known.add(mark)
        text = text.replace(spelling, mark)
    by_length: dict[int, list[str]] = {}
    for word in text.split("\n"):
        if 2 <= len(word) <= ruleset.max_length and known.issuperset(word):
            by_length.setdefault(len(word), []).append(word)
    return tuple(
        Spelled(
            length,
            (np.frombuffer("".join(words).encode("utf-32-le"), np.uint32) - 0x100)
            .astype(np.uint8)
            .reshape(-1, length),
        )
        for length, words in sorted(by_length.items())
    )


def copies_in(words: Spelled, tiles: int) -> NDArray[np.int64]:
    """How often each word has each tile, int64[n, tiles]."""
    rows = np.repeat(np.arange(len(words.codes)), words.length)
    flat = np.bincount(rows * tiles + words.codes.ravel(), minlength=len(words.codes) * tiles)
    return flat.reshape(-1, tiles)


def ways_to_draw(copies: NDArray[np.int64], counts: NDArray[np.int64]) -> Floats:
    """Chance that as many tiles as a word has, drawn from the set, are those of the word: float64[n].

    `copies` int64[n, T] of each tile in a word, `counts` int64[T] in the set. Blanks are not counted on.
    """
    from scipy.special import comb

    length = copies.sum(axis=1)
    ways = comb(counts[None, :], copies).prod(axis=1)
    chance: Floats = ways / comb(counts.sum(), length)
    return chance


def entropy(pairs: Floats) -> Floats:
    """Entropy in bits of each row of counts float64[k, m]; 0 of a row of nothing."""
    totals = pairs.sum(axis=1, keepdims=True)
    share = np.divide(pairs, totals, out=np.zeros_like(pairs), where=totals > 0)
    logs = np.log2(share, out=np.zeros_like(share), where=share > 0)
    found: Floats = -(share * logs).sum(axis=1)
    return found


def neighbours(words: Sequence[Spelled], tiles: int) -> tuple[Floats, Floats]:
    """How often each tile is followed, and preceded, by each tile or the edge: float64[tiles, tiles + 1] each."""
    after, before = np.zeros((tiles, tiles + _EDGE)), np.zeros((tiles, tiles + _EDGE))
    for each in words:
        codes = each.codes.astype(np.int64)
        edge = np.full((len(codes), 1), tiles)
        for own, next_to, counts in (
            (codes, np.hstack([codes[:, 1:], edge]), after),
            (codes, np.hstack([edge, codes[:, :-1]]), before),
        ):
            flat = np.bincount((own * (tiles + _EDGE) + next_to).ravel(), minlength=counts.size)
            counts += flat.reshape(counts.shape)
    return after, before


def structure_table(lexicon: Lexicon, ruleset: GridRuleset) -> pd.DataFrame:
    """A row a letter: `letter`, `copies`, `points`, `share` of all letters of the list, `words` that have it, the
    same by length (`words_2` ...), `needed` (share of what can be drawn that has it), `after` and `before` in bits,
    `by_list`.
    """
    import pandas as pd

    words, tiles = spelled(lexicon, ruleset), ruleset.alphabet.size
    counts = ruleset.tile_counts[:tiles]
    total, having, letters = 0, np.zeros(tiles), np.zeros(tiles)
    need, need_all = np.zeros(tiles), 0.0
    lengths: dict[int, Floats] = {}
    for each in words:
        copies = copies_in(each, tiles)
        there = copies > 0
        total += len(copies)
        having += there.sum(axis=0)
        letters += copies.sum(axis=0)
        if each.length in _LENGTHS:
            lengths[each.length] = there.mean(axis=0)
        if each.length <= ruleset.tiles.rack_size:
            chance = ways_to_draw(copies, counts)
            need += chance @ there
            need_all += float(chance.sum())
    after, before = neighbours(words, tiles)
    frame = pd.DataFrame(
        {
            "letter": list(ruleset.tiles.letters),
            "copies": counts,
            "points": ruleset.tile_points[:tiles],
            "share": letters / max(1, letters.sum()),
            "words": having / max(1, total),
            "needed": need / need_all if need_all else np.nan,
            "after": entropy(after),
            "before": entropy(before),
        }
    )
    by_length = np.mean(list(lengths.values()), axis=0) if lengths else None
    frame["by_list"] = points_by_list(frame, by_length)
    for length, shares in lengths.items():
        frame[f"words_{length}"] = shares
    return frame


def points_by_list(frame: pd.DataFrame, by_length: Floats | None) -> Floats:
    """Points from the list alone, float64[letters]: the mean of how rare a letter is, how rare at each length, and how
    few neighbours it has, each scaled to the range of the printed points.
    """
    low, high = float(frame["points"].min()), float(frame["points"].max())
    hard = [-np.log(frame["share"].to_numpy().clip(1e-6)), -(frame["after"] + frame["before"]).to_numpy()]
    if by_length is not None:
        hard.append(-np.log(by_length.clip(1e-6)))
    scaled = [(each - each.min()) / max(1e-9, np.ptp(each)) for each in hard]
    points: Floats = low + (high - low) * np.mean(scaled, axis=0)
    return points


def unused_tiles(lexicon: Lexicon, ruleset: GridRuleset) -> NDArray[np.bool_]:
    """Which tiles of the set are in no word that fits on the board, bool[K] in the set's order, never a blank."""
    there = np.ones(len(ruleset.tile_counts), bool)
    there[: ruleset.alphabet.size] = False
    for each in spelled(lexicon, ruleset):
        there[np.unique(each.codes)] = True
    unused: NDArray[np.bool_] = ~there[np.flatnonzero(ruleset.tile_counts > 0)]
    return unused


def structure(lexicon: Lexicon, ruleset: GridRuleset) -> Exhibit:
    """Structure as an exhibit."""
    table = structure_table(lexicon, ruleset)
    frame, there = rounded(table), table["share"] > 0
    is_height = ruleset.scoring.mode == "height"
    used = frame[there]
    rare = ", ".join(used.sort_values("share", kind="stable")["letter"].head(3))
    asked = used.sort_values("needed", ascending=False, kind="stable")["letter"].head(3)
    reading = (
        f"Rarest in the list: {rare}. Of what can be drawn from the set as a word, most needs {', '.join(asked)}. "
        "Points by the list put together how rare a letter is, how rare at each length, and how few neighbours it "
        "takes (in bits)"
    )
    if not is_height and len(used):
        away = (used["by_list"] - used["points"]).to_numpy()
        letters = used["letter"].to_numpy()
        first, last = int(away.argmax()), int(away.argmin())
        reading += (
            f"; they lie furthest above the printed ones for {letters[first]} ({away[first]:+.1f}) and below "
            f"for {letters[last]} ({away[last]:+.1f})"
        )
    if not there.all():
        reading += f". No word of the list has {', '.join(frame['letter'][~there])}"
    columns = [
        Column("letter", "letter"),
        Column("copies", "copies", 0),
        *([] if is_height else [Column("points", "printed", 0), Column("by_list", "by list", 1)]),
        Column("share", "of all letters", 2, percent=True),
        Column("words", "words", 1, percent=True),
        Column("needed", "drawable words", 1, percent=True),
        Column("after", "next (bits)", 2),
        Column("before", "before (bits)", 2),
    ]
    count = sum(len(each.codes) for each in spelled(lexicon, ruleset))

    def draw() -> Figure:
        return _draw(frame)

    return Exhibit(
        "structure",
        "Structure: what the word list says of the letters",
        f"{reading}.",
        "words (all of them: no sample)",
        count,
        "",
        frame,
        tuple(columns),
        draw,
    )


def _draw(frame: pd.DataFrame) -> Figure:
    figure, (left, right) = canvas(6.2, 2)
    keys = [f"words_{length}" for length in _LENGTHS if f"words_{length}" in frame]
    shares = 100 * frame[keys].to_numpy()
    image = left.imshow(shares, aspect="auto", cmap="Blues")
    left.set_xticks(range(len(keys)), [key.removeprefix("words_") for key in keys])
    left.set_yticks(range(len(frame)), list(frame["letter"]), fontsize=8)
    left.set_xlabel("length of the word (tiles)")
    left.grid(visible=False)
    figure.colorbar(image, ax=left, label="words that have the letter (%)")
    places = np.arange(len(frame))[::-1]
    right.barh(places + 0.2, 100 * frame["words"], 0.4, color=BLUE, label="of all words")
    right.barh(places - 0.2, 100 * frame["needed"], 0.4, color=ORANGE, label="of drawable words")
    right.set_yticks(places, list(frame["letter"]), fontsize=8)
    right.set_xlabel("share that has the letter (%)")
    right.set_ylim(-0.7, len(frame) - 0.3)
    right.legend(frameon=False)
    return figure
