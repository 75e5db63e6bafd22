"""`letterworks moves`: every legal play, or word, of each position."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sims.cli.batch import FileArgument, ListOption, run_batch
from sims.cli.common import examples, new_app
from sims.cli.families import is_tycoon
from sims.compiling import announce_compiling

if TYPE_CHECKING:
    from engine.grid.search import Play
    from engine.lexicon import Lexicon
    from engine.position import Position
    from engine.rulesets import GridRuleset

app = new_app()

MOST_LISTED = 500_000
"""Plays of one position that are listed: a list of so many takes about a gigabyte of memory."""
MOST_COUNTED = 20_000_000
"""Plays of one position that are counted with `--summary`, which needs about 100 bytes for each."""


@app.command(epilog=examples("moves positions.jsonl --summary", "moves - < positions.jsonl > answers.jsonl"))
def moves(
    file: FileArgument,
    summary: Annotated[bool, typer.Option("--summary", help="Counts only, without the list.")] = False,
    as_list: ListOption = False,
) -> None:
    """Find every legal play of each position, best first: of a rack on a board, or of a hand of cards.

    A board is answered by {"id", "n", "best", "score_hist", "digest", "moves"}; best is null if nothing can be
    played. The digest is that of the sorted lines "r,c,L r,c,L=score": the first 16 hex digits of their SHA-256.
    A position may have 500,000 plays, or 20 million with --summary; with more (of many blanks) its line is bad.

    A position of Letter Tycoon ("hand", "pool", "patents") is answered by {"id", "n_words", "by_length",
    "sha256_of_sorted_words", "best_one_word", "sum_money_all_words", "sum_stock_all_words", "best_two_words",
    "words"}; best_two_words is null for who may not play two. A file may hold both.
    """
    _announce.cache_clear()
    _tell_left_out.cache_clear()
    gc.disable()  # millions of small tuples and no cycles: to look for them would cost a fifth of the time
    try:
        run_batch(file, lambda document: moves_answer(document, summary), as_list)
    finally:
        gc.enable()


def moves_answer(document: Mapping[str, Any], summary: bool) -> dict[str, Any]:
    """The answer to one line, without its id. Raises LetterworksError if the line is bad."""
    if is_tycoon(document):
        from engine.tycoon.judge import word_list

        _announce("find_words")
        return word_list(document, summary)
    return _plays_answer(document, summary)


@cache
def _announce(kernel: str) -> None:
    """Say once a run that this kernel has to be compiled."""
    announce_compiling(kernel)


@cache
def _tell_left_out(lexicon: Lexicon, ruleset: GridRuleset) -> None:
    """Say once a run what of a word list a board cannot use."""
    from sims.left_out import tell_left_out

    tell_left_out(lexicon, ruleset)


def _plays_answer(document: Mapping[str, Any], summary: bool) -> dict[str, Any]:
    from engine.errors import PositionError
    from engine.grid.search import in_order
    from engine.grid.workspace import all_plays
    from engine.lexicon import Lexicon
    from engine.position import Position
    from sims.cli.summary import summarised

    _announce("find_plays")
    position = Position.from_json(document)
    if isinstance(position.lexicon, Lexicon):
        _tell_left_out(position.lexicon, position.ruleset)
    if position.rack is None:
        raise PositionError("rack: missing, expected the tiles of the seat to move")
    space, plays = all_plays(position, MOST_COUNTED if summary else MOST_LISTED)
    answer = summarised(position, plays)
    return answer if summary else answer | {"moves": _listed(position, in_order(position, space, plays))}


def _listed(position: Position, plays: Iterable[Play]) -> list[dict[str, Any]]:
    """The plays as JSON objects."""
    from engine.grid.move import Move
    from sims.cli.wording import Wording

    wording = Wording(position)
    return [Move.play(tiles, score, *wording.of(tiles)).to_json() for tiles, score in plays]
