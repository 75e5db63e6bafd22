"""`hint`: three levels, tables and JSON, boards in text, every bad input."""

import json

import pytest
from small_rulesets import KNOWN_RULESETS

from cli.run import fails, oracle, run
from engine import Lexicon, Move, Position

STACKS = oracle("stacking_moves.jsonl", 1)[0]
BOARD = "# a remark\n" + "\n".join(STACKS["letters"]) + "\n\n" + "\n".join(STACKS["heights"]) + "\n"


@pytest.fixture
def board(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(BOARD)
    return file


@pytest.fixture
def position(tmp_path):
    file = tmp_path / "position.json"
    file.write_text(json.dumps(STACKS, indent=1))
    return file


def test_level_1_tells_how_long_and_where(board):
    outcome = run("hint", "upwords", "--board", board, "--rack", STACKS["rack"], "--level", 1)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        "The best play lays 3 tiles for a word of 4 squares, across, in the upper middle of the board.\n"
    )


def test_level_2_tells_the_words(board):
    outcome = run("hint", "upwords", "--board", board, "--rack", STACKS["rack"], "--level", 2)
    assert outcome.out == "The best play makes FARE and OF, LA, NE.\n"


def test_level_3_marks_the_play_and_lists_others(board):
    outcome = run("hint", "upwords", "--board", board, "--rack", STACKS["rack"], "--count", 3)
    lines = [line.rstrip() for line in outcome.out.splitlines()]
    assert lines[3] == " 3  .  . *F *A  R *E  .  .  .  ."
    assert "The best play is 3C FA(R)E for 20 points: FARE 8 + OF 4 + LA 4 + NE 4." in lines
    assert lines[-6:-2] == [
        "   play       score  tiles  leave  words",
        "1  3C FA(R)E     20      3  HNTU   FARE OF LA NE",
        "2  3C HA(R)E     20      3  FNTU   HARE OH LA NE",
        "3  D1 F(L)EA     16      3  HNTU   FLEA ER AG",
    ]
    assert lines[-1] == "298 legal plays in all."


def test_json_of_each_level(position):
    base = {
        "ruleset": "upwords", "lexicon": "enable", "vocabulary": None, "plays": 298,
    }  # fmt: skip
    for level, more in ((1, set()), (2, {"words"}), (3, {"moves"})):
        document = run("hint", "upwords", "--position", position, "--level", level, "--json").json
        assert {key: document[key] for key in base} == base
        assert document["level"] == level
        assert set(document) == {*base, "level", "text"} | more
    assert run("hint", "upwords", "--position", position, "--level", 2, "--json").json["words"] == [
        "FARE", "OF", "LA", "NE",
    ]  # fmt: skip


def test_proposed_moves_are_the_best_legal_ones(position):
    document = run("hint", "upwords", "--position", position, "--count", 40, "--json").json
    here = Position.from_json(STACKS)
    moves = [Move.from_json(move) for move in document["moves"]]
    assert moves == here.moves.best(40)
    for move, listed in zip(moves, document["moves"], strict=True):
        assert here.check(move) is None
        assert sorted(listed["leave"] + move.tiles_used()) == sorted(STACKS["rack"])


def test_position_and_board_and_standard_input_agree(board, position):
    rack = STACKS["rack"]
    answers = {
        run("hint", "upwords", "--position", position).out,
        run("hint", "upwords", "--position", "-", stdin=json.dumps(STACKS)).out,
        run("hint", "upwords", "--board", board, "--rack", rack).out,
        run("hint", "upwords", "--board", "-", "--rack", rack.lower(), stdin=BOARD).out,
    }
    assert len(answers) == 1


def test_rack_alone_is_a_first_play():
    document = run("hint", "scrabble", "--rack", "QUIZ", "--json").json
    assert document["moves"][0]["words"] == ["QUIZ"]
    assert document["moves"][0]["score"] == 44


@pytest.mark.parametrize("level", [35, 50, 60, 70])
def test_vocabulary_limits_what_is_proposed(level):
    words = Lexicon.load("enable").vocabulary(level)
    asked = ("hint", "scrabble", "--rack", "AEINRST", "--count", 30, "--json")
    document = run(*asked, "--vocabulary", level).json
    assert document["vocabulary"] == level
    assert len(document["moves"]) == 30
    assert all(word in words for move in document["moves"] for word in move["words"])
    assert document["plays"] == run(*asked).json["plays"]


def test_vocabulary_finds_what_the_first_plays_do_not_have():
    here = Position.from_json({"ruleset": "scrabble", "rack": "AEINRT?"})
    words = frozenset({"TIN"})
    moves = here.hint(3, 3, words).moves
    assert moves == tuple([move for move in here.moves if move.words == ("TIN",)][:3])


def test_vocabulary_without_such_a_play():
    outcome = run("hint", "scrabble", "--rack", "XU", "--vocabulary", 35)
    assert outcome.code == 0
    assert outcome.out == "Nothing with common words only: all 4 plays need rarer ones.\n"


def test_set_changes_the_rules():
    plain = run("hint", "scrabble", "--rack", "QUIZ", "--json").json
    dear = run("hint", "scrabble", "--rack", "QUIZ", "--set", "points.Q=20", "--json").json
    assert dear["moves"][0]["score"] == plain["moves"][0]["score"] + 20
    assert dear["ruleset"] == "scrabble+points.Q=20"


def test_lexicon_of_ones_own(tmp_path):
    (tmp_path / "mine.txt").write_text("XQ\n")
    document = run("hint", "scrabble", "--rack", "XQ", "--lexicon", tmp_path / "mine.txt", "--json").json
    assert document["lexicon"] == "mine"
    assert {tuple(move["words"]) for move in document["moves"]} == {("XQ",)}


@pytest.mark.parametrize(
    ("ruleset", "rack", "sets", "text"),
    [
        ("scrabble", "VVC", (), "No play is possible. Exchange up to 3 tiles (the bag holds 90), or pass."),
        ("scrabble", "V", (), "No play is possible. Exchange 1 tile (the bag holds 92), or pass."),
        ("upwords", "VC", (), "No play is possible. Exchange 1 tile (the bag holds 91), or pass."),
        ("scrabble", "VVC", ("exchange.max=0",), "No play is possible. Pass: the rules have no exchange."),
    ],
)
def test_advice_without_a_play(ruleset, rack, sets, text):
    options = [item for setting in sets for item in ("--set", setting)]
    outcome = run("hint", ruleset, "--rack", rack, *options)
    assert (outcome.code, outcome.out) == (0, text + "\n")
    document = run("hint", ruleset, "--rack", rack, *options, "--json").json
    assert (document["plays"], document["moves"], document["text"]) == (0, [], text)


def test_advice_with_a_small_bag():
    document = {"ruleset": "scrabble", "rack": "VVC", "bag": 6}
    outcome = run("hint", "scrabble", "--position", "-", stdin=json.dumps(document))
    assert outcome.out == "No play is possible. Pass: the bag holds 6, too few for an exchange.\n"


def test_a_game_that_is_over():
    document = {"ruleset": "scrabble", "racks": ["CAT", ""], "bag": 0}
    outcome = run("hint", "scrabble", "--position", "-", stdin=json.dumps(document))
    assert (outcome.code, outcome.out) == (0, "The game is over (out).\n")


TWO = json.dumps(STACKS) + "\n" + json.dumps(STACKS) + "\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("scrabbel --rack A", 'ruleset "scrabbel": not known, did you mean "scrabble"? ' + KNOWN_RULESETS),
        ("scrabble", "hint: no rack, expected --position FILE, or --rack TILES with --board FILE"),
        ("scrabble --board -", "hint: no rack, expected --position FILE, or --rack TILES with --board FILE"),
        ("scrabble --position - --rack A", "hint: --position with --board or --rack, expected one or the other"),
        ("scrabble --rack AB1", "hint: rack: '1' in 'AB1' is no tile, expected tiles of "
         "ABCDEFGHIJKLMNOPQRSTUVWXYZ or ?"),
        ("scrabble --rack ABCDEFGH", "hint: rack: 8 tiles in 'ABCDEFGH', expected at most 7"),
        ("upwords --rack A?", "hint: rack: a blank in 'A?', but upwords has none"),
        ("scrabble --rack QQ", "hint: tile Q: 2 on board and racks, the set has 1"),
        ("scrabble --rack=", "hint: rack: empty or missing, expected the tiles of the seat to move"),
        ("scrabble --rack A --level 4", "hint level: 4, expected 1, 2 or 3"),
        ("scrabble --rack A --vocabulary 40", "--vocabulary 40: expected one of 35, 50, 60, 70"),
        ("scrabble --rack A --lexicon nope",
         "lexicon 'nope': unknown, expected one of enable, broad, or the path of a word list"),
        ("scrabble --position none.json", "none.json: no such file, expected a position in JSON"),
        ("scrabble --board none.txt --rack A", "none.txt: no such file, expected a board as rows of text"),
    ],
)  # fmt: skip
def test_bad_options(arguments, message):
    assert fails("hint", *arguments.split()) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "standard input: is empty, expected a position in JSON"),
        ("A B", "standard input: no JSON, expected a position in JSON "
         "(a board in text needs hint --board or convert --ruleset)"),
        ("{", "standard input: no JSON (column 2: Expecting property name enclosed in double quotes), "
         "expected an object"),
        ("[]", "standard input: a JSON list, expected an object"),
        (TWO, "standard input: 2 positions, expected one"),
        ('{"ruleset": "upwords"}', "standard input: rack: empty or missing, expected the tiles of the seat to move"),
        ('{"ruleset": "scrabble", "rack": "A"}',
         "standard input: ruleset: 'scrabble' in the position, expected 'upwords' as asked for"),
        ('{"rack": "A", "lettres": []}', "standard input: unknown key lettres (did you mean letters?)"),
        ('{"rack": "A", "seat": 9}', "standard input: seat: 9, expected a whole number from 0 to 3"),
    ],
)  # fmt: skip
def test_bad_positions(text, message):
    assert fails("hint", "upwords", "--position", "-", stdin=text) == message


ROWS = "..........\n" * 10


@pytest.mark.parametrize(
    ("ruleset", "text", "message"),
    [
        ("upwords", "", "standard input: is empty, expected 10 rows of 10 squares"),
        ("upwords", "\n\n# nothing\n", "standard input: is empty, expected 10 rows of 10 squares"),
        ("upwords", ROWS + ROWS, "standard input: letters: 20 rows, expected 10"),
        ("upwords", ROWS.replace("..........", ".........", 1),
         "standard input: letters row 1: 9 squares, expected 10"),
        ("upwords", ROWS.replace("..", ".!", 1), "standard input: letters B1: '!' is no tile, expected . or one of "
         "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ("upwords", ROWS.replace("..", ".a", 1), "standard input: letters B1: 'a' is a blank, but upwords has none"),
        ("upwords", ROWS + "\n" + "0000000000\n" * 9 + "0000000009\n",
         "standard input: heights J10: '9', expected a digit from 0 to 5"),
        ("upwords", ROWS + "\n" + "0000000000\n" * 9 + "0000000001\n",
         "standard input: heights J10: 1, but there is no letter"),
        ("upwords", f"{ROWS}\n{ROWS}\n{ROWS}", "standard input: 3 blocks of rows, expected letters and heights only"),
        ("scrabble", f"{ROWS}\n{ROWS}", "standard input: 2 blocks of rows, expected letters only"),
        ("upwords", "\xff".encode("latin-1"), "standard input: byte 1 is not UTF-8, expected a board as rows of text"),
    ],
)  # fmt: skip
def test_bad_boards(ruleset, text, message):
    assert fails("hint", ruleset, "--board", "-", "--rack", "A", stdin=text) == message


def test_owners_are_the_last_block_of_a_territory_board():
    empty = "." * 15
    letters = [empty] * 7 + [".....CAT......."] + [empty] * 7
    owners = [empty] * 7 + [".....000......."] + [empty] * 7
    text = "\n".join(letters) + "\n\n" + "\n".join(owners)
    document = run("hint", "scrabble-territory", "--board", "-", "--rack", "S", "--json", stdin=text).json
    assert [move["words"] for move in document["moves"]] == [["SCAT"], ["CATS"], ["AS"]]


def test_the_board_that_convert_draws_can_be_asked_about(board, tmp_path):
    drawn = tmp_path / "drawn.txt"
    assert run("convert", board, "--ruleset", "upwords", "--to", "text", "--out", drawn).code == 0
    asked = [run("hint", "upwords", "--board", file, "--rack", STACKS["rack"]) for file in (board, drawn)]
    assert asked[0].code == 0
    assert asked[0].out == asked[1].out


def test_a_legend_stands_below_the_board():
    out = run("hint", "scrabble", "--rack", "CAT").out
    assert "   ' 2L   \" 3L   - 2W   = 3W\n" in out
    assert " 2L" not in run("hint", "upwords", "--rack", "CAT").out


def test_a_territory_board_needs_owners(tmp_path):
    file = tmp_path / "board.txt"
    rows = ["." * 15] * 7 + ["......CAT......"] + ["." * 15] * 7
    file.write_text("\n".join(rows))
    assert fails("hint", "scrabble-territory", "--board", file, "--rack", "AS") == (
        f"{file}: owners: missing, expected below the letters, after an empty line, rows of seats (0, 1 ... or .)"
    )
    owners = [row.replace("C", "0").replace("A", "0").replace("T", "0") for row in rows]
    file.write_text("\n".join([*rows, "", *owners]))
    assert run("hint", "scrabble-territory", "--board", file, "--rack", "AS").code == 0
    file.write_text("\n".join(["." * 15] * 15))
    assert run("hint", "scrabble-territory", "--board", file, "--rack", "AS").code == 0


def test_the_play_is_shown_with_the_qu_tile():
    out = run("hint", "upwords", "--rack", "QIZ").out
    assert "QuIZ for" in out
    moves = run("hint", "upwords", "--rack", "QIZ", "--json").json["moves"]
    assert [name for _, _, name in moves[0]["placements"] if name.startswith("Q")] == ["Q"]
