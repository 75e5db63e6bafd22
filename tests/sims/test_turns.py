"""The rows a turn, played again move by move with positions and their referee."""

from collections import Counter
from dataclasses import replace

import pytest
from small_rulesets import CROSSWORD, STACKING

from engine import Move, Position
from engine.grid.tiles import ACROSS, laid, main_run
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from sims.grid.turns import TurnDecoder
from sims.run import run_setup
from sims.setup import make_setup

RULES = {
    "crossword": (CROSSWORD, "greedy,random", 4),
    "stacking": (STACKING, "greedy,random", 4),
    "three": (STACKING, "greedy", 3),
    "qu": (Ruleset.load("upwords"), "greedy", 1),
    "walls": (Ruleset.load("scrabble-territory"), "greedy", 1),
}


@pytest.fixture(scope="module", params=RULES)
def run(request):
    rules, bots, games = RULES[request.param]
    players = 3 if request.param == "three" else None
    setup = make_setup(rules, Lexicon.load(), bots=bots, games=games, players=players, turns=True)
    return run_setup(setup)


def fits(position, move, turn):
    """Whether a legal play is the one that the row tells."""
    tiles = "".join(name for _, _, name in move.placements)
    if (move.score, tiles, move.words[0]) != (turn.score, turn.tiles, turn.word):
        return False
    placed = {(r, c) for r, c, _ in move.placements}
    squares, step = main_run(laid(position.words_tiles, move.placements, position.owner), placed)
    direction = "across" if step == ACROSS else "down"
    return (turn.row, turn.column, turn.direction) == (*squares[0], direction)


def taken(tiles):
    """Tiles of the rack that a move takes."""
    return Counter("?" if tile.islower() else tile for tile in tiles)


def next_position(position, turn):
    """Check one row against the position that it was played in, and play it."""
    position = replace(
        position, racks=tuple(turn.rack if s == turn.seat else None for s in range(position.players))
    )
    assert position.seat == turn.seat
    moves = list(position.moves)
    assert turn.n_moves == len(moves)
    assert turn.best_score == (moves[0].score if moves else 0)
    assert Counter(turn.rack) - taken(turn.tiles) == Counter(turn.leave)
    if turn.kind != "play":
        assert not moves
        return position.play(Move.exchange(turn.tiles) if turn.kind == "exchange" else Move.passing())
    chosen = [move for move in moves if fits(position, move, turn)]
    assert len(chosen) == 1, (turn, str(position))
    move = chosen[0]
    assert turn.tiles_used == len(move.placements)
    assert turn.bingo == (len(move.placements) == position.ruleset.tiles.rack_size)
    squares = [(r, c) for r, c, _ in move.placements]
    assert turn.covered == sum(bool(position.heights[square]) for square in squares)
    assert turn.max_height == max(int(position.heights[square]) + 1 for square in squares)
    return position.play(move)


def test_games_can_be_played_again(run):
    """Every play is legal and pays what its row says; moves counted, racks, totals and the bag fit."""
    rules, lexicon = run.setup.ruleset, run.setup.lexicon
    for game, turns in run.turns.groupby("game_id"):
        position = Position.empty(rules, lexicon, run.setup.players)
        position = replace(position, bag_count=rules.total_tiles - run.setup.players * rules.tiles.rack_size)
        for number, turn in enumerate(turns.itertuples()):
            assert turn.turn == number
            assert turn.bag == position.bag_count
            position = next_position(position, turn)
            assert turn.total == position.scores[turn.seat]
        row = run.games.loc[game]
        assert len(turns) == row["turns"]
        assert list(position.scores) == [row[f"before_end_{seat}"] for seat in range(run.setup.players)]
        assert (position.heights > 0).sum() == row["squares"]


def test_greedy_takes_the_best_play(run):
    bots = run.games.set_index("game_id")
    for turn in run.turns[run.turns["kind"] == "play"].itertuples():
        if bots.loc[turn.game_id, f"bot_{turn.seat}"] == "greedy":
            assert turn.score == turn.best_score


def test_turns_agree_with_games(run):
    for seat in range(run.setup.players):
        mine = run.turns[run.turns["seat"] == seat]
        for kind, name in (("play", "plays"), ("exchange", "exchanges"), ("pass", "passes")):
            counts = mine[mine["kind"] == kind].groupby("game_id").size()
            counts = counts.reindex(run.games["game_id"], fill_value=0)
            assert counts.tolist() == run.games[f"{name}_{seat}"].tolist()


def test_a_log_does_not_change_the_game(run):
    setup = replace(run.setup, turns=False)
    assert run_setup(setup).games.equals(run.games)


def test_full_racks_of_twelve_are_unpacked():
    codes = list(range(12))
    packed = sum(code << (5 * i) for i, code in enumerate(codes)) | (12 << 60)
    assert TurnDecoder._tiles(packed - 2**64) == codes
