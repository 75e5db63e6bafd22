"""The end-of-game kernels: one table a question."""

from __future__ import annotations

import numpy as np
import pytest

from engine.grid import ending

POINTS = np.array([1, 3, 10, 0], dtype=np.int64)  # A, B, C, blank


def final(scores, racks, out_seat, adjust, leftover="points", per_tile=0):
    result = np.zeros(len(scores), dtype=np.int64)
    ending.final_scores(
        np.array(scores, dtype=np.int64),
        np.array(racks, dtype=np.uint8),
        POINTS,
        out_seat,
        ending.ADJUST_CODES[adjust],
        ending.LEFTOVER_CODES[leftover],
        per_tile,
        result,
    )
    return result.tolist()


EMPTY, ABC, AB, TWO_C = [0, 0, 0, 0], [1, 1, 1, 1], [1, 1, 0, 0], [0, 0, 2, 0]


@pytest.mark.parametrize(
    ("scores", "racks", "out_seat", "adjust", "expected"),
    [
        ([100, 90], [EMPTY, ABC], 0, "double", [128, 90]),
        ([100, 90], [EMPTY, ABC], 0, "share", [114, 76]),
        ([100, 90], [EMPTY, ABC], 0, "penalty", [100, 76]),
        ([100, 90], [EMPTY, ABC], 0, "auto", [128, 90]),
        ([100, 90], [AB, ABC], -1, "double", [96, 76]),
        ([100, 90], [AB, ABC], -1, "share", [96, 76]),
        ([100, 90], [AB, ABC], -1, "penalty", [96, 76]),
        ([100, 90], [AB, ABC], -1, "auto", [96, 76]),
        ([50, 60, 70], [AB, EMPTY, ABC], 1, "auto", [46, 78, 56]),
        ([50, 60, 70], [AB, EMPTY, ABC], 1, "share", [46, 78, 56]),
        ([50, 60, 70], [AB, EMPTY, ABC], 1, "double", [50, 96, 70]),
        ([50, 60, 70], [AB, EMPTY, ABC], 1, "penalty", [46, 60, 56]),
        ([50, 60, 70], [AB, TWO_C, ABC], -1, "auto", [46, 40, 56]),
        ([1, 2, 3, 4], [AB, ABC, TWO_C, EMPTY], 3, "auto", [-3, -12, -17, 42]),
        ([1, 2, 3, 4], [AB, ABC, TWO_C, EMPTY], 3, "penalty", [-3, -12, -17, 4]),
    ],
)
def test_final_scores_in_points(scores, racks, out_seat, adjust, expected):
    assert final(scores, racks, out_seat, adjust) == expected


@pytest.mark.parametrize(
    ("scores", "racks", "out_seat", "adjust", "expected"),
    [
        ([10, 10], [[2, 0, 0, 0], EMPTY], 1, "penalty", [0, 10]),
        ([50, 50, 75], [EMPTY, [1, 1, 1, 0], [2, 2, 2, 0]], 0, "penalty", [50, 35, 45]),
        ([50, 50], [EMPTY, [0, 0, 0, 2]], 0, "share", [60, 40]),
        ([50, 50], [EMPTY, [0, 0, 0, 2]], 0, "auto", [70, 50]),
    ],
)
def test_final_scores_per_tile(scores, racks, out_seat, adjust, expected):
    """Five a tile, the blank too."""
    assert final(scores, racks, out_seat, adjust, "per-tile", 5) == expected


def test_final_scores_may_overwrite_the_scores():
    scores = np.array([100, 90], dtype=np.int64)
    racks = np.array([EMPTY, ABC], dtype=np.uint8)
    ending.final_scores(scores, racks, POINTS, 0, ending.ADJUST_SHARE, ending.LEFTOVER_POINTS, 0, scores)
    assert scores.tolist() == [114, 76]


def reason(bag, racks, passes=0, scoreless=0, rounds=(0, 0, 0), all_out=0, can_play=-1):
    sizes = np.array(racks, dtype=np.int64)
    code = ending.end_reason(bag, sizes, passes, scoreless, len(racks), *rounds, all_out, can_play)
    return ending.REASON_NAMES[code]


SCRABBLE, UPWORDS, APWORDS = (0, 6, 0), (1, 0, 0), (2, 0, 6)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"bag": 0, "racks": [7, 0]}, "out"),
        ({"bag": 1, "racks": [7, 0]}, ""),
        ({"bag": 0, "racks": [7, 1]}, ""),
        ({"bag": 0, "racks": [7, 3, 0, 2]}, "out"),
        ({"bag": 0, "racks": [7, 0], "all_out": 1}, ""),
        ({"bag": 0, "racks": [7, 0], "all_out": 1, "can_play": 1}, ""),
        ({"bag": 0, "racks": [7, 0], "all_out": 1, "can_play": 0}, "no-play"),
        ({"bag": 0, "racks": [0, 0], "all_out": 1}, "out"),
        ({"bag": 0, "racks": [2, 2], "can_play": 0}, "no-play"),
        ({"bag": 1, "racks": [2, 2], "can_play": 0}, ""),
        ({"bag": 9, "racks": [7, 7], "passes": 5, "scoreless": 5, "rounds": SCRABBLE}, ""),
        ({"bag": 9, "racks": [7, 7], "passes": 0, "scoreless": 6, "rounds": SCRABBLE}, "scoreless"),
        ({"bag": 9, "racks": [7, 7, 7], "passes": 6, "scoreless": 6, "rounds": SCRABBLE}, "scoreless"),
        ({"bag": 9, "racks": [7, 7], "passes": 1, "scoreless": 1, "rounds": UPWORDS}, ""),
        ({"bag": 9, "racks": [7, 7], "passes": 2, "scoreless": 2, "rounds": UPWORDS}, "passes"),
        ({"bag": 9, "racks": [7, 7, 7], "passes": 2, "scoreless": 2, "rounds": UPWORDS}, ""),
        ({"bag": 9, "racks": [7, 7, 7], "passes": 3, "scoreless": 3, "rounds": UPWORDS}, "passes"),
        ({"bag": 9, "racks": [7, 7], "passes": 3, "scoreless": 11, "rounds": APWORDS}, ""),
        ({"bag": 9, "racks": [7, 7], "passes": 4, "scoreless": 11, "rounds": APWORDS}, "passes"),
        ({"bag": 9, "racks": [7, 7], "passes": 3, "scoreless": 12, "rounds": APWORDS}, "scoreless"),
        ({"bag": 9, "racks": [7, 7, 7], "passes": 3, "scoreless": 12, "rounds": APWORDS}, ""),
        ({"bag": 0, "racks": [0, 7], "passes": 4, "scoreless": 12, "rounds": APWORDS}, "out"),
    ],
)
def test_end_reason(arguments, expected):
    assert reason(**arguments) == expected


@pytest.mark.parametrize(
    ("kind", "passes", "scoreless"),
    [
        (ending.PLAY, 0, 0),
        (ending.EXCHANGE, 0, 4),
        (ending.PASS, 3, 4),
    ],
)
def test_counts_in_a_row(kind, passes, scoreless):
    assert ending.passes_after(2, kind) == passes
    assert ending.scoreless_after(3, kind) == scoreless
