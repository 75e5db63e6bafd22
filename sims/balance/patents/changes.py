"""The game with and without each ability, and with other goals and payouts (23), on the same decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pandas as pd

from engine.errors import RulesetError
from engine.rulesets.tycoon import ABILITIES, TycoonRuleset
from sims.balance.estimates import mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.patents.book import ratio_of
from sims.balance.patents.drawing import BLUE, GREEN, GREY, ORANGE, bars_of, new_figure, plain
from sims.balance.patents.trials import Played, Trials, Variant
from sims.balance.patents.wording import listed, percent, records, sure
from sims.balance.patents.worth import FEWEST_DECKS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STACKINGS = ("multiply", "add", "max-one")
_MOSTLY = 0.99  # of the games
_LONG = 7  # letters of a long word, in the variants of payouts
_COLOURS = dict(zip(STACKINGS, (BLUE, ORANGE, GREEN), strict=True))
MEASURES = (
    ("pay", "points of words a turn"),
    ("length", "rounds"),
    ("first_wins", "first seat"),
    ("level", "score"),
)
"""Methods of `Played` by which variants are compared."""


class Change(NamedTuple):
    """A variant beside the game that it differs from."""

    group: str
    label: str
    before: Played
    after: Played

    def row(self) -> dict[str, object]:
        """Values of the variant, and the changes with their intervals."""
        row: dict[str, object] = {"group": self.group, "variant": self.label}
        for name, _ in MEASURES:
            before, after = getattr(self.before, name)(), getattr(self.after, name)()
            row |= mean_of(after).fields(name) | mean_of(after - before).fields(f"{name}_change")
        row |= mean_of((self.after.trigger >= 0).mean(axis=1)).fields("reached")
        return row


def without_ability(ruleset: TycoonRuleset, letter: str) -> TycoonRuleset:
    """The ruleset with a patent that has lost its ability."""
    return ruleset.replace(abilities={letter: "none"})


def ability_variants(
    ruleset: TycoonRuleset, stackings: Sequence[str]
) -> list[tuple[str, str, TycoonRuleset]]:
    """(stacking, letter removed or "", ruleset): each stacking whole, then without each ability."""
    found = []
    for stacking in stackings:
        whole = (
            ruleset if stacking == ruleset.doubler_stacking else ruleset.replace(doubler_stacking=stacking)
        )
        found.append((stacking, "", whole))
        found += [(stacking, letter, without_ability(whole, letter)) for letter in _able(ruleset)]
    return found


def _able(ruleset: TycoonRuleset) -> list[str]:
    return sorted(ruleset.ability_letters.values())


def abilities(
    trials: Trials, ruleset: TycoonRuleset, decks: int, stackings: Sequence[str] = STACKINGS
) -> Exhibit:
    """What the game is without each ability, under each rule of doublers."""
    name, title = "abilities", "The game with and without each ability"
    if not ruleset.ability_letters:
        why = "no patent of this ruleset has an ability"
        return Exhibit(name, title, f"Not shown: {why}.", "decks", decks, missing=why)
    if decks < FEWEST_DECKS:
        return too_few(name, title, "decks", decks, FEWEST_DECKS)
    listing = ability_variants(ruleset, stackings)
    played = trials.play([Variant(rules) for _, _, rules in listing], decks)
    whole = {
        stacking: games for (stacking, letter, _), games in zip(listing, played, strict=True) if not letter
    }
    rows = []
    for (stacking, letter, _), games in zip(listing, played, strict=True):
        row = Change(stacking, letter, whole[stacking], games).row()
        row["variant"] = f"without {letter}" if letter else "all abilities"
        row["ability"] = {patent: able for able, patent in ruleset.ability_letters.items()}.get(letter, "")
        if letter:
            row |= _served(whole[stacking], str(row["ability"]))
        rows.append(row)
    frame = pd.DataFrame(rows)
    return Exhibit(
        name,
        title,
        _ability_words(frame, ruleset),
        f"decks, each dealt {trials.base.players} times",
        decks,
        detectable=_detectable(frame),
        frame=frame,
        columns=(
            Column("group", "doublers of a word"),
            Column("variant", "variant"),
            Column("ability", "ability"),
            Column("uses", "turns it served, in a game where owned", 2),
            Column("gain", "points it brought there", 2),
            Column("pay", "points of words a turn", 2),
            Column("pay_change", "change", 2),
            Column("length", "rounds", 2),
            Column("length_change", "change", 2),
            Column("first_wins", "first player's win share above the fair one (%)", 1, percent=True),
        ),
        draw=lambda: _draw_abilities(frame),
    )


def _served(games: Played, ability: str) -> dict[str, float]:
    """Uses and points of an ability a game in which its patent was owned."""
    columns = games.abilities[:, :, ABILITIES.index(ability)].sum(axis=1).astype(float)
    uses, gain = ratio_of(columns[:, 1], columns[:, 0]), ratio_of(columns[:, 2], columns[:, 0])
    return uses.fields("uses") | gain.fields("gain")


def _ability_words(frame: pd.DataFrame, ruleset: TycoonRuleset) -> str:
    texts = []
    for stacking, part in frame[frame["ability"] != ""].groupby("group", sort=False):
        most = part.sort_values("pay_change", kind="stable").iloc[0]
        letter = ruleset.ability_letters[most["ability"]]
        texts.append(
            f"under {stacking}, taking {letter} away costs most: {most['pay_change']:+.2f} points a turn, "
            f"{most['length_change']:+.2f} rounds"
        )
    whole = frame[frame["ability"] == ""]
    pays = listed(
        f"{row['group']} {row['pay']:.2f} points a turn in {row['length']:.1f} rounds"
        for row in records(whole)
    )
    return f"With all abilities: {pays}. One ability taken away at a time, for everybody: {'; '.join(texts)}."


def _detectable(frame: pd.DataFrame) -> str:
    half = float((frame["length_change_high"] - frame["length_change_low"]).max()) / 2
    return f"{1.43 * half:.2f} rounds"


def _draw_abilities(frame: pd.DataFrame) -> Figure:
    figure, axes = new_figure(4.4, 2)
    shown = frame[frame["ability"] != ""]
    for number, (stacking, part) in enumerate(shown.groupby("group", sort=False)):
        places = np.arange(len(part)) + (number - 1) * 0.22
        for each, measure in zip(axes, ("pay_change", "length_change"), strict=True):
            values = part[measure].to_numpy()
            errors = bars_of(values, part[f"{measure}_low"].to_numpy(), part[f"{measure}_high"].to_numpy())
            each.errorbar(
                places,
                values,
                errors,
                fmt="o",
                markersize=4,
                capsize=2,
                color=_COLOURS[str(stacking)],
                label=stacking,
            )
            each.set_xticks(np.arange(len(part)), [text.removeprefix("without ") for text in part["variant"]])
    for each, label in zip(axes, ("change of points a turn", "change of rounds"), strict=True):
        each.axhline(0, color=GREY, linewidth=1)
        plain(each, "ability taken away from", label)
    axes[0].legend(frameon=False, title="doublers")
    return figure


def rule_variants(ruleset: TycoonRuleset, players: int) -> list[tuple[str, str, TycoonRuleset]]:
    """(group, label, ruleset): other goals and payouts; those that the ruleset cannot have are left out."""
    value, fewest = ruleset.goal(players)
    money, stock = dict(ruleset.payout_money), dict(ruleset.payout_stock)
    longer = {size: amount + (int(size) >= _LONG) for size, amount in money.items()}
    wanted: list[tuple[str, str, dict[str, object]]] = [
        (
            "goal",
            f"value {round(value * 0.8)} instead of {value}",
            {"goal_value": {str(players): round(value * 0.8)}},
        ),
        (
            "goal",
            f"value {round(value * 1.2)} instead of {value}",
            {"goal_value": {str(players): round(value * 1.2)}},
        ),
        (
            "goal",
            f"{fewest + 3} patents instead of {fewest}",
            {"goal_min_patents": {str(players): fewest + 3}},
        ),
        ("payout", f"1 more money for {_LONG} letters and more", {"payout_money": longer}),
        (
            "payout",
            "1 less money for every word",
            {"payout_money": {k: max(0, v - 1) for k, v in money.items()}},
        ),
        ("payout", "twice the stock", {"payout_stock": {size: 2 * amount for size, amount in stock.items()}}),
        ("payout", "no stock", {"payout_stock": dict.fromkeys(stock, 0)}),
    ]
    found = []
    for group, label, tables in wanted:
        try:
            found.append((group, label, ruleset.replace(**tables)))
        except RulesetError:  # a goal that cannot be reached, say
            continue
    return found


def goals_and_payouts(trials: Trials, ruleset: TycoonRuleset, decks: int) -> Exhibit:
    """What other goals and payouts do to the game."""
    name, title = "goals_and_payouts", "Other goals and other payouts"
    if decks < FEWEST_DECKS:
        return too_few(name, title, "decks", decks, FEWEST_DECKS)
    listing = rule_variants(ruleset, trials.base.players)
    before, *played = trials.play([Variant(ruleset), *(Variant(rules) for _, _, rules in listing)], decks)
    rows = [Change("", "as it is", before, before).row()]
    rows += [
        Change(group, label, before, games).row()
        for (group, label, _), games in zip(listing, played, strict=True)
    ]
    frame = pd.DataFrame(rows)
    changed = frame.iloc[1:]
    longest = changed.sort_values("length_change", kind="stable")
    seat = changed[
        [
            bool(sure(a, b))
            for a, b in zip(changed["first_wins_change_low"], changed["first_wins_change_high"], strict=True)
        ]
    ]
    ends = " and ".join(
        f"{row['variant']} ({row['length_change']:+.2f} rounds)"
        for _, row in longest.iloc[[0, -1]].iterrows()
    )
    return Exhibit(
        name,
        title,
        f"Shortest and longest games: {ends}. The first player's share changes beyond chance with: "
        f"{listed(seat['variant'])}. "
        f"{_stalled(frame)}",
        f"decks, each dealt {trials.base.players} times",
        decks,
        detectable=_detectable(frame),
        frame=frame,
        columns=(
            Column("variant", "variant"),
            Column("length", "rounds", 2),
            Column("length_change", "change", 2),
            Column("first_wins", "first player's win share above the fair one (%)", 1, percent=True),
            Column("first_wins_change", "change (points of %)", 1, percent=True),
            Column("reached", "goal reached (% of games)", 1, percent=True),
            Column("level", "score of a player", 1),
            Column("level_change", "change", 1),
        ),
        draw=lambda: _draw_rules(changed),
    )


def _stalled(frame: pd.DataFrame) -> str:
    """Variants in which games do not come to an end."""
    never = frame[frame["reached"] < _MOSTLY]
    if never.empty:
        return "The goal is reached in all variants, but for one game in a hundred at most."
    texts = [f"{row['variant']} ({percent(1 - row['reached'], 0)} of games)" for row in records(never)]
    return (
        f"Nobody reaches the goal, and the game stalls, with: {listed(texts)}. Means of these are those of games that "
        "were stopped, and say little."
    )


def _draw_rules(frame: pd.DataFrame) -> Figure:
    figure, axes = new_figure(4.0, 2)
    places = np.arange(len(frame))
    for each, measure, factor, label in (
        (axes[0], "length_change", 1.0, "change of rounds"),
        (axes[1], "first_wins_change", 100.0, "change of first player's wins (points of %)"),
    ):
        values = factor * frame[measure].to_numpy()
        errors = bars_of(values, *(factor * frame[f"{measure}_{end}"].to_numpy() for end in ("low", "high")))
        each.errorbar(values, places, xerr=errors, fmt="o", color=BLUE, ecolor=GREY, capsize=2)
        each.axvline(0, color=ORANGE, linewidth=1)
        each.set_yticks(places, list(frame["variant"]) if each is axes[0] else [])
        each.invert_yaxis()
        plain(each, label, "")
    return figure
