"""`letterworks score`: is each play legal, which words does it make, what does it pay, which rule it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sims.cli.batch import FileArgument, ListOption, run_batch
from sims.cli.common import examples, new_app
from sims.cli.families import is_tycoon

app = new_app()


@app.command(epilog=examples("score plays.jsonl", "score - < plays.jsonl"))
def score(file: FileArgument, as_list: ListOption = False) -> None:
    """Judge one play a line: is it legal, which words, what score, or which rule it breaks.

    A line is a position with "placements" (or "kind": "exchange" with "tiles", or "pass"). Only the play is
    judged, not whether the position could have come up. "words_allowed", a list, stands in for the word list.
    With "kind": "end" the final scores for "racks" and "scores" are answered.

    A turn of Letter Tycoon is a position with "play" (words with "origins" and "types") and maybe "steps_before" and
    "steps_after", or "buy" and "discard"; money, stock, royalties and what holds afterwards are answered. With
    "kind": "final" scores, patent values and winners for "money", "stock" and "patents". A file may hold both games.
    """
    run_batch(file, score_answer, as_list)


def score_answer(document: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to one line, without its id. Raises LetterworksError if the line is bad."""
    if is_tycoon(document):
        from engine.tycoon import judge as cards

        answer = cards.judge(document)
        return answer if document.get("kind") == "final" else _NO_RULE | answer
    from engine.grid.judge import judge

    answer = judge(document)
    return answer if "final" in answer else _NOTHING | answer


_NO_RULE: dict[str, Any] = {"legal": False, "rule": None, "why": None}
"""Likewise for Letter Tycoon."""


_NOTHING: dict[str, Any] = {
    "legal": False,
    "rule": None,
    "why": None,
    "score": None,
    "words": [],
    "word_scores": [],
}
"""What stands in an answer where the judge says nothing."""
