"""Random rules, words, positions and games. All from a `random.Random` that the caller seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from ..words import Words
from .finder import Found, all_words, best_two_words
from .game import Game, new_game
from .judge import HAND, POOL, Word
from .position import Position
from .rules import BOX, CHOICES, Rules, build

ABILITIES = ("vowel_ends", "half_vowels", "one_vowel", "replace", "two_words", "copy", "add")
SMALL = "AEIQSTY"


def random_options(rng: Random) -> dict[str, Any]:
    """A value for every option. `challenge` and `retries` too, which matter to games only."""
    options: dict[str, Any] = {what: rng.choice(known) for what, known in CHOICES.items()}
    return options | {
        "retries": rng.choice([0, 0, 1, 2, -1]),
        "v_allow_same_word": rng.random() < 0.7,
        "x_min_real": rng.choice([2, 3, 3, 4]),
        "z_min_real": rng.choice([1, 2, 2, 3]),
        "phantom_q_doubles": rng.random() < 0.6,
        "bank_limit": rng.choice([None, None, BOX, (12, 4)]),
        "discard_after_word": rng.random() < 0.8,
        "refill_before_discard": rng.random() < 0.7,
        "pool_fixed_per_round": rng.random() < 0.3,
        "goal_min_patents": rng.choice([None, None, 1, 3]),
    }


def moved_abilities(rng: Random, letters: str) -> dict[str, str]:
    """Each ability on a letter of its own, now and then on none."""
    owners = rng.sample(letters, min(len(letters), len(ABILITIES)))
    owners += [""] * (len(ABILITIES) - len(owners))
    return {
        ability: "" if rng.random() < 0.1 else letter
        for ability, letter in zip(ABILITIES, owners, strict=True)
    }


def random_rules(rng: Random, **fixed: Any) -> Rules:
    """A small game with random options: few letters, cheap patents, goals soon reached."""
    letters = "".join(rng.sample(SMALL, rng.randint(5, 7)))
    switches: dict[str, Any] = {
        "cards": {letter: rng.randint(3, 9) for letter in letters},
        "prices": {letter: rng.randint(1, 6) for letter in letters},
        "goals": {players: (rng.randint(4, 12), rng.randint(1, 3)) for players in range(2, 6)},
        "hand_size": rng.randint(2, 4),
        "pool_size": rng.randint(1, 3),
        **moved_abilities(rng, letters),
        **random_options(rng),
    }
    return build(**(switches | fixed))


def random_words(rng: Random, letters: str, count: int, longest: int = 5) -> Words:
    """Random strings, half of them with an S at the end where there is one."""
    words = set()
    for _ in range(count):
        word = "".join(rng.choice(letters) for _ in range(rng.randint(3, longest)))
        words.add(word[:-1] + "S" if rng.random() < 0.5 else word)
    return Words(words)


def random_position(
    rng: Random, rules: Rules, words: Words, players: int = 2, owned: float = 0.5, rich: int = 10
) -> Position:
    """Cards from the full deck; each patent is owned with probability `owned`, by any seat."""
    cards = "".join(sorted(Counter(rules.cards).elements()))
    dealt = rng.sample(cards, rules.hand_size + rules.pool_size)
    patents = [""] * players
    for letter in sorted(rules.prices):
        if rng.random() < owned:
            patents[rng.randrange(players)] += letter
    return Position(
        rules,
        words,
        "".join(sorted(dealt[: rules.hand_size])),
        "".join(sorted(dealt[rules.hand_size :])),
        tuple(patents),
        rng.randrange(players),
        tuple(rng.randint(0, rich) for _ in range(players)),
        tuple(rng.randint(0, rich // 2) for _ in range(players)),
    )


def random_game(
    rules: Rules, words: Words, players: int, rng: Random, greed: float = 0.5, max_steps: int = 2000
) -> Iterator[tuple[Game, dict[str, Any] | None]]:
    """Plays a game at random; yields it with the step just taken (None after the deal).

    With probability `greed` the play that pays most is made, else any; now and then one that is no word.
    """
    game = new_game(rules, words, players, rng, rng.randrange(players))
    yield game, None
    for _ in range(max_steps):
        if game.state == "over":
            return
        step = random_step(game, rng, greed)
        game.step(step)
        yield game, step


def random_step(game: Game, rng: Random, greed: float) -> dict[str, Any]:
    """A step that is allowed."""
    hand = game.hands[game.seat]
    if game.state == "word":
        return _word_step(game, rng, greed)
    if game.state == "challenge":
        waiting = [player for player in game.position().others_clockwise() if player not in game.answers]
        return {"do": rng.choice(["accept", "accept", "challenge"]), "player": rng.choice(waiting)}
    if game.state == "buy":
        letter = rng.choice(game.buyable())
        return {"do": "buy", "letter": letter} if rng.random() < 0.8 else {"do": "skip_buy"}
    if game.state == "penalty":
        return {"do": "must_discard", "letter": rng.choice(hand)}
    if rng.random() < 0.3:
        return {"do": "skip_discard"}
    return {"do": "discard", "letters": "".join(rng.sample(hand, rng.randint(0, len(hand))))}


def _word_step(game: Game, rng: Random, greed: float) -> dict[str, Any]:
    position = game.position()
    hand_only = game.rules.q_replace_scope == "hand"
    places = [name for name, cards in (("hand", position.hand), ("pool", position.pool)) if cards]
    places = [name for name in places if name == "hand" or not hand_only]
    if position.has("replace") and game.may_replace and places and rng.random() < 0.6:
        place = rng.choice(places)
        return {"do": "replace", "from": place, "letter": rng.choice(getattr(position, place))}
    if rng.random() < 0.1 and len(position.hand + position.pool) >= game.rules.min_length and position.hand:
        return _as_step([_phoney(position, rng)])
    found = list(all_words(position).values())
    pair = best_two_words(position) if rng.random() < 0.5 else None
    plays: list[Found] = found + ([pair] if pair else [])
    if not plays or rng.random() < 0.05:
        return {"do": "skip_play"}
    choice = max(plays, key=lambda item: item.key) if rng.random() < greed else rng.choice(plays)
    return _as_step(choice.play)


def _phoney(position: Position, rng: Random) -> Word:
    """Cards at random; this may happen to be a word."""
    cards = [(letter, HAND) for letter in position.hand] + [(letter, POOL) for letter in position.pool]
    first = cards[0]
    chosen = [first, *rng.sample(cards[1:], position.rules.min_length - 1)]
    return Word("".join(letter for letter, _ in chosen), "".join(origin for _, origin in chosen))


def _as_step(play: Any) -> dict[str, Any]:
    return {"do": "play", "play": [item._asdict() for item in play]}
