"""The rulesets as typed, and single rules one at a time."""

from __future__ import annotations

import tomllib

import pytest

from . import (
    RULES,
    Position,
    Rules,
    Stack,
    Words,
    all_plays,
    build,
    from_tables,
    judge,
    parse_position,
    print_position,
)

SCRABBLE = RULES["scrabble"]
UPWORDS = RULES["upwords"]
APWORDS = RULES["apwords"]


def laid(row: int, col: int, tiles: str, down: bool = False) -> list[tuple[int, int, str]]:
    """Placements of `tiles` from a square on; a dot leaves a square out."""
    squares = [(row + i, col) if down else (row, col + i) for i in range(len(tiles))]
    return [(r, c, tile) for (r, c), tile in zip(squares, tiles, strict=True) if tile != "."]


def at(rules: Rules, words: str, *runs: tuple, seat: int = 0, rack: str | None = None) -> Position:
    """A position from runs `(row, col, tiles, down, owner)`, each tile one high."""
    board = {}
    for row, col, tiles, down, owner in runs:
        board |= {(r, c): Stack(tile, 1, owner) for r, c, tile in laid(row, col, tiles, down)}
    return Position(rules, Words(words.split()), board, rack, seat)


def reason(position: Position, placements: list[tuple[int, int, str]]) -> str:
    judgement = judge(position, placements)
    assert not judgement.legal
    assert (judgement.words, judgement.word_scores, judgement.score) == ((), (), 0)
    return judgement.reason.split(":")[0]


# the tables


def test_tile_sets_have_the_right_sums() -> None:
    assert {name: sum(rules.counts.values()) for name, rules in RULES.items()} == {
        "scrabble": 100,
        "scrabble-freeform": 100,
        "scrabble-territory": 100,
        "upwords": 100,
        "upwords-1983": 64,
        "apwords": 100,
    }
    assert all(set(rules.letters) == set(rules.counts) - {"?"} for rules in RULES.values())
    assert sum(SCRABBLE.counts[tile] * SCRABBLE.points[tile] for tile in SCRABBLE.counts) == 187


def test_scrabble_board() -> None:
    assert len(SCRABBLE.letter_premiums) == 24 + 12
    assert len(SCRABBLE.word_premiums) == 17 + 8
    for premiums in (SCRABBLE.letter_premiums, SCRABBLE.word_premiums):
        assert premiums == {(c, r): times for (r, c), times in premiums.items()}
        assert premiums == {(14 - r, c): times for (r, c), times in premiums.items()}


def test_start_squares() -> None:
    assert SCRABBLE.start == {(7, 7)}
    assert UPWORDS.start == APWORDS.start == {(4, 4), (4, 5), (5, 4), (5, 5)}
    assert RULES["upwords-1983"].start == {(3, 3), (3, 4), (4, 3), (4, 4)}


def test_rules_from_the_tables_of_a_file() -> None:
    rules = from_tables(
        tomllib.loads("""
            name = "mine"
            [board]
            rows = 3
            cols = 3
            start = [[0, 0]]
            max_height = 2
            premiums = ["'.=", '.^.', "..~"]
            [tiles]
            letters = "AB"
            counts = {A = 3, B = 2, "?" = 1}
            points = {A = 1, B = 4}
            rack_size = 4
            [scoring]
            mode = "points-x-height"
            [exchange]
            min = 2
            max = 3
            order = "return-first"
            [ending]
            pass_rounds = 2
            """)
    )
    assert rules.name == "mine"
    assert rules.start == {(0, 0)}
    assert rules.letter_premiums == {(0, 0): 2, (1, 1): 4}
    assert rules.word_premiums == {(0, 2): 3, (2, 2): 4}
    assert (rules.exchange_min, rules.exchange_max, rules.exchange_order) == (2, 3, "return-first")
    with pytest.raises(ValueError, match="connection"):
        build("scrabble", connection="sometimes")


# form


def test_json_round_trip() -> None:
    record = {
        "ruleset": "mine",
        "letters": ["Ab.", "..."],
        "heights": ["2A0", "000"],
        "owners": ["01.", "..."],
        "rack": "A?",
        "seat": 1,
    }
    rules = build(
        None, name="mine", rows=2, cols=3, counts={"A": 3, "B": 2, "?": 1}, max_height=15, connection="own"
    )
    position = parse_position(record, Words([]), rules)
    assert position.board == {(0, 0): Stack("A", 2, 0), (0, 1): Stack("b", 10, 1)}
    assert print_position(position) == record
    for bad in (
        {"letters": ["A.", ".."]},
        {"heights": ["220", "001"]},
        {"owners": ["0..", "..."]},
        {"letters": ["AX.", "..."]},
    ):
        with pytest.raises(ValueError, match=r"row|column"):
            parse_position(record | bad, Words([]), rules)


@pytest.mark.parametrize(
    ("placements", "expected"),
    [
        ([], "empty"),
        (laid(7, 7, "ABCDEFGH"), "rack"),
        (laid(7, 7, "A1"), "tile"),
        ([(7, 7, ""), (7, 8, "A")], "tile"),
        ([(7, 7, "AB")], "tile"),
        ([(7, -1, "A"), (7, 0, "A")], "board"),
        ([(7, 7, "A"), (7, 7, "A")], "square"),
        ([(7, 7, "A"), (8, 8, "A")], "line"),
        ([(7, 7, "A"), (7, 8, "A"), (8, 7, "A")], "line"),
        ([(7, 7, "A"), (7, 9, "A")], "gap"),
        (laid(6, 7, "AA"), "start"),
        ([(7, 7, "A")], "no word"),
        (laid(7, 7, "AB"), "word"),
    ],
)
def test_refused_on_the_empty_board(placements: list, expected: str) -> None:
    assert reason(at(SCRABBLE, "AA"), placements) == expected


def test_rack_must_hold_the_tiles() -> None:
    words = "AA AB"
    assert judge(at(SCRABBLE, words, rack="A?"), laid(7, 7, "Ab")).legal
    assert reason(at(SCRABBLE, words, rack="A?"), laid(7, 7, "AB")) == "rack"
    assert reason(at(SCRABBLE, words, rack="AB"), laid(7, 7, "Ab")) == "rack"
    assert reason(at(SCRABBLE, words, rack="AB"), laid(7, 7, "AA")) == "rack"
    assert reason(at(UPWORDS, words), laid(4, 4, "Ab")) == "tile"  # no blanks in that set
    with pytest.raises(ValueError, match="rack"):
        at(SCRABBLE, words, rack="Ab")


# crossword scores


def test_premiums_letter_before_word_once() -> None:
    start = at(SCRABBLE, "CAT CATS ATS SO")
    first = judge(start, laid(7, 5, "CAT"))
    assert first.score == 2 * (3 + 1 + 1)
    assert judge(start, laid(7, 7, "CAT")).score == 2 * (3 + 1 + 1)
    assert judge(start, laid(7, 7, "cAT")).score == 2 * (0 + 1 + 1)
    later = at(SCRABBLE, "CAT CATS SO", (7, 5, "CAT", False, -1))
    hook = judge(later, laid(7, 8, "SO", down=True))
    # the star under CAT is used up; the O lies on a double letter
    assert dict(zip(hook.words, hook.word_scores, strict=True)) == {"CATS": 6, "SO": 1 + 2 * 1}
    corner = at(SCRABBLE, "ZA AX", (0, 1, "A", False, -1))
    assert judge(corner, laid(0, 0, "Z")).score == 3 * (10 + 1)


def test_seven_tiles_pay_fifty() -> None:
    words = "AAAAAAA AAAAAA"
    assert judge(at(SCRABBLE, words), laid(7, 7, "AAAAAA")).score == 2 * 7
    assert judge(at(SCRABBLE, words), laid(7, 7, "AAAAAAA")).score == 2 * 8 + 50


def test_a_square_in_two_words_counts_its_premium_in_both() -> None:
    position = at(SCRABBLE, "AX", (5, 8, "A", False, -1), (6, 7, "A", False, -1))
    play = judge(position, laid(6, 8, "X"))  # a double letter
    assert play.words == ("AX", "AX")
    assert play.word_scores == (17, 17)


def test_contact() -> None:
    position = at(SCRABBLE, "AA", (7, 7, "AA", False, -1))
    assert reason(position, laid(9, 7, "AA")) == "contact"
    assert reason(position, laid(8, 9, "AA")) == "contact"  # by a corner
    assert judge(position, laid(8, 7, "AA")).word_scores == (2, 3, 3)  # (8, 8) is a double letter
    assert reason(position, laid(7, 7, "A")) == "height"


# freeform


def test_freeform_lays_anywhere_but_makes_a_word() -> None:
    rules = RULES["scrabble-freeform"]
    assert judge(at(rules, "AA"), laid(0, 1, "AA")).score == 2
    position = at(rules, "AA", (7, 7, "AA", False, -1))
    assert judge(position, laid(0, 1, "AA")).legal
    assert reason(position, laid(0, 1, "A")) == "no word"
    assert reason(at(rules, "AA AB", (7, 7, "AB", False, -1)), laid(8, 7, "AA")) == "word"


# territory

TERRITORY = RULES["scrabble-territory"]


def test_foreign_tiles_are_walls() -> None:
    words = "TAB AID IT"
    c_theirs = at(TERRITORY, words, (7, 6, "C", False, 1), (8, 8, "A", False, 1))
    assert judge(c_theirs, laid(7, 7, "TAB")).words == ("TAB",)  # CTAB is read TAB, and no word goes down
    p_theirs = at(TERRITORY, words, (7, 6, "P", False, 1), (7, 7, "A", False, 0))
    assert judge(p_theirs, laid(7, 8, "ID")).words == ("AID",)
    assert reason(at(TERRITORY, words, (7, 6, "P", False, 0)), laid(7, 7, "AID")) == "word"


def test_a_foreign_tile_fills_no_gap() -> None:
    runs = (7, 8, "A", False, 1), (7, 6, "A", False, 0)
    assert reason(at(TERRITORY, "AT AAT AATAT", *runs), [(7, 7, "T"), (7, 9, "T")]) == "gap"
    assert judge(at(TERRITORY, "AT", *runs), laid(7, 7, "T")).words == ("AT",)


def test_own_first_play_is_free_later_ones_touch() -> None:
    assert reason(at(TERRITORY, "AA"), laid(0, 0, "AA")) == "start"
    theirs = (7, 7, "AA", False, 1)
    assert judge(at(TERRITORY, "AA", theirs), laid(0, 0, "AA")).legal
    assert judge(at(TERRITORY, "AA", theirs), laid(8, 7, "AA")).words == ("AA",)
    assert reason(at(TERRITORY, "AA", theirs), laid(8, 7, "A")) == "no word"
    mine = (0, 0, "AA", False, 0)
    assert reason(at(TERRITORY, "AA AAA", theirs, mine), laid(8, 7, "AA")) == "contact"
    assert judge(at(TERRITORY, "AA AAA", theirs, mine), laid(1, 0, "AA", down=True)).words == ("AAA",)
    # in front of seat 2 all others' tiles are foreign
    assert judge(at(TERRITORY, "AA", theirs, mine, seat=2), laid(1, 0, "AA")).words == ("AA",)


def test_territory_with_stacking_covers_own_tiles_only() -> None:
    rules = build("upwords", connection="own")
    board = (4, 4, "AT", False, 0), (4, 6, "E", False, 1)
    position = at(rules, "IT AT ATI", *board)
    assert judge(position, laid(4, 4, "I")).word_scores == (3,)
    assert reason(position, laid(4, 6, "I")) == "owner"
    # the run AT ends at the foreign E: covering A and T covers an old run whole
    assert reason(at(rules, "OX", *board), laid(4, 4, "OX")) == "cover"
    owner = position.with_play(frozenset(laid(4, 4, "I"))).board[4, 4]
    assert owner == Stack("I", 2, 0)
    assert reason(at(rules, "IT AT", *board, seat=2), laid(4, 5, "IT")) == "owner"


# stacking


def stacks(words: str, rules: Rules = UPWORDS, **rows: tuple[str, str]) -> Position:
    """A position from rows given as `r4=("...CAT....", "0001110000")`."""
    letters, heights = ["." * rules.cols] * rules.rows, ["0" * rules.cols] * rules.rows
    for name, (tiles, high) in rows.items():
        letters[int(name[1:])], heights[int(name[1:])] = tiles, high
    return parse_position(
        {"ruleset": rules.name, "letters": letters, "heights": heights}, Words(words.split()), rules
    )


def test_worked_scores_of_the_leaflet() -> None:
    """One game: MOOD, then every play that the leaflet shows, on the board as it then is."""
    position = at(UPWORDS, "MOOD DEAR ON NET WOOD WOOL LEAP SNACK LEAN PLUS NETS")
    for placements, words in (
        (laid(4, 3, "MOOD"), {"MOOD": 8}),
        (laid(5, 6, "EAR", down=True), {"DEAR": 8}),
        ([(5, 5, "N"), (5, 7, "T")], {"ON": 4, "NET": 6}),
        (laid(4, 3, "W"), {"WOOD": 5}),
        ([(4, 6, "L"), (7, 6, "P")], {"WOOL": 6, "LEAP": 6}),
        (laid(7, 5, "SNACK"), {"SNACK": 7, "LEAN": 7}),
        (laid(2, 8, "PLUS", down=True), {"PLUS": 8, "NETS": 8}),
    ):
        judgement = judge(position, placements)
        assert judgement.legal, judgement
        assert dict(zip(judgement.words, judgement.word_scores, strict=True)) == words
        assert judgement.score == sum(words.values())
        position = position.with_play(frozenset(placements))


def test_worked_scores_of_the_app() -> None:
    position = at(UPWORDS, "BED MILE BID MIRE REG DE MOBS BOD BEG")
    for placements, words in (
        (laid(4, 3, "BED"), {"BED": 6}),
        (laid(3, 4, "MILE", down=True), {"MILE": 5, "BID": 4}),
        (laid(5, 4, "REG"), {"MIRE": 6, "REG": 4, "DE": 4}),
        (laid(4, 4, "OBS", down=True), {"MOBS": 9, "BOD": 5, "BEG": 5}),
    ):
        judgement = judge(position, placements)
        assert judgement.legal, judgement
        assert dict(zip(judgement.words, judgement.word_scores, strict=True)) == words
        position = position.with_play(frozenset(placements))


def test_best_opening() -> None:
    assert judge(at(UPWORDS, "LETTERS"), laid(4, 0, "LETTERS")).score == 34
    assert judge(at(UPWORDS, "QUALITIE"), laid(4, 0, "QALITIE")).score == 36


def test_qu_tile() -> None:
    assert judge(at(UPWORDS, "QUIZ"), laid(4, 4, "QIZ")).score == 3 * 2 + 2
    assert reason(at(UPWORDS, "QUIZ"), laid(4, 4, "QUIZ")) == "word"
    flat = stacks("QUIZ QUIT", r4=("....QIT...", "0000111000"))
    assert judge(flat, laid(4, 6, "Z")).score == 1 + 1 + 2


def test_plural_rule_counts_letters_and_looks_at_every_word() -> None:
    pa = stacks("PA PAS", r4=("....PA....", "0000110000"))
    assert reason(pa, laid(4, 6, "S")) == "plural"
    both = stacks("PA PAS AS SO", r4=("....PA....", "0000110000"), r5=("......O...", "0000001000"))
    assert judge(both, laid(4, 6, "S")).score == 6 + 4  # it begins SO
    two_letters = stacks("PAS AS", r4=("....PA....", "0000110000"), r3=("......A...", "0000001000"))
    assert sorted(judge(two_letters, laid(4, 6, "S")).words) == ["AS", "PAS"]
    stacked = stacks("CARS", r4=("....CARE..", "0000111100"))
    assert judge(stacked, laid(4, 7, "S")).score == 5
    two_tiles = stacks("CARTS", r4=("....CARE..", "0000111100"))
    assert judge(two_tiles, laid(4, 7, "TS")).score == 6
    off = build(UPWORDS, plural_tile="")
    assert judge(stacks("PA PAS", off, r4=("....PA....", "0000110000")), laid(4, 6, "S")).legal


def test_cover_ban_is_per_old_run() -> None:
    cat_dog = {"r4": ("..CAT.DOG.", "0011101110")}
    assert reason(stacks("HUBSDOG", **cat_dog), laid(4, 2, "HUBS")) == "cover"
    assert judge(stacks("HABSDOG", **cat_dog), [(4, 2, "H"), (4, 4, "B"), (4, 5, "S")]).legal
    single = stacks("BUS", r3=("....A.....", "0000100000"))
    assert judge(single, laid(3, 4, "BUS")).score == 2 + 1 + 1  # a single old tile is no run
    crossing = stacks("BA SUB", r4=("....A.....", "0000100000"), r5=("....A.....", "0000100000"))
    assert judge(crossing, laid(4, 3, "SUB")).reason.startswith("word: UA")  # only the line of play counts
    free = build(UPWORDS, cover_ban=False)
    assert judge(stacks("UP", free, r4=("....AT....", "0000110000")), laid(4, 4, "UP")).score == 4


def test_height_limit_and_same_letter() -> None:
    four = stacks("FN EN", r4=("....EN....", "0000410000"))
    assert judge(four, laid(4, 4, "F")).score == 6
    five = stacks("FN EN", r4=("....EN....", "0000510000"))
    assert reason(five, laid(4, 4, "F")) == "height"
    blank = stacks("CAT", APWORDS, r4=("....CaT...", "0000111000"))
    assert reason(blank, laid(4, 5, "A")) == "same letter"
    assert reason(stacks("CAT", APWORDS, r4=("....CAT...", "0000111000")), laid(4, 5, "a")) == "same letter"


def test_apwords_points_times_height() -> None:
    position = stacks("CUT CATS", APWORDS, r4=("....CAT...", "0000132000"))
    assert judge(position, laid(4, 5, "U")).score == 3 + 4 * 1 + 2 * 1
    assert judge(position, laid(4, 5, "u")).score == 3 + 0 + 2
    assert judge(position, laid(4, 7, "S")).score == 3 + 3 + 2 + 1  # no plural rule
    assert judge(at(APWORDS, "QUARTZY"), laid(4, 1, "QUARTZY")).score == 28  # no bonus


def test_a_lone_tile_on_a_lone_stack_makes_no_word() -> None:
    assert reason(stacks("AB", r4=("....A.....", "0000100000")), laid(4, 4, "B")) == "no word"


def test_switches_in_combination() -> None:
    rules = build(
        "upwords",
        mode="points-x-height",
        points={"A": 2, "B": 5},
        flat_factor=3,
        flat_bonus={"A": 7},
        premiums=["=========="] * 10,
    )
    flat = at(rules, "AB", (4, 4, "A", False, -1))
    assert judge(flat, laid(4, 5, "B")).score == ((2 + 5) * 3 + 7) * 3
    assert (
        judge(at(rules, "BB", (4, 4, "AB", False, -1)), laid(4, 4, "B")).score == 5 * 2 + 5
    )  # bare squares only
    valued = build("upwords", points={"Q": 8} | dict.fromkeys("IZT", 1))
    assert judge(at(valued, "QUIZ"), laid(4, 4, "QIZ")).score == 2 * (8 + 1 + 1) + 2


def test_boards_and_racks_of_other_sizes() -> None:
    big = build("scrabble", rows=21, cols=21, start=[(10, 10)], rack_size=12, premiums=["." * 21] * 21)
    word = "A" * 12
    plays = all_plays(Position(big, Words([word]), {}, word))
    assert len(plays) == 2 * 10
    assert set(plays.values()) == {12 + 50}
