"""Games made up with a known truth, for the tests of the laboratory's estimates."""

import numpy as np

from sims.balance.game.rows import Course, Games, win_shares

BOTS = ("one", "other")


def made_games(scores, bots=None, cluster=1):
    """Games with these scores [n, players]; seats change between the bots from game to game if there are two."""
    scores = np.asarray(scores, np.float64)
    count, players = scores.shape
    if bots is None:
        names = np.full((count, players), "one", object)
    else:
        names = np.array(
            [[bots[(seat + game) % 2] for seat in range(players)] for game in range(count)], object
        )
    return Games(scores, win_shares(scores), names, cluster)


def paired_games(rng, pairs, strength=0.0, seat=0.0, draw=30.0, rest=60.0, mean=300.0):
    """Pairs of two bots: spread of the first seat = seat + draw of the pair ± strength + rest, normally distributed.

    `draw` and `rest` are standard deviations; the first bot begins in even games.
    """
    luck = np.repeat(rng.normal(0, draw, pairs), 2)
    sign = np.tile([1.0, -1.0], pairs)
    spread = seat + luck + sign * strength + rng.normal(0, rest, 2 * pairs)
    scores = np.stack([mean + spread / 2, mean - spread / 2], axis=1)
    return made_games(scores, BOTS, cluster=2)


def random_walks(rng, games, turns=20, step=10.0, pull=0.0, cluster=1):
    """Games of two in which each turn adds a normal step to the mover's score, and `pull` times its lead.

    Returns the games and how they went.
    """
    scores = np.zeros((games, 2))
    before = np.zeros((games, turns, 2))
    for turn in range(turns):
        before[:, turn] = scores
        seat = turn % 2
        lead = scores[:, seat] - scores[:, 1 - seat]
        scores[:, seat] += 20 + rng.normal(0, step, games) + pull * lead
    course = Course(
        game=np.repeat(np.arange(games), turns),
        turn=np.tile(np.arange(turns), games),
        seat=np.tile(np.arange(turns) % 2, games),
        before=before.reshape(-1, 2),
        left=np.tile(1 - np.arange(turns) / turns, games),
        turns=np.full(games, turns),
    )
    return made_games(scores, cluster=cluster), course


def covered(truth, low, high):
    """Share of intervals that hold the truth."""
    low, high = np.asarray(low), np.asarray(high)
    return float(((low <= truth) & (truth <= high)).mean())
