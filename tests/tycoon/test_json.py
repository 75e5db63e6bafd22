"""JSON in and out: positions, turns, batch lines; and what is said of bad ones."""

# ruff: noqa: E501, RUF005 -- a case a line, where it fits on one

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import LetterworksError, PositionError
from engine.tycoon.judge import judge, word_list
from engine.tycoon.position import TycoonPosition
from engine.tycoon.turn import Step, TycoonTurn

from .boards import RULES, go, position, words

LINE = {"hand": "CATERSD", "pool": "ONE", "patents": {"0": "", "1": ""}}
CAT = [{"word": "CAT", "origins": "hhh", "types": "___"}]


def test_round_trip():
    start = TycoonPosition.start(RULES, position().lexicon, players=3, seed=5, seat=1)
    document = json.loads(json.dumps(start.to_json(hidden=True)))
    again = TycoonPosition.from_json(document)
    assert (again.hands, again.pool, again.deck, again.seat, again.start_seat) == (
        *(start.hands, start.pool, start.deck, 1, 1),
    )
    shown = TycoonPosition.from_json(start.to_json())
    assert shown.hands == ("???????", start.hands[1], "???????")
    assert shown.deck is None


def test_round_trip_in_the_middle_of_a_game():
    start = position(own="Q", other="E", money=(7, 3), stock=(1, 0), deck="MEEEEE", last_round=True)
    asked = position(money=(0, 2, 2), options={"challenge": "players"})
    waiting = go(asked, "play CATED:hhhhh", "challenge 2")
    for middle in (
        *(go(start, "skip_replace"), go(start, "skip_play"), go(start, "play CATED:hhhhh")),
        *(go(start, "play CRATE:hhhhh"), waiting),
    ):
        again = TycoonPosition.from_json(middle.to_json(hidden=True), ruleset=middle.ruleset)
        for key in (
            "hands",
            "patents",
            "money",
            "stock",
            "state",
            "last_round",
            "replaced",
            "refused",
            "deck",
            "purchasable",
            "answers",
        ):
            assert getattr(again, key) == getattr(middle, key), key


def test_seats_without_being_told():
    assert TycoonPosition.from_json(LINE).players == 2
    assert TycoonPosition.from_json({**LINE, "patents": {"3": "E"}}).players == 4
    assert TycoonPosition.from_json({**LINE, "money": [1, 2, 3]}).players == 3
    assert TycoonPosition.from_json({"hand": "CAT"}).money == (0, 0)


def test_options():
    loaded = TycoonPosition.from_json({**LINE, "options": {"doubler_stacking": "add", "patents": {"J": 5}}})
    assert (loaded.ruleset.doubler_stacking, loaded.ruleset.patents["J"]) == ("add", 5)
    limits = {"bank_limit": [9, 3], "goal_min_patents": 2}
    loaded = TycoonPosition.from_json({**LINE, "options": limits}).ruleset
    assert (loaded.bank_limit, loaded.bank_money, loaded.bank_stock) == ("box", 9, 3)
    assert set(loaded.goal_min_patents.values()) == {2}
    plain = TycoonPosition.from_json(
        {**LINE, "options": {"bank_limit": None, "goal_min_patents": None}}
    ).ruleset
    assert plain == RULES or plain.digest == RULES.digest


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"hand": "CATERSDX"}, "hand of seat 0: 8 cards in 'CATERSDX', expected at most 7"),
        ({"hand": "cat"}, "hand of seat 0: 'c' in 'cat', expected letters of ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ({"hand": 7}, "hand of seat 0: 7, expected a text of letters"),
        ({"pool": "ONES"}, "pool: 4 cards in 'ONES', expected at most 3"),
        ({"seat": 2}, "seat: 2, expected a whole number from 0 to 1"),
        ({"players": 6}, "players: 6, expected a whole number from 2 to 5"),
        ({"patents": {"0": "A", "1": "A"}}, "patents: A of seats 0 and 1, expected one owner"),
        ({"patents": {"0": "AA"}}, "patents of seat 0: A twice in 'AA', expected it once"),
        ({"patents": {"0": "a"}}, "patents of seat 0: 'a', expected letters of ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ({"patents": {"x": "A"}}, "patents: seat 'x', expected 0 to 1"),
        ({"patents": {"7": "A"}}, "position: 8 seats, letter-tycoon expects 2 to 5"),
        ({"patents": "A"}, "patents: 'A', expected an object, seat to letters"),
        ({"patents": {"0": 3}}, "patents of seat 0: 3, expected letters"),
        ({"money_before": [1]}, "money: [1], expected a list of 2 whole numbers"),
        ({"money": [1, -2]}, "money: [1, -2], expected no negative number"),
        ({"hands": ["CAT"]}, "hands: ['CAT'], expected a list of 2 hands"),
        ({"last_round": 1}, "last_round: 1, expected true or false"),
        ({"state": "by"}, "state: 'by', expected one of word, challenge, buy, discard, penalty, over"),
        ({"state": "buy"}, "played: missing, expected the words that the state buy is about"),
        ({"answers": {"1": 2}}, "answers: {'1': 2}, expected an object, seat to true or false"),
        ({"answers": {"4": True}}, "answers: seat '4', expected 0 to 1"),
        ({"deck_top_first": 5}, "deck_top_first: 5, expected a text of letters"),
        ({"options": 5}, "options: 5, expected an object"),
        ({"options": {"retries": 9}}, "options: retries=9: retries = 9: expected an integer from -1 to 5"),
        ({"options": {"bank_limit": [1, 2, 3]}}, "options: bank_limit=[1, 2, 3]: bank_limit = [1, 2, 3]: expected one of"),
        ({"ruleset": "scrabble"}, "ruleset: 'scrabble' is no Letter Tycoon, expected one that is"),
        ({"play": "CAT"}, "play: 'CAT', expected a list of words"),
        ({"play": ["CAT"]}, "play: 'CAT', expected an object with word and origins"),
        ({"play": [{"word": "CAT"}]}, "play: origins None, expected a text"),
        ({"play": [{"word": "CAT", "origins": "hh"}]}, "origins of CAT: 'hh', expected one of hcds a letter"),
        ({"steps_after": {}}, "steps_after: {}, expected a list of steps"),
        ({"steps_after": [3]}, "step: 3, expected an object"),
        ({"steps_after": [{"do": "fly"}]}, "do: 'fly', expected one of replace, skip_replace, play"),
        ({"steps_after": [{"do": "buy"}]}, "letter: None, expected letters"),
        ({"steps_after": [{"do": "buy", "letter": "AB"}]}, "letter: 'AB', expected one letter"),
        ({"steps_after": [{"do": "accept", "player": "x"}]}, "accept: player 'x', expected a seat"),
        ({"steps_after": [{"do": "replace", "letter": "A"}]}, "replace: from None, expected hand or pool"),
        ({"words_allowed": "CAT"}, "words_allowed: 'CAT', expected a list of words"),
    ],
)  # fmt: skip
def test_bad_lines(change, expected):
    with pytest.raises(LetterworksError) as caught:
        judge({**LINE, "play": CAT, **change})
    assert str(caught.value).startswith(expected)
    assert len(str(caught.value).splitlines()) == 1


def test_lines_that_are_no_objects():
    for ask in (judge, word_list, TycoonPosition.from_json):
        with pytest.raises(PositionError, match="expected an object"):
            ask([1])


def test_judged_turn():
    answer = judge({**LINE, "play": CAT, "money_before": [2, 0]})
    assert answer == {
        "legal": True,
        "money": 1,
        "stock": 0,
        "per_word": [[1, 0]],
        "royalties": {},
        "doublers_used": [],
        "purchasable_after": "C",
        "after": {
            "money": [3, 0],
            "stock": [0, 0],
            "seat": 0,
            "hand": "DERS",
            "pool": "ENO",
            "patents": {"0": "", "1": ""},
            "score": [3, 0],
            "patent_value": [0, 0],
            "last_round": False,
            "state": "buy",
        },
    }
    json.dumps(answer)


def test_buy_and_discard_of_a_turn():
    document = {
        **LINE,
        "play": CAT,
        "money_before": [2, 0],
        "buy": "C",
        "discard": "DE",
        "deck_top_first": "QQQQQQQQ",
    }
    after = judge(document)["after"]
    assert (after["patents"], after["money"], after["seat"], after["hand"]) == (
        *({"0": "C", "1": ""}, [0, 0], 1, "QQQQQRS"),
    )
    skipped = judge({**document, "buy": None, "discard": ""})["after"]
    assert (skipped["patents"]["0"], skipped["seat"], skipped["hand"]) == ("", 1, "DEQQQRS")


def test_words_allowed_stand_in_for_the_list():
    cated = [{"word": "CATED", "origins": "hhhhh"}]
    assert judge({**LINE, "play": cated})["rule"] == "not-a-word"
    assert judge({**LINE, "play": cated, "words_allowed": ["cated"]})["legal"]
    assert word_list({**LINE, "words_allowed": ["CAT", "CATED", "ZZZ"]})["n_words"] == 2


def test_illegal_turns_pay_nothing():
    answer = judge({**LINE, "play": [{"word": "TAT", "origins": "hhh"}]})
    assert (answer["legal"], answer["rule"], answer["money"], answer["per_word"]) == (False, "card", 0, [])
    bad_before = judge({**LINE, "play": CAT, "steps_before": [{"do": "skip_replace"}]})
    assert (bad_before["legal"], bad_before["rule"]) == (False, "replace-ability")


def test_refused_steps_are_numbered_and_the_rest_goes_on():
    steps = [{"do": "buy", "letter": "Z"}, {"do": "buy", "letter": "C"}, {"do": "buy", "letter": "A"}]
    after = judge({**LINE, "play": CAT, "money_before": [2, 0], "steps_after": steps})["after"]
    assert (after["refused_step"], after["patents"]["0"], after["state"]) == (0, "C", "discard")


def test_nobody_answers():
    document = {**LINE, "play": CAT, "options": {"challenge": "players"}}
    answer = judge(document)
    assert (answer["legal"], answer["money"], answer["after"]["state"]) == (True, 1, "challenge")


def test_final():
    document = {"kind": "final", "money": [8, 9], "stock": [2, 6], "patents": {"0": "ETA", "1": "OIN"}}
    assert judge(document) == {"score": [36, 36], "patent_value": [26, 21], "winners": [0]}
    with pytest.raises(PositionError, match="money: None, expected a list with one a seat"):
        judge({"kind": "final"})


def test_word_list():
    answer = word_list({**LINE, "words_allowed": ["CAT", "RED", "CRATE", "DRY"], "patents": {"0": "V"}})
    assert (answer["n_words"], answer["by_length"]) == (3, {"3": 2, "5": 1})
    assert [word["word"] for word in answer["words"]] == ["CRATE", "CAT", "RED"]
    assert answer["best_one_word"] == {"money": 3, "stock": 0, "total": 3}
    assert answer["words"][1] == {**CAT[0], "money": 1, "stock": 0}
    pair = answer["best_two_words"]
    assert (pair["money"], len(pair["words"])) == (2, 2)
    nothing = word_list({"hand": "", "pool": "ONE"})
    assert (nothing["n_words"], nothing["best_one_word"], nothing["words"]) == (0, None, [])
    json.dumps(answer)
    with pytest.raises(PositionError, match="hand: missing"):
        word_list({"pool": "ONE"})


def test_turns_as_json():
    turn = TycoonTurn.of(words("CAT:hhh"), buy="C", discard="XQ")
    assert turn.to_json() == {"kind": "words", "play": CAT, "buy": "C", "discard": "QX"}
    assert TycoonTurn.from_json(turn.to_json()) == turn
    found = position(other="T").words.best(1)[0]
    assert found.to_json()["royalties"] == ({"1": 1} if "T" in found.play[0].letters("h", "c") else {})
    assert (str(turn), repr(turn)) == ("CAT, buy C, discard QX", "<TycoonTurn CAT, buy C, discard QX>")
    assert str(TycoonTurn()) == "skip"
    replacing = TycoonTurn(words("CAT:hhh"), replace="cO")
    assert replacing.to_json()["replace"] == {"from": "pool", "letter": "O"}
    assert TycoonTurn.from_json(replacing.to_json()) == replacing
    assert str(replacing) == "replace cO, CAT"
    for bad in ("O", "xO", "hOO", "h"):
        with pytest.raises(PositionError, match=f"^replace: '{bad}', expected h or c and a letter$"):
            TycoonTurn(replace=bad)
    for bad in (3, {"kind": "play"}, {"play": 3}, {"play": [], "buy": 3}, {"play": [], "replace": 3}):
        with pytest.raises(PositionError):
            TycoonTurn.from_json(bad)


KEYS = ["0", "1", "word", "origins", "types", "do", "letter", "letters", "player", "from", "play"]
_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 9), st.text("ABCX?hcds_", max_size=4)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(KEYS), inner, max_size=3)
    ),
    max_leaves=8,
)
_LINES = st.dictionaries(
    st.sampled_from(
        [
            "hand",
            "pool",
            "patents",
            "money",
            "stock",
            "seat",
            "players",
            "play",
            "steps_before",
            "steps_after",
            "hands",
        ]
        + [
            "options",
            "deck_top_first",
            "discard_pile",
            "last_round",
            "buy",
            "discard",
            "kind",
            "words_allowed",
        ]
    ),
    _JSON,
    max_size=4,
)


@given(_LINES)
@settings(max_examples=300, deadline=None)
def test_any_line_gives_an_answer_or_one_line(change):
    for ask in (judge, lambda line: word_list(line, summary=True)):
        try:
            json.dumps(ask({**LINE, "play": CAT, **change}))
        except LetterworksError as exc:
            said = str(exc)
        else:
            said = "an answer"
        assert len(said.splitlines()) == 1


def test_step_of_json_needs_a_known_name():
    with pytest.raises(PositionError, match="do: None"):
        Step.from_json({})
