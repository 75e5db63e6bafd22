"""`moves`: every legal play, against the oracle."""

import hashlib
from collections import Counter

import pytest

from cli.run import ORACLE, as_lines, oracle, run
from engine import Move, Position
from engine.grid.search import list_plays
from sims.cli import moves as moves_command
from sims.cli.moves import moves_answer
from sims.cli.wording import Wording

FILES = ("scrabble_moves.jsonl", "stacking_moves.jsonl")
COMPARED = ("id", "n", "best", "score_hist", "digest")
OPENING = {"id": 1, "ruleset": "scrabble", "rack": "CAT"}


def compared(document):
    return {key: document[key] for key in COMPARED}


@pytest.mark.parametrize("name", FILES)
def test_oracle_sample(name):
    for document in oracle(name)[::12]:
        assert compared({"id": document["id"], **moves_answer(document, summary=True)}) == compared(document)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_oracle_as_it_is(name):
    outcome = run("moves", ORACLE / name, "--summary")
    assert (outcome.code, outcome.err) == (0, "")
    for answer, document in zip(outcome.lines, oracle(name), strict=True):
        assert answer == compared(document)


@pytest.mark.slow
def test_all_bench_positions_are_answered():
    outcome = run("moves", ORACLE / "bench_positions.jsonl", "--summary")
    assert outcome.code == 0
    counts = {}
    for answer in outcome.lines:
        counts.setdefault(answer["id"].split("-")[0], []).append(answer["n"])
    means = {name: round(sum(ns) / len(ns), 1) for name, ns in counts.items()}
    assert means == {"natural": 840.2, "blanks0": 345.6, "blanks1": 3127.9, "blanks2": 13097.8}


def test_shape_of_an_answer():
    (answer,) = run("moves", "-", stdin=as_lines(OPENING)).lines
    assert list(answer) == ["id", "n", "best", "score_hist", "digest", "moves"]
    assert answer["n"] == len(answer["moves"])
    assert answer["best"] == answer["moves"][0]["score"]
    assert answer["score_hist"] == {
        str(score): count for score, count in sorted(Counter(m["score"] for m in answer["moves"]).items())
    }
    lines = sorted(
        " ".join(f"{row},{column},{name}" for row, column, name in move["placements"]) + f"={move['score']}"
        for move in answer["moves"]
    )
    assert answer["digest"] == hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    for move in answer["moves"]:
        assert set(move) == {"kind", "placements", "score", "words", "notation"}


def test_summary_leaves_the_list_out():
    (answer,) = run("moves", "-", "--summary", stdin=as_lines(OPENING)).lines
    (full,) = run("moves", "-", stdin=as_lines(OPENING)).lines
    full.pop("moves")
    assert answer == full


def test_no_play_at_all():
    (answer,) = run("moves", "-", stdin=as_lines({**OPENING, "rack": "VVC"})).lines
    digest = hashlib.sha256(b"").hexdigest()[:16]
    assert answer == {"id": 1, "n": 0, "best": None, "score_hist": {}, "digest": digest, "moves": []}


def test_the_moves_read_back_are_legal():
    (answer,) = run("moves", "-", stdin=as_lines(OPENING)).lines
    position = Position.from_json(OPENING)
    for document in answer["moves"]:
        assert position.check(Move.from_json(document)) is None


def test_notes_and_surplus_tiles_do_not_matter():
    plain = moves_answer(OPENING, summary=True)
    assert moves_answer({**OPENING, "top": [], "why": "", "n": 3, "strange": {}}, summary=True) == plain
    letters = ["A" * 10 + "." * 5] + ["." * 15] * 14
    assert moves_answer({**OPENING, "letters": letters}, summary=True)["best"] is not None


TERRITORY = {
    "ruleset": "scrabble-territory",
    "rack": "ASTERN?",
    "letters": ["." * 15] * 6 + [".....CAT......."] + ["." * 4 + "ON" + "." * 9] + ["." * 15] * 7,
    "owners": ["." * 15] * 6 + [".....111......."] + ["." * 4 + "00" + "." * 9] + ["." * 15] * 7,
}


@pytest.mark.parametrize(
    "document",
    [
        *(d for d in oracle("scrabble_moves.jsonl")[5::40] if d["n"] < 3000),
        *oracle("stacking_moves.jsonl")[::25],
        TERRITORY,
    ],
    ids=lambda document: document.get("id", "territory"),
)
def test_words_and_notation_are_the_referee_s(document):
    position = Position.from_json(document)
    wording = Wording(position)
    plays = list_plays(position)
    assert plays
    for placements, score in plays[:: max(1, len(plays) // 300)]:
        move = position.described(Move.play(placements))
        words, notation = wording.of(placements)
        assert (words, notation, score) == (move.words, move.notation, move.score)


def test_a_list_that_would_fill_the_memory_is_refused_and_the_run_goes_on(monkeypatch):
    monkeypatch.setattr(moves_command, "MOST_LISTED", 1000)
    many = {**OPENING, "id": "many", "rack": "AEINRS?"}
    refused, answered = run("moves", "-", stdin=as_lines(many, OPENING)).lines
    count = moves_answer(many, summary=True)["n"]
    message = f"line 1: rack AEINRS?: {count:,} legal plays, expected 1,000 at most"
    assert refused == {"id": "many", "error": message}
    assert answered["n"] == len(answered["moves"]) <= 1000


def test_a_summary_has_a_limit_of_its_own(monkeypatch):
    monkeypatch.setattr(moves_command, "MOST_LISTED", 0)
    assert run("moves", "-", "--summary", stdin=as_lines(OPENING)).lines[0]["n"] > 0
    monkeypatch.setattr(moves_command, "MOST_COUNTED", 2)
    (refused,) = run("moves", "-", "--summary", stdin=as_lines(OPENING)).lines
    assert refused["error"].endswith("legal plays, expected 2 at most")


def test_an_answer_that_does_not_fit_into_the_memory_is_a_bad_line(monkeypatch):
    def too_much(document, summary):
        raise MemoryError

    monkeypatch.setattr(moves_command, "moves_answer", too_much)
    (refused,) = run("moves", "-", stdin=as_lines(OPENING)).lines
    assert refused == {"id": 1, "error": "line 1: the answer does not fit into the memory"}
