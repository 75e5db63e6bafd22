"""`hint letter-tycoon`: three levels, cards shown, purchases, discards, every bad input."""

import json

import pytest

from cli.run import as_lines, fails, oracle, run
from engine import Lexicon, TycoonPosition
from engine.tycoon.turn import TycoonTurn, WordPlay

CARDS = ("hint", "letter-tycoon", "--hand", "AEGIPST", "--pool", "EHI")
X = (*CARDS, "--patents", "X")
TWO = ("hint", "letter-tycoon", "--hand", "AUIDETJ", "--pool", "OAE", "--patents", "BVZ", "--money", "1")
NO_WORD = ("hint", "letter-tycoon", "--hand", "VVCCWWX", "--pool", "BBD")
POSITION = {"ruleset": "letter-tycoon", "hand": "AEGIPST", "pool": "EHI", "patents": {"0": "X"}}


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    """Compile the planner before a test reads what a command says on standard error."""
    from bots.tycoon_face import suggest

    suggest(TycoonPosition.from_json(POSITION))


def stripped(outcome):
    return [line.rstrip() for line in outcome.out.splitlines()]


def test_level_1_nudges():
    outcome = run(*X, "--level", 1)
    assert (outcome.code, outcome.err) == (0, "")
    assert (
        outcome.out == "The best word has 9 letters, 3 of them from the pool. Think of copying a card (X).\n"
    )


def test_level_1_tells_no_letter_of_the_word():
    document = run(*X, "--level", 1, "--json").json
    assert set(document) == {"ruleset", "lexicon", "vocabulary", "level", "n_words", "text"}


def test_level_1_names_each_ability_that_helps():
    assert " ".join(run(*TWO, "--level", 1).out.split()) == (
        "The best two words have 6 and 3 letters, 3 of them from the pool. "
        "Think of a word doubled by a vowel at each end (B) and two words at once (V)."
    )


def test_level_2_tells_the_words():
    assert run(*TWO, "--level", 2).out == "The best two words are IODATE and JEU.\n"
    assert run(*TWO, "--level", 2, "--json").json["words"] == ["IODATE", "JEU"]


def test_level_3_shows_the_cards_and_why(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    lines = stripped(run(*TWO, "--count", 3))
    assert lines[0] == "Hand A D E I J T U   Pool A E O   Money 1   Stock 0   Patents BVZ"
    assert lines[2] == "Play I(O)D(A)T(E) & JEU for 9 money and 2 stock; IODATE doubled by B."
    assert lines[3].startswith("Buy J for 2: worth 2 at the end; until then about ")
    assert " a turn as it doubles words that are at least half vowels, " in lines[3]
    assert lines[4].startswith("Discard nothing: with A kept the next turn pays about ")
    assert lines[5].startswith("The planner values the turn at ")
    assert lines[7:12] == [
        "words  cards             money  stock  doubled  left  royalties",
        "    2  I(O)DAT(E) & JEU      9      2  B & -    -     -",
        "    1  IDEAT(E)              8      2  B        JU    -",
        "    1  I(O)DAT(E)            8      2  B        EJU   -",
        "    1  JADEIT(E)+S           6      2  -        U     -",
    ]
    assert lines[13] == "179 words in all. Cards: HAND  (pool)  +no card."


def test_level_3_lists_what_can_be_bought():
    lines = stripped(run(*TWO))
    start = lines.index("buy  price  a round  a turn  in all  played in         ability") + 1
    rows = [line.split() for line in lines[start : lines.index("", start)]]
    purchases = run(*TWO, "--json").json["purchases"]
    assert [row[0] for row in rows] == [purchase["letter"] for purchase in purchases]
    for row, purchase in zip(rows, purchases, strict=True):
        assert row[1] == str(purchase["price"])
        assert row[4] == f"{purchase['gain_until_the_end']:.1f}"
    assert (rows[0][0], rows[0][-1], rows[1][-1]) == ("J", "half-vowels", "-")


def test_copies_and_royalties_are_shown():
    outcome = run(*X, "--other-patents", "E,AO", "--count", 1)
    lines = stripped(outcome)
    assert "    1  (HE)PATI[T](I)S      6      3  -        EG    1 to seat 1, 1 to seat 2" in lines
    assert "548 words in all. Cards: HAND  (pool)  [copy]." in lines


@pytest.mark.parametrize("width", [80, 120])
def test_everything_fits_the_width(monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    for asked in (X, TWO, NO_WORD, (*X, "--other-patents", "E,AO,RST,N")):
        assert max(map(len, run(*asked).out.splitlines())) <= width


def test_the_planner_is_quoted_where_it_would_play_another_turn():
    asked = ("hint", "letter-tycoon", "--hand", "EUZOXYB", "--pool", "AAI", "--patents", "BJQVXZ")
    document = run(*asked, "--other-patents", "E,AOR,ST", "--money", 6, "--json").json
    figures, sentence = document["planner"], document["reasons"][-1]
    turn = TycoonTurn.from_json(document["turn"])
    is_its_own = figures["turn"] == str(turn)
    assert sentence.startswith("The planner values the turn at " if is_its_own else "The planner would play ")
    assert f" at {figures['value']:.1f}: {figures['pay']} paid" in sentence


def test_json_turn_and_words_are_legal():
    for asked, own in ((X, "X"), (TWO, "BVZ")):
        document = run(*asked, "--json", "--count", 30).json
        here = TycoonPosition.from_json(
            {"hand": asked[3], "pool": asked[5], "patents": {"0": own}, "money": [1, 0]}
        )
        turn = TycoonTurn.from_json(document["turn"])
        assert here.check(turn) is None
        for move in document["moves"]:
            assert here.check(TycoonTurn.from_json(move)) is None
        assert document["n_words"] == here.words.count()
        assert [TycoonTurn.from_json(move) for move in document["moves"]] == here.words.best(30)
        for purchase in document["purchases"]:
            words = tuple(WordPlay.from_json(word) for word in purchase["words"])
            assert here.check(TycoonTurn(words, purchase["letter"])) is None


def test_moves_are_best_first_and_as_many_as_asked():
    moves = run(*X, "--json", "--count", 12).json["moves"]
    totals = [move["money"] + move["stock"] for move in moves]
    assert len(moves) == 12
    assert totals == sorted(totals, reverse=True)
    assert moves[0]["notation"] == "(HE)PATI[T](I)S"
    assert moves[0]["left"] == "EG"


def test_the_oracle_s_best_word_leads():
    for document in oracle("tycoon_words.jsonl")[::12]:
        answer = run("hint", "letter-tycoon", "--position", "-", "--json", stdin=json.dumps(document)).json
        best = document["best_one_word"]
        assert (answer["moves"][0]["money"], answer["moves"][0]["stock"]) == (best["money"], best["stock"])
        assert answer["n_words"] == document["n_words"]


def test_position_and_options_agree(tmp_path):
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION, indent=1))
    answers = {
        run(*X).out,
        run("hint", "letter-tycoon", "--position", file).out,
        run("hint", "letter-tycoon", "--position", "-", stdin=as_lines(POSITION)).out,
        run("hint", "letter-tycoon", "--hand", "tspigea", "--pool", "ihe", "--patents", "x").out,
    }
    assert len(answers) == 1


def test_the_same_question_has_the_same_answer():
    assert run(*TWO, "--json").out == run(*TWO, "--json").out


@pytest.mark.parametrize("level", [35, 60])
def test_vocabulary_limits_what_is_proposed(level):
    words = Lexicon.load("enable").vocabulary(level)
    document = run(*X, "--vocabulary", level, "--count", 20, "--json").json
    shown = [document["turn"], *document["moves"]]
    assert len(shown) == 21
    assert {word["word"] for turn in shown for word in turn["play"]} <= words
    assert document["n_words"] == 548


def test_vocabulary_without_such_a_word(tmp_path):
    (tmp_path / "odd.txt").write_text("GAPEI\nDOG\n")
    outcome = run(*CARDS, "--lexicon", tmp_path / "odd.txt", "--vocabulary", 70)
    assert (outcome.code, outcome.out) == (
        0,
        "Nothing with common words only: the only word is a rarer one.\n",
    )


def test_vocabulary_of_no_word_at_all(tmp_path):
    (tmp_path / "odd.txt").write_text("GAPEI\nPEAGI\n")
    outcome = run(*CARDS, "--lexicon", tmp_path / "odd.txt", "--vocabulary", 70)
    assert (outcome.code, outcome.out) == (0, "Nothing with common words only: all 2 words are rarer ones.\n")


def test_a_list_of_no_word_at_all(tmp_path):
    (tmp_path / "odd.txt").write_text("XY\n")
    assert fails(*CARDS, "--lexicon", tmp_path / "odd.txt").startswith(
        "lexicon odd: no word of 3 to 12 letters, "
    )


def test_set_changes_the_rules():
    document = run(*CARDS, "--set", "payout_money.3=30", "--json", "--count", 1).json
    assert document["ruleset"] == "letter-tycoon+payout_money.3=30"
    assert (len(document["moves"][0]["play"][0]["word"]), document["moves"][0]["money"]) == (3, 30)


def test_no_word_is_possible():
    lines = stripped(run(*NO_WORD))
    assert lines[2] == "No word is possible: skip and discard CVVWWX."
    assert lines[3].startswith("Discard CVVWWX, keep C: the next turn pays about ")
    assert run(*NO_WORD, "--level", 1).out == "No word is possible.\n"
    document = run(*NO_WORD, "--json").json
    assert (document["n_words"], document["moves"], document["turn"]["discard"]) == (0, [], "CVVWWX")


def test_no_word_but_a_card_to_replace():
    lines = stripped(run(*NO_WORD, "--patents", "Q"))
    assert lines[2] == "No word is possible, but a card may be replaced first: skip and discard CVVWWX."
    assert lines[3].startswith("Before the word, replace ")
    assert run(*NO_WORD, "--patents", "Q", "--level", 1).out == (
        "No word is possible, but a card may be replaced first.\n"
    )


def test_nothing_can_be_bought():
    assert "Buy nothing: S is the cheapest at 6, and there will be 3 money." in run(
        "hint", "letter-tycoon", "--hand", "OAEIATT", "--pool", "STN", "--set", "payout_money.5=3",
        "--set", "payout_money.6=3", "--set", "payout_money.7=3", "--set", "payout_money.8=3",
        "--set", "payout_money.9=3", "--set", "payout_money.10=3",
    ).out  # fmt: skip


def test_a_purchase_that_reaches_the_goal_says_so():
    rich = {"0": "ENOTRIS"[:6], "1": "A"}
    document = {
        "hand": "DUPCAKE",
        "pool": "SHM",
        "patents": rich,
        "money": [9, 0],
        "ruleset": "letter-tycoon",
    }
    document["options"] = {"goal_value": {"2": 46}}
    outcome = run("hint", "letter-tycoon", "--position", "-", stdin=json.dumps(document))
    assert "That reaches the goal of 46: this round is the last." in " ".join(outcome.out.split())


def test_in_the_last_turn_nothing_is_kept_for_later():
    document = {**POSITION, "seat": 1, "last_round": True, "patents": {"1": "X"}}
    out = run("hint", "letter-tycoon", "--position", "-", stdin=json.dumps(document)).out
    assert "Discard" not in out
    assert "until then" not in out


def test_a_game_that_is_over():
    document = {**POSITION, "state": "over"}
    outcome = run("hint", "letter-tycoon", "--position", "-", stdin=json.dumps(document))
    assert outcome.code == 0
    assert outcome.out.rstrip().endswith("The game is over.")


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WANTED = "expected --position FILE, or --hand LETTERS with --pool LETTERS"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("letter-tycoon", f"hint: no hand, {WANTED}"),
        ("letter-tycoon --pool EHI", f"hint: no hand, {WANTED}"),
        ("letter-tycoon --hand AEGIPST", f"hint: no pool, {WANTED}"),
        ("letter-tycoon --hand AEGIPS --pool EHI", "hint: hand: 6 cards in 'AEGIPS', expected 7"),
        ("letter-tycoon --hand AEGIPSTT --pool EHI", "hint: hand of seat 0: 8 cards in 'AEGIPSTT', expected at most 7"),
        ("letter-tycoon --hand AEGIPST --pool EH", "hint: pool: 2 cards in 'EH', expected 3"),
        ("letter-tycoon --hand AEGIPST --pool E?I", "hint: pool: 'EI?' is partly unknown, expected 3 letters"),
        ("letter-tycoon --hand QQGIPST --pool EHI", "hint: card Q: 2 in hands, pool and piles, the game has 1"),
        ("letter-tycoon --hand AEGI?ST --pool EHI",
         "hint: hand: partly unknown, expected the 7 cards of the seat to move"),
        ("letter-tycoon --hand AEG1PST --pool EHI",
         f"hint: hand of seat 0: '1' in 'AEG1PST', expected letters of {ALPHABET}"),
        ("letter-tycoon --hand AEGIPST --pool EHI --patents BB",
         "hint: patents of seat 0: B twice in 'BB', expected it once"),
        ("letter-tycoon --hand AEGIPST --pool EHI --patents B --other-patents E,AB",
         "hint: patents: B of seats 0 and 2, expected one owner"),
        ("letter-tycoon --hand AEGIPST --pool EHI --patents 5",
         f"hint: patents of seat 0: '5', expected letters of {ALPHABET}"),
        ("letter-tycoon --hand AEGIPST --pool EHI --players 2 --other-patents E,A",
         "--other-patents E,A: 2 others, expected at most 1"),
        ("letter-tycoon --hand AEGIPST --pool EHI --players 0", "hint: 0 players, letter-tycoon expects 2 to 5"),
        ("letter-tycoon --hand AEGIPST --pool EHI --players 6", "hint: 6 players, letter-tycoon expects 2 to 5"),
        ("letter-tycoon --hand AEGIPST --pool EHI --other-patents A,B,C,D,E",
         "hint: 6 players, letter-tycoon expects 2 to 5"),
        ("letter-tycoon --hand AEGIPST --pool EHI --set patents.J=-1",
         "--set patents.J=-1: patents.J = -1: expected an integer from 0 to 255"),
        ("letter-tycoon --hand AEGIPST --pool EHI --set goal_value.2=999",
         "--set goal_value.2=999: goal_value.2 = 999: expected at most 110, the sum of all patents: "
         "nobody could reach it"),
        ("letter-tycoon --hand AEGIPST --pool EHI --set goal_min_patents.2=27",
         "--set goal_min_patents.2=27: goal_min_patents.2 = 27: expected at most 26, the number of patents: "
         "nobody could reach it"),
        ("letter-tycoon --hand AEGIPST --pool EHI --set doubler_stacking=foo",
         '--set doubler_stacking=foo: doubler_stacking = "foo": expected one of multiply, add, max-one'),
        ("letter-tycoon --hand AEGIPST --pool EHI --set doubler_stackin=add",
         '--set doubler_stackin=add: doubler_stackin: unknown table or field, did you mean "doubler_stacking"?'),
        ("letter-tycoon --hand AEGIPST --pool EHI --level 4", "hint level: 4, expected 1, 2 or 3"),
        ("letter-tycoon --hand AEGIPST --pool EHI --vocabulary 40", "--vocabulary 40: expected one of 35, 50, 60, 70"),
        ("letter-tycoon --rack AEGIPST",
         "hint: --rack is not for letter-tycoon, expected --position, or --hand with --pool"),
        ("letter-tycoon --hand AEGIPST --pool EHI --board -",
         "hint: --board is not for letter-tycoon, expected --position, or --hand with --pool"),
        ("letter-tycoon --position - --money 3", "hint: --position with --money, expected one or the other"),
        ("letter-tycoon --position none.json", "none.json: no such file, expected a position in JSON"),
        ("scrabble --rack ABC --pool ABC",
         "hint: --pool is not for scrabble, expected --position, or --rack with --board"),
        ("upwords --other-patents E",
         "hint: --other-patents is not for upwords, expected --position, or --rack with --board"),
    ],
)  # fmt: skip
def test_bad_options(arguments, message):
    assert fails("hint", *arguments.split()) == message


def test_money_below_zero():
    assert fails(*CARDS, "--money", "-1").startswith("hint: invalid value for '--money': ")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"options": {"doubler_stacking": "foo"}},
         'options: doubler_stacking="foo": doubler_stacking = "foo": expected one of multiply, add, max-one'),
        ({"options": {"patents": {"J": -1}}},
         "options: patents.J=-1: patents.J = -1: expected an integer from 0 to 255"),
        ({"options": 3}, "options: 3, expected an object"),
        ({"money": [-3, 0]}, "money: [-3, 0], expected no negative number"),
        ({"money": 3, "money_before": [1]}, "money: [1], expected a list of 2 whole numbers"),
        ({"state": "discard"}, "state: 'discard', expected 'word': hints are for the start of a turn"),
        ({"state": "nap"}, "state: 'nap', expected one of word, challenge, buy, discard, penalty, over"),
        ({"hand": "???????"}, "hand: unknown, expected the 7 cards of the seat to move"),
        ({"poool": "EHI"}, "unknown key poool (did you mean pool?)"),
        ({"patents": {"5": "A"}}, "position: 6 seats, letter-tycoon expects 2 to 5"),
        ({"patents": ["A"]}, "patents: ['A'], expected an object, seat to letters"),
        ({"seat": 2}, "seat: 2, expected a whole number from 0 to 1"),
        ({"discard_pile": "QX", "pool": "EQI"}, "card Q: 2 in hands, pool and piles, the game has 1"),
        ({"deck_top_first": "?" * 100}, "117 cards in hands, pool and piles, the game has 102"),
        ({"ruleset": "scrabble"}, "ruleset: 'scrabble' in the position, expected 'letter-tycoon' as asked for"),
    ],
)  # fmt: skip
def test_bad_positions(change, message):
    document = json.dumps({**POSITION, **change})
    assert fails("hint", "letter-tycoon", "--position", "-", stdin=document) == f"standard input: {message}"


def test_two_positions():
    two = as_lines(POSITION, POSITION)
    assert (
        fails("hint", "letter-tycoon", "--position", "-", stdin=two)
        == "standard input: 2 positions, expected one"
    )


def test_a_rollout_bot_is_quoted():
    asked = (*X, "--bot", "rollout:rollouts=60,candidates=4", "--count", 1)
    outcome = run(*asked)
    assert outcome.code == 0
    sentence = next(line for line in outcome.out.splitlines() if line.startswith("Rollouts: "))
    assert " wins " in sentence
    document = run(*asked, "--json").json
    assert 2 <= len(document["rollout"]) <= 4
    assert 0 <= document["rollout"][0]["win_low"] <= document["rollout"][0]["win"] <= 1
    assert sum(each["rollouts"] for each in document["rollout"]) <= 60
    assert "rollout" not in run(*X, "--json").json


def test_only_bots_with_reasons_are_quoted():
    assert fails(*X, "--bot", "greedy") == (
        "--bot greedy: explains nothing, expected planner, or rollout with its parameters"
    )
    assert "not known" in fails(*X, "--bot", "rolout")
