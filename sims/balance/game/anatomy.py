"""Where points come from: letters, premiums, stacks, crossing words, bonuses; money, stock, royalties."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np

from engine.grid.scoring import runs_made
from engine.grid.tiles import Square, Tiles
from engine.rulesets.grid import GridRuleset
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.clusters import grouped, ratio
from sims.balance.game.look import COLOURS, canvas, rounded
from sims.balance.game.replay import board_after, replayed
from sims.balance.game.rows import Floats, Games
from sims.stats import FEWEST

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from sims.run import Run

_NAME, _TITLE = "anatomy", "Where points come from"
GRID_PARTS = (
    "letters of the main word",
    "letter premiums",
    "tiles below in stacks",
    "words without stacks",
    "word premiums",
    "crossing words",
    "whole rack at once",
)
TYCOON_PARTS = {
    "word_money": "money for words",
    "word_stock": "stock for words",
    "doubled": "doubling",
    "royalties": "royalties",
}


def parts_of(rules: GridRuleset, board: Tiles, placed: Collection[Square]) -> tuple[int, ...]:
    """The points of a play by GRID_PARTS; `board` is that after the play. They add up to its score."""
    main, crossing = (0,) * 5, 0
    for number, run in enumerate(runs_made(board, placed)):
        word = _word_parts(rules, board, run.squares, placed)
        if number == 0:
            main = word
        else:
            crossing += sum(word)
    bonus = rules.scoring.all_tiles_bonus if len(placed) == rules.tiles.rack_size else 0
    return (*main, crossing, bonus)


def _word_parts(
    rules: GridRuleset, board: Tiles, squares: Collection[Square], placed: Collection[Square]
) -> tuple[int, int, int, int, int]:
    """Letters, letter premiums, stacks, the extra of flat words, word premiums."""
    letters = premiums = stacks = flat = 0
    factor = 1
    is_flat = all(board[square].height == 1 for square in squares)
    for square in squares:
        tile = board[square]
        code = rules.alphabet.blank if tile.name.islower() else rules.alphabet.index(tile.name)
        points = int(rules.tile_points[code])
        layers = 1 if rules.scoring.mode == "points" else tile.height
        fresh = square in placed and tile.height == 1
        letters += points
        stacks += points * (layers - 1)
        premiums += points * layers * (int(rules.letter_premiums[square]) - 1) * fresh
        factor *= int(rules.word_premiums[square]) if fresh else 1
        if is_flat:
            bonus = rules.scoring.flat_bonus.get("?" if tile.name.islower() else tile.name, 0)
            flat += points * layers * (rules.scoring.flat_factor - 1) + int(bonus)
    if is_flat and rules.scoring.flat_factor != 1:
        flat += premiums * (rules.scoring.flat_factor - 1)
    below = letters + premiums + stacks + flat
    return letters, premiums, stacks, flat, below * (factor - 1)


def anatomy(run: Run, games: Games, sample: int) -> Exhibit:
    """Shares of points by source; of board games from the first `sample` games, laid again."""
    if isinstance(run.setup.ruleset, GridRuleset):
        count = min(sample, len(run.games))
        count -= count % games.cluster
        names, points, left_out = _grid_points(run, count)
    else:
        names, points, left_out = _tycoon_points(run)
    units = len(points) // games.cluster
    if units < FEWEST:
        return too_few(_NAME, _TITLE, games.unit, units, FEWEST)
    return _exhibit(names, points, games, left_out)


def _grid_points(run: Run, count: int) -> tuple[list[str], Floats, int]:
    """Points by source, float64[games, parts], of the first games, and how many turns could not be laid again."""
    rules, players = run.setup.ruleset, run.setup.players
    assert isinstance(rules, GridRuleset)
    frame = run.turns[run.turns["game_id"] < count]
    points = np.zeros((count, len(GRID_PARTS)))
    scores, game = frame["score"].to_numpy(), frame["game_id"].to_numpy()
    seen = 0
    for turn in replayed(frame, rules, run.setup.lexicon, players):
        seen += 1
        if turn.placements:
            squares = [(row, column) for row, column, _ in turn.placements]
            parts = parts_of(rules, board_after(turn), squares)
            if sum(parts) == scores[turn.row]:
                points[game[turn.row]] += parts
            else:
                seen -= 1
    return list(GRID_PARTS), points, len(frame) - seen


def _tycoon_points(run: Run) -> tuple[list[str], Floats, int]:
    """Points by source, float64[games, parts]."""
    frame, players = run.games, run.setup.players
    columns = [
        frame[[f"{key}_{seat}" for seat in range(players)]].sum(axis=1).to_numpy(np.float64)
        for key in TYCOON_PARTS
    ]
    return list(TYCOON_PARTS.values()), np.stack(columns, axis=1), 0


def _exhibit(names: list[str], points: Floats, games: Games, left_out: int) -> Exhibit:
    import pandas as pd

    size, players = games.cluster, games.players
    totals = grouped(points.sum(axis=1), size)
    ones = np.full(len(totals), float(size * players))
    rows: list[dict[str, object]] = []
    for index, part in enumerate(names):
        values = grouped(points[:, index], size)
        if values.any():
            source: dict[str, object] = {"source": part}
            rows.append(source | ratio(values, totals).fields("share") | ratio(values, ones).fields("points"))
    frame = rounded(pd.DataFrame(rows).sort_values("share", ascending=False, kind="stable"))
    first = frame.iloc[0]
    reading = f"Most points come from {first['source']}: {100 * first['share']:.0f} % of them"
    if len(frame) > 1:
        second = frame.iloc[1]
        reading += f", then from {second['source']} ({100 * second['share']:.0f} %)"
    reading += "."
    if left_out:
        reading += f" {left_out:,} turns could not be laid again and are left out."

    def draw() -> Figure:
        figure, (axes,) = canvas(1.2 + 0.38 * len(frame))
        places = np.arange(len(frame))[::-1]
        values = 100 * frame["share"].to_numpy(np.float64)
        ends = [abs(100 * frame[f"share_{end}"].to_numpy(np.float64) - values) for end in ("low", "high")]
        axes.barh(places, values, color=COLOURS[0], xerr=np.nan_to_num(ends), error_kw={"capsize": 3})
        axes.set_yticks(places, frame["source"].tolist())
        axes.grid(visible=False, axis="y")
        axes.set_xlabel("share of all points scored (%)")
        return figure

    columns = (
        Column("source", "source"),
        Column("share", "share of points", 1, percent=True),
        Column("points", "points a seat and game", 1),
    )
    widest = float((frame["share_high"] - frame["share_low"]).max() / 3.92)
    return Exhibit(
        _NAME,
        _TITLE,
        reading,
        games.unit,
        len(totals),
        f"{280 * widest:.1f} % of the points",
        frame,
        columns,
        draw,
    )
