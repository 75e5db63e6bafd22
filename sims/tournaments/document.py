"""The result of a tournament as one JSON document: figures only that anybody gets who plays it again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sims.stats import tidy
from sims.tournaments.contest import Contest
from sims.tournaments.games import Games, joined
from sims.tournaments.ratings import rate
from sims.tournaments.skill import skills
from sims.tournaments.sprt import Progress
from sims.tournaments.tables import bot_record, cross_table, first_mover, match_record, outcomes


def document(contest: Contest, match_ups: Sequence[Sequence[Games]], test: Progress | None) -> dict[str, Any]:
    """All tables; `match_ups` are the games of each, one element an order around the table."""
    names, family = contest.names, contest.ruleset.family
    tables = [games for orders in match_ups for games in orders]
    ratings = rate([outcomes(joined(orders), len(names)) for orders in match_ups], contest.seed)
    bots: list[dict[str, Any]] = []
    for number, name in enumerate(names):
        record = bot_record(number, tables, family)
        rating = {
            "elo": tidy(ratings.elo[number]),
            "elo_low": tidy(ratings.low[number]),
            "elo_high": tidy(ratings.high[number]),
        }
        bots.append({"bot": name} | rating | record)
    if contest.players > 2:
        second = skills(len(names), ((games.bots, games.keys) for games in tables))
        for record, skill in zip(bots, second, strict=True):
            record |= {name: tidy(value) for name, value in skill.items()}
    return {
        "ruleset": contest.ruleset.name,
        "ruleset_digest": contest.ruleset.digest,
        "lexicon": contest.lexicon.name,
        "lexicon_digest": contest.lexicon.digest,
        "format": contest.kind,
        "players": contest.players,
        "pairs": contest.pairs,
        "seed": contest.seed,
        "games": sum(len(games.bots) for games in tables),
        "reproducible": not contest.timed,
        "timed_bots": contest.timed,
        "bots": sorted(bots, key=lambda record: -record["elo"]),
        "cross": cross_table(tables, names, ratings),
        "matches": [
            match_record(joined(orders), names, sum(len(each.bots) for each in orders) // contest.players)
            for orders in match_ups
        ],
        "first_mover": first_mover(tables),
        "sprt": None if test is None else test.document(),
    }
