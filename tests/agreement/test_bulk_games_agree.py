"""Games played in compiled code, replayed in plain Python from their turn log and judged by the slow rule book."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import pytest

from bots.brains import GREEDY, RANDOM
from bots.grid_brains import plain_brains
from bots.grid_table import new_table
from engine.grid.rules import grid_rules
from engine.grid.turn_rules import turn_rules
from sims.grid import tally
from sims.grid.game import MOST_TURNS, play_chunk
from tests import reference
from tests.agreement.scale import SEED, SHIPPED, amounts, random
from tests.agreement.world import World, own, shipped

PLAY, EXCHANGE, PASS = 0, 1, 2


@dataclass
class Chunk:
    """What `play_chunk` wrote."""

    rows: np.ndarray
    letters: np.ndarray
    heights: np.ndarray
    log: np.ndarray


def played(world: World, bots: list[int], games: int, seed: int, paired: int = 0) -> Chunk:
    """Play some games with a log that has room for all their turns."""
    rules, more = grid_rules(world.ruleset), turn_rules(world.ruleset)
    graph = world.lexicon.graph(world.ruleset.alphabet, world.ruleset.max_length)
    chunk = Chunk(
        np.zeros((games, tally.game_columns(len(bots))), np.int64),
        np.zeros((games, len(bots), rules.letters + 1, tally.LETTER_FIELDS), np.int64),
        np.zeros((games, 16), np.int32),
        np.zeros((MOST_TURNS * games, tally.TURN_FIELDS), np.int64),
    )
    table = new_table(rules, more, len(bots))
    used = play_chunk(
        plain_brains(bots, world.ruleset), rules, more, graph, table, paired, seed, 0,
        chunk.rows, chunk.letters, chunk.heights, chunk.log,
    )  # fmt: skip
    assert used == chunk.rows[:, tally.TURNS].sum()
    chunk.log = chunk.log[:used]
    return chunk


@dataclass
class Replay:
    """One game followed in plain Python."""

    world: World
    players: int
    board: reference.Board = field(default_factory=dict)
    laid: Counter = field(default_factory=Counter)
    scores: list[int] = field(default_factory=list)
    known: list[Counter | None] = field(default_factory=list)

    def __post_init__(self):
        self.names = (*self.world.ruleset.alphabet.letters, "?")
        self.set = Counter({name: n for name, n in self.world.rules.counts.items() if n})
        self.scores = [0] * self.players
        self.known = [None] * self.players

    def rack(self, packed: int) -> Counter:
        """Tiles of 5 bits, their number in the four highest bits."""
        return Counter(self.names[(packed >> (5 * i)) & 31] for i in range((packed >> 60) & 15))

    def placements(self, row: np.ndarray) -> list[tuple[int, int, str]]:
        tiles, squares, place = (int(row[at]) for at in (tally.T_TILES, tally.T_SQUARES, tally.T_PLACE))
        down, line, blanks = (place >> 6) & 1, place & 63, squares >> 32
        found = []
        for at in range(25):
            if (squares >> at) & 1:
                name = self.names[(tiles >> (5 * len(found))) & 31]
                name = name.lower() if (blanks >> len(found)) & 1 else name
                found.append((at, line, name) if down else (line, at, name))
        return found

    def turn(self, row: np.ndarray) -> None:
        """Check one turn: the rack follows from the last one, the play is legal and scores what is written."""
        seat, kind = int(row[tally.T_SEAT]), int(row[tally.T_KIND])
        rack, used = self.rack(int(row[tally.T_RACK])), Counter()
        bag = int(row[tally.T_BAG])
        if self.known[seat] is not None:
            assert not self.known[seat] - rack, (seat, self.known[seat], rack)
        seen = sum((other or Counter() for i, other in enumerate(self.known) if i != seat), rack + self.laid)
        assert not seen - self.set, seen - self.set
        if kind == PLAY:
            used = self.play(seat, rack, row)
        elif kind == EXCHANGE:
            used = self.rack(int(row[tally.T_TILES]))
            limits = self.world.ruleset.exchange
            assert limits.min <= used.total() <= limits.max, used
            assert bag >= limits.bag_minimum, bag
            assert bag >= used.total() or not limits.bag_at_least_count, bag
        assert not used - rack, (used, rack)
        assert int(row[tally.T_SCORE]) == (int(row[tally.T_PLACE]) >> 32 if kind == PLAY else 0)
        self.scores[seat] += int(row[tally.T_SCORE])
        assert self.scores[seat] == row[tally.T_TOTAL]
        self.known[seat] = rack - used
        self.check_runs(seat)

    def play(self, seat: int, rack: Counter, row: np.ndarray) -> Counter:
        placements = self.placements(row)
        text = "".join(rack.elements())
        position = reference.Position(self.world.rules, self.world.words, self.board, text, seat)
        judgement = reference.judge(position, placements)
        assert judgement.legal, (judgement, placements, reference.print_position(position))
        assert judgement.score == row[tally.T_SCORE], (
            judgement,
            placements,
            reference.print_position(position),
        )
        assert row[tally.T_SCORE] <= row[tally.T_BEST]
        assert row[tally.T_MOVES] > 0
        self.board = position.with_play(frozenset(placements)).board
        used = Counter(self.world.rules.on_rack(tile) for _, _, tile in placements)
        self.laid += used
        return used

    def check_runs(self, seat: int) -> None:
        """Every run on the board is a word: in territory, every run of each seat."""
        seats = range(self.players) if self.world.rules.connection == "own" else [seat]
        for each in seats:
            position = reference.Position(self.world.rules, self.world.words, self.board, None, each)
            for word in words_on(position):
                assert word in self.world.words, (word, reference.print_position(position))

    def close(self, row: np.ndarray, letters: np.ndarray, heights: np.ndarray) -> None:
        """Check the game's row: all tiles are somewhere, final scores, squares by height."""
        left = [self.counter(letters[seat, :, tally.LEFT]) for seat in range(self.players)]
        lost = self.set - self.laid - sum(left, Counter())
        assert lost.total() == row[tally.BAG_LEFT], lost
        assert self.laid == self.counter(letters[:, :, tally.PLAYED].sum(0))
        assert letters[:, :, tally.DRAWN].sum() >= self.laid.total() + sum(left, Counter()).total()
        base = [tally.SEAT_COLUMNS + seat * tally.SEAT_FIELDS for seat in range(self.players)]
        assert [row[at + tally.BEFORE_END] for at in base] == self.scores
        racks = ["".join(rack.elements()) for rack in left]
        assert [row[at + tally.SCORE] for at in base] == reference.final_scores(
            self.world.rules, racks, self.scores
        )
        tops = Counter(stack.height for stack in self.board.values())
        assert row[tally.SQUARES] == len(self.board)
        assert {height: int(n) for height, n in enumerate(heights) if n and height} == tops

    def counter(self, counts: np.ndarray) -> Counter:
        return Counter({name: int(n) for name, n in zip(self.names, counts, strict=True) if n})


def words_on(position: reference.Position) -> list[str]:
    """What all runs of two or more squares spell."""
    found = []
    for square in position.board:
        for down, right in ((0, 1), (1, 0)):
            before = (square[0] - down, square[1] - right)
            if position.sees(square) and not position.sees(before):
                run, (r, c) = [], square
                while position.sees((r, c)):
                    run.append(position.rules.spell(position.board[r, c].tile))
                    r, c = r + down, c + right
                if len(run) > 1:
                    found.append("".join(run))
    return found


def check_games(world: World, bots: list[int], games: int, seed: int, paired: int = 0) -> Chunk:
    chunk = played(world, bots, games, seed, paired)
    start = 0
    for game in range(games):
        row = chunk.rows[game]
        replay = Replay(world, len(bots))
        turns = chunk.log[start : start + row[tally.TURNS]]
        start += len(turns)
        for number, turn in enumerate(turns):
            assert (turn[tally.T_GAME], turn[tally.T_TURN]) == (game, number)
            assert turn[tally.T_SEAT] == number % len(bots)
            replay.turn(turn)
        replay.close(row, chunk.letters[game], chunk.heights[game])
    return chunk


@amounts(4, 500)
@pytest.mark.parametrize("bots", [[GREEDY, GREEDY], [RANDOM, GREEDY, RANDOM]], ids=["greedy", "three seats"])
@pytest.mark.parametrize("name", SHIPPED)
def test_compiled_games_of_shipped_rulesets(name, bots, amount):
    world = shipped(name)
    chunk = check_games(world, bots, amount, SEED + 11, paired=int(len(bots) == 2))
    assert (chunk.rows[:, tally.TURNS] < MOST_TURNS).all()
    assert (chunk.rows[:, tally.REASON] > 0).all()


@amounts(30, 600)
def test_compiled_games_of_own_rulesets(amount):
    for seed in range(amount):
        world, rng = own(seed), random("bulk", seed)
        players = rng.randint(2, world.ruleset.players.max)
        check_games(world, [rng.choice([GREEDY, RANDOM]) for _ in range(players)], 2, rng.randrange(2**31))


def test_squares_of_all_seats_are_counted_in_territory():
    """Foreign tiles are walls in a seat's view of the board, and count like all others."""
    chunk = played(shipped("scrabble-territory"), [GREEDY, GREEDY], 5, 1)
    assert (chunk.rows[:, tally.SQUARES] == chunk.letters[:, :, :, tally.PLAYED].sum((1, 2))).all()
