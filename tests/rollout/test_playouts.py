"""Playouts take the steps of bulk play, on hidden tiles that are the same for every candidate."""

import numpy as np
import pytest
from small_rulesets import CROSSWORD, STACKING

from bots.grid_bag import BACK, FRONT
from bots.rollout.playout import TO_THE_END, playout
from bots.rollout.rolls import R_ROLLOUTS, R_SAMPLES
from bots.rollout.samples import deal_sample, set_table
from bots.rollout.sight import S_BAG
from engine.grid.ending import NOT_OVER
from engine.rulesets import Ruleset
from rollout.tables import Game

TERRITORY = Ruleset.from_toml(CROSSWORD.to_toml().replace('connection = "standard"', 'connection = "own"'))
GAMES = [(CROSSWORD, 2), (CROSSWORD, 3), (STACKING, 2), (STACKING, 4), (TERRITORY, 2), (TERRITORY, 3)]


def deal_truth(game):
    """Deal the bot the tiles as they really lie, and the game's own random numbers."""
    table, rolls = game.table, game.bot.rolls
    rolls.racks[:], rolls.dealt[:-1] = table.racks, table.sizes
    rolls.dealt[-1] = game.bag
    rolls.bag[: game.bag] = table.bag[table.ends[FRONT] : table.ends[BACK]]
    rolls.mixing[:] = table.streams[0]


def roll_out(game, candidate, plies):
    bot = game.bot
    return playout(
        bot.brains, bot.rules, bot.turns, bot.graph, bot.table, bot.sight, bot.rolls, candidate, plies, 0
    )


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
@pytest.mark.parametrize("turns", [0, 3, 6])
def test_a_rollout_to_the_end_is_the_game_that_equity_plays(ruleset, players, turns):
    assert TERRITORY.board.connection == "own"
    for number in range(5):
        game = Game(ruleset, players, number).go_on(turns)
        if game.reason != NOT_OVER:
            continue
        game.list()
        deal_truth(game)
        made = roll_out(game, 0, TO_THE_END)
        assert made < 0
        assert game.bot.rolls.values.tolist() == (1000 * game.go_on().final()).tolist()


@pytest.mark.parametrize("plies", [0, 1, 2, 3])
def test_a_rollout_stops_after_its_plies_with_points_and_leaves(plies):
    game = Game(CROSSWORD, 2, 1)
    game.list()
    deal_truth(game)
    assert roll_out(game, 0, plies) == plies + 1
    game.go_on(plies + 1)
    assert game.bot.rolls.values.tolist() == (1000 * game.table.scores).tolist()


def test_dealt_tiles_are_those_unseen_and_the_same_for_every_candidate():
    game = Game(CROSSWORD, 3, 2).go_on(1)
    bot, rolls = game.bot, game.bot.rolls
    game.list()
    tables = set()
    for _ in range(20):
        deal_sample(bot.sight, rolls)
        seen = []
        for candidate in range(2):
            set_table(bot.sight, rolls, bot.table)
            seen.append(
                (bot.table.racks.copy(), bot.table.bag[: game.bag].copy(), bot.table.streams[0].copy())
            )
            roll_out(game, candidate, 2)
        assert all(np.array_equal(a, b) for a, b in zip(*seen, strict=True))
        racks, bag, _ = seen[0]
        assert racks[game.seat].tolist() == game.table.racks[game.seat].tolist()
        assert racks.sum(axis=1).tolist() == game.table.sizes.tolist()
        others = racks.sum(axis=0) - racks[game.seat] + np.bincount(bag, minlength=racks.shape[1])
        assert others.tolist() == bot.sight.unseen.tolist()
        tables.add(racks.tobytes() + bag.tobytes())
    assert len(tables) > 15


def test_every_tile_is_dealt_to_every_place_equally_often():
    game = Game(CROSSWORD, 2, 0)
    bot, rolls = game.bot, game.bot.rolls
    game.list()
    times, held = 4000, np.zeros(len(bot.sight.unseen))
    for _ in range(times):
        deal_sample(bot.sight, rolls)
        held += rolls.racks[1]
    share = 4 / bot.sight.unseen.sum()
    error = np.sqrt(times * bot.sight.unseen * share * (1 - share))
    assert (np.abs(held - times * bot.sight.unseen * share) <= 5 * error).all()


def test_too_few_unseen_tiles_leave_the_bag_short():
    game = Game(CROSSWORD, 2, 0)
    bot = game.bot
    game.list()
    bot.sight.unseen[:] = 0
    bot.sight.unseen[0] = 6
    bot.sight.facts[S_BAG] = 9
    deal_sample(bot.sight, bot.rolls)
    assert bot.rolls.dealt.tolist() == [4, 4, 2]


def test_the_same_play_twice_does_the_same():
    game = Game(CROSSWORD, 2, 3, "rollout:leaves=none,candidates=2,rollouts=40")
    bot, rolls = game.bot, game.bot.rolls
    assert game.list() == 2
    for array in (rolls.kinds, rolls.plays, rolls.chosen, rolls.equity, rolls.leaves, rolls.prior):
        array[1] = array[0]
    bot._roll(2, 20, 0)
    assert rolls.status[R_SAMPLES] == 10
    assert rolls.status[R_ROLLOUTS] == 20
    assert rolls.utility_sum[0] == rolls.utility_sum[1] != 0
    assert rolls.gaps[0, 1] == 0
