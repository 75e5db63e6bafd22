"""Steps of a turn: what is asked when, what is drawn, the end of the game."""

import pytest

from engine.errors import IllegalMove, PositionError
from engine.tycoon.position import TycoonPosition
from engine.tycoon.turn import Step, TycoonTurn

from .boards import RULES, go, play, position, step, words


def refused(start, text):
    violation = start.check_step(step(text))
    assert violation is not None
    with pytest.raises(IllegalMove):
        start.step(step(text))
    return violation.rule


def test_money_before_buying_counts():
    start = position(money=(5, 0), deck="QZJXEEEEEE")
    scored = go(start, "play TONE:hccc")
    assert (scored.state, scored.money, scored.purchasable) == ("buy", (7, 0), "NO")
    assert refused(scored, "buy T") == "buy-too-dear"
    assert refused(scored, "buy D") == "buy-not-played"
    assert refused(scored, "buy Ä") == "buy-unknown"
    assert refused(scored, "discard D") == "step"
    assert refused(scored, "play CAT:hhh") == "step"
    bought = go(scored, "buy N")
    assert (bought.state, bought.money, bought.owned, bought.pool) == ("discard", (0, 0), "N", "JQZ")
    after = go(bought, "discard D")
    assert (after.seat, after.state, after.hands[0], after.deck) == (1, "word", "ACEERSX", "EEEEE")
    assert after.discard == "DENOT"


def test_nothing_to_buy_is_not_asked():
    assert go(position(deck="EEEE"), "play CAT:hhh").state == "discard"
    owned = position(other="ACT", money=(20, 0), deck="EEEE")
    after = go(owned, "play CAT:hhh")
    assert (after.state, after.money) == ("discard", (21, 3))
    assert after.scored.royalties == ((1, 3),)
    assert refused(after, "buy A") == "buy-too-dear"


def test_skipping():
    after = go(position(deck="QZJX"), "skip_play")
    assert (after.state, after.pool, after.seat) == ("discard", "ENO", 0)
    after = go(after, "discard CAT")
    assert (after.seat, after.hands[0], after.deck, after.discard) == (1, "DEJQRSZ", "X", "ACT")


def test_the_pool_is_refilled_before_the_word_is_discarded():
    start = position(deck="", discard="BBBBB")
    assert go(start, "play TONE:hccc").pool == "BBB"
    late = position(deck="", discard="", options={"refill_before_discard": False})
    assert set(go(late, "play TONE:hccc").pool) <= set("TONE")
    early = position(deck="", discard="")
    assert go(early, "play TONE:hccc").pool == ""


def test_reshuffle_in_the_middle_of_a_draw():
    start = position(deck="Q", discard="BBB")
    after = go(start, "play TONE:hccc")
    assert (after.pool, after.deck) == ("BBQ", "B")
    assert after.discard == "ENOT"
    after = go(after, "skip_discard")
    assert (after.hands[0], after.deck) == ("ABCDERS", "")


def test_unknown_cards():
    after = go(position(), "play TONE:hccc", "skip_discard")
    assert (after.pool, after.hands[0], after.hands[1]) == ("???", "ACDERS?", "???????")
    assert go(position(hand="????"), "play CAT:hhh").hands[0] == "?"


def test_replace_a_card():
    start = position(own="Q", deck="MEEEE")
    after = go(start, "replace pool O")
    assert (after.pool, after.discard, after.deck) == ("EMN", "O", "EEEE")
    assert refused(after, "replace hand C") == "replace-once"
    assert go(after, "play MATE:chhh").money == (2, 0)
    assert go(start, "replace hand C").hand == "ADEMRST"
    assert refused(start, "replace hand Z") == "card"
    assert refused(position(), "replace pool O") == "replace-ability"
    assert refused(position(), "skip_replace") == "replace-ability"
    assert (
        refused(position(own="Q", options={"q_replace_scope": "hand"}), "replace pool O") == "replace-scope"
    )
    assert refused(go(start, "skip_replace"), "replace pool O") == "replace-once"


def test_refused_words():
    start = position(deck="QEEEE")
    after = go(start, "play CATED:hhhhh")
    assert (after.state, after.hand, after.money) == ("penalty", "ACDERST", (0, 0))
    assert refused(after, "must_discard Z") == "card"
    assert refused(after, "skip_discard") == "step"
    after = go(after, "must_discard D")
    assert (after.seat, after.hands[0], after.discard) == (1, "ACEQRST", "D")


@pytest.mark.parametrize(("retries", "tries"), [(0, 1), (1, 2), (3, 4), (5, 6)])
def test_retries(retries, tries):
    after = position(options={"retries": retries})
    for number in range(tries):
        assert after.state == "word", number
        after = go(after, "play CATED:hhhhh")
    assert after.state == "penalty"


def test_unlimited_retries():
    after = position(options={"retries": -1})
    for _ in range(20):
        after = go(after, "play CATED:hhhhh")
    assert after.state == "word"
    assert go(after, "play CAT:hhh").money == (1, 0)
    assert (
        refused(position(own="Q", options={"retries": -1}).step(play("CATED:hhhhh")), "replace hand C")
        == "replace-once"
    )


def asked(**given):
    return position(options={"challenge": "players"}, **given)


def test_nobody_challenges():
    after = go(asked(), "play CATED:hhhhh")
    assert (after.state, after.money, after.hand) == ("challenge", (0, 0), "ACDERST")
    assert refused(after, "play CAT:hhh") == "step"
    assert refused(after, "accept 0") == "answer-seat"
    assert go(after, "accept 1").money == (3, 0)


def test_a_phoney_is_challenged():
    start = asked(own="V")
    after = go(start, "play CRATE:hhhhh DNOE:hccc", "challenge 1")
    assert (after.state, after.money, after.hand, after.pool) == ("penalty", (0, 0), "ACDERST", "ENO")
    assert go(after, "must_discard S").seat == 1


@pytest.mark.parametrize(("money", "after"), [((0, 5), (4, 4)), ((0, 0), (4, 0)), ((2, 1), (6, 0))])
def test_a_wrong_challenge(money, after):
    settled = go(asked(money=money), "play CRATE:hhhhh", "challenge 1")
    assert (settled.money, settled.scored.money, settled.scored.per_word) == (after, 4, ((3, 0),))


def test_the_first_challenger_clockwise_counts():
    start = go(asked(money=(0, 5, 5)), "play CRATE:hhhhh")
    waiting = go(start, "challenge 2")
    assert waiting.state == "challenge"
    assert refused(waiting, "challenge 2") == "answer-twice"
    assert go(waiting, "challenge 1").money == (4, 4, 5)
    assert go(waiting, "accept 1").money == (4, 5, 4)
    assert go(start, "challenge 1").money == (4, 4, 5), "nobody is ahead of seat 1"


def test_royalties():
    start = position(own="A", other="CT", money=(4, 0))
    assert go(start, "play CAT:hhh").money == (5, 2)
    payer = position(other="CAT", money=(0, 0), options={"royalty_payer": "player"})
    assert go(payer, "play CAT:hhh").money == (0, 1)
    assert go(position(other="S", own="Z", hand="CATERND"), "play CATS:hhhs").money == (2, 0)
    assert go(position(other="T", own="X"), "play TATER:hhdhh").money == (3, 1)


def test_the_bank_may_run_out():
    box = {"bank_limit": "box"}
    rich = position(money=(30, 34), other="T", options=box)
    assert go(rich, "play CAT:hhh").money == (31, 34), "nothing is left for the royalty"
    poor = position(hand="CRATESD", stock=(18, 18), options=box)
    after = go(poor, "play CRATES:hhhhhh")
    assert (after.money, after.stock, after.scored.per_word) == ((4, 0), (18, 18), ((4, 1),))
    assert go(position(money=(30, 35), other="T"), "play CAT:hhh").money == (31, 36)


def test_the_goal_starts_the_last_round():
    start = position(own="AEIRT", money=(6, 0), deck="EEEEEEEEEEEE")
    after = go(start, "play CRATES:hhhhhh", "buy S")
    assert (after.last_round, after.state, after.patent_values) == (True, "discard", (45, 0))
    after = go(after, "skip_discard")
    assert (after.seat, after.state) == (1, "word")
    over = go(after, "skip_play")
    assert (over.state, over.winners) == ("over", (0,))
    assert refused(over, "skip_play") == "game-over"


@pytest.mark.parametrize(
    ("own", "options", "reached"),
    [
        ("AEIRT", {}, True),
        ("AEHIT", {}, False),
        ("AEIRT", {"goal_min_patents": {"2": 7}}, False),
        ("AEIRT", {"patents": {"A": 7}}, False),
    ],
)
def test_value_and_number_are_both_tested(own, options, reached):
    start = position(own=own, money=(6, 0), options=options)
    assert go(start, "play CRATES:hhhhhh", "buy S").last_round == reached


def test_the_last_seat_ends_the_game_at_once():
    start = position(own="AEIRT", money=(6, 0), start_seat=1)
    after = go(start, "play CRATES:hhhhhh", "buy S")
    assert (after.state, after.seat) == ("over", 0)


def test_no_discard_in_the_turn_that_ends_the_game():
    hands = ("???????", "CATERSD")
    start = position(hands=hands, seat=1, last_round=True, deck="BBBBBB")
    over = go(start, "play CAT:hhh")
    assert (over.state, over.deck) == ("over", "BBBBBB")
    assert go(position(hands=hands, seat=1, last_round=True), "skip_play").state == "over"
    bought = position(hands=hands, seat=1, last_round=True, money=(0, 9), pool="ONE")
    assert go(bought, "play TONE:hccc", "buy T").patents == ("", "T"), "buying goes on in the last round"


def test_ties():
    tied = position(patents=("ETA", "OIN"), money=(8, 9), stock=(2, 6))
    assert (tied.scores, tied.patent_values, tied.winners) == ((36, 36), (26, 21), (0,))
    shared = position(patents=("B", "J"), money=(1, 1))
    assert shared.winners == (0, 1)


def test_no_discard_after_a_word():
    start = position(deck="BBBB", options={"discard_after_word": False})
    after = go(start, "play CAT:hhh")
    assert (after.seat, after.hands[0]) == (1, "BBBDERS")
    assert go(start, "skip_play").state == "discard"


def test_pool_of_the_round():
    start = position(hands=("CATERSD", "CATERSD"), deck="BBBBBBBBBB", options={"pool_fixed_per_round": True})
    after = go(start, "play TONE:hccc", "skip_discard")
    assert after.pool == ""
    after = go(after, "play CAT:hhh", "skip_discard")
    assert (after.pool, after.seat) == ("BBB", 0)


def test_cards_that_are_not_there_are_counted():
    start = position(hand="ABENOQW")
    violation = start.check(TycoonTurn(discard="QQQQQQQ"))
    assert violation is not None
    assert (violation.rule, violation.why) == ("card", "6 Q more than among ABENOQW")


def test_whole_turns():
    start = position(money=(5, 0), deck="QZJXEEEEEE")
    turn = TycoonTurn.of(words("TONE:hccc"), buy="N", discard="D")
    assert start.check(turn) is None
    assert start.play(turn) == go(start, "play TONE:hccc", "buy N", "discard D")
    assert start.check(TycoonTurn.of(words("TONE:hccc"), buy="X")).rule == "buy-not-played"
    assert start.check(TycoonTurn.of(words("TONE:hccc"), discard="T")).rule == "card"
    assert start.check(TycoonTurn.of(words("CATED:hhhhh"))).rule == "not-a-word"
    with pytest.raises(IllegalMove, match="CATED is not in the word list"):
        start.play(TycoonTurn.of(words("CATED:hhhhh")))
    skipped = start.play(TycoonTurn(discard="CA"))
    assert (skipped.seat, skipped.discard) == (1, "AC")
    replaced = position(own="Q", deck="MEEEEEE").play(TycoonTurn(words("MATE:chhh"), replace="cO"))
    assert replaced.money == (2, 0)
    trusting = asked(money=(0, 0, 0)).play(TycoonTurn(words("CATED:hhhhh")))
    assert (trusting.money, trusting.seat) == ((3, 0, 0), 1)


def test_start():
    start = TycoonPosition.start(RULES, position().lexicon, players=3, seed=5, seat=2)
    assert (start.seat, start.start_seat, start.players) == (2, 2, 3)
    cards = "".join([*start.hands, start.pool, start.deck])
    assert len(cards) == 102
    assert sorted(cards) == sorted("".join(letter * count for letter, count in RULES.cards.items()))
    assert start == TycoonPosition.start(RULES, start.lexicon, players=3, seed=5, seat=2)
    assert start != TycoonPosition.start(RULES, start.lexicon, players=3, seed=6, seat=2)
    with pytest.raises(PositionError, match="players: 6, letter-tycoon expects 2 to 5"):
        TycoonPosition.start(RULES, start.lexicon, players=6)
    with pytest.raises(PositionError, match="seed: -1"):
        TycoonPosition.start(RULES, start.lexicon, seed=-1)
    with pytest.raises(PositionError, match="seat: 2, expected 0 to 1"):
        TycoonPosition.start(RULES, start.lexicon, seat=2)


def test_repr_and_steps_as_json():
    start = position()
    assert repr(start) == "<TycoonPosition letter-tycoon: seat 0, word, hand ACDERST, pool ENO>"
    for text in (
        "play CAT:hhh",
        "buy C",
        "discard DE",
        "challenge 1",
        "accept 2",
        "replace pool O",
        "replace hand C",
    ):
        assert Step.from_json(step(text).to_json()) == step(text)
    for text in ("skip_play", "skip_buy", "skip_discard", "skip_replace", "must_discard C"):
        assert Step.from_json(step(text).to_json()) == step(text)
