"""The word finder and how words are made: full lists, growing storage, keep values, the best two words."""

import itertools
from collections import Counter
from random import Random

import numpy as np
import pytest
from reference.tycoon import naive_plays
from reference.tycoon.sampling import random_position, random_rules, random_words
from reference.tycoon.test_tycoon_finder import owning

from engine.errors import LexiconError
from engine.lexicon import Lexicon
from engine.rulesets import TycoonRuleset
from engine.rulesets.write import toml_text
from engine.tycoon.cards import new_cards, set_cards
from engine.tycoon.find import OVERFLOW, find_words, new_found
from engine.tycoon.finder import Finder, unpack
from engine.tycoon.lattice import new_lattice
from engine.tycoon.pairs import PAY, best_pair
from engine.tycoon.wordtable import WIDTH, word_table

from . import match
from .boards import RULES

ENABLE = Lexicon.load("enable")
DECK = "".join(letter * count for letter, count in RULES.cards.items())


@pytest.fixture(scope="module")
def search():
    return Finder(RULES, ENABLE)


def deal(rng):
    cards = rng.sample(DECK, 10)
    return "".join(cards[:7]), "".join(cards[7:])


def plainly(hand, pool, copy, final):
    """Words that can be made, by counting the letters that are missing."""
    have, found = Counter(hand + pool), set()
    for word in LISTED:
        missing = Counter(word) - have
        stems = [(missing, 0)]
        if final and word[-1] == "S":
            stems.append((Counter(word[:-1]) - have, 1))
        for short, added in stems:
            copies = short.total()
            originals = all(have[letter] for letter in short)
            real = len(word) - added - copies
            enough = copies == 0 or (copies == 1 and copy and originals and real >= 3)
            if enough and (not added or real >= 2) and set(word) & set(hand):
                found.add(word)
    return found


LISTED = [word for word in ENABLE.words if 3 <= len(word) <= 12][::7]
SPARSE = Lexicon.of(LISTED)


@pytest.mark.parametrize("patents", ["", "X", "Z", "XZ"])
def test_lists_against_counting(patents):
    search, rng = Finder(RULES, SPARSE), Random(patents)
    for _ in range(6):
        hand, pool = deal(rng)
        search.look(hand, pool, patents)
        found = search.texts(search.words())
        assert len(set(found)) == len(found)
        assert set(found) == plainly(hand, pool, "X" in patents, "Z" in patents), (hand, pool)


def test_figures_of_the_full_game(search):
    """Nothing owned: about 197 words a position, the longest 7.22 letters, the best 7.04 in money and stock."""
    rng, words, longest, best = Random(3), [], [], []
    for _ in range(400):
        search.look(*deal(rng), "")
        found = search.words()
        words.append(len(found))
        longest.append(max(map(len, search.texts(found)), default=0))
        best.append(sum(unpack(int(max(search.pays(found), default=0)))))
    assert np.mean(words) == pytest.approx(197, abs=20)
    assert np.mean(longest) == pytest.approx(7.22, abs=0.2)
    assert np.mean(best) == pytest.approx(7.04, abs=0.3)


def test_a_short_list_is_an_error_not_a_cut(search):
    cards, found = new_cards(26), new_found(10)
    counts = search.counts("AEGIPST"), search.counts("EHI")
    set_cards(search.rules, search.table, cards, *counts, 0)
    assert find_words(search.rules, search.table, cards, found, 0) == OVERFLOW
    small = Finder(RULES, ENABLE, capacity=8)
    search.look("AEGIPST", "EHI", "VXZ")
    small.look("AEGIPST", "EHI", "VXZ")
    assert small.words().tolist() == search.words().tolist()
    assert small.best_two()[1:] == search.best_two()[1:]


def test_too_few_ways_are_an_error(search):
    cards, found, lattice = new_cards(26), new_found(4000), new_lattice(search.rules, 20)
    set_cards(search.rules, search.table, cards, search.counts("AEGIPST"), search.counts("EHI"), 16)
    count = find_words(search.rules, search.table, cards, found, 1)
    assert best_pair(search.rules, search.table, cards, found.words, count, 16, lattice) == OVERFLOW
    lattice = new_lattice(search.rules, 20_000)
    assert best_pair(search.rules, search.table, cards, found.words, count, 16, lattice) == 0
    assert lattice.best[PAY] > 0


def made(hand, pool, patents, word, keep=None, cost=0, second=None):
    search = Finder(RULES, Lexicon.of([word, second or word]))
    search.look(hand, pool, patents)
    numbers = {search.text(i): i for i in range(len(search.table.kinds))}
    values = None
    if keep is not None:
        values = np.zeros((2, 26), np.int64)
        for letter, (in_hand, in_pool) in keep.items():
            values[:, RULES.letters.index(letter)] = in_hand, in_pool
    best = search.make(numbers[word], numbers[second] if second else -1, values, cost)
    return best and [each.origins for each in best.words]


def test_keep_values_choose_the_cards():
    assert made("CATERSD", "ATE", "", "CAT", {"A": (5, 0), "T": (0, 5)}) == ["hch"]
    assert made("CATERSD", "ATE", "", "CAT", {"A": (0, 5), "T": (5, 0)}) == ["hhc"]
    assert made("ATERSDL", "CAT", "", "CAT", {"A": (9, 0), "T": (9, 1)}) == ["cch"]
    assert made("CATERSD", "ONE", "", "ONE") == ["cch"]
    assert made("CATRSSD", "ONE", "", "ONE") is None


def test_keep_values_choose_copy_and_added_letter():
    hand, pool = "TATTERS", "ONI"
    assert made(hand, pool, "X", "TATTER") == ["hhhhhh"]
    assert made(hand, pool, "X", "TATTER", {"T": (5, 5)}) == ["hhhdhh"]
    assert made(hand, pool, "X", "TATTER", {"T": (5, 5)}, cost=6) == ["hhhhhh"]
    assert made(hand, pool, "Z", "RATS", {"S": (5, 5)}) == ["hhhs"]
    assert made(hand, pool, "Z", "RATS") == ["hhhh"]


def test_two_words_share_the_cards_by_their_keep_values():
    assert made("CATERSD", "ATE", "V", "CAT", {"A": (3, 0), "T": (0, 1), "E": (2, 1)}, second="RED") == [
        "hch",
        "hch",
    ]
    assert made("CATERSD", "ATE", "V", "CAT", {"A": (0, 3), "T": (1, 0), "E": (1, 2)}, second="RED") == [
        "hhc",
        "hhh",
    ]
    assert made("CATERSD", "ATE", "V", "CAT", second="CAT") is None
    assert made("CATERSD", "ONE", "VX", "CRATE", second="CONED") in (
        *(["hhhhh", "dccch"], ["dhhhh", "hccch"]),
    )


def test_a_pair_may_need_what_one_word_cannot_do():
    search = Finder(RULES, Lexicon.of(["TOT", "RED"]))
    search.look("TOREDLL", "LLL", "VX")
    assert search.texts(search.words()) == ["RED"]
    assert {word.word for word in search.best_two().words} == {"TOT", "RED"}


def test_no_pair_without_cards_or_ability():
    search = Finder(RULES, Lexicon.of(["CAT", "DOG", "TOE"]))
    for hand, pool, patents, pair in (
        ("CATDOGE", "XXX", "V", {"CAT", "DOG"}),
        ("CATDOGE", "XXX", "", None),
        ("CATXXXX", "DOG", "V", None),
        ("CATXXXD", "OGX", "V", {"CAT", "DOG"}),
        ("XXXXXXX", "XXX", "V", None),
    ):
        search.look(hand, pool, patents)
        best = search.best_two()
        assert (best and {word.word for word in best.words}) == pair


def test_same_word_twice_can_be_forbidden():
    lexicon = Lexicon.of(["CAT", "ACT", "TO"])
    strict = RULES.replace(v_allow_same_word=False)
    for rules, hand, words in (
        (RULES, "CATCATO", 2),
        (strict, "CATCATO", 2),
        (strict, "CATCAXX", 0),
    ):
        search = Finder(rules, lexicon)
        search.look(hand, "XXX", "V")
        best = search.best_two()
        assert len(best.words if best else ()) == words
    search = Finder(strict, Lexicon.of(["CAT"]))
    search.look("CATCATO", "XXX", "V")
    assert search.best_two() is None


def test_pairs_by_trying_all_of_a_small_list():
    """The best two words beside all pairs that `make` can make."""
    rng = Random(8)
    for patents in ("V", "VX", "VZ", "VXZ", "VBJKXZ"):
        for _ in range(4):
            hand, pool = deal(rng)
            full = Finder(RULES, ENABLE)
            full.look(hand, pool, patents)
            some = full.texts(full.words())
            search = Finder(RULES, Lexicon.of([*rng.sample(some, min(25, len(some))), "ZZZ"]))
            search.look(hand, pool, patents)
            numbers = range(len(search.table.kinds))
            pairs = (search.make(*pair) for pair in itertools.product(numbers, repeat=2))
            best = max(((p.money + p.stock, p.money) for p in pairs if p), default=None)
            found = search.best_two()
            assert (found and (found.money + found.stock, found.money)) == best, (hand, pool, patents)


def test_word_table():
    table = word_table(Lexicon.of(["CAT", "ACT", "STAIRS", "TO", "ABCDEFGHIJKLM"]), RULES)
    assert len(table.kinds) == 3, "too short and too long words are left out"
    assert table.codes.shape == (3, WIDTH)
    ends_s = [bool(kind & 1024) for kind in table.kinds]
    assert sorted(ends_s) == [False, False, True]
    assert table.rank[18] == 25, "the letter that can be added is sorted last"
    with pytest.raises(LexiconError, match="no word of 3 to 12 letters"):
        word_table(Lexicon.of(["TO", "ABCDEFGHIJKLM"]), RULES)


def test_other_alphabets():
    tables = RULES.tables() | {
        "name": "small",
        "letters": "AÄST",
        "vowels": "AÄ",
        "either": "",
        "doubling_letter": "",
        "cards": dict.fromkeys("AÄST", 12),
        "patents": dict.fromkeys("AÄST", 12),
        "abilities": {"Ä": "final-letter"},
        "goal_min_patents": dict.fromkeys("2345", 2),
        "goal_value": dict.fromkeys("2345", 20),
    }
    rules = TycoonRuleset.from_toml(toml_text(TycoonRuleset, tables))
    search = Finder(rules, Lexicon.of(["TÄT", "STAT", "TATS", "CAT"]))
    search.look("TTÄA", "", "Ä")
    assert sorted(search.texts(search.words())) == ["TATS", "TÄT"]


@pytest.mark.parametrize("words", [1, 2])
def test_the_cheapest_way_beside_all_ways(words):
    """Of all ways that pay most, `make` takes one whose cards are worth least to the player."""
    compared = 0
    for seed in range(80 if words == 1 else 30):
        rng = Random(seed)
        cards = {letter: rng.randint(3, 9) for letter in "AEIQSTY"}
        prices = dict.fromkeys(cards, 3)
        rules = random_rules(rng, hand_size=4, pool_size=2, cards=cards, prices=prices)
        listed = random_words(rng, "AEIQSTY", 12 if words == 2 else 40, 4)
        given = random_position(rng, rules, listed, owned=1.0)
        given = owning(given, given.own + rules.two_words + rules.copy + rules.add)
        search = Finder(match.ruleset(rules), Lexicon.of(listed.words))
        search.look(given.hand, given.pool, given.own)
        keep = np.array([[rng.randint(0, 9) for _ in cards] for _ in range(2)])
        cost = rng.randint(0, 9)
        best = {}
        for item in naive_plays(given, listed.words, words):
            if len(item.play) == words:
                spent = spending(search, item.play, keep, cost)
                key = tuple(word.word for word in item.play)
                best[key] = min(best.get(key, (0, 0, 0)), (-item.total, -item.money, spent))
        numbers = {search.text(i): i for i in range(len(search.table.kinds))}
        for key, (total, money, spent) in best.items():
            made = search.make(*(numbers[word] for word in key), *[-1] * (2 - words), keep, cost)
            found = (-made.money - made.stock, -made.money, spending(search, made.words, keep, cost))
            assert found == (total, money, spent), (seed, key, made, given)
            compared += 1
    assert compared > 30


def spending(search, play, keep, cost):
    spent = 0
    for word in play:
        for letter, origin in zip(word.word, word.origins, strict=True):
            code = search.ruleset.letters.index(letter)
            spent += cost if origin in "ds" else int(keep["hc".index(origin), code])
    return spent
