"""Positions as text and SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from engine import Move, Position, Ruleset
from engine.errors import PositionError
from engine.grid.text import legend
from sims.cli.positions import parse_board
from tests.position.boards import ENABLE, play, position

SVG = "{http://www.w3.org/2000/svg}"


def tiny(**tables):
    rules = Ruleset.load(tables.pop("base", "upwords"))
    return rules.replace(board={"rows": 4, "cols": 5, "start": [[1, 2]], "premiums": [], **tables})


def test_text_of_a_crossword():
    rules = tiny(base="scrabble", premiums=["'\"^..", "-=~..", ".....", "....."])
    board = position(rules, at={2: ".CAt"}, rack="EI?", scores=[10, 0], bag=12).play(play("3,2,I"))
    assert str(board) == "\n".join(
        [
            "    A B C D E",
            " 1  ' \" ^ . .",
            " 2  - = ~ . .",
            " 3  . C A t .",
            " 4  . .*I . .",
            "   ' 2L   \" 3L   ^ 4L   - 2W   = 3W   ~ 4W",
            "",
            "  seat 0    12  unknown",
            "> seat 1     0  unknown",
            "  bag 7",
            "  last <Move C3 AI +2>",
        ]
    )


def test_text_of_stacks():
    board = position(tiny(), at={1: "CAT"}, heights={1: "124"}, rack="", opponent_rack="QU")
    assert str(board) == "\n".join(
        [
            "    A  B  C  D  E",
            " 1  .  .  .  .  .",
            " 2  C  A2 T4 .  .",
            " 3  .  .  .  .  .",
            " 4  .  .  .  .  .",
            "",
            "> seat 0     0  -",
            "  seat 1     0  QU",
            "  bag 91 (counted, racks unknown being full)",
        ]
    )


def test_text_of_owners():
    rules = tiny(base="scrabble", connection="own")
    board = position(rules, at={1: "CA"}, owners={1: "01"}, racks=["A", "B"], scoreless=6)
    lines = str(board).splitlines()
    assert lines[2] == " 2  C[0] A[1] .    .    ."
    assert lines[-1] == "  over: scoreless"


def test_the_legend_tells_what_is_on_the_board():
    assert legend(position(tiny())) == []
    assert legend(position("scrabble")) == ["   ' 2L   \" 3L   - 2W   = 3W"]
    rules = tiny(base="scrabble", premiums=["'....", ".....", ".....", "....."])
    assert legend(position(rules)) == ["   ' 2L   + start"]
    rules = tiny(base="scrabble", premiums=["'....", "....=", ".....", "....."])
    assert legend(position(rules, at={0: "AT", 1: "..AT"})) == ["   = 3W"]


def test_text_shows_the_qu_tile_as_it_is_read():
    rules = tiny().replace(counts={"?": 2})
    board = position(rules, at={0: "QIZ", 1: "q"}, heights={0: "211", 1: "1"})
    assert str(board).splitlines()[:3] == [
        "    A   B   C   D   E",
        " 1  Qu2 I   Z   .   .",
        " 2  qu  .   .   .   .",
    ]
    assert "Q2 " in str(position(tiny(base="apwords"), at={0: "QI"}, heights={0: "21"}))


def drawn_again(board):
    """The position of what the picture of a board shows."""
    layers = parse_board(str(board), board.ruleset)
    return Position.from_json({**layers, "players": board.players}, board.ruleset, board.lexicon)


@pytest.mark.parametrize("name", Ruleset.names("grid"))
@pytest.mark.parametrize("players", [2, 4])
def test_a_drawn_board_reads_back(name, players):
    board = Position.start(Ruleset.load(name), ENABLE, players=players, seed=3)
    for _ in range(14):
        again = drawn_again(board)
        for layer in ("letters", "heights", "owners"):
            assert (getattr(again, layer) == getattr(board, layer)).all()
        best = board.moves.best(1)
        board = board.play(best[0] if best else Move.passing())
    assert len(board.tiles) > 20


def test_heights_are_drawn_as_numbers():
    rules = Ruleset.load("upwords").replace(
        board={"rows": 3, "cols": 3, "start": [[1, 1]], "max_height": 12}, tiles={"spellings": {"Z": "CA"}}
    )
    board = position(rules, at={0: "CZQ"}, heights={0: "aac"})
    assert str(board).splitlines()[:3] == [
        "    A    B    C",
        " 1  C10  Ca10 Qu12",
        " 2  .    .    .",
    ]
    assert board.to_json()["heights"] == ["aac", "000", "000"]
    again = drawn_again(board)
    assert (again.letters == board.letters).all()
    assert (again.heights == board.heights).all()


def test_a_drawn_board_of_tall_stacks_blanks_and_qu_reads_back():
    rules = tiny().replace(counts={"?": 2}, board={"max_height": 15})
    board = position(rules, at={0: "QuIZ", 1: "q"}, heights={0: "1aef", 1: "9"})
    again = drawn_again(board)
    assert again.to_json()["letters"] == ["QuIZ.", "q....", ".....", "....."]
    assert (again.heights == board.heights).all()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text + "\n\n" + text, "2 boards, expected one"),
        (lambda text: text.replace(" 3  .", " 5  ."), "row 3: missing, expected 4 rows with their numbers"),
        (lambda text: text.replace("D  E", "D  E  F"), "6 columns, upwords"),
        (lambda text: text.replace("A2", "ä2"), "B2: 'ä2' is no square, expected . or a tile"),
        (lambda text: text.replace("A2", "Ax"), "B2: 'Ax' is no square, expected . or a tile"),
        (lambda text: text.replace("A2", "Aa"), "B2: 'Aa' is no square, expected . or a tile"),
        (lambda text: text.replace("A2", "A6"), "B2: 6 high, upwords"),
        (lambda text: text.replace("A2", "A0"), "B2: 0 high, upwords"),
    ],
)
def test_a_drawn_board_that_is_damaged(change, message):
    text = str(position(tiny(), at={1: "CAT"}, heights={1: "124"}))
    with pytest.raises(PositionError) as caught:
        parse_board(change(text), tiny())
    assert str(caught.value).startswith(message)


def test_a_drawn_board_with_owners_is_none_of_a_game_without():
    text = str(position(tiny(base="scrabble", connection="own"), at={1: "CA"}, owners={1: "01"}))
    with pytest.raises(PositionError, match=r"^A2: has an owner, tiles have none in scrabble"):
        parse_board(text, tiny(base="scrabble"))


def test_a_drawn_board_of_stacks_is_none_of_a_crossword():
    text = str(position(tiny(), at={1: "CAT"}, heights={1: "124"}))
    with pytest.raises(PositionError, match=r"^B2: 2 high, .* expects 1 to 1$"):
        parse_board(text, tiny(base="scrabble"))


def test_the_start_square_is_marked_while_the_board_is_empty():
    assert str(position(tiny())).splitlines()[2] == " 2  .  .  +  .  ."
    assert "+" not in str(position(tiny(), at={1: "CAT"}))


def drawn(board):
    return ElementTree.fromstring(board._repr_svg_())


def texts(picture):
    return [element.text for element in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", ["scrabble", "scrabble-territory", "upwords", "upwords-1983", "apwords"])
@pytest.mark.parametrize("players", [2, 4])
def test_svg_is_well_formed_and_everything_is_inside(name, players):
    board = Position.start(Ruleset.load(name), ENABLE, players=players, seed=1).play(Move.passing())
    picture = drawn(board)
    width, height = float(picture.get("width")), float(picture.get("height"))
    for box in picture.iter(f"{SVG}rect"):
        assert 0 <= float(box.get("x")) <= width - float(box.get("width"))
        assert 0 <= float(box.get("y")) <= height - float(box.get("height"))
    assert texts(picture)[-1] == f"{board.ruleset.title} · bag {board.bag_left} · last pass +0"


def test_svg_shows_letters_points_premiums_and_blanks():
    board = position(at={7: ".......QuIZ"})
    picture = drawn(board)
    shown = texts(picture)
    assert [shown.count(text) for text in ("Q", "u", "I", "Z", "10")] == [1, 1, 2, 1, 3]
    assert {"2L", "3L", "2W", "3W"} <= set(shown)
    (blank,) = [text for text in picture.iter(f"{SVG}text") if text.text == "u"]
    assert blank.get("font-style") == "italic"
    dashed = [box for box in picture.iter(f"{SVG}rect") if box.get("stroke-dasharray")]
    assert len(dashed) == 1


def test_svg_shows_heights_as_layers_and_digits():
    flat, tall = (
        drawn(position("upwords", at={4: "....A"}, heights={4: heights})) for heights in ("00001", "00005")
    )
    boxes = [len(list(picture.iter(f"{SVG}rect"))) for picture in (flat, tall)]
    assert boxes[1] - boxes[0] == 4
    assert texts(tall).count("5") == texts(flat).count("5") + 1


def test_svg_shows_the_qu_tile():
    assert "Qu" in texts(drawn(position("upwords", at={4: "....Q"})))
    assert "Qu" not in texts(drawn(position("apwords", at={4: "....Q"})))


def test_svg_marks_the_last_play():
    board = position("upwords", at={4: "....CAT"}).play(play("4,5,O 5,5,N"))
    marked = [box for box in drawn(board).iter(f"{SVG}rect") if box.get("stroke-width") == "2"]
    assert len(marked) == 2


def test_svg_colours_owners():
    rules = Ruleset.load("scrabble-territory")
    board = position(rules, at={7: ".......CAT"}, owners={7: ".......010"})
    fills = [box.get("fill") for box in drawn(board).iter(f"{SVG}rect") if box.get("stroke-width") == "0.8"]
    assert len(fills) == 3
    assert fills[0] == fills[2] != fills[1]


def test_svg_escapes_what_a_ruleset_calls_itself():
    rules = Ruleset.load("scrabble").replace(title="<Q & A>")
    assert "<Q & A>" in texts(drawn(position(rules)))[-1]
