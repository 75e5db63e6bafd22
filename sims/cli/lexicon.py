"""`letterworks lexicon`: the word lists, the user's own too."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sims.cli.common import JsonOption, console, counted, examples, new_group, print_json, print_table

if TYPE_CHECKING:
    from engine.lexicon import Lexicon

app = new_group("Word lists: what is there, your own, and what is in them.")

LONGEST_WORD = 15
"""Letters of the longest word that fits on the largest board that ships."""
_SHOWN = 10
_BIG_FILE = 1 << 20

NameArgument = Annotated[str, typer.Argument(metavar="NAME|PATH", help="A word list.")]


@app.command(name="list", epilog=examples("lexicon list"))
def list_all(as_json: JsonOption = False) -> None:
    """List the word lists that can be used by name."""
    from engine.lexicon.store import entries

    found = entries()
    if as_json:
        print_json([{**asdict(entry), "paths": [str(path) for path in entry.paths]} for entry in found])
        return
    rows = [
        (
            entry.name,
            f"{entry.count:,}" if not entry.error else "-",
            entry.digest[:12] or "-",
            "ships" if entry.shipped else "yours",
            entry.error or _places(entry.paths),
        )
        for entry in found
    ]
    print_table(("name", ">words", ">digest", "whose", "where"), rows)


def _places(paths: Sequence[Path]) -> str:
    """The first file whole, of the others the names."""
    return " + ".join([_short(paths[0]), *(path.name for path in paths[1:])])


def _short(path: Path) -> str:
    """A path with the home folder as `~`."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


@app.command(
    epilog=examples(
        "lexicon add csw.txt", "lexicon add csw.kwg", "lexicon add download.txt.gz --name mine --replace"
    )
)
def add(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="One word a line, plain or gz, or KWG.")],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What to call it.  [default: the file's name]")
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Even if you have a list of that name.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Copy a word list into your data folder, to be used by name; says which lines were refused."""
    from engine.lexicon.store import add as store

    with _busy(file):
        added = store(file, name, replace=replace)
    left_out = _left_out(added, file)
    if as_json:
        print_json({"name": added.name, "count": added.count, "digest": added.digest} | left_out)
        return
    print(
        f"{added.name}: {added.count:,} words (digest {added.digest[:12]}); use it with --lexicon {added.name}"
    )
    _print_left_out(left_out)


@app.command(epilog=examples("lexicon remove mine"))
def remove(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A list that you added.")],
    as_json: JsonOption = False,
) -> None:
    """Remove a word list from your data folder."""
    from engine.lexicon.store import remove as take

    removed = take(name)
    if as_json:
        print_json({"name": name, "removed": [str(path) for path in removed]})
        return
    print(f"{name}: removed ({', '.join(map(_short, removed))})")


@contextmanager
def _busy(file: Path) -> Iterator[None]:
    """A sign of life on the terminal while a big file is read."""
    big = file.is_file() and file.stat().st_size > _BIG_FILE
    if big and sys.stderr.isatty():
        with console(error=True).status(f"reading {file.name}"):
            yield
    else:
        yield


def _left_out(lexicon: Lexicon, file: Path | None = None) -> dict[str, Any]:
    """What does not count, or hardly; `file` is what the lines are named after, the list's own file if None."""
    refused = list(lexicon.refused)
    if file is not None:
        refused = [f"{file}:{line.removeprefix(_copied(lexicon.name))}" for line in refused]
    return {
        "refused": refused,
        "duplicates": lexicon.duplicates,
        "too_long": lexicon.too_long(LONGEST_WORD),
    }


def _copied(name: str) -> str:
    """How a refused line of an added list starts."""
    from engine.lexicon.sources import user_lists

    return f"{user_lists()[name]}:"


def _print_left_out(left_out: dict[str, Any]) -> None:
    refused, duplicates, too_long = left_out["refused"], left_out["duplicates"], left_out["too_long"]
    if duplicates:
        print(f"  {counted(duplicates, 'repeated word')} left out")
    if too_long:
        print(
            f"  {counted(too_long, 'word')} of more than {LONGEST_WORD} letters: too long for the boards that ship"
        )
    if refused:
        print(f"  {counted(len(refused), 'line')} refused:")
        for line in refused[:_SHOWN]:
            print(f"    {line}")
        if len(refused) > _SHOWN:
            print(f"    and {len(refused) - _SHOWN:,} more (--json lists all)")


@app.command(epilog=examples("lexicon verify enable", "lexicon verify download.txt"))
def verify(name: NameArgument, as_json: JsonOption = False) -> None:
    """Read a list again and say what is in it: words by length, digest, refused lines, checksum of the file."""
    from engine.lexicon import Lexicon
    from engine.lexicon.store import verify as read

    report = read(name)
    lexicon = Lexicon.load(name)
    if as_json:
        lengths = {str(length): count for length, count in report.lengths.items()}
        print_json(asdict(report) | _left_out(lexicon) | {"lengths": lengths})
        return
    print(f"{report.name}: {counted(report.count, 'word')}, {report.definitions:,} with a definition")
    print(f"  digest {report.digest}")
    for path, digest in report.sha256.items():
        print(f"  sha256 {digest}  {_short(Path(path))}")
    counts = "  ".join(f"{length}:{count:,}" for length, count in report.lengths.items())
    console().print(f"  words by length  {counts}")
    _print_left_out(_left_out(lexicon))


@app.command(epilog=examples("lexicon export enable --out enable.kwg"))
def export(
    name: NameArgument,
    out: Annotated[
        Path, typer.Option(metavar="PATH", help="Where to write: .kwg a word graph, .txt one word a line.")
    ],
) -> None:
    """Write a word list to a file, for other programs too."""
    from engine.lexicon import Lexicon
    from engine.lexicon.store import export as write

    lexicon = Lexicon.load(name)
    write(lexicon, out)
    print(f"{out}: {counted(lexicon.count, 'word')} of {lexicon.name}")


@app.command(epilog=examples("lexicon diff enable broad", "lexicon diff enable new.txt --all"))
def diff(
    first: NameArgument,
    second: NameArgument,
    everything: Annotated[
        bool, typer.Option("--all", help="Print all words, not only the first ones.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Compare two lists: words of one only, and how many both have."""
    from engine.lexicon import Lexicon
    from engine.lexicon.store import diff as compare

    one, other = Lexicon.load(first), Lexicon.load(second)
    found = compare(one, other)
    if as_json:
        names = {"first": one.name, "second": other.name, "common": found.common}
        print_json(names | {"only_first": found.only_first, "only_second": found.only_second})
        return
    print(f"{counted(found.common, 'word')} in both")
    _print_words(f"only in {first}", found.only_first, everything)
    _print_words(f"only in {second}", found.only_second, everything)


def _print_words(title: str, words: Sequence[str], everything: bool) -> None:
    shown = words if everything else words[:_SHOWN]
    print(f"{len(words):,} {title}{':' if words else ''}")
    for word in shown:
        print(f"  {word}")
    if len(words) > len(shown):
        print(f"  and {len(words) - len(shown):,} more (--all prints them)")
