"""The compiled steps of a game beside `TycoonPosition`: the same cards, money and patents, turn by turn."""

from random import Random

import numpy as np
import pytest

from engine.lexicon import Lexicon
from engine.tycoon import table as tables
from engine.tycoon.cards import new_cards, set_cards
from engine.tycoon.find import find_words, new_found
from engine.tycoon.kinds import TOTAL_SHIFT
from engine.tycoon.lattice import new_lattice
from engine.tycoon.making import make, new_making
from engine.tycoon.pairs import FIRST, PAY, SECOND, best_pair
from engine.tycoon.position import TycoonPosition
from engine.tycoon.rules import TWO, abilities_of, tycoon_rules
from engine.tycoon.turn import Step, WordPlay
from engine.tycoon.wordtable import word_table

from .boards import RULES

ENABLE = Lexicon.load("enable")
LETTERS = RULES.letters


class Compiled:
    """A game in arrays, played as a bot in compiled code would play it."""

    def __init__(self, ruleset, players, seat, seed):
        self.rules, self.words = tycoon_rules(ruleset), word_table(ENABLE, ruleset)
        self.table = tables.new_table(self.rules, players)
        self.seat = seat
        tables.deal(self.rules, self.table, seat, seed, 0)
        self.cards, self.found = new_cards(26), new_found(10_000)
        self.lattice, self.making = new_lattice(self.rules, 60_000), new_making(26)
        self.keep = np.zeros((2, 26), np.int64)

    def choose(self, rng):
        """Two words if the abilities allow it, else any word; None if there is none."""
        rules, words, table = self.rules, self.words, self.table
        owned = abilities_of(rules, table.owners, self.seat)
        set_cards(rules, words, self.cards, table.hands[self.seat], table.pool, owned)
        if owned & TWO:
            count = find_words(rules, words, self.cards, self.found, 1)
            assert best_pair(rules, words, self.cards, self.found.words, count, owned, self.lattice) == 0
            if self.lattice.best[PAY] >= 0:
                return int(self.lattice.best[FIRST]), int(self.lattice.best[SECOND]), owned
        count = find_words(rules, words, self.cards, self.found, 0)
        if count == 0:
            return None
        return int(self.found.words[rng.randrange(count)]), -1, owned

    def make(self, choice):
        first, second, owned = choice
        pay = make(self.rules, self.words, self.cards, self.making, first, second, owned, self.keep, 0)
        assert pay >= 0
        return pay

    def as_play(self, choice):
        listed = []
        for row, number in enumerate(choice[:2]):
            if number >= 0:
                codes, origins = self.words.codes[number], self.making.origins[row]
                word = "".join(LETTERS[code] for code in codes[codes != 255])
                listed.append(WordPlay(word, "".join("hcds"[o] for o in origins[origins != 255])))
        return tuple(listed)


def text(counts):
    return "".join(letter * int(count) for letter, count in zip(LETTERS, counts, strict=True))


def compare(game: Compiled, position: TycoonPosition, where: str) -> None:
    table = game.table
    deck = table.deck[table.facts[tables.TOP] : table.facts[tables.END]]
    mine = (
        *(tuple(text(hand) for hand in table.hands), text(table.pool), text(table.discarded)),
        *(tuple(table.money.tolist()), tuple(table.stock.tolist()), tuple(table.values.tolist())),
        *("".join(LETTERS[code] for code in deck), bool(table.facts[tables.LAST_ROUND])),
        tuple(
            "".join(x for i, x in enumerate(LETTERS) if table.owners[i] == s) for s in range(position.players)
        ),
    )
    theirs = (
        *(position.hands, position.pool, position.discard, position.money, position.stock),
        *(position.patent_values, position.deck, position.last_round, position.patents),
    )
    assert mine == theirs, where
    assert tables.cards_in_game(table) == position.ruleset.total_cards, where
    assert table.sizes.tolist() == [len(hand) for hand in position.hands]
    assert table.patents.tolist() == [len(owned) for owned in position.patents]


OPTIONS = [
    {},
    {"royalty_payer": "player", "doubler_stacking": "add"},
    {"bank_limit": "box", "bank_money": 20, "bank_stock": 8},
    {"pool_fixed_per_round": True, "discard_after_word": False},
    {"refill_before_discard": False, "doubler_stacking": "max-one", "v_doubler_split": "server"},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_whole_games(options, players):
    cheap = dict.fromkeys("BJKVXZ", 1) | {"E": 4, "A": 3}
    goal = {"goal_value": {"2": 20, "3": 15, "5": 10}, "goal_min_patents": {"2": 3, "3": 2, "5": 2}}
    ruleset = RULES.replace(patents=cheap, **goal, **options)
    for seed in range(4):
        rng = Random(seed)
        seat = rng.randrange(players)
        game = Compiled(ruleset, players, seat, seed)
        position = TycoonPosition.start(ruleset, ENABLE, players, seed, seat)
        for turn in range(300):
            compare(game, position, f"{options} {players} seed {seed} turn {turn}")
            position = one_turn(game, position, rng)
            if position.over:
                break
            assert game.seat == position.seat
        assert position.over
        assert [tables.score(game.table, s) for s in range(players)] == list(position.scores)
        assert tables.winners(game.table) == sum(1 << s for s in position.winners)
        assert game.table.facts[tables.TURNS] == turn + 1
        assert (turn + 1) % players == 0, "everybody has had the same number of turns"


def one_turn(game: Compiled, position: TycoonPosition, rng: Random) -> TycoonPosition:
    rules, table, seat = game.rules, game.table, game.seat
    if "Q" in position.owned:
        position = position.step(Step("replace", letters=position.hand[0]))
        tables.replace_card(rules, table, seat, LETTERS.index(replaced(table, seat)), 0)
    choice = game.choose(rng)
    if choice is None:
        position = position.step(Step("skip_play"))
    else:
        pay = game.make(choice)
        position = position.step(Step("play", play=game.as_play(choice)))
        tables.lay(game.words, game.making, table, seat, choice[0], choice[1])
        tables.pay(rules, table, seat, pay)
        tables.pay_royalties(rules, table, seat)
        assert dict(position.scored.royalties) == {s: int(r) for s, r in enumerate(table.royalties) if r}
        mask = tables.purchasable(rules, table, seat)
        assert "".join(x for i, x in enumerate(LETTERS) if mask >> i & 1) == position.purchasable
        if mask:
            letter = max(position.purchasable, key=position.ruleset.patents.get)
            tables.buy(rules, table, seat, LETTERS.index(letter))
            position = position.step(Step("buy", letters=letter))
        tables.clear_table(rules, table, seat)
    may = tables.may_discard(rules, table, seat, int(choice is not None))
    assert may == (position.state == "discard")
    if may:
        thrown = rng.sample(position.hand, rng.randint(0, len(position.hand)))
        for letter in thrown:
            tables.discard(table, seat, LETTERS.index(letter))
        position = position.step(Step("discard", letters="".join(thrown)))
    game.seat = tables.end_turn(rules, table, seat)
    assert (game.seat == -1) == position.over
    return position


def replaced(table, seat):
    return text(table.hands[seat])[0]


def test_a_card_of_the_pool_is_replaced():
    game = Compiled(RULES, 2, 0, 3)
    letter = int(np.argmax(game.table.pool))
    tables.replace_card(game.rules, game.table, 0, letter, 1)
    assert game.table.pool.sum() == 3
    assert game.table.discarded[letter] == 1
    assert tables.cards_in_game(game.table) == 102


def test_deals_differ_by_seed_and_stream_only():
    def hands(seed, stream):
        game = Compiled(RULES, 3, 0, seed)
        tables.deal(game.rules, game.table, 0, seed, stream)
        return game.table.hands.tobytes()

    assert hands(4, 0) == hands(4, 0)
    assert len({hands(4, 0), hands(5, 0), hands(4, 1)}) == 3


def test_no_card_left_to_draw():
    game = Compiled(RULES, 2, 0, 1)
    table = game.table
    while (letter := tables.draw_card(table)) >= 0:
        table.played[letter] += 1
    assert tables.draw_card(table) == -1
    assert tables.cards_in_game(table) == 102
    table.hands[0] = 0
    table.sizes[0] = 0
    tables.fill_hand(game.rules, table, 0)
    assert table.sizes[0] == 0


def test_shared_win_and_tie_break():
    game = Compiled(RULES, 3, 0, 1)
    table = game.table
    table.money[:], table.stock[:], table.values[:] = [8, 9, 3], [2, 6, 6], [26, 21, 27]
    assert tables.winners(table) == 0b100, "36 each, the highest patent value wins"
    table.values[2], table.money[2] = 26, 4
    assert tables.winners(table) == 0b101


def test_pay_unpacks_money_and_stock():
    game = Compiled(RULES, 2, 0, 1)
    tables.pay(game.rules, game.table, 1, ((6 + 2) << TOTAL_SHIFT) | 6)
    assert (game.table.money.tolist(), game.table.stock.tolist()) == ([0, 6], [0, 2])
