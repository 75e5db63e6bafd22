"""Hints: the estimates behind them, and turns that are legal and as good as they say."""

from dataclasses import replace

import pytest

from engine.errors import PositionError
from engine.lexicon import Lexicon
from engine.tycoon.hint import hint
from engine.tycoon.notation import amounts, declared, legend, notation, play_notation
from engine.tycoon.outlook import Outlook
from engine.tycoon.piles import full_deck, without
from engine.tycoon.turn import HAND, TycoonTurn
from tycoon.boards import RULES, play, position, step, words

HANDS = [
    ("AEGIPST", "EHI", "X"),
    ("ADEIJTU", "AEO", "BVZ"),
    ("DEEGUUY", "AEY", "JKQ"),
    ("BNOPRTV", "LQS", "BK"),
    ("CCVVWWX", "BBD", "Q"),
    ("EEEEEEE", "EEE", ""),
]


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("CAT:hhh", "CAT"),
        ("CAT:hch", "C(A)T"),
        ("CATS:hccs", "C(AT)+S"),
        ("SEES:hhds", "SE[E]+S"),
        ("ONE:ccc", "(ONE)"),
    ],
)
def test_notation_tells_each_card(word, text):
    assert notation(words(word)[0]) == text


def test_notation_of_two_words_and_its_legend():
    two = words("CAT:hch SEES:hhds")
    assert play_notation(two) == "C(A)T & SE[E]+S"
    assert legend([two]) == "(pool)  [copy]  +no card"
    assert legend([words("CAT:hhh")]) == ""


def test_declared_letters_are_told_once():
    assert declared(words("YAY:hhh:v_v")) == "Y a vowel"
    assert declared(words("YAY:hhh:v_c")) == "Y a vowel, Y a consonant"
    assert declared(words("YAY:hhh")) == ""


def test_amounts():
    assert [amounts(6, 2), amounts(1, 0), amounts(0, 3), amounts(0, 0)] == [
        "6 money and 2 stock", "1 money", "3 stock", "nothing",
    ]  # fmt: skip


# estimates


def test_estimates_come_near_the_known_figures():
    """Cards of a letter in the best word a turn, and what an ability adds, as measured on a thousand hands."""
    outlook = Outlook(position(), samples=400)
    cards = {"E": 0.92, "A": 0.70, "I": 0.64, "O": 0.52, "S": 0.52, "H": 0.23, "W": 0.10}
    assert {letter: outlook.cards[letter] for letter in cards} == pytest.approx(cards, abs=0.15)
    gains = {"J": 4.7, "B": 2.6, "X": 1.3, "Z": 0.9, "K": 0.8, "Q": 0.7, "V": 0.7}
    assert {letter: outlook.gain(letter) for letter in gains} == pytest.approx(gains, abs=0.6)
    assert outlook.gain("E") == 0


def test_estimates_do_not_change_from_call_to_call():
    one, two = Outlook(position()), Outlook(position())
    assert (one.cards, one.income, one.turns_left) == (two.cards, two.income, two.turns_left)


def test_cards_in_sight_are_not_expected_from_others():
    hoard = position(hand="EEEEEEE", pool="EEE")
    assert Outlook(hoard).cards["E"] < 0.5 * Outlook(position()).cards["E"]


@pytest.mark.parametrize(("players", "rounds"), [(2, 8.4), (3, 6.9), (4, 4.7), (5, 3.5)])
def test_length_of_the_game_comes_near_that_of_simple_bots(players, rounds):
    own, others = Outlook(position(money=(0,) * players)).turns_left
    assert abs(own + 1 - rounds) < 1.5
    assert others == (own + 1) * (players - 1)


def test_turns_left_in_the_last_round():
    assert Outlook(position(last_round=True, money=(0, 0, 0))).turns_left == (0, 2)
    assert Outlook(position(last_round=True, money=(0, 0, 0), start_seat=1)).turns_left == (0, 0)
    near = position(other="ENOTR", own="AIS", money=(9, 9))
    assert Outlook(near).turns_left == (0, 1)


def test_what_is_kept_is_no_worse_than_what_is_not():
    outlook = Outlook(position())
    for left in ("QXV", "ERS", "AEIOU", "VVCCWWX"):
        kept = outlook.keep(left)
        assert not without(left, kept).count("?")
        value = outlook.next_turn(kept)
        assert value >= outlook.next_turn(left)
        for letter in set(kept):
            assert value >= outlook.next_turn(kept.replace(letter, "", 1))


def test_a_heap_of_rare_consonants_is_discarded():
    outlook = Outlook(position())
    assert len(outlook.keep("VVCCWWX")) <= 2
    assert outlook.keep("ES") == "ES"


def test_the_card_to_replace_is_the_best_on_average():
    here = position(hand="CCVVWWX", pool="BBD", own="Q", lexicon="CAB BAD DAB")
    origin, card, then, now = Outlook(here).replacement()
    unseen = without(full_deck(RULES), here.hand + here.pool)
    # only an A drawn for a card makes a word (CAB, BAD, DAB: 1 money), as long as the others' cards stay
    assert (then, now) == (pytest.approx(unseen.count("A") / len(unseen)), 0)
    assert (origin, card) == (HAND, "C")


def test_only_cards_that_may_be_replaced_are():
    here = position(hand="CCVVWWX", pool="BBD", own="Q", options={"q_replace_scope": "hand"})
    assert Outlook(here).replacement()[0] == HAND
    assert Outlook(position(hand="CCVVWWX", pool="BBD")).replacement() is None
    assert Outlook(position(hand="CCVVWWX", pool="BBD", own="Q", replaced=True)).replacement() is None


# hints


@pytest.mark.parametrize(("hand", "pool", "own"), HANDS)
@pytest.mark.parametrize("players", [2, 4])
def test_the_turn_proposed_is_legal_and_pays_what_it_says(hand, pool, own, players):
    money = (2,) * players
    here = position(hand=hand, pool=pool, own=own, other="E", money=money, deck="EATONIRSEATONIRS")
    answer = here.hint()
    assert here.check(answer.turn) is None
    after = here.play(answer.turn)
    price = RULES.patents[answer.turn.buy] if answer.turn.buy else 0
    assert after.money[0] == 2 + (answer.turn.money or 0) - price
    assert after.stock[0] == (answer.turn.stock or 0)
    assert answer.words == here.words.count()
    assert list(answer.moves) == here.words.best(5)
    for purchase in answer.purchases:
        assert here.check(replace(purchase.turn, buy=purchase.letter)) is None
        assert purchase.price == RULES.patents[purchase.letter]


@pytest.mark.parametrize(("hand", "pool", "own"), HANDS)
def test_levels_let_out_more_and_more(hand, pool, own):
    here = position(hand=hand, pool=pool, own=own)
    nudge, named, full = (here.hint(level) for level in (1, 2, 3))
    assert (nudge.turn, nudge.moves, nudge.purchases, nudge.reasons) == (None, (), (), ())
    assert (named.moves, named.purchases, named.reasons) == ((), (), ())
    assert named.turn == full.turn
    for word in full.turn.play:
        assert word.word not in nudge.text
        assert word.word in named.text
        assert notation(word) in full.text


def test_purchases_are_the_unowned_letters_that_can_be_paid():
    here = position(hand="AEGIPST", pool="EHI", other="S", lexicon="GAPE SHE")
    found = {purchase.letter: purchase for purchase in here.hint().purchases}
    assert set(found) == {"G", "P"} - {letter for letter in "GP" if RULES.patents[letter] > 2}
    rich = position(hand="AEGIPST", pool="EHI", other="S", lexicon="GAPE SHE", money=(20, 0))
    found = {purchase.letter: purchase for purchase in rich.hint().purchases}
    assert set(found) == set("GAPEH")
    assert found["H"].turn.play[0].word == "SHE"
    assert found["G"].turn.play[0].word == "GAPE"


def test_a_patent_that_is_worth_more_may_cost_a_better_word():
    others = (
        "AUDIO UNDO LONE HONE DUNE LUNE LODE NODE DUDE MOLE HOLE NUDE LINE MINE DINE FINE VINE LIEN LION NOUN"
    )
    here = position(hand="AEGIJST", pool="AOR", lexicon=f"GAITERS JOE {others}", money=(5, 0))
    best = here.words.best(1)[0]
    assert best.play[0].word == "GAITERS"
    answer = here.hint()
    assert (answer.turn.play[0].word, answer.turn.buy) == ("JOE", "J")
    assert here.hint(2).text == "The best word is JOE: it pays 6 less than the best paid, but buys J."
    assert "(the word pays 6 less than the best one)" in " ".join(answer.reasons)
    late = replace(here, last_round=True)
    assert late.hint().turn.play[0].word == "GAITERS"


def test_royalties_to_others_count_against_a_word():
    here = position(hand="AEGIPST", pool="EHI", other="GA", lexicon="GAP HIT", last_round=True)
    assert here.hint().turn.play[0].word == "HIT"
    assert [turn.play[0].word for turn in here.hint().moves] == ["GAP", "HIT"]


def test_the_better_of_one_word_and_two_is_proposed():
    here = position(hand="AEGIPST", pool="EHI", own="V", lexicon="GAP HIE HEPATITIS SPAGHETTI TIE")
    assert [word.word for word in here.hint().turn.play] == ["GAP", "HIE"] or len(here.hint().turn.play) == 2
    long = position(hand="AEGIPST", pool="EHI", own="V", lexicon="GAP TIE PIETIES")
    assert [word.word for word in long.hint().turn.play] == ["PIETIES"]


def test_a_turn_of_somebody_else_is_preferred_and_explained():
    here = position(hand="AEGIPST", pool="EHI", money=(2, 0), lexicon="GAP PIES HISS")
    assert here.hint().turn.play[0].word == "PIES"
    given = TycoonTurn.of(words("GAP:hhh"), "P", "IT")
    answer = hint(here, proposed=given)
    assert answer.turn == given
    assert (answer.turn.money, answer.turn.stock) == (1, 0)
    assert answer.text == "Play GAP for 1 money."
    assert any(reason.startswith("Buy P for 3 (the word pays 1 less than ") for reason in answer.reasons)
    assert any(reason.startswith("Discard IT, keep ES: ") for reason in answer.reasons)


@pytest.mark.parametrize(
    "given",
    [
        TycoonTurn.of(words("GAP:hhh"), "P"),  # much worse than the best
        TycoonTurn.of(words("DOG:hhh")),  # no such cards
        TycoonTurn.of(words("SPAGHETTI:hhhhcchhc"), "Q"),  # no Q played
        TycoonTurn.of(()),
    ],
    ids=str,
)
def test_a_turn_of_somebody_else_that_is_illegal_or_bad_is_not_taken(given):
    here = position(hand="AEGIPST", pool="EHI", money=(9, 0))
    assert hint(here, proposed=given) == here.hint()


def test_the_bank_s_limit_counts_for_what_can_be_bought():
    rich = position(hand="AEGIPST", pool="EHI", lexicon="PIES", money=(3, 0))
    assert rich.hint().turn.buy == "P"
    empty = position(
        hand="AEGIPST",
        pool="EHI",
        lexicon="PIES",
        money=(2, 0),
        options={"bank_limit": "box", "bank_money": 2},
    )
    assert (empty.hint().turn.buy, empty.hint().purchases) == ("", ())


def test_a_vocabulary_limits_what_is_proposed():
    here = position(hand="AEGIPST", pool="EHI")
    some = Lexicon.of(["GAP", "PIG"])
    answer = hint(here, vocabulary=some)
    assert [turn.play[0].word for turn in answer.moves] == ["GAP", "PIG"]
    assert answer.words == here.words.count()
    assert hint(here, vocabulary=frozenset(["DOG"])).text.startswith("Nothing with common words only: all ")


def test_no_discard_where_the_rules_have_none():
    here = position(hand="AEGIPST", pool="EHI", options={"discard_after_word": False})
    assert here.hint().turn.discard == ""
    assert here.check(here.hint().turn) is None


def test_words_by_place():
    here = position()
    assert [here.words.at(place) for place in range(4)] == here.words.best(4)


def test_the_middle_of_a_turn_is_refused():
    bought = position(lexicon="CAT", money=(9, 0)).step(play("CAT:hhh"))
    with pytest.raises(
        PositionError, match="state: 'buy', expected 'word': hints are for the start of a turn"
    ):
        bought.hint()
    with pytest.raises(PositionError, match="hint level: 0, expected 1, 2 or 3"):
        position().hint(0)


def test_a_game_that_is_over():
    over = position(lexicon="CAT", last_round=True, start_seat=1).step(play("CAT:hhh"))
    assert over.over
    assert over.hint().text == "The game is over."


# pictures


def test_picture_of_each_state():
    here = position(lexicon="CAT", money=(9, 0), deck="EATONIRSEATON")
    assert "  deck    13 cards, 0 discarded\n" in str(here)
    asked = here.step(play("CAT:hhh"))
    assert str(asked).endswith("  next    seat 0: a patent to buy\n  played  CAT")
    asked = asked.step(step("skip_buy"))
    assert str(asked).endswith("  next    seat 0: cards to discard")
    over = position(lexicon="CAT", last_round=True, start_seat=1, money=(0, 0)).step(play("CAT:hhh"))
    assert str(over).endswith("reached: the last round\n  next    over: seat 0 wins")
    shared = position(lexicon="CAT", last_round=True, start_seat=1, money=(0, 1)).step(play("CAT:hhh"))
    assert str(shared).endswith("over: seat 0 and seat 1 share the win")


def test_svg_names_every_seat():
    drawn = position(money=(0, 0, 0))._repr_svg_()
    assert all(f">seat {seat}<" in drawn for seat in range(3))


# strict positions


def test_a_position_need_not_be_strict_to_be_judged():
    document = {"hand": "QQQ", "pool": "Q", "handd": ""}
    judged = type(position()).from_json(document)
    assert judged.hand == "QQQ"
    for change, message in (
        ({}, r"unknown key handd \(did you mean hand\?\)"),
        ({"handd": None, "hand": "QQ"}, "unknown key handd"),
    ):
        with pytest.raises(PositionError, match=message):
            type(position()).from_json({**document, **change}, strict=True)
    with pytest.raises(PositionError, match="hand: 3 cards in 'QQQ', expected 7"):
        type(position()).from_json({"hand": "QQQ", "pool": "EHI"}, strict=True)
    with pytest.raises(PositionError, match="hand: 1 card in 'Q', expected 7"):
        type(position()).from_json({"hand": "Q", "pool": "EHI"}, strict=True)


def test_a_pool_that_is_filled_only_when_a_round_ends_may_be_short():
    short = {"hand": "AEGIPST", "pool": "E", "options": {"pool_fixed_per_round": True}}
    assert type(position()).from_json(short, strict=True).pool == "E"


def test_all_oracle_hands_with_cards_of_the_game_are_strictly_fine():
    cards = {"hand": "AEGIPST", "pool": "EHI", "legal": True, "by_length": {}, "case": "x", "after": {}}
    assert type(position()).from_json(cards, strict=True).hand == "AEGIPST"
