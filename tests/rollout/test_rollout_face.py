"""Rollouts for positions: what is chosen, and what is told of the candidates."""

from dataclasses import replace

import numpy as np
import pytest
from small_rulesets import CROSSWORD, STACKING

from bots.face import load
from bots.rollout.bot import RolloutBot
from bots.rollout.ending import Reply
from bots.rollout.face import _see
from engine import Position
from engine.errors import PositionError
from engine.grid.anchors import find_plays, where_to_play
from engine.grid.ending import PLAY
from engine.grid.move import Move
from engine.grid.rack import set_rack
from engine.grid.searching import MODE_NTH, WANTED
from engine.rulesets import Ruleset
from rollout.tables import LEXICON

SPEC = "rollout:leaves=none,candidates=5,rollouts=200"
TERRITORY = Ruleset.from_toml(CROSSWORD.to_toml().replace('connection = "standard"', 'connection = "own"'))


def played(ruleset, players, turns, seed=1):
    position = Position.start(ruleset, LEXICON, players=players, seed=seed)
    for _ in range(turns):
        best = position.moves.best(1)
        position = position.play(best[0] if best else Move.passing())
    return position


@pytest.mark.parametrize(
    ("ruleset", "players"), [(CROSSWORD, 2), (STACKING, 3), (TERRITORY, 2), (TERRITORY, 3)]
)
@pytest.mark.parametrize("turns", [0, 3])
def test_moves_are_legal_and_told_best_first(ruleset, players, turns):
    position = played(ruleset, players, turns)
    candidates = load(SPEC, seed=4).explain(position)
    assert load(SPEC, seed=4).choose(position) == candidates[0].move
    assert all(position.check(each.move) is None for each in candidates)
    assert 3 <= len({each.move for each in candidates}) == len(candidates) <= 5
    dropped = [each.dropped for each in candidates]
    assert dropped == sorted(dropped)
    assert not dropped[0]
    assert sum(each.rollouts for each in candidates) <= 200


def test_a_candidate_says_what_was_found():
    best = load(SPEC).explain(played(CROSSWORD, 2, 2))[0]
    assert best.half > 0
    assert best.win_chance is None
    text = str(best)
    assert f"ahead by {best.lead:+.1f} ± {best.half:.1f} ({best.rollouts} rollouts)" in text
    assert ", wins 63 % (" in str(replace(best, win_chance=0.63))
    assert "the only candidate" in str(replace(best, rollouts=0))
    solved = replace(best, reply=Reply(PLAY, (0, 0, 0), 9, True))
    assert str(solved) == f"{best.move}: wins in the endgame by 9"


@pytest.mark.parametrize(
    ("spread", "proved", "text"),
    [
        (-3, True, "loses in the endgame by 3"),
        (0, True, "draws in the endgame"),
        (4, False, "seems to win in the endgame by 4"),
    ],
)
def test_a_reply_says_how_it_ends(spread, proved, text):
    assert str(Reply(PLAY, (0, 0, 0), spread, proved)) == text


def test_the_other_racks_are_not_looked_at():
    position = played(STACKING, 2, 2)
    other = 1 - position.seat
    racks = list(position.racks)
    bag = position.bag
    codes = position.rack_counts(other)
    racks[other] = position.ruleset.alphabet.rack_text(
        np.bincount(bag[-4:], minlength=len(codes)).astype(np.uint8)
    )
    hand = np.repeat(np.arange(len(codes)), codes)
    changed = replace(position, racks=tuple(racks), bag=(*bag[:-4], *(int(tile) for tile in hand)))
    unknown = replace(
        position, racks=tuple(None if seat == other else position.racks[seat] for seat in range(2))
    )
    told = load(SPEC).explain(position)
    assert changed.racks != position.racks
    assert load(SPEC).explain(changed) == told
    assert load(SPEC).explain(unknown) == told


@pytest.mark.parametrize("players", [2, 3])
def test_each_seat_has_its_own_walls(players):
    position = played(TERRITORY, players, 2 * players)
    bot = RolloutBot(load(SPEC).spec, TERRITORY, LEXICON, players)
    _see(position, bot)
    counts = []
    for seat in range(players):
        table, sight = bot.table, bot.sight
        set_rack(table.rack, position.rack_counts(seat), bot.rules.letters)
        where = where_to_play(bot.rules, int(sight.laid.sum()), int(sight.laid[seat]))
        table.search.found[WANTED] = -1
        found = find_plays(
            bot.rules, bot.graph, sight.cells, seat, table.rack, table.search, where, MODE_NTH, 0
        )
        counts.append(found)
        assert found == replace(position, seat=seat).moves.count()
    assert sum(counts) > 0


def test_an_unknown_rack_of_its_own_is_refused():
    position = Position.empty(CROSSWORD, LEXICON)
    with pytest.raises(PositionError, match="rack of seat 0: unknown"):
        load(SPEC).choose(position)


def test_more_tiles_than_can_be_are_put_up_with():
    position = played(CROSSWORD, 2, 2)
    racks = [None, None]
    racks[position.seat], racks[1 - position.seat] = position.rack, "NNNN"  # the set has two
    for bag in (position.bag, ()):
        crowded = replace(position, racks=tuple(racks), bag=bag, bag_count=len(bag))
        assert position.check(load(SPEC).choose(crowded)) is None


def test_with_an_empty_bag_the_racks_are_no_secret():
    position = replace(played(CROSSWORD, 2, 2), bag=(), bag_count=0)
    best = load(f"{SPEC},endgame=0").explain(position)[0]
    assert best.rollouts == 1
    assert best.half is None
    (solved,) = load(SPEC).explain(position)
    assert solved.reply.proved
    assert "in the endgame" in str(solved)
