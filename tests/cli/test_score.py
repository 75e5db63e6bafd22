"""`score`: single plays judged, against the oracle."""

import pytest

from cli.run import ORACLE, as_lines, oracle, run

CAT = {"ruleset": "scrabble", "placements": [[7, 6, "C"], [7, 7, "A"], [7, 8, "T"]]}


def answer(document):
    (line,) = run("score", "-", stdin=as_lines(document)).lines
    return line


def test_oracle_file_as_it_is():
    outcome = run("score", ORACLE / "stacking_plays.jsonl")
    assert (outcome.code, outcome.err) == (0, "")
    documents = oracle("stacking_plays.jsonl")
    assert len(outcome.lines) == len(documents)
    for line, document in zip(outcome.lines, documents, strict=True):
        assert line["id"] == document["id"]
        if document["kind"] == "end":
            assert line == {"id": document["id"], "final": document["final"]}
            continue
        assert line["legal"] == document["legal"], (line, document)
        if document["legal"]:
            assert line["score"] == document["score"], (line, document)
            expected = sorted(zip(document["words"], document["word_scores"], strict=True))
            assert sorted(zip(line["words"], line["word_scores"], strict=True)) == expected


@pytest.mark.parametrize("name", ["scrabble_moves.jsonl", "stacking_moves.jsonl"])
def test_the_best_plays_of_the_oracle_pay_what_it_says(name):
    for document in oracle(name)[::30]:
        (found,) = run("moves", "-", stdin=as_lines(document)).lines
        lines = [{**document, "placements": move["placements"]} for move in found["moves"][:5]]
        for judged, move in zip(
            run("score", "-", stdin=as_lines(*lines)).lines, found["moves"], strict=False
        ):
            assert judged["legal"], judged
            assert (judged["score"], judged["words"]) == (move["score"], move["words"])


def test_a_legal_play():
    assert answer({"id": "x", **CAT}) == {
        "id": "x", "legal": True, "rule": None, "why": None, "score": 10, "words": ["CAT"], "word_scores": [10],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "rule", "why"),
    [
        ({"placements": [[0, 0, "C"]]}, "start-square", "the first play must cover H8"),
        ({"placements": [[7, 7, "X"], [7, 8, "Q"]]}, "not-a-word", "XQ (8H) is not in the list"),
        ({"placements": [[7, 15, "X"], [7, 14, "E"]]}, "off-board", None),
        ({"words_allowed": ["DOG"]}, "not-a-word", "CAT (8G) is not in the list"),
        ({"rack": "AT"}, "tile-not-on-rack", "1 C more than the rack 'AT' holds"),
        (
            {"kind": "exchange", "tiles": "A", "bag": 3},
            "exchange-bag",
            "the bag holds 3, an exchange needs 7",
        ),
    ],
)
def test_an_illegal_play_names_the_rule(change, rule, why):
    line = answer({**CAT, **change})
    assert (line["legal"], line["rule"]) == (False, rule)
    assert (line["score"], line["words"], line["word_scores"]) == (None, [], [])
    if why is not None:
        assert line["why"] == why


def test_illegal_plays_are_answers_not_errors():
    outcome = run("score", "-", stdin=as_lines({**CAT, "placements": [[99, 99, "C"]]}, CAT))
    assert (outcome.code, outcome.err) == (0, "")
    assert [line["legal"] for line in outcome.lines] == [False, True]


def test_words_allowed_stand_in_for_the_list():
    placements = [[7, 7, "X"], [7, 8, "Q"]]
    assert answer({**CAT, "placements": placements, "words_allowed": ["xq"]})["words"] == ["XQ"]


def test_end_of_a_game():
    racks = {"ruleset": "scrabble", "kind": "end", "racks": ["", "QA"], "scores": [100, 90]}
    assert answer({"id": 1, **racks}) == {"id": 1, "final": [122, 90]}
    assert answer({"id": 1, **racks, "racks": ["A", "QA"]}) == {"id": 1, "final": [99, 79]}
