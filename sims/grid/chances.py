"""Win chances for rollouts, learned from games of `equity` against itself: a logistic curve by tiles left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bots.grid_bag import BACK, FRONT
from bots.grid_brains import brains_of
from bots.grid_steps import choose_turn, deal, exchange, play, reason_to_end
from bots.grid_table import new_table
from bots.registry import BotSpec, parse_bot
from bots.rollout.curves import FEWEST, MOST, save_chances
from bots.rollout.playout import MOST_PLIES, kept_value
from engine.grid.ending import EXCHANGE, NOT_OVER, OUT, PLAY, final_scores, passes_after, scoreless_after
from engine.grid.rules import grid_rules
from engine.grid.turn_rules import turn_rules
from engine.lexicon import Lexicon
from engine.rulesets.grid import GridRuleset

SINCE, TILES, LEAD, WON = range(4)
"""Columns of what is observed after each turn for each seat: turns since its last one, tiles not on the board, its lead
over the best of the others (points, what was kept included), 1 if it has won in the end, 1/2 if it shared the win."""
_WINDOW = 3  # numbers of tiles on each side that help to fit one
_MOST_SCALE, _MOST_SHIFT = 300.0, 100.0
_FEW = 200  # observations that a curve needs
_STEPS = 12


class SelfPlay:
    """Plays games of the rollouts' policy against itself and writes down who led by how much, and who won."""

    def __init__(self, ruleset: GridRuleset, lexicon: Lexicon, players: int, policy: BotSpec) -> None:
        self._rules, self._turns = grid_rules(ruleset), turn_rules(ruleset)
        self._graph = lexicon.graph(ruleset.alphabet, ruleset.max_length)
        self._brains = brains_of([policy], ruleset, lexicon)
        self._table = new_table(self._rules, self._turns, players)
        self._players = players

    def game(self, seed: int, number: int) -> NDArray[np.float64]:
        """Play game `number`; float64[turns * players, 4], see SINCE and the names after it."""
        rules, turns, graph, table = self._rules, self._turns, self._graph, self._table
        deal(rules, turns, graph, table, 0, seed, number, number)
        kept = np.zeros(self._players)
        rows: list[tuple[int, int, float, int]] = []
        seat, passes, scoreless, reason = 0, 0, 0, NOT_OVER
        while reason == NOT_OVER and len(rows) < MOST_PLIES * self._players:
            kind = choose_turn(self._brains, 0, rules, turns, graph, table, seat)
            kept[seat] = kept_value(table, kind) / 1000 if table.sizes[seat] > 0 else 0
            if kind == PLAY:
                play(rules, graph, table, seat, 0)
            elif kind == EXCHANGE:
                exchange(rules, turns, table, seat, 0)
            passes, scoreless = int(passes_after(passes, kind)), int(scoreless_after(scoreless, kind))
            reason = int(reason_to_end(rules, turns, graph, table, passes, scoreless))
            if reason == NOT_OVER:
                rows += self._leads(seat, kept)
                seat = (seat + 1) % self._players
        out = seat if reason == OUT and table.sizes[seat] == 0 else -1
        final_scores(
            table.scores, table.racks, turns.tile_points, out, turns.end_adjust, turns.leftover,
            turns.leftover_per_tile, table.scores,
        )  # fmt: skip
        winners = table.scores == table.scores.max()
        won = winners / winners.sum()
        found = np.array(rows, np.float64).reshape(-1, 4)
        found[:, WON] = won[found[:, WON].astype(np.intp)]
        return found

    def _leads(self, mover: int, kept: NDArray[np.float64]) -> list[tuple[int, int, float, int]]:
        """A row for each seat after a turn of `mover`; instead of WON the seat."""
        table = self._table
        left = int(table.sizes.sum() + table.ends[BACK] - table.ends[FRONT])
        values = table.scores + kept
        leads = ((seat, values[seat] - np.delete(values, seat).max()) for seat in range(self._players))
        return [((mover - seat) % self._players, left, float(lead), seat) for seat, lead in leads]


def fit_curve(rows: NDArray[np.float64], players: int) -> tuple[float, NDArray[np.float64]] | None:
    """Scale and shifts (float64[players]), in points, of the logistic curve through rows as `SelfPlay.game` gives them.

    None if they are too few or show no gain from a lead.
    """
    if len(rows) < _FEW:
        return None
    design = np.zeros((len(rows), players + 1))
    design[:, 0] = rows[:, LEAD] / 10
    design[np.arange(len(rows)), 1 + rows[:, SINCE].astype(np.intp)] = 1
    weights = np.zeros(players + 1)
    ridge = np.full(players + 1, 1.0)
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(design @ weights, -30, 30)))
        slope = chance * (1 - chance)
        curvature = (design * slope[:, None]).T @ design + np.diag(ridge)
        weights = weights + np.linalg.solve(curvature, design.T @ (rows[:, WON] - chance) - ridge * weights)
    if weights[0] <= 10 / _MOST_SCALE:
        return None
    scale = 10 / weights[0]
    return scale, np.clip(weights[1:] * scale, -_MOST_SHIFT, _MOST_SHIFT)


def fit_curves(
    rows: NDArray[np.float64], players: int, tiles: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Scales int64[tiles + 1] and shifts int64[players, tiles + 1] in thousandths of a point, by tiles left.

    Numbers of tiles that are rarely seen take the curve of the nearest that is not; all 0 if there is none.
    """
    fits = {}
    for left in range(tiles + 1):
        near = np.abs(rows[:, TILES] - left) <= _WINDOW * left / (left + _WINDOW)
        fit = fit_curve(rows[near], players)
        if fit is not None:
            fits[left] = fit
    scales, shifts = np.zeros(tiles + 1, np.int64), np.zeros((players, tiles + 1), np.int64)
    if fits:
        known = np.array(sorted(fits))
        for left in range(tiles + 1):
            scale, shift = fits[int(known[np.abs(known - left).argmin()])]
            scales[left], shifts[:, left] = max(1, round(scale * 1000)), np.round(shift * 1000)
    return scales, shifts


def learn_chances(
    ruleset: GridRuleset,
    lexicon: Lexicon,
    path: Path,
    *,
    games: int = 5000,
    seed: int = 1,
    players: Sequence[int] = (2,),
    leaves: str = "auto",
    on_game: Callable[[], None] | None = None,
) -> None:
    """Play `games` games of `equity` for each of the numbers of `players` and write the curves. Raises BotError.

    `leaves` is that bot's parameter.
    """
    policy = parse_bot(f"equity:leaves={leaves}")
    tiles = ruleset.total_tiles
    scale = np.zeros((MOST - FEWEST + 1, tiles + 1), np.int64)
    shift = np.zeros((MOST - FEWEST + 1, MOST, tiles + 1), np.int64)
    for count in players:
        play_out = SelfPlay(ruleset, lexicon, count, policy)
        found = []
        for number in range(games):
            found.append(play_out.game(seed, number))
            if on_game is not None:
                on_game()
        at = count - FEWEST
        scale[at], shift[at, :count] = fit_curves(np.concatenate(found), count, tiles)
    facts: dict[str, object] = {
        "ruleset": ruleset.name,
        "ruleset_digest": ruleset.digest,
        "lexicon": lexicon.name,
        "lexicon_digest": lexicon.digest,
        "games": games,
        "players": list(players),
        "seed": seed,
        "bot": str(policy),
    }
    save_chances(path, scale, shift, facts)
