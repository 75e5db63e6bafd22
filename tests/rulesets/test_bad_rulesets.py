"""Bad ruleset files: each gives one line that names the file, the field, its value and what is allowed."""

# ruff: noqa: E501 -- a case a line, where its message fits on one

from __future__ import annotations

import os

import pytest
from small_rulesets import KNOWN_RULESETS

from engine.errors import LetterworksError, RulesetError
from engine.rulesets import GridRuleset, Ruleset

GOOD = """\
name = "small"
version = 1
title = "A small game"
family = "grid"

[board]
rows = 5
cols = 6
start = [[2, 2], [2, 3]]
connection = "standard"
max_height = 3
premiums = ["=....=", "......", "..--..", "......", "=....="]

[tiles]
letters = "ABCQ"
spellings = { Q = "QU" }
counts = { A = 9, B = 9, C = 9, Q = 2, "?" = 1 }
points = { A = 1, B = 2, C = 3, Q = 10 }
rack_size = 7

[scoring]
mode = "points"
all_tiles_bonus = 50

[stacking]
same_letter_ban = true
plural_tile = "C"

[exchange]
min = 1
max = 7
order = "draw-first"
bag_minimum = 7

[ending]
scoreless_turns = 6
leftover = "points"

[players]
min = 2
max = 3
"""


@pytest.fixture
def check(tmp_path, monkeypatch):
    """Loads a text as the file bad.toml and gives the message."""
    monkeypatch.chdir(tmp_path)

    def message(text: str | bytes) -> str:
        data = text if isinstance(text, bytes) else text.encode()
        (tmp_path / "bad.toml").write_bytes(data)
        with pytest.raises(RulesetError) as caught:
            Ruleset.load("bad.toml")
        assert isinstance(caught.value, LetterworksError)
        assert len(str(caught.value).splitlines()) == 1
        assert caught.value.__cause__ is None
        return str(caught.value)

    return message


def test_the_good_file_is_good(tmp_path):
    path = tmp_path / "good.toml"
    path.write_text(GOOD)
    rules = GridRuleset.load(path)
    assert rules.name == "small"
    assert rules.alphabet.spellings == ("A", "B", "C", "QU")
    assert rules.tile_counts.tolist() == [9, 9, 9, 2, 1]
    assert rules.tile_points.tolist() == [1, 2, 3, 10, 0]
    assert rules.total_tiles == 30


BAD = [
    # wrong type
    ("rows = 5", 'rows = "5"', 'board.rows = "5": expected an integer from 2 to 25'),
    ("rows = 5", "rows = true", "board.rows = true: expected an integer from 2 to 25"),
    ("rows = 5", "rows = 5.0", "board.rows = 5.0: expected an integer from 2 to 25"),
    ("rows = 5", "rows = [5]", "board.rows = [5]: expected an integer from 2 to 25"),
    ("rows = 5", "rows = nan", "board.rows = nan: expected an integer from 2 to 25"),
    ("rows = 5", "rows = 2024-01-02", "board.rows = 2024-01-02: expected an integer from 2 to 25"),
    ("same_letter_ban = true", "same_letter_ban = 1", "stacking.same_letter_ban = 1: expected true or false"),
    (
        "same_letter_ban = true",
        'same_letter_ban = "yes"',
        'stacking.same_letter_ban = "yes": expected true or false',
    ),
    ('name = "small"', "name = 7", "name = 7: expected a name of letters, digits and . _ = ? + -"),
    ('letters = "ABCQ"', "letters = 7", "tiles.letters = 7: expected 1 to 31 different upper-case letters"),
    (
        'mode = "points"',
        "mode = 1",
        "scoring.mode = 1: expected one of points, height, points-x-height",
    ),
    (
        "counts = { A = 9, B = 9, C = 9, Q = 2, \"?\" = 1 }",
        "counts = 30",
        "tiles.counts = 30: expected a table, tile = an integer from 0 to 255",
    ),
    ("[players]\nmin = 2\nmax = 3\n", "[[players]]\nmin = 2\n", "players = [{min = 2}]: expected a table with min, max"),
    # limits
    ("rows = 5", "rows = 1", "board.rows = 1: expected an integer from 2 to 25"),
    ("rows = 5", "rows = 26", "board.rows = 26: expected an integer from 2 to 25"),
    ("cols = 6", "cols = -6", "board.cols = -6: expected an integer from 2 to 25"),
    ("rows = 5", "rows = 0x" + "F" * 5000, "board.rows = a huge number: expected an integer from 2 to 25"),
    ("max_height = 3", "max_height = 0", "board.max_height = 0: expected an integer from 1 to 15"),
    ("max_height = 3", "max_height = 16", "board.max_height = 16: expected an integer from 1 to 15"),
    ("rack_size = 7", "rack_size = 0", "tiles.rack_size = 0: expected an integer from 1 to 12"),
    ("rack_size = 7", "rack_size = 13", "tiles.rack_size = 13: expected an integer from 1 to 12"),
    ("B = 9", "B = -1", "tiles.counts.B = -1: expected an integer from 0 to 255"),
    ("B = 9", "B = 256", "tiles.counts.B = 256: expected an integer from 0 to 255"),
    ("Q = 10", "Q = -10", "tiles.points.Q = -10: expected an integer from 0 to 255"),
    ("Q = 10", "Q = 256", "tiles.points.Q = 256: expected an integer from 0 to 255"),
    ("Q = 10", "Q = true", "tiles.points.Q = true: expected an integer from 0 to 255"),
    ("version = 1", "version = 0", "version = 0: expected an integer from 1 to 1000000"),
    ("max = 3", "max = 5", "players.max = 5: expected an integer from 2 to 4"),
    ("min = 2", "min = 1", "players.min = 1: expected an integer from 2 to 4"),
    # one of a few
    (
        'connection = "standard"',
        'connection = "free"',
        'board.connection = "free": expected one of standard, freeform, own',
    ),
    ('order = "draw-first"', 'order = ""', 'exchange.order = "": expected one of draw-first, return-first'),
    (
        'leftover = "points"',
        'leftover = "tiles"',
        'ending.leftover = "tiles": expected one of points, per-tile',
    ),
    ('leftover = "points"', 'end = "in"', 'ending.end = "in": expected one of out, all-out'),
    (
        'leftover = "points"',
        'end_adjust = "none"',
        'ending.end_adjust = "none": expected one of auto, double, share, penalty',
    ),
    (
        'leftover = "points"',
        '[challenge]\nrule = "triple"',
        'challenge.rule = "triple": expected one of void, single, double, five-points, ten-points',
    ),
    # names that are not known
    ("rows = 5", "row = 5", 'board.row: unknown field, did you mean "rows"?'),
    (
        "rows = 5",
        "rows = 5\nzzz = 1",
        "board.zzz: unknown field, expected one of rows, cols, start, connection, max_height, premiums",
    ),
    ("[scoring]", "[skoring]", 'skoring: unknown table or field, did you mean "scoring"?'),
    ("version = 1", "versoin = 1", 'versoin: unknown table or field, did you mean "version"?'),
    ('family = "grid"', 'family = "gird"', 'family = "gird": not known, did you mean "grid"?'),
    # left out
    ("rows = 5\n", "", "board.rows: missing, expected an integer from 2 to 25"),
    ('letters = "ABCQ"\n', "", "tiles.letters: missing, expected 1 to 31 different upper-case letters"),
    ("start = [[2, 2], [2, 3]]\n", "", "board.start: missing, expected an array, each item a square [row, column] counted from 0"),
    (
        "[ending]\nscoreless_turns = 6\nleftover = \"points\"\n",
        "",
        "ending: missing, expected a table with end, end_when_no_play, pass_rounds, scoreless_turns, "
        "scoreless_rounds, end_adjust, leftover, leftover_per_tile",
    ),
    # board
    ("rows = 5\ncols = 6", "rows = 2\ncols = 3", "tiles.rack_size = 7: more than the 6 squares of the board"),
    ("[2, 3]]", "[5, 3]]", "board.start[1] = [5, 3]: expected a square of the board, up to [4, 5]"),
    ("[2, 3]]", "[0, 6]]", "board.start[1] = [0, 6]: expected a square of the board, up to [4, 5]"),
    ("[2, 3]]", "[-1, 3]]", "board.start[1] = -1: expected an integer from 0 to 255"),
    ("[2, 3]]", "[2]]", "board.start[1] = [2]: expected a square [row, column] counted from 0"),
    (
        "[[2, 2], [2, 3]]",
        "[2, 2]",
        "board.start[0] = 2: expected a square [row, column] counted from 0",
    ),
    ("[[2, 2], [2, 3]]", "[]", "board.start = []: expected a square, as board.connection = standard"),
    ('"......", "..--', '".......", "..--', "board.premiums[1]: 7 squares, expected board.cols = 6"),
    ('"......", "..--', '".....", "..--', "board.premiums[1]: 5 squares, expected board.cols = 6"),
    ('"......", "..--', '"..--', "board.premiums: 4 rows, expected board.rows = 5, or [] for none"),
    ('"......", "..--', '"......", "......", "..--', "board.premiums: 6 rows, expected board.rows = 5, or [] for none"),
    (
        '"..--..", ',
        '"..xx..", ',
        """board.premiums[2] = "..xx..": expected a row of premiums written with . ' " ^ - = ~""",
    ),
    ('"..--..", ', "2, ", """board.premiums[2] = 2: expected a row of premiums written with . ' " ^ - = ~"""),
    # tiles
    ('"ABCQ"', '"ABCQA"', 'tiles.letters = "ABCQA": expected 1 to 31 different upper-case letters'),
    ('"ABCQ"', '"abcq"', 'tiles.letters = "abcq": expected 1 to 31 different upper-case letters'),
    ('"ABCQ"', '"ABC?"', 'tiles.letters = "ABC?": expected 1 to 31 different upper-case letters'),
    ('"ABCQ"', '"ABC1"', 'tiles.letters = "ABC1": expected 1 to 31 different upper-case letters'),
    ('"ABCQ"', '""', 'tiles.letters = "": expected 1 to 31 different upper-case letters'),
    (
        '"ABCQ"',
        '"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÈÀ"',
        'tiles.letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÈÀ": expected 1 to 31 different upper-case letters',
    ),
    ('{ Q = "QU" }', '{ X = "QU" }', "tiles.spellings.X: no such tile in tiles.letters, expected one of A, B, C, Q"),
    ('{ Q = "QU" }', '{ Q = "" }', 'tiles.spellings.Q = "": expected 1 to 8 upper-case letters'),
    ('{ Q = "QU" }', '{ Q = "qu" }', 'tiles.spellings.Q = "qu": expected 1 to 8 upper-case letters'),
    ('{ Q = "QU" }', '{ "?" = "QU" }', "tiles.spellings.?: no such tile in tiles.letters, expected one of A, B, C, Q"),
    ('{ Q = "QU" }', '{ Q = "QU", B = "QU" }', 'tiles.spellings.Q = "QU": expected another than that of the tile B'),
    ('{ Q = "QU" }', '{ Q = "C" }', 'tiles.spellings.Q = "C": expected another than that of the tile C'),
    ('{ Q = "QU" }', '{ Q = "C", C = "CH" }', 'tiles.spellings.Q = "C": expected no name of a tile, and C is one'),
    ("{ A = 9", "{ D = 1, A = 9", "tiles.counts.D: no such tile in tiles.letters, expected one of A, B, C, Q, ?"),
    ("{ A = 9", "{ a = 1, A = 9", 'tiles.counts.a: no such tile in tiles.letters, did you mean "A"?'),
    ("{ A = 9, ", "{ ", "tiles.counts.A: missing, expected an integer for every tile"),
    ("{ A = 1, ", "{ ", "tiles.points.A: missing, expected an integer for every tile"),
    ("{ A = 1", "{ Z = 1, A = 1", "tiles.points.Z: no such tile in tiles.letters, expected one of A, B, C, Q, ?"),
    (
        "points = { A = 1, B = 2, C = 3, Q = 10 }\n",
        "",
        "tiles.points.A: missing, expected an integer for every tile",
    ),
    ("{ A = 9, B = 9", "{ A = 0, B = 8", "tiles.counts: 20 tiles in all, expected at least 21 for 3 racks of 7"),
    ('plural_tile = "C"', 'plural_tile = "S"', 'stacking.plural_tile = "S": expected one of tiles.letters, or "" for none'),
    ('plural_tile = "C"', 'plural_tile = "CC"', 'stacking.plural_tile = "CC": expected a tile or ""'),
    # values that do not go together
    ("all_tiles_bonus = 50", "flat_factor = 2", "scoring.flat_factor = 2: expected 1, as scoring.mode = points"),
    (
        "all_tiles_bonus = 50",
        "flat_bonus = { Q = 2 }",
        "scoring.flat_bonus = {Q = 2}: expected none, as scoring.mode = points",
    ),
    (
        "all_tiles_bonus = 50",
        "flat_bonus = { X = 2 }",
        "scoring.flat_bonus.X: no such tile in tiles.letters, expected one of A, B, C, Q, ?",
    ),
    ("min = 1\nmax = 7", "min = 4\nmax = 3", "exchange.min = 4: expected at most exchange.max = 3"),
    ("max = 7", "max = 8", "exchange.max = 8: expected at most tiles.rack_size = 7"),
    (
        "bag_minimum = 7",
        "bag_minimum = 6",
        "exchange.bag_minimum = 6: expected at least max = 7, as the tiles are drawn first "
        "(or bag_at_least_count = true)",
    ),
    (
        "scoreless_turns = 6",
        "scoreless_turns = 0",
        "ending.pass_rounds, scoreless_turns, scoreless_rounds: all 0, expected one of them to end a game "
        "in which nobody plays",
    ),
    (
        'leftover = "points"',
        "leftover_per_tile = 5",
        "ending.leftover_per_tile = 5: expected 0, as ending.leftover = points",
    ),
    ("min = 2\nmax = 3", "min = 3\nmax = 2", "players.min = 3: expected at most players.max = 2"),
    # strings that would spoil a line
    (
        'title = "A small game"',
        'title = "two\\nlines"',
        'title = "two\\nlines": expected one line of text',
    ),
    (
        'title = "A small game"',
        'title = "\\u2028"',
        'title = "\\u2028": expected one line of text',
    ),
    (
        'name = "small"',
        'name = "a/b"',
        'name = "a/b": expected a name of letters, digits and . _ = ? + -',
    ),
    (
        'connection = "standard"',
        'connection = "' + "x" * 500 + '"',
        'board.connection = "' + "x" * 36 + "...: expected one of standard, freeform, own",
    ),
    # base
    ('name = "small"', "base = 3", "base = 3: expected the name or path of a ruleset"),
    (
        'name = "small"',
        'base = "scrabbel"',
        """base: ruleset "scrabbel": not known, did you mean "scrabble"? """ + KNOWN_RULESETS,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "expected"), BAD)
def test_bad_field(check, old, new, expected):
    assert GOOD.count(old) >= 1, "the case must change the file"
    assert check(GOOD.replace(old, new, 1)) == f"bad.toml: {expected}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "family: missing, expected one of grid, tycoon"),
        (
            'family = "grid"',
            "board: missing, expected a table with rows, cols, start, connection, max_height, premiums",
        ),
        ("family = 3", "family = 3: not known, expected one of grid, tycoon"),
        (b"name = '\xff'", "not UTF-8 text (byte 8), expected a ruleset in TOML"),
        (b"\xff\xfen\x00", "not UTF-8 text (byte 0), expected a ruleset in TOML"),
    ],
)
def test_bad_text(check, text, expected):
    assert check(text) == f"bad.toml: {expected}"


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("rows = 5", "rows 5", "line 7, column 6"),
        ("rows = 5", "rows =", "line 7, column 7"),
        ("rows = 5", "rows = 5\nrows = 6", "line 8"),
        ("[tiles]", "[board]", "line 14"),
        ('title = "A small game"', "title = A small game", "line 3"),
        ('title = "A small game"', 'title = "\0"', "line 3"),
    ],
)
def test_bad_toml_names_the_line(check, old, new, where):
    message = check(GOOD.replace(old, new, 1))
    assert message.startswith("bad.toml: not valid TOML: ")
    assert where in message


@pytest.mark.parametrize("text", ["x = " + "[" * 100_000, "x = " + "9" * 10_000, "a." * 5000 + "a = 1"])
def test_text_that_is_too_much(check, text):
    assert check(text).startswith("bad.toml: ")


def test_deep_value(check):
    text = check(GOOD.replace("rows = 5", "rows = " + "[" * 60 + "]" * 60))
    assert text == "bad.toml: board.rows = [[[[...]]]]: expected an integer from 2 to 25"


def test_tiles_that_cannot_be_told_apart(check):
    spellings = '[tiles.spellings]\nQ = "QU"\nZ = "CA"\nX = "ER"\nJ = "ER"\n'
    text = f'base = "upwords"\nname = "amb"\n[board]\nmax_height = 12\n{spellings}'
    assert check(text) == 'bad.toml: tiles.spellings.X = "ER": expected another than that of the tile J'
    GridRuleset.from_toml(text.replace('"ER"', '"ERS"', 1))  # one may begin like another


def test_a_file_without_end(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(RulesetError, match=r"pipe: cannot be read: not a regular file$"):
        Ruleset.load(pipe)
    (tmp_path / "big.toml").write_bytes(b"#" * (1 << 20) + b"#")
    with pytest.raises(RulesetError, match=r"big\.toml: cannot be read: more than 1 MB$"):
        Ruleset.load(tmp_path / "big.toml")


def test_a_link_that_leads_nowhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.symlink("loop", "loop")
    with pytest.raises(RulesetError, match=r"^loop: cannot be read: Too many levels of symbolic links$"):
        Ruleset.load("loop")


def test_too_few_tiles_is_a_question_of_players(tmp_path):
    path = tmp_path / "two.toml"
    path.write_text(
        GOOD.replace("{ A = 9", "{ A = 0").replace("Q = 2,", "Q = 0,").replace("max = 3", "max = 2")
    )
    assert GridRuleset.load(path).total_tiles == 19


def test_windows_text_is_read(tmp_path):
    path = tmp_path / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert GridRuleset.load(path) == GridRuleset.from_toml(GOOD)


def test_missing_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RulesetError) as caught:
        Ruleset.load("nowhere.toml")
    assert str(caught.value) == "nowhere.toml: no such file, expected a ruleset in TOML"
    with pytest.raises(RulesetError, match=r"^no/where: no such file"):
        Ruleset.load("no/where")
    with pytest.raises(RulesetError, match=r"^here: no such file"):
        Ruleset.load((tmp_path / "here").relative_to(tmp_path))


def test_directory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(RulesetError) as caught:
        Ruleset.load("folder")
    assert str(caught.value) == "folder: a directory, expected a ruleset in TOML"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions do not bind this user")
def test_unreadable_file(tmp_path):
    path = tmp_path / "secret.toml"
    path.write_text(GOOD)
    path.chmod(0)
    with pytest.raises(RulesetError, match=r"secret\.toml: cannot be read: Permission denied$"):
        Ruleset.load(path)


def test_a_file_in_the_way_of_a_folder(tmp_path):
    (tmp_path / "file").write_text(GOOD)
    with pytest.raises(RulesetError, match=r"cannot be read: Not a directory$"):
        Ruleset.load(tmp_path / "file" / "inner.toml")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("scrable", """ruleset "scrable": not known, did you mean "scrabble"? """ + KNOWN_RULESETS),
        ("upword", """ruleset "upword": not known, did you mean "upwords"? """ + KNOWN_RULESETS),
    ],
)
def test_unknown_name(name, expected):
    with pytest.raises(RulesetError) as caught:
        Ruleset.load(name)
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    "name", ["", "chess", "\0", "a\0.toml", "two\nlines", "x" * 5000, "\udc80", "sub/\0"]
)
def test_unknown_name_is_one_line(name):
    with pytest.raises(RulesetError) as caught:
        Ruleset.load(name)
    assert len(str(caught.value).splitlines()) == 1
    str(caught.value).encode()


def test_a_ruleset_whose_scores_would_not_fit_is_refused():
    wild = {
        "board": {"rows": 12, "cols": 12, "premiums": ["~" * 12] * 12, "start": [[0, 0]]},
        "tiles": {"rack_size": 12},
    }
    GridRuleset.load("scrabble").replace(**wild)  # 120 x 4**12 points still fit
    wild["tiles"]["points"] = {"Q": 11}
    with pytest.raises(
        RulesetError, match=r"board\.premiums: a play might score up to [\d,]+, expected less than 2,147,"
    ):
        GridRuleset.load("scrabble").replace(**wild)
