import gzip
import hashlib

import pytest

from engine.errors import LexiconError
from engine.lexicon.wordlist import parse

EXPECTED = ("AA", "CAT", "QUIZ")


@pytest.mark.parametrize(
    "data",
    [
        b"aa\ncat\nquiz\n",
        b"QUIZ\nCat\naa",
        b"aa\r\ncat\r\nquiz\r\n",
        b"aa\rcat\rquiz",
        b"\xef\xbb\xbfaa\ncat\nquiz\n",
        b"\n\n  aa  \n\tcat\n\nquiz\n\n",
        gzip.compress(b"aa\ncat\nquiz\n", mtime=0),
        gzip.compress(b"aa\n", mtime=0) + gzip.compress(b"cat\nquiz\n", mtime=0),
    ],
)
def test_accepted_shapes(data):
    listed = parse(data, "list.txt")
    assert listed.words == EXPECTED
    assert listed.refused == ()
    assert listed.duplicates == 0
    assert listed.definitions == {}


@pytest.mark.parametrize("between", [b"\t", b" ", b"   ", b" \t"])
def test_definitions_are_kept(between):
    listed = parse(b"aa" + between + b"a kind of lava [n AAS]\r\ncat\r\n", "list.txt")
    assert listed.words == ("AA", "CAT")
    assert listed.definitions == {"AA": "a kind of lava [n AAS]"}


def test_both_encodings_give_the_same_words():
    words = "café\nÉTÉ\nñandú\n"
    latin = parse(words.encode("iso-8859-1"), "list.txt")
    modern = parse(words.encode(), "list.txt")
    split = parse("cafe\u0301\nE\u0301TE\u0301\nn\u0303andu\u0301\n".encode(), "list.txt")
    assert latin.words == modern.words == split.words == ("CAFÉ", "ÉTÉ", "ÑANDÚ")


def test_duplicates_are_counted_and_the_first_definition_stays():
    listed = parse(b"cat a pet\nCAT a whip\nCat\ndog\n", "list.txt")
    assert listed.words == ("CAT", "DOG")
    assert listed.duplicates == 2
    assert listed.definitions == {"CAT": "a pet"}


def test_refused_lines_are_told_with_file_line_and_reason():
    listed = parse(b"cat\n\nb4\nit's\nre-do again\n123\ndog\n# comment\n", "list.txt")
    assert listed.words == ("CAT", "DOG")
    assert listed.refused == (
        "list.txt:3: digit '4' in 'b4', expected letters only",
        'list.txt:4: character "\'" in "it\'s", expected letters only',
        "list.txt:5: character '-' in 're-do', expected letters only",
        "list.txt:6: digit '1' in '123', expected letters only",
        "list.txt:8: character '#' in '#', expected letters only",
    )


def test_a_long_refused_token_is_shortened():
    (reason,) = parse(b"cat\n" + b"x" * 1000 + b"1\n", "list.txt").refused
    assert len(reason) < 120


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "list.txt: is empty, expected one word a line"),
        (b"\n \r\n\t\n", "list.txt: is empty"),
        (b"\xef\xbb\xbf", "list.txt: is empty"),
        (gzip.compress(b"", mtime=0), "list.txt: is empty"),
        (b"cat\0dog\n", "list.txt: binary data .byte 0x00., expected text"),
        (b"\x7fELF\x02\x01", "list.txt: binary data"),
        (b"\x89PNG\r\n\x1a\n", "list.txt: binary data"),
        ("cat\ndog\n".encode("utf-16"), "list.txt: UTF-16 text, expected UTF-8 or ISO-8859-1"),
        (b"\x1f\x8b", "list.txt: damaged gzip file"),
        (gzip.compress(b"cat\n" * 1000, mtime=0)[:-12], "list.txt: damaged gzip file"),
        (gzip.compress(b"cat\n", mtime=0)[:-6] + b"abcdef", "list.txt: damaged gzip file"),
        (b"1\n2\n3\n", "list.txt:1: digit '1' in '1', expected letters only .no line of 3 holds a word."),
    ],
)
def test_what_is_no_word_list_is_told_in_one_line(data, why):
    with pytest.raises(LexiconError, match=why) as caught:
        parse(data, "list.txt")
    assert "\n" not in str(caught.value)


def test_a_list_too_large_is_refused(monkeypatch):
    monkeypatch.setattr("engine.lexicon.wordlist._MOST_BYTES", 1 << 20)
    parse(gzip.compress(b"a" * (1 << 20), mtime=0), "bomb.gz")
    with pytest.raises(LexiconError, match="more than 1 MB of text"):
        parse(gzip.compress(b"a" * ((1 << 20) + 1), mtime=0), "bomb.gz")


def test_very_long_words_are_taken():
    assert parse(b"a" * 5000 + b"\nb\n", "list.txt").words == ("A" * 5000, "B")


def test_the_shipped_files_are_those_that_the_readme_names():
    from engine.lexicon.sources import shipped_file

    readme = shipped_file("README.md").read_text()
    for name in ("enable.txt.gz", "scowl-levels.tsv.gz"):
        text = gzip.decompress(shipped_file(name).read_bytes())
        assert hashlib.sha256(text).hexdigest() in readme
    assert "Copyright" in shipped_file("scowl-copyright.txt").read_text()
