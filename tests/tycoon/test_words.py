"""`position.words`: lazy, best first, in agreement with the referee."""

from dataclasses import replace

from engine.tycoon.turn import TycoonTurn, WordPlay

from .boards import position, words


def test_order_and_contents():
    found = list(position(lexicon="CAT RED CRATE TRACED DRY CONE ZZZ").words)
    assert [turn.play[0].word for turn in found] == ["TRACED", "CRATE", "CONE", "CAT", "RED"]
    assert [(turn.money, turn.stock) for turn in found] == [(4, 1), (3, 0), (2, 0), (1, 0), (1, 0)]
    listed = position(lexicon="CAT RED CRATE TRACED DRY CONE ZZZ").words
    assert listed.texts() == ["TRACED", "CRATE", "CONE", "CAT", "RED"]
    assert listed.pays().tolist() == [[4, 1], [3, 0], [2, 0], [1, 0], [1, 0]]
    assert listed.by_length() == {3: 2, 4: 1, 5: 1, 6: 1}
    assert listed.count() == 5
    assert [turn.play[0].word for turn in listed.best(2)] == ["TRACED", "CRATE"]
    assert listed
    assert not position(lexicon="ZZZ").words


def test_contains():
    listed = position(own="X").words
    assert TycoonTurn(words("CAT:hhh")) in listed
    assert TycoonTurn(words("TATER:hhdhh")) in listed
    assert TycoonTurn(words("CATED:hhhhh")) not in listed
    assert TycoonTurn(words("TAT:hhd")) not in listed
    assert TycoonTurn() not in listed
    assert "CAT" not in listed


def test_best_two():
    assert position(lexicon="CAT RED").words.best_two() is None
    turn = position(lexicon="CAT RED", own="V").words.best_two()
    assert sorted(word.word for word in turn.play) == ["CAT", "RED"]
    assert (turn.money, turn.stock) == (2, 0)


def test_royalties_and_types_are_filled_in():
    (turn,) = position(hand="MYTHXXX", pool="QQQ", own="K", other="T", lexicon="MYTH").words
    assert turn.play == (WordPlay("MYTH", "hhhh", "_v__"),)
    assert (turn.money, dict(turn.royalties)) == (4, {1: 1})


def test_every_word_of_a_rich_position_is_legal():
    start = position(hand="AEGIPST", pool="EHI", own="BJKXZ")
    count = 0
    for turn in start.words:
        assert start.check(turn) is None, turn
        count += 1
    assert count == start.words.count() > 500
    assert repr(start.words).startswith("<Words of <TycoonPosition")


def test_a_set_of_words_will_do():
    start = position(lexicon="CAT")
    assert replace(start, lexicon=frozenset(["RED", "CAT"])).words.texts() == ["CAT", "RED"]
    assert start.with_cards("REDXXXX", "").words.texts() == []
