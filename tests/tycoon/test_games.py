"""Random games with random options, step by step beside the slow rule book; and rules that hold at all times."""

import copy
from random import Random

import pytest
from reference.tycoon import Game, Refused
from reference.tycoon.sampling import random_rules, random_step, random_words

from engine.lexicon import Lexicon
from engine.tycoon import piles
from engine.tycoon.position import TycoonPosition
from engine.tycoon.turn import Step

from .match import ruleset


class Twin:
    """A game of the slow rule book that draws the cards of a `TycoonPosition` (and shuffles as it does)."""

    def __init__(self, rules, words, position: TycoonPosition) -> None:
        self.stream = position.stream
        self.game = Game(
            rules,
            words,
            list(position.hands),
            position.pool,
            position.deck,
            seat=position.seat,
            first_seat=position.start_seat,
            shuffle=self.shuffle,
        )

    def shuffle(self, cards: str) -> str:
        deck, self.stream = piles.shuffled(piles.in_order(cards), self.stream)
        return deck


def start(seed: int) -> tuple[TycoonPosition, Twin, Random]:
    rng = Random(seed)
    players = rng.randint(2, 5)
    fixed = {"goals": {count: (rng.randint(3, 6), rng.randint(1, 2)) for count in range(2, 6)}}
    fixed["cards"] = {letter: rng.randint(6, 9) for letter in "AEIQSTY"}
    fixed["prices"] = {letter: rng.randint(1, 5) for letter in "AEIQSTY"}
    rules = random_rules(rng, hand_size=rng.randint(3, 5), **fixed)
    words = random_words(rng, "AEIQSTY", 150, 6)
    lexicon = Lexicon.of(words.words)
    position = TycoonPosition.start(ruleset(rules), lexicon, players, seed, seat=rng.randrange(players))
    return position, Twin(rules, words, position), rng


def compare(position: TycoonPosition, game: Game, report: str) -> None:
    mine = (
        *(position.state, position.seat, list(map(piles.in_order, position.hands)), position.pool),
        *(list(position.patents), list(position.money), list(position.stock), position.last_round),
        *(position.deck, piles.in_order(position.discard), position.purchasable),
        "".join(sorted(letter for word in position.table for letter in word.letters("h", "c"))),
    )
    theirs = (
        *(
            game.state,
            game.seat,
            game.hands,
            game.pool,
            game.patents,
            game.money,
            game.stock,
            game.last_round,
        ),
        *(game.deck, "".join(sorted(game.discard_pile)), game.buyable()),
        "".join(sorted("".join(item.real for item in game.pending) or game.table)),
    )
    assert mine == theirs, report


def conserved(position: TycoonPosition) -> None:
    """All cards are somewhere; each patent has one owner; nobody owes anything."""
    on_table = "" if position.state == "challenge" else "".join(w.letters("h", "c") for w in position.table)
    everything = "".join([*position.hands, position.pool, position.deck or "", position.discard, on_table])
    assert "".join(sorted(everything)) == piles.full_deck(position.ruleset)
    owned = "".join(position.patents)
    assert len(set(owned)) == len(owned)
    assert min(*position.money, *position.stock) >= 0
    if position.ruleset.bank_limit == "box":
        assert sum(position.money) <= position.ruleset.bank_money
        assert sum(position.stock) <= position.ruleset.bank_stock


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_games_go_as_in_the_slow_rule_book(first):
    endings = 0
    for seed in range(first, first + 20):
        position, twin, rng = start(seed)
        game = twin.game
        for number in range(400):
            report = f"seed {seed}, step {number}: {position!r}\n{game}"
            compare(position, game, report)
            conserved(position)
            if game.state == "over":
                scores, values, leaders = game.scores()
                assert (list(position.scores), list(position.patent_values)) == (scores, values)
                assert list(position.winners) == leaders
                endings += 1
                break
            step = random_step(game, rng, 0.6)
            wrong = wrong_step(game, rng)
            assert (position.check_step(Step.from_json(wrong)) is None) == accepted(game, wrong), (
                report,
                wrong,
            )
            game.step(step)
            position = position.step(Step.from_json(step))
            if position.state != "challenge":
                settle(game)
    assert endings >= 10


def settle(game: Game) -> None:
    """Let those answer who cannot change anything any more: the slow rule book waits for them."""
    for player in game.position().others_clockwise():
        if game.state == "challenge" and player not in game.answers:
            game.step({"do": "accept", "player": player})


def wrong_step(game: Game, rng: Random):
    """A step that is mostly refused."""
    letter = rng.choice("AEIQSTY")
    return rng.choice(
        [
            {"do": "buy", "letter": letter},
            {"do": "replace", "from": rng.choice(["hand", "pool"]), "letter": letter},
            {"do": "discard", "letters": letter * rng.randint(1, 3)},
            {"do": "must_discard", "letter": letter},
            {"do": "accept", "player": rng.randrange(game.players)},
            *({"do": do} for do in ("skip_replace", "skip_play", "skip_buy", "skip_discard")),
        ]
    )


def accepted(game: Game, step) -> bool:
    twin = copy.deepcopy(game)
    try:
        twin.step(step)
    except Refused:
        return False
    return True
