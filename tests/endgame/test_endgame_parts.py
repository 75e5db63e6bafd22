"""Parts of the endgame search: its table, sets of tiles and squares, its entry for compiled bots."""

import numpy as np
import pytest
from cli.run import oracle

from bots.endgame import entry, table
from bots.endgame.face import _laid
from bots.endgame.reach import holds
from bots.endgame.solver import TABLE_BUCKET, most_plies, new_solver
from engine import Position
from engine.grid.cells import new_cells
from engine.grid.ending import PASS, PLAY
from engine.grid.lay import set_board
from engine.grid.rack import FULL, new_rack, set_rack
from engine.grid.rules import grid_rules
from engine.grid.search import named
from engine.grid.turn_rules import turn_rules
from engine.rulesets import Ruleset

LINES = {document["id"]: document for document in oracle("scrabble_endgames.jsonl")}


@pytest.mark.parametrize("value", [0, 1, -1, 88, -(10**9), 10**9])
@pytest.mark.parametrize("kind", [table.LOWER, table.UPPER, table.EXACT])
def test_an_entry_keeps_what_it_was_given(value, kind):
    packed = table.pack(value, table.SOLVED, kind, 9, 0x7123)
    assert table.value_of(packed) == value
    assert table.plies_of(packed) == table.SOLVED
    assert table.kind_of(packed) == kind
    assert table.effort_of(packed) == 9
    assert packed & table.PLAY_BITS == 0x123


def test_the_table_keeps_what_took_most_effort():
    storage = np.zeros(TABLE_BUCKET, np.int64)
    efforts = {10: 5, 12: 2, 14: 7, 16: 3, 18: 1}
    for key, effort in efforts.items():
        table.store(storage, 1, key, table.pack(key, 1, table.EXACT, effort, 0))
    found = {key: table.value_of(table.probe(storage, 1, key)) for key in efforts}
    assert found == {10: 10, 12: 0, 14: 14, 16: 16, 18: 18}


def test_a_newer_entry_of_the_same_position_counts():
    storage = np.zeros(4 * TABLE_BUCKET, np.int64)
    for value, kind in ((3, table.LOWER), (7, table.EXACT)):
        table.store(storage, 4, -99, table.pack(value, 1, kind, 15 - value, 0))
    assert table.value_of(table.probe(storage, 4, -99)) == 7
    assert table.probe(storage, 4, 99) == 0


def test_racks_as_numbers_tell_what_they_hold():
    rng = np.random.default_rng(5)
    for _ in range(50):
        counts = np.zeros(27, np.uint8)
        np.add.at(counts, rng.integers(0, 27, 7) // 4, 1)
        rack = new_rack()
        set_rack(rack, counts, 26)
        kinds = np.flatnonzero(counts)
        top = int(sum(int((rack.field[kind] + rack.one[kind]) >> 1) for kind in kinds))
        for _ in range(20):
            held, used = rng.integers(0, counts[kinds] + 1), rng.integers(0, counts[kinds] + 1)
            numbers = [int((rack.one[kinds] * taken).sum()) for taken in (held, used)]
            assert holds(*numbers, top) == bool((used <= held).all())
        assert holds(int(rack.state[FULL]), 0, top)


def test_the_longest_endgame():
    """Fourteen plays of one tile, before, between and after which five turns pass."""
    rules = Ruleset.load("scrabble")
    assert most_plies(grid_rules(rules), turn_rules(rules)) >= 14 + 15 * 5 + 1


class Game:
    """A position as a game loop has it."""

    def __init__(self, name, capacity=1 << 14):
        self.position = Position.from_json(LINES[name])
        ruleset = self.position.ruleset
        self.rules, self.turns = grid_rules(ruleset), turn_rules(ruleset)
        self.graph = self.position.lexicon.graph(ruleset.alphabet, ruleset.max_length)
        self.cells = new_cells(self.rules, 1)
        layers = (self.position.letters, self.position.heights, self.position.owners)
        set_board(self.rules, self.graph, self.cells, 1, *(layer.copy() for layer in layers))
        self.racks = np.stack([self.position.rack_counts(seat) for seat in range(2)])
        self.solver = new_solver(self.rules, self.turns, 1 << 14, capacity)
        self.answer = np.zeros(entry.ANSWER, np.int64)

    def reply(self, nodes):
        """Kind of turn, placements (None: no play), spread, whether that is proved, positions visited."""
        kind = entry.best_reply(
            self.rules, self.turns, self.graph, self.solver, self.cells, self.racks, _laid(self.position), 0, 0, 0,
            1 << 12, nodes, self.answer,
        )  # fmt: skip
        play = named(self.position, self.answer)[0] if kind == PLAY else None
        return kind, play, *(int(self.answer[at]) for at in (entry.A_SPREAD, entry.A_PROVED, entry.A_NODES))


def test_a_reply_within_a_budget():
    game = Game("endgame-36")
    kind, play, spread, proved, nodes = game.reply(10_000_000)
    assert (kind, spread, proved) == (PLAY, LINES["endgame-36"]["best_spread"], 1)
    assert nodes < 10_000_000
    assert game.position.check(game.position.described(_move(play))) is None
    few = game.reply(500)
    assert few[3] == 0
    assert 500 <= few[4] < 2000
    assert game.reply(500) == few
    assert Game("endgame-36").reply(500) == few


def _move(placements):
    from engine import Move

    return Move.play(placements)


def test_a_budget_of_nothing_still_gives_a_play():
    kind, play, _, proved, _ = Game("endgame-52").reply(0)
    assert (kind, proved) == (PLAY, 0)
    assert play


def test_a_pass_is_a_reply():
    assert Game("endgame-04").reply(10_000)[:4] == (PASS, None, -26, 1)


def test_no_room_for_the_plays():
    assert Game("endgame-49", capacity=64).reply(1000)[0] == entry.NO_ANSWER
