"""`letterworks words`: questions to a word list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import LetterworksError
from engine.letters import are_letters, capitals
from sims.cli.common import (
    JsonOption,
    LexiconOption,
    examples,
    new_group,
    print_json,
    print_table,
    print_words,
)
from sims.cli.errors import NO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.lexicon import Lexicon

app = new_group("Questions to a word list. Exit code 1: a word is not in it, or none was found.")


@app.command(epilog=examples("words check QUIZ", "words check QUIZ ZAX --lexicon broad"))
def check(
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help="Words in any case.")],
    lexicon: LexiconOption = "enable",
    as_json: JsonOption = False,
) -> None:
    """Say which words are in the list; exit code 1 if one is not."""
    for word in words:
        if not are_letters(capitals(word)):
            raise LetterworksError(f"words check: {word!r}, expected letters only")
    listed = _load(lexicon)
    asked = [capitals(word) for word in words]
    valid = [word in listed for word in asked]
    if as_json:
        answers = [{"word": word, "valid": good} for word, good in zip(asked, valid, strict=True)]
        print_json({"lexicon": listed.name, "valid": all(valid), "words": answers})
    else:
        for word, good in zip(asked, valid, strict=True):
            print(_verdict(listed, word, good))
    if not all(valid):
        raise typer.Exit(NO)


def _verdict(listed: Lexicon, word: str, good: bool) -> str:
    if not good:
        return f"{word}: not in {listed.name}"
    meaning = listed.definitions.get(word)
    return f"{word}: in {listed.name}{', ' + meaning if meaning else ''}"


@app.command(epilog=examples("words anagram AEINRST", "words anagram 'QUIZ?' --shortest 3"))
def anagram(
    letters: Annotated[str, typer.Argument(metavar="LETTERS", help="Letters; ? is any letter.")],
    shortest: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Words of N letters and more, not of all.")
    ] = None,
    lexicon: LexiconOption = "enable",
    as_json: JsonOption = False,
) -> None:
    """Find the words that the letters make, the longest first."""
    from engine.lexicon.search import anagram as search

    listed = _load(lexicon)
    _answer(listed, search(listed, letters, shortest), as_json)


@app.command(epilog=examples("words pattern 'Q?*Z'", "words pattern '[AEI]*[^S]'"))
def pattern(
    text: Annotated[
        str,
        typer.Argument(metavar="PATTERN", help="? any letter, * any or none, [AEI] one of, [^AEI] none of."),
    ],
    lexicon: LexiconOption = "enable",
    as_json: JsonOption = False,
) -> None:
    """Find the words that fit a pattern, in alphabetical order."""
    from engine.lexicon.search import pattern as search

    listed = _load(lexicon)
    _answer(listed, search(listed, text), as_json)


@app.command(epilog=examples("words contains QU X"))
def contains(
    parts: Annotated[list[str], typer.Argument(metavar="PART...", help="Letters that stand in the word.")],
    lexicon: LexiconOption = "enable",
    as_json: JsonOption = False,
) -> None:
    """Find the words that have each of the parts inside, in alphabetical order."""
    from engine.lexicon.search import contains as search

    listed = _load(lexicon)
    _answer(listed, search(listed, *parts), as_json)


@app.command(epilog=examples("words hooks CARE"))
def hooks(
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help="Words in any case.")],
    lexicon: LexiconOption = "enable",
    as_json: JsonOption = False,
) -> None:
    """Show the letters that make another word before or behind each word; exit code 1 if there are none."""
    from engine.lexicon.search import hooks as search

    for word in words:
        if not are_letters(capitals(word)):
            raise LetterworksError(f"words hooks: {word!r}, expected letters only")
    listed = _load(lexicon)
    found = [(capitals(word), search(listed, word)) for word in words]
    if as_json:
        hooked = [{"word": word, "front": list(hook.front), "back": list(hook.back)} for word, hook in found]
        print_json({"lexicon": listed.name, "words": hooked})
    else:
        rows = [(" ".join(hook.front) or "-", word, " ".join(hook.back) or "-") for word, hook in found]
        print_table((">before", "word", "behind"), rows)
    if not any(hook.front or hook.back for _, hook in found):
        raise typer.Exit(NO)


def _answer(listed: Lexicon, words: Sequence[str], as_json: bool) -> None:
    """The words found; exit code 1 if there are none."""
    if as_json:
        print_json({"lexicon": listed.name, "count": len(words), "words": list(words)})
    else:
        print_words(words)
    if not words:
        raise typer.Exit(NO)


def _load(name: str) -> Lexicon:
    from engine.lexicon import Lexicon

    return Lexicon.load(name)
