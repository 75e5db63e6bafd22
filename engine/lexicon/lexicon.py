"""`Lexicon`: a word list with a name, a digest and the word graphs made from it.

Reading 170 000 words takes a while, so what was read is cached under the digest of the files' contents:
a warm start maps the cached text and splits it into words only when somebody asks for them.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from engine.alphabet import Alphabet
from engine.errors import LexiconError
from engine.letters import are_letters, capitals
from engine.lexicon import cache
from engine.lexicon.build import MAX_LENGTH, build_graph
from engine.lexicon.graph import Graph, LeftOut
from engine.lexicon.sources import find, read_source, scowl_levels, source_bytes
from engine.lexicon.wordlist import WordList

LEVELS = (35, 50, 60, 70)
_LIST_FORMAT = "2"
_GRAPH_FORMAT = "2"


class Lexicon:
    """A word list: `"QUIZ" in lexicon`, `lexicon.count`, `lexicon.words`, `lexicon.graph(alphabet, 15)`.

    Made by `Lexicon.load` or `Lexicon.of`. Words are in upper case; asking is in upper case too.
    `digest` (64 hexadecimal digits) depends on the words alone, not on how the file is written; lexicons with the same
    words are equal.
    """

    def __init__(self, name: str, payload: memoryview) -> None:
        size = int.from_bytes(payload[:8], "little")
        facts = json.loads(bytes(payload[8 : 8 + size]))
        self._words_at = 8 + size, 8 + size + int(facts["text_bytes"])
        self._payload = payload
        self._graphs: dict[str, tuple[Graph, LeftOut]] = {}
        self.name = name
        self.digest: str = facts["digest"]
        self.count: int = facts["count"]
        self.lengths: dict[int, int] = {int(length): count for length, count in facts["lengths"].items()}
        self.duplicates: int = facts["duplicates"]
        self.refused: tuple[str, ...] = tuple(facts["refused"])

    @classmethod
    def load(cls, name_or_path: str | os.PathLike[str] = "enable") -> Lexicon:
        """The list with this name (`enable`, `broad` or one added by the user), else the file at this path.

        Raises LexiconError if it is unknown, missing, binary or without words.
        """
        source = find(name_or_path)
        contents = source_bytes(source)
        facts = "\n".join([_LIST_FORMAT, source.name, *map(str, source.paths)])
        seal = hashlib.sha256(os.fsencode(facts))  # a path need not be UTF-8
        for data in contents:
            seal.update(hashlib.sha256(data).digest())
        key = seal.hexdigest()
        payload = cache.read("lexicons", key)
        if payload is None:
            payload = memoryview(_packed(read_source(source, contents)))
            cache.write("lexicons", key, [payload])
        return cls(source.name, payload)

    @classmethod
    def of(cls, words: Iterable[str], name: str = "words") -> Lexicon:
        """A lexicon of these words, in any case. Raises LexiconError if one is not made of letters only."""
        if isinstance(words, str) or not isinstance(words, Iterable):
            raise LexiconError(f"lexicon {name}: {words!r}, expected a list of words")
        distinct = set()
        for word in words:
            upper = capitals(word) if isinstance(word, str) else ""
            if not are_letters(upper):
                raise LexiconError(f"lexicon {name}: word {upper or word!r}, expected letters only")
            distinct.add(upper)
        return cls(name, memoryview(_packed(WordList(tuple(sorted(distinct)), {}, (), 0))))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lexicon) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __copy__(self) -> Lexicon:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Lexicon:
        return self

    def __reduce__(self) -> tuple[Callable[[str, str, bytes], Lexicon], tuple[str, str, bytes]]:
        return _restored, (self.name, self.digest, bytes(self._payload))

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {self.count} words, digest {self.digest[:12]}>"

    def __contains__(self, word: object) -> bool:
        return word in self._set

    def __len__(self) -> int:
        return self.count

    @cached_property
    def text(self) -> str:
        """All words in order, each followed by a newline."""
        start, stop = self._words_at
        return str(self._payload[start:stop], "utf-8")

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words, sorted."""
        return tuple(self.text.split())

    @cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.words)

    @cached_property
    def definitions(self) -> dict[str, str]:
        """The definitions that the file gives, by word."""
        found: dict[str, str] = json.loads(bytes(self._payload[self._words_at[1] :]))
        return found

    def too_long(self, max_length: int) -> int:
        """How many words have more than `max_length` letters, and so are in no graph of that length."""
        return sum(count for length, count in self.lengths.items() if length > max_length)

    def vocabulary(self, level: int) -> frozenset[str]:
        """The words of this list that are common enough: of SCOWL's `level` (35, 50, 60, 70) or below."""
        if level not in LEVELS:
            raise LexiconError(f"vocabulary {level}: expected one of {', '.join(map(str, LEVELS))}")
        return frozenset(word for word, at in scowl_levels().items() if at <= level and word in self._set)

    def limited(self, level: int) -> Lexicon:
        """The lexicon of `vocabulary(level)`, for graphs of common words only."""
        return Lexicon.of(self.vocabulary(level), f"{self.name}-{level}")

    def graph(self, alphabet: Alphabet, max_length: int) -> Graph:
        """DAWG and GADDAG of the words of two to `max_length` tiles (2 to 25) that the tiles can spell.

        Mapped from the cache if it was built before. Raises LexiconError if no word is left.
        """
        graph, _ = self._built(alphabet, max_length)
        if graph.dawg == 0:
            tiles = "".join(alphabet.letters)
            raise LexiconError(
                f"lexicon {self.name}: no word of 2 to {max_length} tiles, expected some that {tiles} spell"
            )
        return graph

    def left_out(self, alphabet: Alphabet, max_length: int) -> LeftOut:
        """How many words `graph(alphabet, max_length)` leaves out, and why."""
        return self._built(alphabet, max_length)[1]

    def _built(self, alphabet: Alphabet, max_length: int) -> tuple[Graph, LeftOut]:
        if not 2 <= max_length <= MAX_LENGTH:
            raise LexiconError(f"word graph of length {max_length}: expected 2 to {MAX_LENGTH}")
        key = f"{self.digest[:32]}-{alphabet.digest}-{max_length}-{_GRAPH_FORMAT}"
        if key not in self._graphs:
            payload = cache.read("graphs", key)
            if payload is None:
                built = build_graph(self.text, alphabet, max_length)
                cache.write("graphs", key, _graph_parts(*built))
            else:
                built = _graph_of(payload)
            self._graphs[key] = built
        return self._graphs[key]


_PICKLED: WeakValueDictionary[tuple[str, str], Lexicon] = WeakValueDictionary()
"""Lexicons that came out of pickles: all positions of a process share one, with its word graphs."""


def _restored(name: str, digest: str, payload: bytes) -> Lexicon:
    """The lexicon of a pickle, which holds the words: a process elsewhere may have no such file."""
    found = _PICKLED.get((name, digest))
    if found is None:
        found = _PICKLED[name, digest] = Lexicon(name, memoryview(payload))
    return found


def _graph_parts(graph: Graph, left_out: LeftOut) -> list[bytes]:
    """A graph as bytes: eight int64 (64 bytes, so that the nodes stay aligned), then the nodes."""
    head = np.zeros(8, dtype=np.int64)
    head[:6] = graph.dawg, graph.gaddag, graph.letters, *left_out
    return [head.tobytes(), graph.nodes.tobytes()]


def _graph_of(payload: memoryview) -> tuple[Graph, LeftOut]:
    dawg, gaddag, letters, *left_out = np.frombuffer(payload[:48], dtype=np.int64).tolist()
    nodes = np.frombuffer(payload[64:], dtype=np.uint32)
    return Graph(nodes, dawg, gaddag, letters), LeftOut(*left_out)


def _packed(listed: WordList) -> bytes:
    """A word list as bytes: length of the facts, facts (JSON), words, definitions (JSON)."""
    text = "".join(f"{word}\n" for word in listed.words).encode()
    facts = {
        "digest": hashlib.sha256(text).hexdigest(),
        "count": len(listed.words),
        "lengths": dict(sorted(Counter(map(len, listed.words)).items())),
        "duplicates": listed.duplicates,
        "refused": listed.refused,
        "text_bytes": len(text),
    }
    head = json.dumps(facts).encode()
    return b"".join([len(head).to_bytes(8, "little"), head, text, json.dumps(listed.definitions).encode()])
