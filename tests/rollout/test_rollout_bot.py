"""The rollout bot: what it may know, what it finds, and that it keeps to its budget."""

import numpy as np
import pandas as pd
import pytest
from small_rulesets import CROSSWORD, STACKING

from bots.grid_bag import FRONT
from bots.registry import is_reproducible, parse_bot
from bots.rollout.ending import Reply
from bots.rollout.rolls import R_COUNT, R_ROLLOUTS
from bots.thinkers import thinker_for
from engine.errors import BotError
from engine.grid.ending import NOT_OVER, PASS, PLAY
from rollout.tables import LEXICON, Game
from sims.run import run_setup
from sims.setup import make_setup

QUICK = "rollout:leaves=none,candidates=6,rollouts=120"


def answer(game, kind):
    """What was chosen, and all that was found out on the way."""
    return kind, game.table.search.plays[0].tolist(), game.table.chosen.tolist(), game.bot.tried()


def swap_hidden(game):
    """Other tiles on the other racks and another order of the bag, of which the seat to move sees nothing."""
    table, start = game.table, game.table.ends[FRONT]
    bag = table.bag[start : start + game.bag]
    bag[:] = bag[::-1].copy()
    for seat in range(game.players):
        if seat != game.seat:
            held = np.repeat(np.arange(table.racks.shape[1]), table.racks[seat])
            for i in range(min(len(held), game.bag)):
                held[i], bag[i] = int(bag[i]), held[i]
            table.racks[seat] = np.bincount(held, minlength=table.racks.shape[1])


@pytest.mark.parametrize(("ruleset", "players"), [(CROSSWORD, 2), (STACKING, 2), (CROSSWORD, 3)])
def test_what_hides_does_not_matter(ruleset, players):
    for number in range(4):
        game = Game(ruleset, players, number, QUICK).go_on(2)
        told = answer(game, game.think())
        racks = game.table.racks.copy()
        swap_hidden(game)
        assert not np.array_equal(game.table.racks, racks)
        assert answer(game, game.think()) == told


def test_thinking_touches_nothing_at_the_table():
    game = Game(STACKING, 2, 1, QUICK).go_on(4)
    table = game.table
    watched = (table.cells, table.bag, table.ends, table.racks, table.sizes, table.scores, table.laid,
               table.on_board, table.streams)  # fmt: skip
    before = [array.copy() for array in watched]
    game.think()
    assert all(np.array_equal(old, new) for old, new in zip(before, watched, strict=True))


def test_another_seed_deals_other_tiles():
    game = Game(CROSSWORD, 2, 1, QUICK)
    game.think()
    leads = [each.lead for each in game.bot.tried()]
    game.think(seed=6)
    assert leads != [each.lead for each in game.bot.tried()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rows_depend_on_neither_threads_nor_chunks(players, monkeypatch):
    bots = [QUICK, *["equity:leaves=none"] * (players - 1)]
    setup = make_setup(STACKING, LEXICON, bots=bots, games=2 * players, seed=3, turns=True)
    one = run_setup(setup, workers=1)
    monkeypatch.setattr("sims.grid.plan.GridPlan.chunk_games", 3)
    two = run_setup(setup, workers=2)
    pd.testing.assert_frame_equal(one.turns, two.turns)
    pd.testing.assert_frame_equal(one.games, two.games)
    assert one.summary == two.summary
    assert one.summary["reproducible"] is True
    assert one.manifest["reproducible"] is True


@pytest.mark.parametrize("budget", [1, 7, 50, 333])
def test_the_budget_is_kept(budget):
    game = Game(CROSSWORD, 2, 2, f"rollout:leaves=none,candidates=5,rollouts={budget}").go_on(2)
    game.think()
    rolls = game.bot.rolls
    assert rolls.status[R_COUNT] == 5
    assert rolls.rolled.sum() == rolls.status[R_ROLLOUTS] <= budget
    assert budget - rolls.status[R_ROLLOUTS] < 5 or (rolls.alive == 1).sum() == 1


def test_a_budget_in_milliseconds_rolls_at_least_once_and_is_called_irreproducible():
    spec = "rollout:leaves=none,candidates=4,ms=1"
    game = Game(CROSSWORD, 2, 2, spec).go_on(2)
    game.think()
    assert game.bot.rolls.status[R_ROLLOUTS] >= 4
    assert not is_reproducible(parse_bot(spec))
    assert is_reproducible(parse_bot(QUICK))
    run = run_setup(make_setup(CROSSWORD, LEXICON, bots=spec, games=1))
    assert run.manifest["reproducible"] is False
    assert "Not reproducible" in str(run)


def test_one_candidate_needs_no_rollouts():
    game = Game(CROSSWORD, 2, 0, "rollout:leaves=none,candidates=1")
    kind = game.think()
    assert game.bot.rolls.status[R_ROLLOUTS] == 0
    chosen = game.table.search.plays[0].tolist()
    assert (kind, chosen) == (game.equity(), game.table.search.plays[0].tolist())


ROLLED = "rollout:leaves=none,candidates=60,endgame=0"
SOLVED = "rollout:leaves=none,endgame=1000000"


def with_empty_bag(spec=ROLLED):
    """Games of which all is known: two players and an empty bag."""
    for number in range(60):
        game = Game(CROSSWORD, 2, number, spec).go_on(until_bag=0)
        if game.reason == NOT_OVER:
            yield game, number


@pytest.mark.parametrize("spec", [ROLLED, SOLVED])
def test_with_an_empty_bag_it_wins_games_that_equity_loses(spec):
    better = turned = 0
    for game, number in with_empty_bag(spec):
        seat = game.seat
        plain = Game(CROSSWORD, 2, number).go_on().final()
        game.make(game.think())
        tried = game.go_on().final()
        gain = (tried[seat] - tried[1 - seat]) - (plain[seat] - plain[1 - seat])
        assert gain >= 0 or spec == SOLVED  # the solver expects the best reply, not that of equity
        better += gain > 0
        turned += tried[seat] > tried[1 - seat] and plain[seat] < plain[1 - seat]
    assert better > 5
    assert turned > 0


def test_a_solved_endgame_is_played_as_it_was_foreseen():
    for game, _ in with_empty_bag(SOLVED):
        seat, foreseen = game.seat, []
        while game.reason == NOT_OVER:
            kind = game.think()
            (tried,) = game.bot.tried()
            assert tried.reply.proved
            foreseen.append(tried.reply.spread if game.seat == seat else -tried.reply.spread)
            game.make(kind)
        final = game.final()
        assert set(foreseen) == {final[seat] - final[1 - seat]}


def test_more_tiles_than_a_rack_holds_are_no_endgame():
    game, _ = next(with_empty_bag(SOLVED))
    game.list()
    assert game.bot.solver.reply(game.bot.sight) is not None
    game.bot.sight.unseen[:] = 1
    assert game.bot.solver.reply(game.bot.sight) is None
    game.bot.sight.unseen[:] = 0
    assert game.bot.solver.reply(game.bot.sight) is None


class LastPlay:
    """A solver that knows one play, and notes what it is asked about."""

    def __init__(self, answer):
        self.answer, self.asked = answer, []

    def reply(self, sight):
        self.asked.append(sight.unseen.tolist())
        return self.answer


def test_a_solver_is_asked_when_nothing_is_hidden_and_only_then():
    game, _ = next(with_empty_bag())
    play = tuple(int(word) for word in range(3))
    game.bot.solver = solver = LastPlay(Reply(PLAY, play, 9, True))
    assert game.think() == PLAY
    assert tuple(game.table.search.plays[0]) == play
    assert solver.asked == [game.table.racks[1 - game.seat].tolist()]
    assert [(each.rollouts, each.reply) for each in game.bot.tried()] == [(0, solver.answer)]
    early = Game(CROSSWORD, 2, 0, QUICK)
    early.bot.solver = LastPlay(None)
    early.think()
    assert early.bot.solver.asked == []


def test_rollouts_go_on_where_a_solver_cannot_tell():
    game, _ = next(with_empty_bag())
    told = answer(game, game.think())
    game.bot.solver = LastPlay(None)
    assert answer(game, game.think()) == told


def test_without_a_play_it_passes_or_exchanges():
    game = Game(CROSSWORD, 2, 0, QUICK)
    table = game.table
    table.racks[:] = 0
    table.racks[0, 6] = table.racks[1, 5] = 1  # T alone makes no word
    table.sizes[:] = 1
    table.ends[:] = 0
    assert game.think() == PASS
    assert [each.kind for each in game.bot.tried()] == [PASS]


def test_candidates_are_the_best_by_equity_in_order():
    game = Game(STACKING, 2, 4, "rollout:leaves=none,candidates=9").go_on(2)
    assert game.list() == 9
    rolls = game.bot.rolls
    equities = rolls.equity[:9].tolist()
    assert equities == sorted(equities, reverse=True)
    assert len({tuple(play) for play in rolls.plays.tolist()}) >= 6
    assert game.equity() == PLAY
    assert (game.table.search.plays[0, 2] >> 32) * 1000 == rolls.equity[0]


def test_more_plays_than_there_is_room_for_make_room(monkeypatch):
    monkeypatch.setattr("bots.rollout.bot._ROOM", 2)
    game = Game(CROSSWORD, 2, 4, QUICK).go_on(1)
    game.think()
    assert len(game.bot.table.search.plays) > 2
    assert game.bot.rolls.status[R_COUNT] == 6


def test_an_unknown_aim_is_named():
    with pytest.raises(BotError, match='aim = "fun": expected one of win, points'):
        thinker_for(parse_bot("rollout:leaves=none,aim=fun"), CROSSWORD, LEXICON, 2)
