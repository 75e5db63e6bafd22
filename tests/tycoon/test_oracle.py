"""Turns and positions with known answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.tycoon.judge import judge, word_list

ORACLE = Path(__file__).parents[1] / "oracle"
ANSWERS = ("legal", "money", "stock", "royalties", "per_word", "doublers_used", "purchasable_after")


def lines(name):
    return [json.loads(line) for line in (ORACLE / name).read_text().splitlines()]


TURNS = lines("tycoon_turns.jsonl")
WORDS = lines("tycoon_words.jsonl")

RULES = {
    "consonant_typed_v": "declared",
    "pool_card_as_hand": "card",
    "pool_only": "hand-card",
    "pool_plus_Z_S": "hand-card",
    "X_two_duplicates": "copy-twice",
    "X_with_Z_too_few_real": "copy-real-cards",
    "X_copies_Z_S": "copy-original",
    "Z_S_not_last": "final-letter-place",
    "V_second_word_short": "too-short",
    "V_same_card_in_both": "card",
    "auto_reject_no_retries": "not-a-word",
    "auto_reject_retry": "not-a-word",
    "auto_reject_unlimited": "not-a-word",
    "same_card_twice_one_word": "card",
    "X_original_in_hand_not_played": "copy-original",
    "X_copy_of_one_letter_only": "card",
    "manual_two_words_one_phony": "challenged",
}


@pytest.mark.parametrize("line", TURNS, ids=[f"{line['id']}-{line['case']}" for line in TURNS])
def test_turns(line):
    answer = judge(line)
    if line.get("kind") == "final":
        assert answer == {key: line[key] for key in ("score", "patent_value", "winners")}
        return
    assert {key: answer[key] for key in ANSWERS if key in line} == {
        key: line[key] for key in ANSWERS if key in line
    }, line["why"]
    after = answer["after"]
    expected = line.get("after", {})
    if "patents" in expected:
        after = after | {"patents": {seat: after["patents"][seat] for seat in expected["patents"]}}
    assert {key: after.get(key) for key in expected} == expected, line["why"]
    assert answer.get("rule") == RULES.get(line["case"])


def test_every_illegal_turn_has_an_expected_rule():
    assert {line["case"] for line in TURNS if line.get("legal") is False} == set(RULES)


@pytest.mark.parametrize("line", WORDS, ids=[line["id"] for line in WORDS])
def test_words(line):
    answer = word_list(line)
    for key in (
        *("n_words", "by_length", "sha256_of_sorted_words", "best_one_word"),
        *("sum_money_all_words", "sum_stock_all_words"),
    ):
        assert answer[key] == line[key], key
    if line["best_one_word"]:
        best = {word["word"] for word in answer["words"] if pays(word) == pays(line["best_one_word"])}
        assert set(line["best_words"]) <= best
        assert pays(answer["words"][0]) == pays(line["best_one_word"])
    expected = line.get("best_two_words")
    assert (answer["best_two_words"] is None) == (expected is None)
    if expected:
        assert pays(answer["best_two_words"]) == pays(expected)
        judged = judge({**line, "play": answer["best_two_words"]["words"]})
        assert (judged["legal"], judged["money"], judged["stock"]) == (True, *pays(expected))


def pays(entry):
    return entry["money"], entry["stock"]


@pytest.mark.parametrize("line", WORDS[::6], ids=[line["id"] for line in WORDS[::6]])
def test_every_word_listed_is_judged_as_it_is_listed(line):
    for word in word_list(line)["words"]:
        answer = judge({**line, "play": [word]})
        assert (answer["legal"], answer["money"], answer["stock"]) == (True, word["money"], word["stock"]), (
            word
        )


def test_summary_leaves_the_list_out():
    answer = word_list(WORDS[0], summary=True)
    assert "words" not in answer
    assert answer["n_words"] == WORDS[0]["n_words"]
