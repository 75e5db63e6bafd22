"""Where the rows of a report come from: a fresh run of a ruleset, or the directory of a run played before."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bots.grid_brains import leaves_for
from engine.errors import BotError, LexiconError, RunError
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from engine.rulesets.grid import GridRuleset
from sims.manifest import MANIFEST, SCHEMA, SUMMARY, read_json
from sims.parts import Parts
from sims.run import Run, run_setup
from sims.setup import Setup, make_setup

DEFAULT_LEXICON = "enable"
_BESIDES = {"grid": "letters", "tycoon": "patents"}  # rows that a run has besides games and turns
_FINISHED = "expected the directory of a finished run"


def default_bots(ruleset: Ruleset) -> str:
    """The bot whose play stands for the game: the best that plays thousands of games in minutes."""
    if isinstance(ruleset, GridRuleset):
        try:
            leaves_for(ruleset, "auto")
        except BotError:  # no leave values for this game
            return "greedy"
        return "equity"
    return "planner"


def is_run_directory(text: str | os.PathLike[str]) -> bool:
    """Whether `text` names a folder of rows rather than a ruleset."""
    folder = Path(text)
    return folder.is_dir() and ((folder / MANIFEST).exists() or str(text) not in Ruleset.names())


def open_source(
    text: str | os.PathLike[str] | Ruleset,
    *,
    players: int | None = None,
    bots: str | None = None,
    games: int | None = None,
    seed: int | None = None,
    lexicon: str | os.PathLike[str] | Lexicon | None = None,
    sets: Sequence[str] = (),
    workers: int | None = None,
    out: str | os.PathLike[str] | None = None,
    kept: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    turns: bool = True,
    check: Callable[[Ruleset], object] | None = None,
) -> Run:
    """The rows to report on.

    A ruleset (name, file, or checked already) is played now, as `sims.simulate` does it, by `default_bots` if no
    `bots` are named; with `out` its rows are kept there, with `kept` in a folder below it that has the run's digest for
    a name, so that runs of all kinds may lie side by side. The directory of a finished run is read, and then no option
    may be given that its manifest answers but for `lexicon`, where a list cannot be found by its name any more. `check`
    sees the ruleset before a game is played and may refuse it.
    Raises RunError, BotError, RulesetError or LexiconError, each with one line.
    """
    if not isinstance(text, Ruleset) and is_run_directory(text):
        given = {"players": players, "bots": bots, "games": games, "seed": seed, "set": list(sets) or None}
        for name, value in given.items():
            if value is not None:
                raise RunError(f"--{name}: {text} is played already, expected no such option with it")
        run = open_run(text, lexicon)
        if check is not None:
            check(run.setup.ruleset)
        return run
    rules = (text if isinstance(text, Ruleset) else Ruleset.load(text)).with_sets(sets)
    if check is not None:
        check(rules)
    setup = make_setup(
        rules,
        lexicon
        if isinstance(lexicon, Lexicon)
        else Lexicon.load(DEFAULT_LEXICON if lexicon is None else lexicon),
        bots=default_bots(rules) if bots is None else bots,
        players=players,
        games=1000 if games is None else games,
        seed=1 if seed is None else seed,
        turns=turns,
    )
    folder = out if kept is None else Path(kept) / folder_name(setup)
    return run_setup(setup, workers=workers, out=folder, progress=progress)


def folder_name(setup: Setup) -> str:
    """The folder of a run among others: its digest, shortened."""
    return setup.digest()[:16]


def open_run(folder: str | os.PathLike[str], lexicon: str | os.PathLike[str] | Lexicon | None = None) -> Run:
    """The finished run in `folder`, every file checked against its checksum. Raises RunError or LexiconError."""
    path = Path(folder)
    if not (path / MANIFEST).is_file():
        raise RunError(f"{path}: no {MANIFEST}, {_FINISHED}")
    manifest = read_json(path / MANIFEST)
    if manifest.get("schema") != SCHEMA:
        raise RunError(f"{path / MANIFEST}: schema {manifest.get('schema')!r}, expected {SCHEMA}")
    try:
        setup = _setup_of(manifest, path, lexicon)
    except (KeyError, TypeError, AttributeError):
        raise RunError(f"{path / MANIFEST}: not complete, {_FINISHED}") from None
    identity = manifest["run"]
    for key, value in setup.identity().items():
        if key != "program" and identity.get(key) != value:
            raise RunError(
                f"{path / MANIFEST}: {key.replace('_', ' ')} does not go with the rest, {_FINISHED}"
            )
    digest = hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()
    kinds = ("games", _BESIDES[setup.ruleset.family], *(("turns",) if setup.turns else ()))
    parts = Parts(path, setup.parts(), kinds, digest)
    missing = sum(map(len, parts.missing()))
    if missing or not (path / SUMMARY).is_file():
        raise RunError(f"{path}: {missing:,} of {setup.games:,} games are missing or damaged, {_FINISHED}")
    return Run(setup, parts, read_json(path / SUMMARY))


def _setup_of(
    manifest: dict[str, Any], path: Path, lexicon: str | os.PathLike[str] | Lexicon | None
) -> Setup:
    """The setup that a manifest describes."""
    identity = manifest["run"]
    return make_setup(
        Ruleset.from_tables(manifest["ruleset"]["tables"], str(path / MANIFEST)),
        _lexicon_of(manifest["lexicon"], path, lexicon),
        bots=[str(bot) for bot in identity["bots"]],
        players=identity["players"],
        games=identity["games"],
        seed=identity["seed"],
        turns=identity["turns"],
        part_games=identity["part_games"],
    )


def _lexicon_of(facts: dict[str, Any], path: Path, given: str | os.PathLike[str] | Lexicon | None) -> Lexicon:
    """The word list of a run: the one given, else the one with its name; its words must be the same."""
    if isinstance(given, Lexicon):
        words = given
    else:
        try:
            words = Lexicon.load(facts["name"] if given is None else given)
        except LexiconError as error:
            if given is not None:
                raise
            raise RunError(
                f"{path}: its word list cannot be had ({error}), expected --lexicon PATH"
            ) from None
    if words.digest != facts["digest"]:
        raise RunError(f"{path}: was played with another list {facts['name']}, expected --lexicon PATH to it")
    return words
