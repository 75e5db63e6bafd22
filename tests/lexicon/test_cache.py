"""Cached files: damage is noticed, concurrent writers harm nothing, a missing cache costs time only."""

import os
import subprocess
import sys

import numpy as np
import pytest

from engine.alphabet import Alphabet
from engine.lexicon import Lexicon, build, cache, lexicon, sources

ALPHABET = Alphabet.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
WORDS = ["CAT", "CATS", "ACT", "SCAT", "TACO"]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("LETTERWORKS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def no_building(monkeypatch):
    """Calling this makes everything slow fail, so that only the cache can answer."""

    def forbid(*_):
        raise AssertionError("built again")

    def apply():
        monkeypatch.setattr(lexicon, "build_graph", forbid)
        monkeypatch.setattr(lexicon, "read_source", forbid)
        monkeypatch.setattr(sources, "parse", forbid)

    return apply


def files(folder, kind):
    return sorted((folder / kind).iterdir())


def test_a_file_in_a_folder_that_will_be_made_can_be_written(tmp_path):
    path = tmp_path / "new" / "deep" / "file"
    cache.check_writable(path)
    assert not list(tmp_path.iterdir())
    cache.write_whole(path, [b"there"])
    assert path.read_bytes() == b"there"


def test_what_was_written_is_read_back():
    assert cache.read("kind", "key") is None
    assert cache.write("kind", "key", [b"one ", b"two"])
    assert bytes(cache.read("kind", "key")) == b"one two"
    assert cache.read("kind", "other") is None
    assert cache.write("kind", "key", [b"new"])
    assert bytes(cache.read("kind", "key")) == b"new"


def damages():
    yield "empty", lambda data: b""
    yield "cut in the header", lambda data: data[:40]
    yield "cut after the header", lambda data: data[:64]
    yield "cut in the payload", lambda data: data[:-4]
    yield "longer", lambda data: data + b"\0\0\0\0"
    yield "one bit in the payload", lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]
    yield "one bit in the checksum", lambda data: data[:8] + bytes([data[8] ^ 1]) + data[9:]
    yield "other magic", lambda data: b"LWCACHE0" + data[8:]
    yield "zeros", lambda data: bytes(len(data))


@pytest.mark.parametrize(("name", "damage"), [pytest.param(*pair, id=pair[0]) for pair in damages()])
def test_a_damaged_graph_is_noticed_and_rebuilt(folder, name, damage):
    good = Lexicon.of(WORDS).graph(ALPHABET, 5)
    (path,) = files(folder, "graphs")
    data = path.read_bytes()
    path.write_bytes(damage(data))
    assert cache.read("graphs", path.stem) is None
    again = Lexicon.of(WORDS).graph(ALPHABET, 5)
    assert (again.dawg, again.gaddag, again.letters) == (good.dawg, good.gaddag, good.letters)
    assert np.array_equal(again.nodes, good.nodes)
    assert path.read_bytes() == data


def test_a_file_under_a_wrong_name_is_noticed(folder):
    Lexicon.of(WORDS).graph(ALPHABET, 5)
    (path,) = files(folder, "graphs")
    other = Lexicon.of(["DOG"])
    other.graph(ALPHABET, 5)
    (wrong,) = set(files(folder, "graphs")) - {path}
    path.replace(wrong)
    graph = Lexicon.of(["DOG"]).graph(ALPHABET, 5)
    assert np.array_equal(graph.nodes, other.graph(ALPHABET, 5).nodes)


def test_a_damaged_word_list_is_noticed_and_read_again(folder, tmp_path):
    source = tmp_path / "mine.txt"
    source.write_text("cat a pet\ndog\nx1\ncat\n")
    good = Lexicon.load(source)
    (path,) = files(folder, "lexicons")
    path.write_bytes(path.read_bytes()[:-3])
    again = Lexicon.load(source)
    assert again.words == good.words == ("CAT", "DOG")
    assert again.definitions == {"CAT": "a pet"}


def test_a_warm_start_reads_and_builds_nothing(tmp_path, no_building):
    source = tmp_path / "mine.txt"
    source.write_text("cat a pet\ndog\nx1\ncat\n")
    cold = Lexicon.load(source)
    built = cold.graph(ALPHABET, 5)
    no_building()
    warm = Lexicon.load(source)
    mapped = warm.graph(ALPHABET, 5)
    assert (mapped.dawg, mapped.gaddag, mapped.letters) == (built.dawg, built.gaddag, built.letters)
    assert np.array_equal(mapped.nodes, built.nodes)
    assert not mapped.nodes.flags.writeable
    assert mapped.nodes.flags.aligned
    assert mapped.nodes.dtype == built.nodes.dtype
    assert warm.left_out(ALPHABET, 5) == cold.left_out(ALPHABET, 5)
    for fact in ("digest", "count", "lengths", "duplicates", "refused", "words", "definitions"):
        assert getattr(warm, fact) == getattr(cold, fact), fact


def test_a_changed_file_is_read_again(tmp_path):
    source = tmp_path / "mine.txt"
    source.write_text("cat\n")
    first = Lexicon.load(source)
    source.write_text("cow\n")
    second = Lexicon.load(source)
    assert (first.words, second.words) == (("CAT",), ("COW",))
    assert first.digest != second.digest


def test_each_list_alphabet_and_length_has_its_own_graph(folder):
    for words in (WORDS, ["DOG"]):
        for alphabet in (ALPHABET, Alphabet.of("ACDGOST")):
            for length in (4, 5):
                Lexicon.of(words).graph(alphabet, length)
    assert len(files(folder, "graphs")) == 8


def test_no_temporary_file_is_left(folder):
    Lexicon.of(WORDS).graph(ALPHABET, 5)
    assert [path.suffix for path in files(folder, "graphs")] == [".bin"]


def test_a_full_disk_costs_only_the_cache(monkeypatch, folder):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    graph = Lexicon.of(WORDS).graph(ALPHABET, 5)
    assert graph.dawg > 0
    assert files(folder, "graphs") == []


def test_a_folder_that_cannot_be_made_costs_only_the_cache(folder):
    folder.mkdir()
    (folder / "graphs").write_text("a file where the folder should be")
    assert Lexicon.of(WORDS).graph(ALPHABET, 5).dawg > 0
    assert not cache.write("graphs", "key", [b"data"])
    assert cache.read("graphs", "key") is None


CONCURRENT = """
import os, sys
from engine.alphabet import Alphabet
from engine.lexicon import Lexicon, cache, build
os.environ["LETTERWORKS_CACHE"] = sys.argv[1]
alphabet = Alphabet.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
words = ["".join(chr(65 + (i * k + i // 7) % 26) for k in range(2, 10)) for i in range(3000)]
want = build.build_graph("".join(f"{word}\\n" for word in sorted(set(words))), alphabet, 15)[0]
for turn in range(40):
    lexicon = Lexicon.of(words)
    graph = lexicon.graph(alphabet, 15)
    assert graph.nodes.tobytes() == want.nodes.tobytes() and graph[1:] == want[1:]
    if turn % 3 == int(sys.argv[2]):
        for path in (cache.cache_root() / "graphs").glob("*.bin"):
            path.unlink(missing_ok=True)
"""


def test_processes_that_build_at_once_do_not_disturb_each_other(folder):
    environment = {name: value for name, value in os.environ.items() if name != "LETTERWORKS_CACHE"}
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", CONCURRENT, str(folder), str(number)],
            env=environment,
            stderr=subprocess.PIPE,
        )
        for number in range(2)
    ]
    for run in runs:
        _, errors = run.communicate(timeout=300)
        assert run.returncode == 0, errors.decode()
    assert all(path.suffix == ".bin" for path in files(folder, "graphs"))


def test_the_node_array_grows_when_the_guess_is_too_small(monkeypatch):
    text = "".join(f"{word}\n" for word in sorted(WORDS))
    expected, _ = build.build_graph(text, ALPHABET, 5)
    real = build._build
    asked = []

    def with_little_room(words, prefixes, letters, capacity):
        asked.append(capacity)
        return real(words, prefixes, letters, max(4, capacity >> 9))

    monkeypatch.setattr(build, "_build", with_little_room)
    grown, _ = build.build_graph(text, ALPHABET, 5)
    assert len(asked) > 2
    assert np.array_equal(grown.nodes, expected.nodes)


def test_a_symbolic_link_stays_and_its_file_is_written(tmp_path):
    (tmp_path / "real.txt").write_text("old")
    link = tmp_path / "link.txt"
    link.symlink_to("real.txt")
    cache.write_whole(link, [b"new"])
    assert link.is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"
    dangling = tmp_path / "dangling.txt"
    dangling.symlink_to(tmp_path / "later.txt")
    cache.write_whole(dangling, [b"now"])
    assert dangling.is_symlink()
    assert (tmp_path / "later.txt").read_text() == "now"


def test_what_is_no_file_is_written_to_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        cache.write_whole(pipe, [b"one ", b"two"])
        assert reader.communicate(timeout=30)[0] == b"one two"
    assert pipe.is_fifo()
