"""Where the rows of a report come from: played now, or read from a run directory and checked."""

import json

import pytest
from small_rulesets import CROSSWORD

from engine import Lexicon
from engine.errors import LexiconError, RunError
from sims import simulate
from sims.balance.source import default_bots, is_run_directory, open_run, open_source


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A small run kept in a folder."""
    folder = tmp_path_factory.mktemp("runs") / "one"
    simulate(CROSSWORD, "greedy,random", games=8, out=folder, turns=True, progress=False)
    return folder


def copied(played, tmp_path, change):
    """A copy of the run whose manifest `change` has changed."""
    for path in played.rglob("*"):
        if path.is_file():
            target = tmp_path / path.relative_to(played)
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(path.read_bytes())
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    change(manifest)
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    return tmp_path


def test_a_run_directory_gives_the_rows_that_a_fresh_run_gives(played):
    read = open_source(played)
    fresh = open_source(CROSSWORD, bots="greedy,random", games=8, progress=False)
    assert read.setup.digest() == fresh.setup.digest()
    assert read.setup.ruleset == CROSSWORD
    for kind in ("games", "letters", "turns"):
        assert getattr(read, kind).equals(getattr(fresh, kind))
    assert read.summary == fresh.summary


def test_sets_make_a_variant():
    run = open_source(CROSSWORD, bots="random", games=2, sets=["points.A=9"], turns=False, progress=False)
    assert run.setup.ruleset.tiles.points["A"] == 9


@pytest.mark.parametrize(
    "option", [{"games": 5}, {"bots": "greedy"}, {"players": 2}, {"seed": 1}, {"sets": ["points.A=9"]}]
)
def test_options_that_a_run_answers_itself_are_refused(played, option):
    with pytest.raises(RunError, match="is played already, expected no such option"):
        open_source(played, **option)


def test_rows_have_to_be_those_of_their_manifest(played, tmp_path):
    def of_another_program(manifest):
        manifest["run"]["program"] = "0" * 16

    with pytest.raises(RunError, match="8 of 8 games are missing or damaged"):
        open_run(copied(played, tmp_path, of_another_program))


def lose(part):
    return lambda folder: next((folder / part).glob("*.parquet")).unlink()


def spoil(folder):
    path = next((folder / "games").glob("*.parquet"))
    path.write_bytes(path.read_bytes()[:-1] + b"?")


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (lose("games"), "8 of 8 games are missing or damaged"),
        (lose("turns"), "8 of 8 games are missing or damaged"),
        (spoil, "8 of 8 games are missing or damaged"),
        (
            lambda folder: (folder / "summary.json").unlink(),
            "missing or damaged, expected the directory of a",
        ),
        (lambda folder: (folder / "manifest.json").unlink(), "no manifest.json, expected the directory of"),
        (lambda folder: (folder / "manifest.json").write_text("{}"), "schema None, expected 1"),
    ],
)
def test_unfinished_and_foreign_folders_are_refused_in_one_line(played, tmp_path, harm, message):
    folder = copied(played, tmp_path, lambda manifest: None)
    harm(folder)
    with pytest.raises(RunError, match=message) as caught:
        open_run(folder)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda m: m["run"].pop("bots"), "not complete"),
        (lambda m: m["run"].update(ruleset_digest="0"), "ruleset digest does not go with the rest"),
        (lambda m: m["run"].update(games=7), "games does not go with the rest"),
        (lambda m: m["lexicon"].update(digest="0"), "was played with another list"),
        (lambda m: m["lexicon"].update(name="nowhere"), "its word list cannot be had"),
    ],
)
def test_manifests_that_were_changed_are_refused(played, tmp_path, change, message):
    with pytest.raises(RunError, match=message):
        open_run(copied(played, tmp_path, change))


def test_a_list_is_found_by_its_path_when_its_name_is_gone(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(["TEAR", "RATE", "TEA", "EAT", "AT", "TA", "RE", "ER"]))
    simulate(CROSSWORD, "greedy", games=2, lexicon=path, out=tmp_path / "run", progress=False)
    with pytest.raises(RunError, match="expected --lexicon PATH"):
        open_source(tmp_path / "run")
    with pytest.raises(LexiconError):
        open_source(tmp_path / "run", lexicon=tmp_path / "gone.txt")
    assert open_source(tmp_path / "run", lexicon=path).setup.lexicon.count == 8
    assert open_source(tmp_path / "run", lexicon=Lexicon.load(path)).summary["games"] == 2


def test_a_name_means_the_ruleset_unless_a_run_is_there(played, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scrabble").mkdir()
    assert not is_run_directory("scrabble")
    assert is_run_directory(played)
    assert not is_run_directory("nowhere")


def test_default_bots_play_their_game():
    assert default_bots(CROSSWORD) == "greedy"
