"""`moves` and `score` on lines of Letter Tycoon, against the oracle, alone and beside boards."""

import json

import pytest
from small_rulesets import KNOWN_RULESETS

from cli.run import ORACLE, as_lines, fails, oracle, run

TURNS, WORDS = oracle("tycoon_turns.jsonl"), oracle("tycoon_words.jsonl")
JUDGED = ("legal", "money", "stock", "royalties", "per_word", "purchasable_after", "doublers_used")
COUNTED = (
    *("n_words", "by_length", "sha256_of_sorted_words", "best_one_word"),
    *("sum_money_all_words", "sum_stock_all_words"),
)
HAND = {"id": 1, "ruleset": "letter-tycoon", "hand": "AEGIPST", "pool": "EHI"}
RACK = {"id": 2, "ruleset": "scrabble", "rack": "CAT"}
CAT = {"ruleset": "scrabble", "placements": [[7, 6, "C"], [7, 7, "A"], [7, 8, "T"]]}
GAPES = {"word": "GAPES", "origins": "hhhhh"}


def pays(answer):
    return answer["money"], answer["stock"]


def check_agrees(answer, document):
    """Every key of an answer of `score` that is compared."""
    assert answer["id"] == document["id"]
    if document.get("kind") == "final":
        keys = ("score", "patent_value", "winners")
        assert answer == {"id": document["id"], **{key: document[key] for key in keys}}
        return
    for key in JUDGED:
        if key in document:
            assert answer[key] == document[key], (key, answer, document)
    for key, expected in document.get("after", {}).items():
        found = answer["after"].get(key)
        if key == "patents":
            found = {seat: found[seat] for seat in expected}
        assert found == expected, (key, answer, document)


def test_score_of_the_oracle_file_as_it_is():
    outcome = run("score", ORACLE / "tycoon_turns.jsonl")
    assert (outcome.code, outcome.err) == (0, "")
    for answer, document in zip(outcome.lines, TURNS, strict=True):
        check_agrees(answer, document)


@pytest.mark.parametrize("options", [(), ("--summary",)])
def test_moves_of_the_oracle_file_as_it_is(options):
    outcome = run("moves", ORACLE / "tycoon_words.jsonl", *options)
    assert (outcome.code, outcome.err) == (0, "")
    for answer, document in zip(outcome.lines, WORDS, strict=True):
        assert answer["id"] == document["id"]
        assert {key: answer[key] for key in COUNTED} == {key: document[key] for key in COUNTED}
        two = document.get("best_two_words")
        assert (answer["best_two_words"] is None) == (two is None)
        assert two is None or pays(answer["best_two_words"]) == pays(two)
        assert ("words" in answer) == (not options)


def test_every_word_listed_is_judged_to_pay_what_the_list_says():
    for document in WORDS[::16]:
        (found,) = run("moves", "-", stdin=as_lines(document)).lines
        judged = run("score", "-", stdin=as_lines(*({**document, "play": [word]} for word in found["words"])))
        for answer, word in zip(judged.lines, found["words"], strict=True):
            assert (answer["legal"], *pays(answer)) == (True, *pays(word)), word


def test_the_best_two_words_are_judged_to_pay_what_the_list_says():
    for document in [line for line in WORDS if line.get("best_two_words")]:
        (found,) = run("moves", "-", "--summary", stdin=as_lines(document)).lines
        (judged,) = run(
            "score", "-", stdin=as_lines({**document, "play": found["best_two_words"]["words"]})
        ).lines
        assert (judged["legal"], *pays(judged)) == (True, *pays(document["best_two_words"]))


def test_boards_and_cards_in_one_file():
    outcome = run("moves", "-", "--summary", stdin=as_lines(HAND, RACK, {**HAND, "id": 3}))
    assert outcome.code == 0
    one, board, three = outcome.lines
    assert list(board) == ["id", "n", "best", "score_hist", "digest"]
    assert list(one)[:2] == ["id", "n_words"]
    assert one == {**three, "id": 1}
    assert [line["id"] for line in outcome.lines] == [1, 2, 3]
    lines = run("score", "-", stdin=as_lines({**HAND, "play": [GAPES]}, {"id": 5, **CAT}, TURNS[0])).lines
    assert [line["legal"] for line in lines] == [True, True, TURNS[0]["legal"]]
    assert (lines[0]["money"], lines[1]["score"]) == (3, 10)


def test_shape_of_an_answer_of_score():
    (answer,) = run("score", "-", stdin=as_lines({**HAND, "play": [GAPES]})).lines
    assert answer == {
        "id": 1, "legal": True, "rule": None, "why": None, "money": 3, "stock": 0, "per_word": [[3, 0]],
        "royalties": {}, "doublers_used": [], "purchasable_after": "GP",
        "after": {
            "money": [3, 0], "stock": [0, 0], "seat": 0, "hand": "IT", "pool": "EHI", "patents": {"0": "", "1": ""},
            "score": [3, 0], "patent_value": [0, 0], "last_round": False, "state": "buy",
        },
    }  # fmt: skip


def test_an_illegal_turn_names_the_rule():
    lines = run(
        "score",
        "-",
        stdin=as_lines(
            {**HAND, "play": [{"word": "GAPPES", "origins": "hhhhhh"}]},
            {**HAND, "play": [{"word": "GAPET", "origins": "hhhhh"}]},
            {**HAND, "play": [GAPES], "words_allowed": ["CAT"]},
            {**HAND, "play": [{"word": "HIE", "origins": "ccc"}]},
        ),
    ).lines
    assert [line["rule"] for line in lines] == ["card", "not-a-word", "not-a-word", "hand-card"]
    assert lines[0]["why"] == "2 P from the hand, which has 1"
    assert {(line["legal"], *pays(line), line["purchasable_after"]) for line in lines} == {(False, 0, 0, "")}


def test_a_final_without_a_ruleset_is_letter_tycoon():
    final = {"id": "x", "kind": "final", "money": [1, 2], "stock": [0, 0], "patents": {"0": "E"}}
    assert run("score", "-", stdin=as_lines(final)).lines == [
        {"id": "x", "score": [11, 2], "patent_value": [10, 0], "winners": [0]}
    ]


def test_a_hand_without_a_ruleset_is_letter_tycoon():
    document = {key: value for key, value in HAND.items() if key != "ruleset"}
    asked = as_lines(HAND, document)
    one, two = run("moves", "-", "--summary", stdin=asked).lines
    assert one == two


def test_a_ruleset_of_ones_own(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('base = "letter-tycoon"\n[payout_money]\n3 = 9\n')
    document = {**HAND, "ruleset": str(file), "play": [{"word": "GAP", "origins": "hhh"}]}
    (judged,) = run("score", "-", stdin=as_lines(document)).lines
    assert judged["money"] == 9
    (found,) = run("moves", "-", stdin=as_lines(document)).lines
    assert pays(found["words"][0]) == (9, 0)


def test_no_word_at_all():
    (answer,) = run("moves", "-", stdin=as_lines({**HAND, "hand": "VVCCWWX", "pool": "BBD"})).lines
    assert (answer["n_words"], answer["best_one_word"], answer["words"], answer["by_length"]) == (
        0,
        None,
        [],
        {},
    )


BAD = [
    ({}, "ruleset: missing, expected a text"),
    ({"ruleset": "letter-tycoon"}, "hand: missing, expected the cards of the seat to move"),
    ({**HAND, "hand": "AEGIPSTT"}, "hand of seat 0: 8 cards in 'AEGIPSTT', expected at most 7"),
    ({**HAND, "hand": 7}, "hand of seat 0: 7, expected a text of letters"),
    ({**HAND, "hand": "Ab"}, "hand of seat 0: 'b' in 'Ab', expected letters of ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ({**HAND, "pool": "AAAA"}, "pool: 4 cards in 'AAAA', expected at most 3"),
    ({**HAND, "patents": {"0": "BB"}}, "patents of seat 0: B twice in 'BB', expected it once"),
    ({**HAND, "patents": {"0": "B", "1": "B"}}, "patents: B of seats 0 and 1, expected one owner"),
    ({**HAND, "players": 6}, "players: 6, expected a whole number from 2 to 5"),
    ({**HAND, "options": {"doubler_stacking": "x"}},
     'options: doubler_stacking="x": doubler_stacking = "x": expected one of multiply, add, max-one'),
    ({**HAND, "ruleset": "letter-tycon"},
     'ruleset "letter-tycon": not known, did you mean "letter-tycoon"? ' + KNOWN_RULESETS),
    ({**HAND, "ruleset": 3}, "ruleset: 3, expected a text"),
    ({**HAND, "lexicon": "nope"}, "lexicon 'nope': unknown, expected one of enable, broad, or the path of a word list"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "message"), BAD, ids=[message[:40] for _, message in BAD])
def test_a_bad_line_is_answered_with_its_error_and_the_run_goes_on(document, message):
    outcome = run("moves", "-", "--summary", stdin=as_lines(HAND, document, HAND))
    assert outcome.code == 2
    first, bad, last = outcome.lines
    assert bad == {"id": document.get("id"), "error": f"line 2: {message}"}
    assert first == last
    assert (
        outcome.err == f"letterworks: standard input: 1 of 3 lines is bad, the first is line 2: {message}\n"
    )


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"play": "CAT"}, "play: 'CAT', expected a list of words"),
        ({"play": [{"word": "CAT"}]}, "play: origins None, expected a text"),
        ({"play": [{"word": "CAT", "origins": "hh"}]}, "origins of CAT: 'hh', expected one of hcds a letter"),
        ({"steps_after": [{"do": "sing"}]}, "do: 'sing', expected one of replace, skip_replace, play, "),
        ({"words_allowed": "CAT"}, "words_allowed: 'CAT', expected a list of words"),
        ({"money_before": [-1, 0]}, "money: [-1, 0], expected no negative number"),
    ],
)
def test_a_bad_turn_is_answered_with_its_error(more, message):
    outcome = run("score", "-", stdin=as_lines({**HAND, **more}, {**HAND, "play": [GAPES]}))
    assert outcome.code == 2
    bad, good = outcome.lines
    assert bad["id"] == 1
    assert bad["error"].startswith(f"line 1: {message}")
    assert good["legal"]


@pytest.mark.parametrize("kind", ["bogus", [1], 7, "play"])
def test_a_kind_that_no_line_has_is_bad(kind):
    (answer,) = run("score", "-", stdin=as_lines(HAND | {"kind": kind, "play": [GAPES]})).lines
    assert answer == {
        "id": 1,
        "error": f"line 1: kind: {json.dumps(kind).replace(chr(34), chr(39))}, expected words or final",
    }


@pytest.mark.parametrize("command", ["score", "moves"])
@pytest.mark.parametrize("name", [7, True, [], {}])
def test_a_ruleset_that_is_no_text_is_named(command, name):
    (answer,) = run(command, "-", stdin=as_lines(HAND | {"ruleset": name})).lines
    assert answer == {"id": 1, "error": f"line 1: ruleset: {name!r}, expected a text"}


def test_all_answers_as_one_document():
    document = run("score", "-", "--json", stdin=as_lines(*TURNS[:3])).json
    for answer, turn in zip(document, TURNS, strict=False):
        check_agrees(answer, turn)


def test_json_in_notes_does_not_matter():
    noisy = {**HAND, "why": {}, "case": [], "best_one_word": 7}
    plain, other = run("moves", "-", "--summary", stdin=as_lines(HAND, noisy)).lines
    assert plain == other
    assert json.dumps(plain) == json.dumps(other)


def test_a_missing_file():
    assert fails("moves", "none.jsonl") == "none.jsonl: no such file, expected JSON lines"
