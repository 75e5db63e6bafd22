"""`lexicon list`, `add`, `remove`, `verify` and `diff`; the user's folder is a temporary one."""

import gzip

import pytest

from cli.run import fails, run
from engine import Lexicon


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("LETTERWORKS_DATA", str(tmp_path / "data"))


@pytest.fixture
def words(tmp_path):
    file = tmp_path / "Mine.txt"
    file.write_text("cat\ndog a pet\nCAT\nqu1z\n\nit's\n" + "a" * 16 + "\n")
    return file


def test_list():
    outcome = run("lexicon", "list")
    assert (outcome.code, outcome.err) == (0, "")
    heading, *rows = [line.split() for line in outcome.out.splitlines()]
    assert heading == ["name", "words", "digest", "whose", "where"]
    enable = Lexicon.load("enable")
    assert rows[0][:4] == ["enable", "172,823", enable.digest[:12], "ships"]
    assert rows[1][:2] == ["broad", "183,971"]


def test_list_as_json():
    document = run("lexicon", "list", "--json").json
    assert [row["name"] for row in document] == ["enable", "broad"]
    assert document[0]["count"] == 172_823
    assert len(document[1]["paths"]) == 2


def test_add_says_what_does_not_count(words):
    outcome = run("lexicon", "add", words)
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert lines[0].startswith("mine: 3 words (digest ")
    assert lines[0].endswith("); use it with --lexicon mine")
    assert lines[1:4] == [
        "  1 repeated word left out",
        "  1 word of more than 15 letters: too long for the boards that ship",
        "  2 lines refused:",
    ]
    assert lines[4:] == [
        f"    {words}:4: digit '1' in 'qu1z', expected letters only",
        f'    {words}:6: character "\'" in "it\'s", expected letters only',
    ]
    assert run("words", "check", "DOG", "--lexicon", "mine").out == "DOG: in mine, a pet\n"


def test_add_as_json(words):
    document = run("lexicon", "add", words, "--name", "own", "--json").json
    assert (document["name"], document["count"], document["duplicates"], document["too_long"]) == (
        "own",
        3,
        1,
        1,
    )
    assert document["digest"] == Lexicon.load("own").digest
    assert [line.split(": ")[0] for line in document["refused"]] == [f"{words}:4", f"{words}:6"]


def test_add_shows_the_first_refused_lines_only(tmp_path):
    file = tmp_path / "bad.txt"
    file.write_text("cat\n" + "".join(f"x{number}\n" for number in range(25)))
    lines = run("lexicon", "add", file).out.splitlines()
    assert lines[1] == "  25 lines refused:"
    assert len(lines) == 13
    assert lines[-1] == "    and 15 more (--json lists all)"


def test_an_added_list_is_listed_and_serves_everywhere(words):
    run("lexicon", "add", words, "--name", "mine")
    row = next(line for line in run("lexicon", "list").out.splitlines() if line.startswith("mine"))
    assert row.split()[1:4:2] == ["3", "yours"]
    outcome = run("hint", "scrabble", "--rack", "DOG", "--lexicon", "mine", "--level", 2)
    assert outcome.out == "The best play makes DOG.\n"


def test_a_name_is_taken_until_it_is_replaced(words):
    run("lexicon", "add", words)
    message = fails("lexicon", "add", words)
    assert message == "lexicon name 'mine': is taken, expected a new name, or --replace"
    words.write_text("dog\n")
    assert run("lexicon", "add", words, "--replace").code == 0
    assert Lexicon.load("mine").words == ("DOG",)


def test_verify(words):
    outcome = run("lexicon", "verify", words)
    assert outcome.code == 0
    assert outcome.out.startswith("mine: 3 words, 1 with a definition\n  digest ")
    assert "words by length  3:2  16:1\n" in outcome.out
    assert "  2 lines refused:\n" in outcome.out
    document = run("lexicon", "verify", words, "--json").json
    assert document["lengths"] == {"3": 2, "16": 1}
    assert (document["count"], document["duplicates"], document["definitions"]) == (3, 1, 1)


def test_verify_gives_the_checksum_of_the_unpacked_text():
    document = run("lexicon", "verify", "enable", "--json").json
    assert list(document["sha256"].values()) == [
        "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"
    ]


def test_diff(tmp_path):
    (tmp_path / "a.txt").write_text("cat\ndog\n")
    (tmp_path / "b.txt").write_text("dog\nemu\nfox\n")
    one, other = tmp_path / "a.txt", tmp_path / "b.txt"
    outcome = run("lexicon", "diff", one, other)
    assert outcome.code == 0
    assert outcome.out == f"1 word in both\n1 only in {one}:\n  CAT\n2 only in {other}:\n  EMU\n  FOX\n"
    assert run("lexicon", "diff", one, other, "--json").json == {
        "first": "a", "second": "b", "common": 1, "only_first": ["CAT"], "only_second": ["EMU", "FOX"],
    }  # fmt: skip
    assert run("lexicon", "diff", one, one).out == f"2 words in both\n0 only in {one}\n0 only in {one}\n"


def test_diff_prints_all_on_request():
    short = run("lexicon", "diff", "enable", "broad").out
    assert short.endswith("  and 11,138 more (--all prints them)\n")
    assert run("lexicon", "diff", "enable", "broad", "--all").out.count("\n") == 3 + 11_148


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty, expected one word a line"),
        (b"12\n34\n", "digit '1' in '12', expected letters only (no line of 2 holds a word)"),
        (b"cat\x00\n", "binary data (byte 0x00), expected text, one word a line"),
        (gzip.compress(b"cat\n" * 1000, mtime=0)[:30], "damaged gzip file, expected a word list"),
        ("cat\n".encode("utf-16"), "UTF-16 text, expected UTF-8 or ISO-8859-1"),
    ],
)
def test_add_refuses_what_is_no_list(content, message, tmp_path):
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    complaint = fails("lexicon", "add", file)
    assert complaint.startswith(str(file))
    assert complaint.endswith(message)
    assert [row["name"] for row in run("lexicon", "list", "--json").json] == ["enable", "broad"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("add none.txt", "none.txt: no such file, expected a word list"),
        ("add . --name x", ".: is a folder, expected a word list"),
        ("verify nope", "lexicon 'nope': unknown, expected one of enable, broad, or the path of a word list"),
        (
            "diff enable nope",
            "lexicon 'nope': unknown, expected one of enable, broad, or the path of a word list",
        ),
        (
            "diff enable",
            "lexicon diff: missing argument 'NAME|PATH' (letterworks lexicon diff --help says more)",
        ),
    ],
)
def test_bad_input(arguments, message):
    assert fails("lexicon", *arguments.split()) == message


def test_bad_names(words):
    assert fails("lexicon", "add", words, "--name", "A b") == (
        "lexicon name 'A b': expected a-z, 0-9, - and _, as in my-list"
    )
    assert fails("lexicon", "add", words, "--name", "enable") == (
        "lexicon name 'enable': is a list that ships, expected another name"
    )


def test_export_and_add_of_a_kwg_file(words, tmp_path):
    kwg = tmp_path / "Other.kwg"
    outcome = run("lexicon", "export", words, "--out", kwg)
    assert (outcome.code, outcome.out) == (0, f"{kwg}: 3 words of mine\n")
    assert run("lexicon", "add", kwg).out.startswith("other: 3 words (digest ")
    assert run("words", "check", "DOG", "--lexicon", "other").out == "DOG: in other\n"
    kwg.write_bytes(kwg.read_bytes()[:-4])
    assert fails("lexicon", "add", kwg, "--replace").startswith(f"{kwg}: damaged KWG file: ")
    assert fails("lexicon", "export", "enable", "--out", tmp_path / "a.pdf").startswith(
        f"{tmp_path / 'a.pdf'}: "
    )


def test_remove(words, tmp_path):
    assert run("lexicon", "add", words).code == 0
    file = tmp_path / "data/wordlists/mine.txt"
    packed = file.with_suffix(".txt.gz")
    packed.write_bytes(gzip.compress(b"old\n", mtime=0))
    outcome = run("lexicon", "remove", "mine")
    assert (outcome.code, outcome.out, outcome.err) == (0, f"mine: removed ({packed}, {file})\n", "")
    assert not file.exists()
    assert not packed.exists()
    assert "mine" not in run("lexicon", "list").out
    assert words.exists()


def test_remove_answers_json(words):
    run("lexicon", "add", words, "--name", "other")
    document = run("lexicon", "remove", "other", "--json").json
    assert document["name"] == "other"
    assert len(document["removed"]) == 1


def test_only_lists_of_one_s_own_can_be_removed(words):
    message = "lexicon 'enable': is a list that ships, expected one of your own"
    assert fails("lexicon", "remove", "enable") == message
    assert fails("lexicon", "remove", "mine") == (
        "lexicon 'mine': not among your lists, expected one of them: none yet"
    )
    run("lexicon", "add", words)
    for name in (str(words), "../mine", "nope"):
        assert fails("lexicon", "remove", name).endswith(": not among your lists, expected one of them: mine")
    assert words.exists()
