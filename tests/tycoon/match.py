"""The slow rule book's rules, positions and games in the engine's form."""

from reference.tycoon import Rules

from engine.errors import PositionError
from engine.lexicon import Lexicon
from engine.rulesets.tycoon import TycoonRuleset
from engine.rulesets.write import toml_text
from engine.tycoon.position import TycoonPosition
from engine.tycoon.turn import WordPlay

STANDARD = TycoonRuleset.load("letter-tycoon")
ABILITIES = {
    "vowel_ends": "ends-vowels",
    "half_vowels": "half-vowels",
    "one_vowel": "one-vowel",
    "replace": "replace-card",
    "two_words": "two-words",
    "copy": "copy-card",
    "add": "final-letter",
}
SAME = (
    *("doubler_stacking", "challenge", "retries", "q_replace_scope", "y_choice", "v_ability_scope"),
    *("v_doubler_split", "v_allow_same_word", "x_min_real", "x_min_real_scope", "z_min_real"),
    *(
        "phantom_q_doubles",
        "royalty_payer",
        "discard_after_word",
        "refill_before_discard",
        "pool_fixed_per_round",
    ),
    *("hand_size", "pool_size", "min_length"),
)


def ruleset(rules: Rules, name: str = "random") -> TycoonRuleset:
    """The ruleset with the same rules."""
    letters = "".join(sorted(rules.cards))

    def known(text: str) -> str:
        return "".join(letter for letter in text if letter in letters)

    tables = STANDARD.tables() | {key: getattr(rules, key) for key in SAME}
    tables |= {
        "name": name,
        "letters": letters,
        "vowels": known(rules.vowels),
        "either": known(rules.either),
        "doubling_letter": known(rules.doubling_cards),
        "final_letter": known(rules.added_letter),
        "cards": dict(rules.cards),
        "players": {
            "min": 2,
            "max": min(5, (sum(rules.cards.values()) - rules.pool_size) // rules.hand_size),
        },
        "patents": dict(rules.prices),
        "abilities": {
            getattr(rules, key): ability for key, ability in ABILITIES.items() if getattr(rules, key)
        },
        "goal_value": {
            str(players): min(value, sum(rules.prices.values()))
            for players, (value, _) in rules.goals.items()
        },
        "goal_min_patents": {
            str(players): fewest if rules.goal_min_patents is None else rules.goal_min_patents
            for players, (_, fewest) in rules.goals.items()
        },
        "payout_money": {str(length): money for length, (money, _) in rules.payouts.items()},
        "payout_stock": {str(length): stock for length, (_, stock) in rules.payouts.items()},
    }
    if "final-letter" in tables["abilities"].values() and not tables["final_letter"]:
        tables["abilities"] = {k: v for k, v in tables["abilities"].items() if v != "final-letter"}
    if rules.bank_limit:
        tables |= {"bank_limit": "box", "bank_money": rules.bank_limit[0], "bank_stock": rules.bank_limit[1]}
    return TycoonRuleset.from_toml(toml_text(TycoonRuleset, tables))


def position(given, lexicon=None, rules=None) -> TycoonPosition:
    """The position that the slow rule book calls `given`."""
    return TycoonPosition(
        ruleset=rules or ruleset(given.rules),
        lexicon=lexicon or Lexicon.of(given.words.words),
        hands=tuple(
            given.hand if seat == given.seat else "?" * len(given.hand) for seat in range(given.players)
        ),
        pool=given.pool,
        patents=tuple("".join(sorted(letters)) for letters in given.patents),
        money=given.money,
        stock=given.stock,
        seat=given.seat,
    )


def word_play(item) -> WordPlay | None:
    """A word of the slow rule book, None if it is malformed."""
    try:
        return WordPlay(item.word, item.origins, item.types)
    except PositionError:
        return None
