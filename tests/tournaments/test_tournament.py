"""Whole tournaments: figures against the rows of their games, and that nothing but the arguments decides them."""

import json
import shutil

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest
from small_rulesets import CROSSWORD, STACKING

from engine.errors import RunError
from sims import Sprt, tournament
from sims.tournaments.tournament import Tournament

PAIRS = 250
BOTS = "greedy,random,human-ish:vocabulary=0,temperature=0.4,leaves=none"


def play(out=None, rules=CROSSWORD, bots=BOTS, **options):
    options = {"pairs": PAIRS, "seed": 3, "workers": 1, "progress": False} | options
    return tournament(rules, bots, out=out, **options)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return play(tmp_path_factory.mktemp("tournaments") / "whole")


def rows_of(found, match):
    return pq.read_table(found.folder / "matches" / match / "games").to_pandas()


def all_rows(found):
    """A row a game and seat."""
    frames = []
    for folder in sorted((found.folder / "matches").iterdir()):
        games = pq.read_table(folder / "games").to_pandas()
        for seat in range(2):
            own, other = games[f"score_{seat}"], games[f"score_{1 - seat}"]
            frames.append(
                pd.DataFrame(
                    {
                        "bot": games[f"bot_{seat}"],
                        "opponent": games[f"bot_{1 - seat}"],
                        "points": np.sign(own - other) / 2 + 0.5,
                        "spread": own - other,
                        "bingos": games[f"bingos_{seat}"],
                        "laid": games[f"before_end_{seat}"],
                        "turns": games[f"plays_{seat}"]
                        + games[f"exchanges_{seat}"]
                        + games[f"passes_{seat}"],
                    }
                )
            )
    return pd.concat(frames)


def test_figures_of_the_bots(whole):
    rows = all_rows(whole)
    assert whole.document["games"] * 2 == len(rows) == 3 * 2 * 2 * PAIRS
    for record in whole.document["bots"]:
        mine = rows[rows.bot == record["bot"]]
        assert record["games"] == len(mine)
        assert record["score"] == pytest.approx(mine.points.mean(), abs=1e-4)
        assert record["spread"] == pytest.approx(mine.spread.mean(), abs=1e-4)
        assert record["bingos"] == pytest.approx(mine.bingos.mean(), abs=1e-4)
        assert record["points_a_turn"] == pytest.approx(mine.laid.sum() / mine.turns.sum(), abs=1e-4)
        assert record["elo_low"] < record["elo"] < record["elo_high"]
        assert record["score_low"] < record["score"] < record["score_high"]
        assert record["forfeits"] == {"crash": 0, "illegal": 0, "slow": 0}
    assert sum(record["elo"] for record in whole.document["bots"]) == pytest.approx(0, abs=1e-3)
    assert [record["bot"] for record in whole.document["bots"]][-1] == "random"


def test_cross_table(whole):
    rows = all_rows(whole)
    assert len(whole.document["cross"]) == 6
    for record in whole.document["cross"]:
        met = rows[(rows.bot == record["bot"]) & (rows.opponent == record["opponent"])]
        assert record["games"] == len(met)
        assert record["score"] == pytest.approx(met.points.mean(), abs=1e-4)
        assert record["spread"] == pytest.approx(met.spread.mean(), abs=1e-4)
        assert 0 <= record["los"] <= 1


def test_pairs(whole):
    match = whole.document["matches"][1]
    games = rows_of(whole, "1-3")
    assert match["bots"] == ["greedy", "human-ish:vocabulary=0,temperature=0.4,leaves=none"]
    first = np.sign(games.spread) * np.where(games.bot_0 == "greedy", 1, -1) / 2 + 0.5
    pairs = first.groupby(games.pair_id).sum()
    wanted = {str(key): int((pairs == float(key)).sum()) for key in ("0", "0.5", "1", "1.5", "2")}
    assert match["pair_points"] == wanted
    assert match["pairs"] == PAIRS == sum(wanted.values())
    assert match["score"] == pytest.approx(first.mean(), abs=1e-4)
    same = games.drop(columns=["game_id", "bot_0", "bot_1"])
    equal = (same[::2].reset_index(drop=True) == same[1::2].reset_index(drop=True)).all(axis=1)
    assert match["identical_pairs"] == pytest.approx(equal.mean(), abs=1e-4)
    assert 0 < equal.mean() < 1


def test_first_mover(whole):
    games = pd.concat([rows_of(whole, match) for match in ("1-2", "1-3", "2-3")])
    edge = whole.document["first_mover"]
    assert edge["points"] == pytest.approx(games.spread.mean(), abs=1e-4)
    wins = (games.winner == 0).mean() + (games.winner == -1).mean() / 2
    assert edge["win_share"] == pytest.approx(wins - 0.5, abs=1e-4)


def test_shape_of_the_document(whole):
    written = json.loads((whole.folder / "tournament.json").read_text())
    assert written == whole.document
    assert {"ruleset", "lexicon", "seed", "pairs", "bots", "sprt"} <= set(written)
    assert written["sprt"] is None
    assert {"bot", "games", "score", "spread", "elo", "elo_low", "elo_high"} <= set(written["bots"][0])
    assert "ms" not in json.dumps(written)
    assert set(whole.timing) == {record["bot"] for record in written["bots"]}
    assert "letter" not in repr(whole)
    assert repr(whole).startswith("<Tournament tiny: 1500 games, ")


def test_text(whole):
    text = str(whole)
    for heading in (
        "Ratings",
        "Cross table: score",
        "LOS: how likely the bot on the left is better",
        "Pairs: points of the first bot",
    ):
        assert f"\n{heading}\n" in text
    assert max(map(len, text.splitlines())) <= 120


def test_two_threads_write_the_same(whole, tmp_path):
    other = play(tmp_path / "two", workers=2)
    assert (other.folder / "tournament.json").read_bytes() == (whole.folder / "tournament.json").read_bytes()


def test_missing_and_damaged_parts_are_played_again(whole, tmp_path):
    folder = tmp_path / "again"
    shutil.copytree(whole.folder, folder)
    (folder / "tournament.json").unlink()
    shutil.rmtree(folder / "matches/2-3")
    (folder / "matches/1-2/games/part-00000200-00000399.parquet").write_bytes(b"PAR1")
    again = play(folder)
    assert again.document == whole.document
    assert (folder / "tournament.json").read_bytes() == (whole.folder / "tournament.json").read_bytes()


def test_a_finished_one_is_read_and_not_played(whole, monkeypatch):
    monkeypatch.setattr("sims.tournaments.play.play_parts", None)
    assert play(whole.folder).document == whole.document


@pytest.mark.parametrize(
    "record", [5, [], None, {}, {"ms": "1"}, {"ms": True}, {"ms": float("nan")}, {"ms": -1}]
)
def test_a_damaged_file_of_timing(whole, tmp_path, record):
    folder = tmp_path / "damaged"
    shutil.copytree(whole.folder, folder)
    (folder / "timing.json").write_text(json.dumps({"greedy": record}))
    with pytest.raises(
        RunError, match=r"timing\.json: 'greedy' is .*, expected a file that this program wrote$"
    ):
        play(folder)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 4}, "seed 3, not 4"),
        ({"pairs": 251}, "pairs 250, not 251"),
        ({"format": "gauntlet"}, "format round-robin, not gauntlet"),
        ({"sprt": Sprt(0, 10), "bots": "greedy,random"}, "bots greedy,random,human-ish"),
    ],
)
def test_a_folder_of_another_tournament(whole, change, message):
    with pytest.raises(RunError, match=f"holds another tournament \\({message}"):
        play(whole.folder, **change)


def test_folders_that_cannot_be_used(whole, tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(RunError, match=r"holds files but no manifest\.json"):
        play(tmp_path)
    with pytest.raises(RunError, match=r"manifest\.json: not of a tournament"):
        play(whole.folder / "matches/1-2")


def test_a_bot_against_itself_accepts_h0():
    found = play(bots="a@random,b@random", sprt=Sprt(0, 60), pairs=2000)
    assert found.document["sprt"]["result"] == "H0"
    assert found.document["sprt"]["pairs"] <= found.document["matches"][0]["pairs"] < 2000
    twins = play(bots="a@greedy,b@greedy", sprt=Sprt(0, 10, on="spread"), pairs=2000)
    assert twins.document["sprt"]["result"] == "H0"
    assert twins.document["matches"][0]["identical_pairs"] == 1


def test_a_better_bot_accepts_h1_and_resumes_as_it_was(tmp_path):
    found = play(tmp_path / "out", bots="greedy,random", sprt=Sprt(0, 30), pairs=1000)
    assert found.document["sprt"]["result"] == "H1"
    assert found.document["matches"][0]["pairs"] == 100  # a part is played to its end
    assert "H1 accepted after" in str(found)
    (tmp_path / "out/tournament.json").unlink()
    again = play(tmp_path / "out", bots="greedy,random", sprt=Sprt(0, 30), pairs=1000, workers=2)
    assert again.document == found.document


def test_a_test_that_does_not_end_is_undecided_at_the_bound():
    found = play(bots="a@random,b@random", sprt=Sprt(0, 1), pairs=50)
    assert found.document["sprt"]["result"] == "undecided"
    assert found.document["sprt"]["pairs"] == 50


def test_tables_of_three():
    found = play(rules=STACKING, players=3, pairs=40)
    (match,) = found.document["matches"]
    assert match["games"] == 120
    assert "pair_points" not in match
    best = found.document["bots"][0]
    assert {"mu", "sigma", "ordinal", "win_share"} <= set(best)
    assert sum(record["win_share"] for record in found.document["bots"]) == pytest.approx(1, abs=1e-3)
    assert sum(record["score"] for record in found.document["bots"]) == pytest.approx(1.5, abs=1e-3)
    assert "openskill" in str(found)


def test_one_against_a_field():
    found = play(bots="greedy,random", players=4, format="field", pairs=10)
    (match,) = found.document["matches"]
    assert match["bots"] == ["greedy", "random", "random", "random"]
    greedy, random = found.document["bots"]
    assert greedy["score"] == pytest.approx(1 - random["score"])
    assert greedy["spread"] == pytest.approx(-random["spread"])
    assert greedy["win_share"] > 0.5
    assert isinstance(found, Tournament)


def test_a_folder_of_its_own_goes_with_the_result():
    found = play(bots="greedy,random", pairs=1)
    folder = found.folder
    assert (folder / "tournament.json").exists()
    del found
    assert not folder.exists()
