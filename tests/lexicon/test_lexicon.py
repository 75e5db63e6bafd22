"""Lists by name and path, vocabulary tiers, the user's folder, and what the commands do with lists."""

import gzip
import hashlib
import os

import pytest

from engine.errors import LexiconError
from engine.lexicon import Lexicon, sources, store


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("LETTERWORKS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(scope="module")
def enable():
    return Lexicon.load("enable")


@pytest.fixture(scope="module")
def broad():
    return Lexicon.load("broad")


def unpacked(name):
    return gzip.decompress(sources.shipped_file(name).read_bytes()).decode().upper()


def test_enable_is_the_default_and_has_the_words_of_its_file(enable):
    assert Lexicon.load().digest == enable.digest
    assert enable.words == tuple(sorted(unpacked("enable.txt.gz").split()))
    assert enable.count == len(enable) == 172_823
    assert enable.duplicates == 0
    assert enable.refused == ()
    assert sum(enable.lengths.values()) == enable.count
    assert enable.lengths[2] == 96
    assert enable.too_long(15) == 172_823 - 168_551
    assert enable.too_long(28) == 0


def test_broad_is_enable_and_the_longer_scowl_words(enable, broad):
    rows = [line.split("\t") for line in unpacked("scowl-levels.tsv.gz").splitlines()]
    assert set(broad.words) == set(enable.words) | {word for word, _ in rows if len(word) >= 4}
    assert list(broad.words) == sorted(broad.words)
    assert "COLOURFUL" in broad
    assert "COLOURFUL" not in enable
    assert broad.lengths[2] == 96
    assert broad.digest != enable.digest


def test_asking_for_a_word(enable):
    assert "QUIZ" in enable
    assert "QUIZZZ" not in enable
    assert "" not in enable
    assert "QUIZ\nQUIZZED" not in enable
    assert 5 not in enable


def test_vocabulary_tiers_grow_and_stay_inside_the_list(enable):
    levels = dict(line.split("\t") for line in unpacked("scowl-levels.tsv.gz").splitlines())
    words = set(enable.words)
    sizes = []
    for level in (35, 50, 60, 70):
        tier = enable.vocabulary(level)
        assert tier == {word for word, at in levels.items() if int(at) <= level} & words
        sizes.append(len(tier))
    assert sizes == sorted(set(sizes))
    assert enable.limited(35).words == tuple(sorted(enable.vocabulary(35)))


@pytest.mark.parametrize("level", [0, 40, 71, "35"])
def test_an_unknown_tier_is_told(enable, level):
    with pytest.raises(LexiconError, match="expected one of 35, 50, 60, 70"):
        enable.vocabulary(level)


def test_the_digest_depends_on_the_words_alone(tmp_path):
    shapes = [
        b"cat\ndog\n",
        b"DOG\r\nCAT\r\n",
        gzip.compress(b"cat a pet\ndog\ndog\n", mtime=0),
        b"\xef\xbb\xbfcat\ndog\n1\n",
    ]
    digests = set()
    for number, data in enumerate(shapes):
        path = tmp_path / f"list{number}.txt"
        path.write_bytes(data)
        digests.add(Lexicon.load(path).digest)
    digests.add(Lexicon.of(["dog", "CAT"]).digest)
    assert len(digests) == 1
    assert Lexicon.of(["DOG", "CATS"]).digest not in digests


def test_a_list_by_path(tmp_path):
    path = tmp_path / "My.List.txt.gz"
    path.write_bytes(gzip.compress(b"cat a pet\ndog\nb4\n", mtime=0))
    for given in (path, str(path)):
        lexicon = Lexicon.load(given)
        assert lexicon.name == "my.list"
        assert lexicon.words == ("CAT", "DOG")
        assert lexicon.definitions == {"CAT": "a pet"}
        assert lexicon.refused == (f"{path}:3: digit '4' in 'b4', expected letters only",)


def test_a_file_without_an_ending_in_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text("cat\n")
    assert Lexicon.load("mine").words == ("CAT",)
    (tmp_path / "enable").write_text("cat\n")
    assert Lexicon.load("enable").count == 172_823


def test_an_unknown_name_lists_the_known_ones(tmp_path):
    (tmp_path / "zoo.txt").write_text("cat\n")
    store.add(tmp_path / "zoo.txt")
    with pytest.raises(LexiconError) as caught:
        Lexicon.load("enabel")
    expected = "lexicon 'enabel': unknown, expected one of enable, broad, zoo, or the path of a word list"
    assert str(caught.value) == expected
    for odd in ("", "\0", "a\nb", "x" * 5000, "a\n/b.txt", "\0.txt", "y" * 5000 + ".txt"):
        with pytest.raises(LexiconError) as caught:
            Lexicon.load(odd)
        assert "\n" not in str(caught.value)


def test_what_is_there_but_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    os.mkfifo("pipe")
    os.symlink("loop", "loop")
    os.symlink("nothing", "astray")
    for name, why in {
        "folder": "is a folder, expected a word list",
        "pipe": "cannot be read (not a regular file), expected a word list",
        "loop": "cannot be read ([Errno 40] Too many levels of symbolic links: 'loop'), expected a word list",
        "astray": "no such file, expected a word list",
        "/dev/zero": "cannot be read (not a regular file), expected a word list",
    }.items():
        with pytest.raises(LexiconError) as caught:
            Lexicon.load(name)
        assert str(caught.value) == f"{name}: {why}"


def test_no_more_of_a_file_is_read_than_a_list_may_have(tmp_path, monkeypatch):
    monkeypatch.setattr("engine.lexicon.wordlist._MOST_BYTES", 1 << 20)
    path = tmp_path / "big.txt"
    path.write_bytes(b"a" * (1 << 20))
    assert Lexicon.load(path).count == 1
    os.truncate(path, 1 << 40)  # of which next to nothing is on the disk
    with pytest.raises(
        LexiconError, match=r"big\.txt: cannot be read \(more than 1 MB\), expected a word list$"
    ):
        store.verify(path)


def test_a_missing_file_and_a_folder(tmp_path):
    with pytest.raises(LexiconError, match=r"none\.txt: no such file, expected a word list"):
        Lexicon.load(tmp_path / "none.txt")
    with pytest.raises(LexiconError, match="is a folder, expected a word list"):
        Lexicon.load(tmp_path)


def test_lexicon_of_words_refuses_what_is_no_word():
    with pytest.raises(LexiconError, match="lexicon tiny: word 'A1', expected letters only"):
        Lexicon.of(["CAT", "a1"], "tiny")
    assert repr(Lexicon.of(["CAT"], "tiny")).startswith("<Lexicon tiny: 1 words, digest ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("CAT", "lexicon tiny: 'CAT', expected a list of words"),
        (5, "lexicon tiny: 5, expected a list of words"),
        (None, "lexicon tiny: None, expected a list of words"),
        ([1], "lexicon tiny: word 1, expected letters only"),
        (["CAT", None], "lexicon tiny: word None, expected letters only"),
        (["CAT", b"DOG"], "lexicon tiny: word b'DOG', expected letters only"),
        ([""], "lexicon tiny: word '', expected letters only"),
    ],
)
def test_lexicon_of_what_are_no_words(words, message):
    with pytest.raises(LexiconError) as caught:
        Lexicon.of(words, "tiny")
    assert str(caught.value) == message


def test_a_lexicon_of_any_words_that_can_be_listed():
    for words in (["cat", "DOG"], {"CAT", "dog"}, iter(["Cat", "Dog", "cat"]), {"CAT": 1, "DOG": 2}):
        assert Lexicon.of(words).words == ("CAT", "DOG")


def test_shipped_files_are_found_in_a_wheel_too(tmp_path, monkeypatch):
    package = tmp_path / "engine" / "lexicon"
    (package / "wordlists").mkdir(parents=True)
    (package / "wordlists" / "enable.txt.gz").write_bytes(b"cat\n")
    monkeypatch.setattr(sources, "__file__", str(package / "sources.py"))
    assert sources.shipped_file("enable.txt.gz") == package / "wordlists" / "enable.txt.gz"
    with pytest.raises(LexiconError, match="not among the installed files"):
        sources.shipped_file("scowl-levels.tsv.gz")


def test_add_keeps_an_unpacked_copy_that_loads_by_name(tmp_path, data_folder):
    path = tmp_path / "CSW.txt.gz"
    path.write_bytes(gzip.compress(b"cat a pet\ndog\n", mtime=0))
    added = store.add(path)
    assert (added.name, added.words) == ("csw", ("CAT", "DOG"))
    path.unlink()
    assert Lexicon.load("csw").definitions == {"CAT": "a pet"}
    assert [file.name for file in (data_folder / "wordlists").iterdir()] == ["csw.txt"]
    assert (data_folder / "wordlists" / "csw.txt").read_bytes() == b"cat a pet\ndog\n"


def test_add_does_not_replace_unless_told(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("cat\n")
    store.add(path, "mine")
    path.write_text("dog\n")
    with pytest.raises(LexiconError, match="lexicon name 'mine': is taken"):
        store.add(path, "mine")
    assert Lexicon.load("mine").words == ("CAT",)
    assert store.add(path, "mine", replace=True).words == ("DOG",)


@pytest.mark.parametrize("name", ["", "Mine", "../up", "a/b", "a b", "-x", "enable", "broad", "é"])
def test_add_refuses_names_that_would_not_work(tmp_path, name, data_folder):
    path = tmp_path / "a.txt"
    path.write_text("cat\n")
    with pytest.raises(LexiconError, match="lexicon name"):
        store.add(path, name)
    assert not data_folder.exists()


def test_add_refuses_what_is_no_list_and_leaves_nothing(tmp_path, data_folder):
    path = tmp_path / "a.txt"
    path.write_bytes(b"\0\1\2")
    with pytest.raises(LexiconError, match="binary"):
        store.add(path)
    with pytest.raises(LexiconError, match="no such file"):
        store.add(tmp_path / "none.txt")
    assert not data_folder.exists()


def test_add_on_a_full_disk_is_one_clear_line(tmp_path, data_folder, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    path = tmp_path / "a.txt"
    path.write_text("cat\n")
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(LexiconError, match=r"a.txt: cannot be written \(No space left on device\)"):
        store.add(path)
    assert list((data_folder / "wordlists").iterdir()) == []


def test_entries_list_what_can_be_loaded_and_what_is_broken(tmp_path, data_folder, enable, broad):
    path = tmp_path / "zoo.txt"
    path.write_text("cat\ndog\n")
    store.add(path)
    (data_folder / "wordlists" / "bad.txt").write_bytes(b"\0")
    (data_folder / "wordlists" / "own.txt.gz").write_bytes(gzip.compress(b"cat\n", mtime=0))
    (data_folder / "wordlists" / "Not A Name.txt").write_text("cat\n")
    found = {entry.name: entry for entry in store.entries()}
    assert list(found) == ["enable", "broad", "bad", "own", "zoo"]
    assert (found["enable"].count, found["enable"].digest) == (enable.count, enable.digest)
    assert (found["broad"].count, found["broad"].shipped) == (broad.count, True)
    assert (found["zoo"].count, found["zoo"].shipped, found["zoo"].error) == (2, False, "")
    assert (found["bad"].count, found["bad"].digest) == (0, "")
    assert "binary" in found["bad"].error


def test_verify_tells_counts_sums_and_refused_lines(tmp_path):
    path = tmp_path / "a.txt.gz"
    path.write_bytes(gzip.compress(b"aa lava\ncat\ndog\ncat\nb4\n", mtime=0))
    report = store.verify(path)
    assert (report.name, report.count, report.duplicates, report.definitions) == ("a", 3, 1, 1)
    assert report.lengths == {2: 1, 3: 2}
    assert report.sha256 == {str(path): hashlib.sha256(b"aa lava\ncat\ndog\ncat\nb4\n").hexdigest()}
    assert report.refused == (f"{path}:5: digit '4' in 'b4', expected letters only",)
    assert report.digest == hashlib.sha256(b"AA\nCAT\nDOG\n").hexdigest()
    assert len(store.verify("broad").sha256) == 2


def test_diff_tells_what_only_one_list_has(enable, broad):
    difference = store.diff(Lexicon.of(["CAT", "DOG", "EMU"]), Lexicon.of(["DOG", "ANT", "COW"]))
    assert difference.only_first == ("CAT", "EMU")
    assert difference.only_second == ("ANT", "COW")
    assert difference.common == 1
    shipped = store.diff(enable, broad)
    assert shipped.only_first == ()
    assert len(shipped.only_second) == broad.count - enable.count == broad.count - shipped.common
