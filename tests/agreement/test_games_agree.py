"""Whole games: `Position.play` against the game of the slow rule book, move by move."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Position
from tests import reference
from tests.agreement.boards import Turn, self_play, start
from tests.agreement.scale import SHIPPED, amounts, random
from tests.agreement.told import told
from tests.agreement.world import World, own, shipped


def bag_text(position: Position) -> str:
    names = (*position.ruleset.alphabet.letters, "?")
    return "".join(names[code] for code in position.bag)


def drawn(turn: Turn) -> str:
    """Tiles that came onto the mover's rack."""
    kept = Counter(turn.before.rack) - Counter(turn.move.tiles_used())
    return "".join((Counter(turn.after.racks[turn.before.seat]) - kept).elements())


def all_tiles(position: Position) -> Counter[str]:
    return Counter("".join(position.racks)) + Counter(bag_text(position))


def replayed(game: reference.Game, turn: Turn) -> None:
    """Make the move of a turn in the rule book's game."""
    if turn.move.kind == "play":
        game.play(turn.move.placements, drawn(turn))
    elif turn.move.kind == "exchange":
        game.exchange(turn.move.tiles, drawn(turn))
    else:
        game.pass_turn()


def same_board(world: World, game: reference.Game, position: Position) -> bool:
    """Tiles and heights are the same, and owners where they matter."""
    own = world.ruleset.board.connection == "own"
    theirs = {square: (s.tile, s.height, s.owner if own else -1) for square, s in game.board.items()}
    return theirs == {square: tuple(tile) for square, tile in position.tiles.items()}


def check_turn(world: World, game: reference.Game, turn: Turn) -> None:
    """After a turn both have the same board, racks, bag, scores and counts, and nothing got lost."""
    after = turn.after
    message = told(world, turn.before, turn.move)
    assert same_board(world, game, after), message
    assert list(map(sorted, game.racks)) == list(map(sorted, after.racks)), message
    assert Counter(game.bag) == Counter(bag_text(after)), message
    assert tuple(game.scores) == after.scores, message
    assert (game.seat, game.passes, game.scoreless) == (after.seat, after.passes, after.scoreless), message
    assert all_tiles(after).total() + after.heights.sum() == world.ruleset.total_tiles, message
    game.check()


def check_end(world: World, game: reference.Game, position: Position) -> None:
    """Both say that the game is over, why, and what the final scores are.

    Where two reasons hold at once the rule book names that nobody can play, the engine the count of turns.
    """
    assert bool(game.over) == position.is_over, told(world, position, rule_book=game.over)
    if game.over != "no-play":
        assert (game.over or "") == position.end_reason, told(world, position, rule_book=game.over)
    if game.over:
        final = game.final_scores()
        assert tuple(final) == position.final_scores, told(world, position, rule_book=final)


def check_game(world: World, rng) -> str:
    """Play a game in both; returns why it ended."""
    game = None
    for turn in self_play(world, rng):
        if game is None:
            game = reference.Game(world.rules, world.words, list(turn.before.racks), bag_text(turn.before))
        replayed(game, turn)
        check_turn(world, game, turn)
        check_end(world, game, turn.after)
    return game.over or ""


@amounts(2, 10)
@pytest.mark.parametrize("name", SHIPPED)
def test_games_of_shipped_rulesets(name, amount):
    for game in range(amount):
        check_game(shipped(name), random("games", name, game))


@amounts(40, 1000)
def test_games_of_own_rulesets(amount):
    endings = Counter(check_game(own(seed), random("own games", seed)) for seed in range(amount))
    assert endings["out"] > 0, endings
    assert endings["passes"] > 0, endings
    assert endings["scoreless"] > 0, endings


def test_a_start_deals_the_whole_set():
    for name in SHIPPED:
        position = start(shipped(name), random("start", name))
        assert all_tiles(position) == Counter({k: v for k, v in shipped(name).rules.counts.items() if v})
