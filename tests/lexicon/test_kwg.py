"""Word lists in KWG files: hand-made bytes, round trips, and files that are damaged."""

import struct
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import LexiconError
from engine.lexicon import Lexicon, store
from engine.lexicon.kwg import read_kwg, write_kwg

LAST, ACCEPTS = 1 << 22, 1 << 23
WORDS = st.sets(st.text("ABCZ", min_size=1, max_size=7), min_size=1, max_size=40)


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("LETTERWORKS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def arc(letter, children=0, flags=0):
    tile = letter if isinstance(letter, int) else ord(letter) - 64
    return tile << 24 | flags | children


def packed(*arcs):
    return struct.pack(f"<{len(arcs)}I", *arcs)


ROOTS = (LAST | 2, LAST)
CAT_CATS_DO = packed(
    *ROOTS,
    arc("C", 4),
    arc("D", 5, LAST),
    arc("A", 6, LAST),
    arc("O", 0, LAST | ACCEPTS),
    arc("T", 7, LAST | ACCEPTS),
    arc("S", 0, LAST | ACCEPTS),
)


def arcs_of(data):
    return [value for (value,) in struct.iter_unpack("<I", data)]


def strings(arcs, start, prefix=""):
    """Everything that a row of siblings spells, the separator as `@`: a walk of its own, without checks."""
    while True:
        value = arcs[start]
        text = prefix + chr((value >> 24) + 64)
        if value & ACCEPTS:
            yield text
        if value & (LAST - 1):
            yield from strings(arcs, value & (LAST - 1), text)
        if value & LAST:
            return
        start += 1


def gaddag_strings(words):
    found = {word[::-1] for word in words}
    return found | {word[:cut][::-1] + "@" + word[cut:] for word in words for cut in range(1, len(word))}


def test_bytes_made_by_hand():
    assert read_kwg(CAT_CATS_DO, "a.kwg") == ("CAT", "CATS", "DO")


def test_the_bytes_of_a_small_list():
    assert arcs_of(write_kwg(["AB"])) == [
        LAST | 3,  # DAWG
        LAST | 6,  # GADDAG: BA, A@B
        arc("B", 0, LAST | ACCEPTS),
        arc("A", 2, LAST),
        arc(0, 2, LAST),  # the separator, then what follows A in the DAWG
        arc("A", 0, LAST | ACCEPTS),
        arc("A", 4),
        arc("B", 5, LAST),
    ]


def test_rows_that_are_equal_are_stored_once():
    data = arcs_of(write_kwg(["CATS", "DOTS", "HATS"]))
    assert len([value for value in data if value == arc("S", 0, LAST | ACCEPTS)]) == 1


def test_rows_may_share_their_ends():
    data = packed(*ROOTS, arc("A", 5), arc("B", 6, LAST), 0, *(arc(x, 0, ACCEPTS) for x in "CD"))
    data = data[:-4] + packed(arc("D", 0, ACCEPTS | LAST))
    assert read_kwg(data, "a.kwg") == ("AC", "AD", "BD")


@given(WORDS)
def test_round_trip(words):
    assert read_kwg(write_kwg(words), "a.kwg") == tuple(sorted(words))


@given(WORDS)
def test_what_is_written_follows_the_format(words):
    arcs = arcs_of(write_kwg(words))
    dawg, gaddag = (list(strings(arcs, arcs[root] & (LAST - 1))) for root in (0, 1))
    assert dawg == sorted(words)
    assert len(gaddag) == len(set(gaddag))
    assert set(gaddag) == gaddag_strings(words)
    rows = [2, *(index + 1 for index in range(2, len(arcs) - 1) if arcs[index] & LAST)]
    assert {value & (LAST - 1) for value in arcs} - {0} <= set(rows)
    for one, two in pairwise(arcs[2:]):
        assert one & LAST or one >> 24 < two >> 24


def test_round_trip_of_a_large_sample(tmp_path):
    enable = Lexicon.load("enable")
    words = enable.words[:: enable.count // 20_000]
    assert len(words) > 20_000
    data = write_kwg(words)
    assert read_kwg(data, "a.kwg") == words
    path = tmp_path / "Sample.KWG"
    path.write_bytes(data)
    loaded = Lexicon.load(path)
    assert (loaded.name, loaded.words) == ("sample", words)
    assert loaded.digest == Lexicon.of(words).digest


def test_the_longest_words():
    word = "A" * 63
    assert read_kwg(write_kwg([word, "B"]), "a.kwg") == (word, "B")
    with pytest.raises(LexiconError, match="expected at most 63 letters A to Z"):
        write_kwg([word + "A"])


@pytest.mark.parametrize("word", ["", "cat", "Ä", "A B", "QU1Z", "ſ"])
def test_other_words_are_not_written(word):
    with pytest.raises(LexiconError, match="expected at most 63 letters A to Z"):
        write_kwg(["CAT", word])


def test_no_words_are_not_written():
    with pytest.raises(LexiconError, match="no words, expected one or more"):
        write_kwg([])


def chain(length):
    return packed(
        *ROOTS, *(arc("A", index + 3, LAST) for index in range(length)), arc("B", 0, LAST | ACCEPTS)
    )


def bomb(length):
    """Two ways at each of so many letters: more words than anybody can hold."""
    pairs = ((arc("A", 2 * index + 4), arc("B", 2 * index + 4, LAST)) for index in range(length))
    return packed(*ROOTS, *(value for pair in pairs for value in pair), arc("C", 0, LAST | ACCEPTS))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "0 bytes, expected a KWG file, which has a multiple of 4"),
        (CAT_CATS_DO[:-1], "31 bytes, expected a KWG file, which has a multiple of 4"),
        (bytes(4 * ((1 << 22) + 1)), "16777220 bytes, expected a KWG file, which has .*, at most 16777216"),
        (packed(LAST, LAST), "holds no words"),
        (packed(LAST | 9, LAST), "damaged KWG file: arc 0: points at arc 9, expected less than 2"),
        (CAT_CATS_DO[:-4], "arc 6: points at arc 7, expected less than 7"),
        (packed(*ROOTS, arc("A", 3), arc("B", 2, LAST)), "arc 3: leads back to itself|arc 2: leads back"),
        (packed(*ROOTS, arc("A", 0, ACCEPTS)), "arc 2: is the last of the file, expected a last sibling"),
        (packed(*ROOTS, arc(0, 0, ACCEPTS | LAST)), r"arc 2: tile 0, expected 1 to 26 \(A to Z\)"),
        (packed(*ROOTS, arc(27, 0, ACCEPTS | LAST)), r"arc 2: tile 27, expected 1 to 26 \(A to Z\)"),
        (packed(*ROOTS, arc("B", 0, ACCEPTS), arc("B", 0, ACCEPTS | LAST)), "arc 3: tile 2 after 2"),
        (packed(*ROOTS, arc("B", 0, ACCEPTS), arc("A", 0, ACCEPTS | LAST)), "arc 3: tile 1 after 2"),
        (packed(*ROOTS, arc("A", 0, LAST)), "arc 2: leads nowhere"),
        (chain(63), "arc 65: continues a word beyond letter 63"),
        (chain(5000), "continues a word beyond letter 63"),
        (bomb(60), "more than 5000000 words"),
    ],
)
def test_a_damaged_file_is_told_in_one_line(data, message, tmp_path):
    path = tmp_path / "bad.kwg"
    path.write_bytes(data)
    with pytest.raises(LexiconError, match=message) as caught:
        Lexicon.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


def test_a_long_way_in_by_a_short_row_is_found_too():
    """The chain is first met two letters into a word, and later deeper, where it is too long."""
    detour = 70
    tail = (arc("A", index + 1, LAST) for index in range(4, 64))
    data = packed(
        *ROOTS,
        arc("A", 4),
        arc("B", detour, LAST),
        *tail,
        arc("B", 0, LAST | ACCEPTS),
        *(0 for _ in range(detour - 65)),
        *(arc("A", index + 1, LAST) for index in range(detour, detour + 5)),
        arc("A", 4, LAST),
    )
    with pytest.raises(LexiconError, match="arc 4: continues a word beyond letter 63"):
        read_kwg(data, "a.kwg")


@settings(max_examples=200)
@given(
    st.lists(st.integers(0, 2**32 - 1), max_size=12).map(lambda arcs: packed(*arcs)) | st.binary(max_size=60)
)
def test_any_bytes_are_read_or_refused(data):
    try:
        words = read_kwg(data, "a.kwg")
    except LexiconError:
        return
    assert words


@given(WORDS, st.data())
def test_any_flipped_bit_is_survived(words, data):
    whole = bytearray(write_kwg(words))
    bit = data.draw(st.integers(0, 8 * len(whole) - 1))
    whole[bit // 8] ^= 1 << bit % 8
    try:
        found = read_kwg(bytes(whole), "a.kwg")
    except LexiconError:
        return
    assert list(found) == sorted(set(found))


def test_a_kwg_file_that_starts_like_gzip(tmp_path):
    root = 0x8B1F
    filler = [0] * (root - 2)
    path = tmp_path / "a.kwg"
    path.write_bytes(packed(LAST | root, LAST, *filler, arc("A", 0, LAST | ACCEPTS)))
    assert path.read_bytes()[:2] == b"\x1f\x8b"
    assert Lexicon.load(path).words == ("A",)
    assert store.verify(path).count == 1
    assert store.add(path, "own").words == ("A",)


def test_add_keeps_the_words_as_text(tmp_path, data_folder):
    path = tmp_path / "CSW.kwg"
    path.write_bytes(CAT_CATS_DO)
    assert store.add(path).words == ("CAT", "CATS", "DO")
    assert (data_folder / "wordlists" / "csw.txt").read_bytes() == b"CAT\nCATS\nDO\n"
    path.write_bytes(CAT_CATS_DO[:-4])
    with pytest.raises(LexiconError, match="damaged KWG file"):
        store.add(path, replace=True)
    assert Lexicon.load("csw").count == 3


def test_export(tmp_path):
    lexicon = Lexicon.of(["CAT", "DOG"])
    for name in ("a.kwg", "a.txt"):
        store.export(lexicon, tmp_path / name)
        assert Lexicon.load(tmp_path / name).words == ("CAT", "DOG")
    assert (tmp_path / "a.txt").read_bytes() == b"CAT\nDOG\n"
    with pytest.raises(LexiconError, match=r"a\.gz: cannot be written, expected a name that ends in .kwg or"):
        store.export(lexicon, tmp_path / "a.gz")
    with pytest.raises(LexiconError, match="word 'Ä'"):
        store.export(Lexicon.of(["Ä"]), tmp_path / "b.kwg")
    assert not (tmp_path / "b.kwg").exists()
