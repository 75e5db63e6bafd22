"""Whole turns and whole games: steps, draws, challenges, the end."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from .. import Words, enable
from . import Game, Refused, Word, answer_turn, build, final_scores, new_game, parse_game
from .sampling import random_game, random_rules, random_words

CAT = [Word("CAT", "hhh")]
TONE = [Word("TONE", "hccc")]
CATED = [Word("CATED", "hhhhh")]


def game(deck: str = "QZJXEEEEEE", players: int = 2, **options: Any) -> Game:
    fields = {key: options.pop(key) for key in list(options) if key in Game.__dataclass_fields__}
    hands = ["CATERSD"] + ["EEEEEEE"] * (players - 1)
    fields = {"hands": hands, "pool": "ENO", "deck": deck, "shuffle": lambda pile: pile} | fields
    return Game(build(**options), enable(), **fields)


# -- the order of a turn -------------------------------------------------------------------------------------


def test_a_whole_turn() -> None:
    at = game(money=[5, 0])
    at.play(TONE)
    assert (at.state, at.buyable(), at.hands[0], at.pool, at.table) == ("buy", "NO", "ACDERS", "", "TONE")
    at.buy("N")
    assert (at.state, at.money, at.patents[0], at.pool, at.discard_pile) == (
        "discard",
        [0, 0],
        "N",
        "JQZ",
        "TONE",
    )
    at.discard("DR")
    assert (at.state, at.seat, at.hands[0], at.deck) == ("word", 1, "ACEEESX", "EEEE")
    assert at.discard_pile == "TONEDR"


def test_steps_are_taken_in_their_order() -> None:
    at = game(money=[5, 0])
    for refused in (
        {"do": "buy", "letter": "N"},
        {"do": "skip_buy"},
        {"do": "discard", "letters": "C"},
        {"do": "skip_discard"},
        {"do": "must_discard", "letter": "C"},
        {"do": "accept", "player": 1},
        {"do": "replace", "from": "hand", "letter": "C"},
        {"do": "skip_replace"},
        {"do": "play", "play": [{"word": "TONE", "origins": "hhhh", "types": "____"}]},
    ):
        before = deepcopy(vars(at) | {"words": None})
        with pytest.raises(Refused):
            at.step(refused)
        assert vars(at) | {"words": None} == before
    at.play(TONE)
    with pytest.raises(Refused):
        at.play(CAT)
    with pytest.raises(Refused):
        at.buy("T")
    with pytest.raises(Refused):
        at.buy("")
    at.skip_buy()
    with pytest.raises(Refused):
        at.discard("ZZ")
    assert at.state == "discard"
    with pytest.raises(ValueError, match="unknown step"):
        at.step({"do": "resign"})


def test_a_skip_leaves_the_pool_alone() -> None:
    at = game(pool="EN")
    at.skip_play()
    at.discard("CAT")
    assert (at.pool, at.hands[0], at.deck) == ("EN", "DEJQRSZ", "XEEEEEE")


def test_the_played_cards_are_in_the_pile_late_or_early() -> None:
    for late, pool, pile in ((True, "BBB", "TONE"), (False, "BBB", "")):
        at = game(deck="", discard_pile="BBB", refill_before_discard=late)
        at.play(TONE)
        assert at.pool == pool
        assert at.discard_pile == pile
    assert at.deck == "TONE"  # shuffled in with the old pile


def test_a_deck_that_runs_out_in_the_middle_of_a_draw() -> None:
    at = game(deck="Z", discard_pile="KL")
    at.play(TONE)
    at.skip_discard()
    assert (at.pool, at.hands[0], at.deck, at.discard_pile) == ("KLZ", "ACDERST", "ONE", "")


def test_with_no_cards_left_hands_stay_short() -> None:
    at = game(deck="", pool="")
    at.play(CAT)
    at.discard("E")
    assert at.hands[0] == "ACDERST"
    at = game(deck="", pool="")
    at.play([Word("CRATED", "hhhhhh")])
    at.skip_buy()
    assert at.pool == ""  # the pile was empty when the pool was to be refilled
    at.skip_discard()
    assert at.hands[0] == "ACDERST"


def test_without_a_discard_after_the_word() -> None:
    at = game(discard_after_word=False)
    at.play(CAT)
    assert (at.seat, at.state, len(at.hands[0])) == (1, "word", 7)
    at.skip_play()
    assert at.state == "discard"


def test_a_pool_that_is_fixed_for_a_round() -> None:
    at = game(pool_fixed_per_round=True)
    at.play(TONE)
    at.skip_discard()
    assert (at.seat, at.pool, at.deck) == (1, "", "ZJXEEEEEE")
    at.skip_play()
    at.skip_discard()
    assert (at.seat, at.pool, at.deck) == (0, "JXZ", "EEEEEE")


# -- replacing a card ----------------------------------------------------------------------------------------


def test_replace_a_card_once_before_the_word() -> None:
    at = game(patents=["Q", ""])
    at.replace("hand", "D")
    assert (at.hands[0], at.deck, at.discard_pile, at.state) == ("ACEQRST", "ZJXEEEEEE", "D", "word")
    with pytest.raises(Refused):
        at.replace("pool", "O")
    at = game(patents=["Q", ""])
    with pytest.raises(Refused):
        at.replace("pool", "Z")
    with pytest.raises(Refused):
        at.replace("table", "C")
    at.replace("pool", "O")
    assert at.pool == "ENQ"


def test_the_pool_may_be_out_of_reach() -> None:
    at = game(patents=["Q", ""], q_replace_scope="hand")
    with pytest.raises(Refused):
        at.replace("pool", "O")
    at.replace("hand", "D")


def test_after_a_refused_word_it_is_too_late_to_replace() -> None:
    at = game(patents=["Q", ""], retries=1)
    at.play(CATED)
    with pytest.raises(Refused):
        at.replace("hand", "D")
    at.skip_play()
    at.skip_discard()
    at.skip_play()
    at.skip_discard()
    at.replace("hand", "D")


def test_a_replaced_card_is_in_the_pile_when_that_is_shuffled() -> None:
    at = game(deck="", patents=["Q", ""])
    at.replace("hand", "D")
    assert (at.hands[0], at.deck) == ("ACDERST", "")


# -- refused words and challenges ----------------------------------------------------------------------------


@pytest.mark.parametrize(("retries", "tries"), [(0, 1), (1, 2), (5, 6)])
def test_retries(retries: int, tries: int) -> None:
    at = game(retries=retries)
    for left in reversed(range(tries)):
        assert at.state == "word"
        at.play(CATED)
        assert at.state == ("word" if left else "penalty")
    with pytest.raises(Refused):
        at.must_discard("CA")
    with pytest.raises(Refused):
        at.must_discard("Z")
    at.must_discard("C")
    assert (at.seat, at.hands[0], at.pool, at.discard_pile) == (1, "ADEQRST", "ENO", "C")
    assert (at.money, at.state) == ([0, 0], "word")


def test_unlimited_retries() -> None:
    at = game(retries=-1)
    for _ in range(30):
        at.play(CATED)
    at.play(CAT)
    assert at.money == [1, 0]


def test_the_tries_start_anew_every_turn() -> None:
    at = game(retries=1, players=3)
    for _ in range(3):
        bad = "".join(sorted(at.hands[at.seat]))[:3]
        at.play([Word(bad, "hhh")])
        assert (at.state, at.tries) == ("word", 1)
        at.skip_play()
        at.skip_discard()


def test_a_play_that_breaks_a_rule_costs_nothing() -> None:
    at = game()
    with pytest.raises(Refused, match="T cannot be taken from the hand"):
        at.play([Word("TAT", "hhh")])
    assert (at.state, at.tries) == ("word", 0)


def test_everybody_answers_and_the_first_clockwise_counts() -> None:
    at = game(challenge="players", players=4, money=[0, 5, 5, 5])
    at.play(CAT)
    assert at.money == [0, 5, 5, 5]
    at.challenge(3)
    with pytest.raises(Refused):
        at.accept(3)
    with pytest.raises(Refused):
        at.challenge(0)
    at.accept(1)
    assert at.state == "challenge"
    at.challenge(2)
    assert at.money == [2, 5, 4, 5]
    assert at.judgement is not None
    assert (at.judgement.money, at.judgement.per_word) == (2, ((1, 0),))


def test_a_phoney_is_challenged() -> None:
    at = game(challenge="players", retries=5, money=[0, 5])
    at.play(CATED)
    at.challenge(1)
    assert (at.state, at.money, at.hands[0]) == ("penalty", [0, 5], "ACDERST")
    at.must_discard("S")
    assert at.seat == 1


def test_a_phoney_that_all_accept_scores() -> None:
    at = game(challenge="players")
    at.play(CATED)
    at.accept(1)
    assert (at.money, at.buyable()) == ([3, 0], "C")


def test_a_poor_challenger_and_an_empty_bank() -> None:
    for limit, money in ((None, [2, 0, 9]), ((9, 9), [0, 0, 9]), ((10, 9), [1, 0, 9])):
        at = game(challenge="players", players=3, money=[0, 0, 9], bank_limit=limit)
        at.play(CAT)
        at.challenge(1)
        at.accept(2)
        assert at.money == money


# -- the end -------------------------------------------------------------------------------------------------

RICH = ["AEIRT", ""]  # 39 of 45


def test_the_first_seat_starts_the_last_round() -> None:
    at = game(patents=RICH, money=[6, 0])
    at.play([Word("CRATES", "hhhhhh")])
    at.buy("S")
    at.skip_discard()
    assert (at.last_round, at.seat, at.state) == (True, 1, "word")
    at.skip_play()
    assert at.state == "over"
    with pytest.raises(Refused):
        at.skip_play()


def test_buying_goes_on_in_the_last_turn() -> None:
    at = game(last_round=True, first_seat=1, money=[3, 0])
    at.play(CAT)
    assert at.state == "buy"
    at.buy("C")
    assert (at.state, at.hands[0], at.pool, at.discard_pile) == ("over", "DERS", "ENO", "CAT")
    assert at.scores() == ([4, 0], [3, 0], [0])


def test_the_last_seat_ends_the_game_at_once() -> None:
    at = game(patents=RICH, money=[6, 0], first_seat=1)
    at.play([Word("CRATES", "hhhhhh")])
    at.buy("S")
    assert at.state == "over"


def test_a_middle_seat() -> None:
    at = game(patents=["AEIRT", "", ""], money=[6, 0, 0], players=3, first_seat=2)
    at.play([Word("CRATES", "hhhhhh")])
    at.buy("S")
    at.skip_discard()
    assert (at.seat, at.state) == (1, "word")
    at.skip_play()
    assert at.state == "over"


def test_a_goal_is_tested_only_at_a_purchase() -> None:
    at = game(patents=["AEIRTS", ""])
    at.play(CAT)
    at.skip_discard()
    assert not at.last_round


def test_a_penalty_in_the_last_turn() -> None:
    at = game(last_round=True, first_seat=1)
    at.play(CATED)
    assert at.state == "penalty"
    at.must_discard("D")
    assert at.state == "over"


def test_final_scores() -> None:
    rules = build()
    assert final_scores(rules, [1, 3], [2, 0], ["X", "J"]) == ([5, 5], [2, 2], [0, 1])
    assert final_scores(rules, [1, 0], [2, 0], ["X", "H"]) == ([5, 5], [2, 5], [1])
    assert final_scores(rules, [9, 0, 9], [0, 0, 0], ["", "E", ""])[2] == [1]


# -- whole games ---------------------------------------------------------------------------------------------


def test_a_new_game() -> None:
    at = new_game(build(), enable(), 4, Random(3), first_seat=2)
    assert [len(hand) for hand in at.hands] == [7] * 4
    assert (len(at.pool), len(at.deck), at.seat, at.last_seat) == (3, 71, 2, 1)
    assert at.cards() == Counter(build().cards)


def check_step(before: dict[str, Any], at: Game, step: dict[str, Any]) -> None:
    """What holds after every step: cards, money, turns."""
    rules = at.rules
    scores, values, _ = at.scores()
    old, _, _ = final_scores(rules, before["money"], before["stock"], before["patents"])
    assert min(at.money) >= 0
    owned = "".join(at.patents)
    assert len(set(owned)) == len(owned)
    if step["do"] not in ("play", "accept", "challenge"):
        assert scores == old  # buying turns money into the same value
    losses = {seat: was - new for seat, (was, new) in enumerate(zip(old, scores, strict=True)) if new < was}
    if rules.royalty_payer == "player":
        losses.pop(before["seat"], None)
    # a wrong challenger loses 1, nobody else loses anything
    assert sum(losses.values()) <= (rules.challenge == "players"), losses
    if rules.bank_limit is not None:
        assert sum(at.money) <= rules.bank_limit[0]
        assert sum(at.stock) <= rules.bank_limit[1]
    if at.seat != before["seat"]:
        assert at.seat == (before["seat"] + 1) % at.players
        assert at.state == "word"
        assert not at.table
        assert len(at.hands[before["seat"]]) == rules.hand_size or not at.deck + at.discard_pile
    assert values == [rules.value(patents) for patents in at.patents]


@pytest.mark.parametrize("start", range(0, 120, 20))
def test_random_games(start: int) -> None:
    ended = Counter[str]()
    for seed in range(start, start + 20):
        rng = Random(seed)
        rules = random_rules(rng)
        words = random_words(rng, "".join(sorted(rules.cards)), 40)
        before: dict[str, Any] = {}
        for at, step in random_game(rules, words, rng.randint(2, 5), rng, max_steps=300):
            assert at.cards() == Counter(rules.cards), (seed, step)
            if step is not None:
                check_step(before, at, step)
            before = deepcopy({key: getattr(at, key) for key in ("money", "stock", "patents", "seat")})
        ended[at.state] += 1
        if at.state == "over":
            assert any(rules.goal_reached(at.players, patents) for patents in at.patents)
    assert ended["over"] > 5, ended


def test_everybody_has_had_as_many_turns() -> None:
    games = 0
    for seed in range(40):
        rng = Random(seed)
        rules = random_rules(rng, challenge="auto")
        turns: Counter[int] = Counter()
        seat = -1
        for at, _ in random_game(
            rules, random_words(rng, "".join(sorted(rules.cards)), 40), 3, rng, max_steps=400
        ):
            if at.seat != seat:
                seat = at.seat
                turns[seat] += 1
        if at.state == "over":
            games += 1
            assert len(set(turns.values())) == 1
    assert games > 10


def test_the_same_seed_gives_the_same_game() -> None:
    def play(seed: int) -> list[Any]:
        rng = Random(seed)
        words = Words(sorted(enable().words)[::40])
        return [step for _, step in random_game(build(), words, 2, rng, max_steps=30)]

    assert play(4) == play(4)
    assert play(4) != play(5)


# -- lines of JSON -------------------------------------------------------------------------------------------

LINE = {
    "hand": "CATERSD",
    "pool": "ONE",
    "patents": {"0": "Q"},
    "money_before": [3, 0],
    "play": [{"word": "CAT", "origins": "hhh", "types": "___"}],
}


def test_a_line_without_a_deck_gets_the_cards_not_in_sight() -> None:
    at = parse_game(LINE | {"discard_pile": "ZZ", "hands": ["", "BBBBBBB"]}, enable())
    assert at.hands == ["ACDERST", "BBBBBBB"]
    rest = Counter(build().cards) - Counter("CATERSDONEZZBBBBBBB")
    assert Counter(at.deck) == rest


def test_a_line_ends_at_a_refused_step() -> None:
    steps = [{"do": "buy", "letter": "C"}, {"do": "buy", "letter": "A"}, {"do": "skip_discard"}]
    answer = answer_turn(LINE | {"steps_after": steps}, enable())
    assert answer["purchasable_after"] == "C"
    assert answer["after"]["refused_step"] == 1
    assert answer["after"]["patents"] == {"0": "CQ", "1": ""}
    assert answer["after"]["state"] == "discard"


def test_the_answer_is_that_of_the_play_not_of_a_retry() -> None:
    bad = [{"word": "CTA", "origins": "hhh", "types": "___"}]
    steps = [{"do": "play", "play": LINE["play"]}]
    answer = answer_turn(LINE | {"play": bad, "options": {"retries": 1}, "steps_after": steps}, enable())
    assert (answer["legal"], answer["rule"], answer["money"]) == (False, "list", 0)
    assert answer["after"]["money"] == [4, 0]


def test_an_illegal_play_leaves_everything_as_it_is() -> None:
    bad = [{"word": "CAT", "origins": "hhc", "types": "___"}]
    answer = answer_turn(LINE | {"play": bad}, enable())
    assert (answer["legal"], answer["rule"]) == (False, "cards")
    assert (answer["after"]["state"], answer["after"]["money"]) == ("word", [3, 0])
