"""Two rulesets compared: no change where there is none, planted changes found, games of two kinds refused."""

import dataclasses

import numpy as np
import pytest
from planted import paired_games
from small_rulesets import CROSSWORD

from engine import Ruleset
from engine.errors import RunError
from sims import simulate
from sims.balance.compare.luck import luck_change
from sims.balance.compare.measures import change
from sims.balance.compare.pieces import letter_vectors, patent_vectors
from sims.balance.compare.report import CompareOptions, common_bot, compare_report
from sims.balance.folder import write_report

SMALL = CompareOptions(games=80, twin_pairs=40)
PLAIN = CROSSWORD.replace(scoring={"all_tiles_bonus": 0})


def exhibits(first, second, options=SMALL, **more):
    report = compare_report(first, second, options, **more)
    return report, {exhibit.name: exhibit for exhibit in report.exhibits}


@pytest.fixture(scope="module")
def bonus():
    """The small game without and with a bonus."""
    return exhibits(PLAIN, CROSSWORD)


def test_a_game_and_itself_do_not_differ():
    _, found = exhibits(CROSSWORD, CROSSWORD)
    assert (found["changes"].frame["change"] == 0).all()
    assert found["changes"].reading == "No measure changes by more than chance would."
    assert found["luck_change"].frame["value"].iloc[2] == 0
    assert "no change of it is seen" in found["luck_change"].reading
    assert (found["letter_changes"].frame["points_change"] == 0).all()


def test_a_bonus_shows(bonus):
    report, found = bonus
    frame = found["changes"].frame.set_index("measure")
    assert frame.loc["final score", "change_low"] > 0
    score = frame.loc["final score"]
    assert score["second"] - score["first"] == pytest.approx(score["change"], abs=1e-4)
    assert frame.loc["plays of a whole rack", "change_low"] > 0
    assert "final score" in found["changes"].reading
    assert report.facts["Ruleset A"].startswith("tiny+")
    assert report.facts["Ruleset B"] == f"tiny (digest {CROSSWORD.digest})"


def test_points_of_one_letter_show_in_that_letter():
    dear = CROSSWORD.replace(points={"N": 12})
    _, found = exhibits(CROSSWORD, dear, dataclasses.replace(SMALL, games=200))
    frame = found["letter_changes"].frame
    largest = frame.loc[frame["points_change"].abs().idxmax()]
    assert largest["piece"] == "N"
    assert 10 < largest["points_change"] < 40  # ten more points, two copies, now and then used in two words
    assert found["letter_changes"].reading.split("most of all ")[1].startswith("N +")


def test_prices_of_patents_show():
    cards = Ruleset.load("letter-tycoon")
    _, found = exhibits(
        cards, cards.replace(patents={"J": 12}), dataclasses.replace(SMALL, games=120, twin_pairs=0)
    )
    assert list(found) == ["changes", "patent_changes"]
    frame = found["patent_changes"].frame.set_index("piece")
    assert frame.loc["J", "bought_change_high"] < 0
    assert set(frame.index) == set(cards.letters)


def test_three_players_have_no_pairs():
    _, found = exhibits(PLAIN, CROSSWORD, players=3)
    assert list(found) == ["changes", "letter_changes"]


def test_files_are_the_same_for_any_number_of_threads(bonus, tmp_path):
    def files(report, name):
        write_report(report, tmp_path / name)
        return {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}

    again = compare_report(PLAIN, CROSSWORD, dataclasses.replace(SMALL, workers=2, folder=tmp_path / "rows"))
    assert files(again, "again") == files(bonus[0], "one")


def test_few_games_are_too_few():
    _, found = exhibits(PLAIN, CROSSWORD, CompareOptions(games=10, twin_pairs=10))
    assert all(exhibit.missing for exhibit in found.values())


def test_games_of_two_kinds_are_refused():
    with pytest.raises(RunError, match="games of two kinds"):
        compare_report(CROSSWORD, Ruleset.load("letter-tycoon"))


def test_numbers_of_players_have_to_agree():
    four = CROSSWORD.replace(players={"min": 3, "max": 4})
    with pytest.raises(RunError, match=r"players: 2 and 3, expected as many in both"):
        compare_report(CROSSWORD, four)


def test_the_bot_knows_both_games():
    assert common_bot(CROSSWORD, PLAIN) == "greedy"
    cards = Ruleset.load("letter-tycoon")
    assert common_bot(cards, cards) == "planner"


def test_a_planted_change_of_the_draw_is_found():
    rng = np.random.default_rng(1)
    little, much = paired_games(rng, 800, draw=20, rest=60), paired_games(rng, 800, draw=60, rest=60)
    exhibit = luck_change(little, much, ("little", "much"), seed=1)
    frame = exhibit.frame
    assert frame["value"][:3].tolist() == pytest.approx([10, 50, 40], abs=8)
    assert frame["value_low"].iloc[2] > 20
    assert frame["value"].iloc[5] == pytest.approx(np.hypot(60, 60) - np.hypot(20, 60), abs=4)
    assert "leaves more to the draw" in exhibit.reading
    assert "leaves less to the draw" in luck_change(much, little, ("much", "little"), seed=1).reading


def test_changes_are_those_of_pairs_of_games_on_one_seed():
    rng = np.random.default_rng(2)
    luck = rng.normal(0, 100, 400)
    found = change(luck, luck + 3 + rng.normal(0, 1, 400))
    assert found.low < 3 < found.high
    assert found.high - found.low < 0.3  # the hundred points of luck are in both


def test_letters_and_patents_agree_with_the_summary():
    run = simulate(CROSSWORD, "greedy", games=50, progress=False)
    found = letter_vectors(run)
    for record in run.summary["letters"]:
        played = found["played"][record["tile"]]
        assert len(played) == 50
        assert played.sum() / 50 == pytest.approx(record["played"] * record["drawn"], abs=1e-3)
        own = found["points"][record["tile"]].sum() / max(1, played.sum())
        assert own == pytest.approx(record["own_points"], abs=1e-3)
    cards = simulate("letter-tycoon", "planner", games=40, progress=False)
    income = patent_vectors(cards)
    for record in cards.summary["patents"]:
        assert income["bought"][record["letter"]].mean() == pytest.approx(record["bought"], abs=1e-4)
