"""Every turn of simulated games, replayed by the referee: legal, and worth what the log says."""

import pytest

from .games import RULES, VARIANTS, play, replayed

CHEAP = {"Q": 1, "V": 1, "X": 1, "Z": 1, "B": 1, "J": 1, "K": 1}
CASES = {
    "two": (RULES, "planner,greedy", None, 40),
    "random": (RULES, "random", 3, 12),
    "three": (RULES, "planner,greedy,random", None, 30),
    "four": (RULES, "planner", 4, 30),
    "five": (RULES, "greedy,planner,random,greedy,planner", None, 30),
} | {name: (RULES.replace(**options), "planner,greedy", None, 30) for name, options in VARIANTS.items()}


@pytest.mark.parametrize("case", CASES)
def test_logged_games_are_legal_and_end_as_recorded(case):
    rules, bots, players, games = CASES[case]
    run = play(bots, games, players, rules=rules, turns=True)
    by_game = dict(list(run.turns.groupby("game_id")))
    for game in run.games.itertuples():
        last = replayed(rules, run, game, by_game[game.game_id])
        seats = range(run.setup.players)
        assert last.over == (game.end_reason == "goal")
        assert last.scores == tuple(getattr(game, f"score_{seat}") for seat in seats)
        assert last.money == tuple(getattr(game, f"money_{seat}") for seat in seats)
        assert last.stock == tuple(getattr(game, f"stock_{seat}") for seat in seats)
        masks = tuple(getattr(game, f"patents_{seat}") for seat in seats)
        assert masks == tuple(sum(1 << rules.letters.index(x) for x in own) for own in last.patents)
        winners = last.winners
        assert game.winner == (winners[0] if len(winners) == 1 else -1)


def test_abilities_are_used_in_the_games_replayed():
    rules = RULES.replace(patents={**RULES.patents, **CHEAP})
    run = play("planner", 60, 2, rules=rules, turns=True)
    turns = run.turns
    assert (turns.replaced != "").any()
    assert (turns.word_2 != "").any()
    origins = "".join(turns.origins + turns.origins_2)
    assert {"h", "c", "d", "s"} == set(origins)
    for game in run.games.head(20).itertuples():
        replayed(rules, run, game, turns[turns.game_id == game.game_id])
