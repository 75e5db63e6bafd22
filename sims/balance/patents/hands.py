"""What patents bring on random hands, before any play: cards of a letter in the best word, points of an ability."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pandas as pd

from bots.tycoon_chooser import new_chooser
from bots.tycoon_words import best_pay, best_two, look, make_words
from engine.rulesets.tycoon import ABILITIES
from engine.tycoon.kinds import TOTAL_SHIFT
from engine.tycoon.rules import REPLACE, TWO
from engine.tycoon.table import deal, new_table
from engine.tycoon.wordtable import KIND_MASK
from sims.balance.estimates import Floats, mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.patents.drawing import BLUE, GREY, ORANGE, bars_of, new_figure, plain
from sims.balance.patents.wording import listed, records

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from sims.tycoon.plan import TycoonPlan

FEWEST_HANDS = 100
_UNIT = 1000  # what bots know is in thousandths


class Hands(NamedTuple):
    """H random hands with a pool, each from a full deck."""

    plain: Floats
    """float64[H]: money and stock of the best word if nothing is owned."""
    length: Floats
    """float64[H]: letters of the longest word."""
    words: Floats
    """float64[H]: words that can be made."""
    rates: Floats
    """float64[H, L]: real cards of each letter in the best word."""
    gains: dict[str, Floats]
    """Letter with an ability -> float64[H]: what it adds to the best turn; a single mean for a replaced card."""


def measure(plan: TycoonPlan, hands: int, seed: int) -> Hands:
    """Deal so many hands and find what they can make."""
    rules, words = plan.rules, plan.words
    chooser, table = new_chooser(rules, words), new_table(rules, 2)
    able = {letter: 1 << ABILITIES.index(name) for name, letter in plan.ruleset.ability_letters.items()}
    plain_pay, length, count = (np.zeros(hands) for _ in range(3))
    rates = np.zeros((hands, rules.letters))
    gains = {letter: np.zeros(hands) for letter, bit in able.items() if bit != REPLACE}
    sizes = (words.codes < rules.letters).sum(axis=1)
    for hand in range(hands):
        deal(rules, table, 0, seed, hand)
        found = look(rules, words, chooser, table.hands[0], table.pool, 0)
        numbers = chooser.search.found.words[:found].astype(np.int64)
        count[hand], length[hand] = found, sizes[numbers].max(initial=0)
        if found:
            pays = chooser.worths[0, words.kinds[numbers].astype(np.int64) & KIND_MASK]
            best = int(pays.argmax())
            plain_pay[hand] = int(pays[best]) >> TOTAL_SHIFT
            make_words(rules, words, chooser, int(numbers[best]), -1, 0)
            rates[hand] = chooser.spent.sum(axis=0)
        for letter in gains:
            found = look(rules, words, chooser, table.hands[0], table.pool, able[letter])
            most = best_pay(words, chooser, found, able[letter])
            if able[letter] == TWO:
                most = max(most, best_two(rules, words, chooser, able[letter]))
            gains[letter][hand] = (int(most) >> TOTAL_SHIFT) - plain_pay[hand]
    for letter in able.keys() - gains.keys():
        gains[letter] = np.array([(plan.known.income[REPLACE] - plan.known.income[0]) / _UNIT])
    return Hands(plain_pay, length, count, rates, gains)


def hands_frame(found: Hands, letters: str, prices: dict[str, int], players: int) -> pd.DataFrame:
    """A row a patent: royalties to expect a turn of another player, turns to repay, what an ability adds."""
    rows = []
    for code, letter in enumerate(letters):
        rate = mean_of(found.rates[:, code])
        row: dict[str, object] = {"letter": letter, "price": prices[letter]} | rate.fields("rate")
        row["payback"] = prices[letter] / rate.value if rate.value else float("nan")
        gain = mean_of(found.gains[letter]) if letter in found.gains else mean_of(np.zeros(0))
        row |= gain.fields("gain")
        own = gain.value if gain.value == gain.value else 0.0
        row["round"] = rate.value * (players - 1) + own
        rows.append(row)
    return pd.DataFrame(rows)


def random_hands(plan: TycoonPlan, hands: int, seed: int) -> Exhibit:
    """What letters and abilities bring on random hands."""
    name, title = "random_hands", "What a patent brings on random hands, nothing else owned"
    if hands < FEWEST_HANDS:
        return too_few(name, title, "hands", hands, FEWEST_HANDS)
    found = measure(plan, hands, seed)
    frame = hands_frame(found, plan.ruleset.letters, dict(plan.ruleset.patents), plan.setup.players)
    able = frame[frame["gain"].notna()].sort_values("gain", ascending=False, kind="stable")
    common = (
        frame.sort_values("rate", ascending=False, kind="stable")
        .head(12)
        .sort_values("payback", kind="stable")
    )
    gains = listed(f"{row['letter']} {row['gain']:+.1f}" for row in records(able))
    best, soonest, latest = mean_of(found.plain), common.iloc[0], common.iloc[-1]
    return Exhibit(
        name,
        title,
        f"The best word of a hand pays {best.value:.2f} money and stock, of {found.words.mean():.0f} words that can "
        f"be made, the longest of {found.length.mean():.2f} letters. Abilities add to the best turn: {gains}. Of the "
        f"common letters {soonest['letter']} repays its price soonest, in {soonest['payback']:.1f} turns of others, "
        f"{latest['letter']} latest, in {latest['payback']:.1f}. In play the figures of the "
        "ledger differ: players own doublers and choose words for them, save cards for good words, and avoid letters "
        "that others own.",
        "hands",
        hands,
        detectable=f"{2.8 * float(mean_of(found.rates[:, frame['rate'].argmax()]).error):.2f} cards a turn",
        frame=frame.sort_values("round", ascending=False, kind="stable"),
        columns=(
            Column("letter", "patent"),
            Column("price", "price (money)", 0),
            Column("rate", "cards in the best word of another", 2),
            Column("payback", "turns of others to repay by royalties", 1),
            Column("gain", "ability adds to the best turn (points)", 2),
            Column("round", "points a round", 2),
        ),
        draw=lambda: _draw(frame),
    )


def _draw(frame: pd.DataFrame) -> Figure:
    figure, (axes,) = new_figure()
    shown = frame.sort_values("round", ascending=False, kind="stable")
    own = shown["gain"].fillna(0.0).to_numpy()
    royalties = shown["round"].to_numpy() - own
    axes.bar(shown["letter"], royalties, color=BLUE, label="royalties from the others")
    axes.bar(shown["letter"], own, bottom=royalties, color=ORANGE, label="its ability")
    errors = bars_of(own, shown["gain_low"].to_numpy(), shown["gain_high"].to_numpy())
    axes.errorbar(shown["letter"], shown["round"], errors, fmt="none", ecolor=GREY, capsize=2)
    axes.legend(frameon=False)
    plain(axes, "patent", "points a round on random hands")
    return figure
