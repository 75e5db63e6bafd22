"""What a tournament says while it runs."""

from small_rulesets import CROSSWORD

from sims import tournament
from sims.tournaments.show import block, sprt_line


def test_ratings_so_far(monkeypatch, capsys):
    monkeypatch.setattr("sims.tournaments.live.EVERY", 0.0)
    tournament(CROSSWORD, "greedy,random", pairs=250, workers=1, progress=True)
    err = capsys.readouterr().err
    for games in (200, 400, 500):
        assert f"ratings after {games} of 500 games\n  greedy  +" in err


def test_nothing_is_said_where_nobody_looks(monkeypatch, capsys):
    monkeypatch.setattr("sims.tournaments.live.EVERY", 0.0)
    tournament(CROSSWORD, "greedy,random", pairs=2, workers=1)
    assert capsys.readouterr().err == ""


def test_block():
    bots = [
        {"bot": "a", "elo": -10.4, "elo_low": -20, "elo_high": 0.2},
        {"bot": "longer", "elo": 10.4, "elo_low": 0.2, "elo_high": 20},
    ]
    assert block(bots, 1000, 20_000) == (
        "ratings after 1,000 of 20,000 games\n  longer  +10 (+0 to +20)\n  a       -10 (-20 to +0)"
    )


def test_line_of_a_test():
    sprt = {"on": "score", "elo0": 0, "elo1": 10, "llr": 2.95, "lower": -2.94, "upper": 2.94, "pairs": 1234}
    assert sprt_line(sprt | {"result": "H1"}) == (
        "SPRT on score, elo 0 against 10: H1 accepted after 1,234 pairs, LLR 2.95 (-2.94 to 2.94)"
    )
