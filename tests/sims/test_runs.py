"""A result depends on ruleset, lexicon, bots, games and seed, and on nothing else."""

import json
import os
import shutil

import pandas as pd
import pyarrow.parquet as pq
import pytest
from small_rulesets import CROSSWORD, STACKING

from engine.errors import BotError, LexiconError, RulesetError, RunError
from engine.lexicon import Lexicon
from sims import simulate
from sims.kind import plan_for
from sims.lock import alone_in
from sims.manifest import make_manifest
from sims.parts import Parts
from sims.run import run_setup
from sims.setup import make_setup

GAMES, PART = 100, 30


def setup(bots="greedy,random", **options):
    options = {"games": GAMES, "seed": 7, "turns": True, "part_games": PART} | options
    return make_setup(options.pop("rules", STACKING), Lexicon.load(), bots=bots, **options)


def columns(folder, games=GAMES, part=PART):
    """Bytes of every column of every part, by kind, part and name."""
    found = {}
    for path in sorted(folder.glob("*/*.parquet")):
        table = pq.read_table(path).combine_chunks()
        for name in table.column_names:
            buffers = [b.to_pybytes() for chunk in table[name].chunks for b in chunk.buffers() if b]
            found[path.parent.name, path.name, name] = str(table[name].type), buffers
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A run played in one go on one thread."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    return run_setup(setup(), workers=1, out=folder)


def test_two_threads_play_the_same_games(whole, tmp_path):
    other = run_setup(setup(), workers=2, out=tmp_path / "two")
    assert len(columns(whole.folder)) == 4 * sum(
        map(len, (whole.games.columns, whole.letters.columns, whole.turns.columns))
    )
    assert columns(other.folder) == columns(whole.folder)
    assert other.summary == whole.summary


def test_parts_do_not_change_the_games(whole):
    other = run_setup(setup(part_games=1000), workers=2)
    pd.testing.assert_frame_equal(other.games, whole.games)
    pd.testing.assert_frame_equal(other.letters, whole.letters)
    pd.testing.assert_frame_equal(other.turns, whole.turns)
    assert other.summary == whole.summary


def test_chunks_do_not_change_the_games(whole, monkeypatch):
    monkeypatch.setattr("sims.grid.plan.GridPlan.chunk_games", 7)
    pd.testing.assert_frame_equal(run_setup(setup(), workers=2).turns, whole.turns)


def test_another_seed_plays_other_games(whole):
    assert not run_setup(setup(seed=8)).games["score_0"].equals(whole.games["score_0"])


def test_part_names(whole):
    names = [path.name for path in sorted((whole.folder / "games").glob("*"))]
    names = [name for name in names if not name.startswith(".")]
    ends = ["00000000-00000029", "00000030-00000059", "00000060-00000089", "00000090-00000099"]
    assert names == [f"part-{end}.parquet" for end in ends]


def test_missing_and_damaged_parts_are_played_again(whole, tmp_path):
    folder = tmp_path / "resumed"
    shutil.copytree(whole.folder, folder)
    manifest = (folder / "manifest.json").read_text()
    (folder / "games/part-00000030-00000059.parquet").unlink()
    (folder / "letters/part-00000060-00000089.parquet").write_bytes(b"")
    (folder / "turns/part-00000000-00000029.parquet").write_bytes(b"PAR1 cut short")
    left = folder / "games/.part-00000030-00000059.parquet.77.tmp"
    left.write_bytes(b"half a part")
    (folder / "summary.json").unlink()
    again = run_setup(setup(), workers=2, out=folder)
    assert columns(folder) == columns(whole.folder)
    assert again.summary == whole.summary
    assert not left.exists()
    assert json.loads((folder / "summary.json").read_text()) == whole.summary
    sessions = json.loads((folder / "manifest.json").read_text()).pop("timing")
    assert [session["games"] for session in sessions] == [100, 90]
    assert json.loads(manifest)["run"] == again.manifest["run"]


@pytest.mark.parametrize("kind", ["games", "letters", "turns"])
def test_a_part_with_one_wrong_bit_is_played_again(whole, tmp_path, kind):
    for place in (0.2, 0.5, 0.9):
        folder = tmp_path / str(place)
        shutil.copytree(whole.folder, folder)
        path = folder / kind / "part-00000030-00000059.parquet"
        data = bytearray(path.read_bytes())
        data[int(place * len(data))] ^= 4
        path.write_bytes(data)
        again = run_setup(setup(), out=folder)
        assert again.summary == whole.summary
        assert path.read_bytes() == (whole.folder / kind / path.name).read_bytes()


def test_a_part_of_another_run_is_played_again(whole, tmp_path):
    other = run_setup(setup(seed=8), out=tmp_path / "other")
    folder = tmp_path / "mixed"
    shutil.copytree(whole.folder, folder)
    for name in ("part-00000030-00000059.parquet", ".part-00000030-00000059.sha256"):
        shutil.copy(other.folder / "games" / name, folder / "games" / name)
    assert run_setup(setup(), out=folder).summary == whole.summary
    assert columns(folder) == columns(whole.folder)


@pytest.mark.parametrize("name", ["part-00000030-00000059.parquet", ".part-00000030-00000059.sha256"])
def test_a_pipe_instead_of_a_part_is_not_waited_for(whole, tmp_path, name):
    folder = tmp_path / "pipe"
    shutil.copytree(whole.folder, folder)
    (folder / "games" / name).unlink()
    os.mkfifo(folder / "games" / name)
    assert run_setup(setup(), out=folder).summary == whole.summary


def test_a_pipe_instead_of_the_manifest_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "manifest.json")
    with pytest.raises(RunError, match=r"manifest.json: cannot be read \(not a regular file\)"):
        run_setup(setup(), out=tmp_path)


def test_a_second_process_is_kept_out(whole, tmp_path):
    folder = tmp_path / "busy"
    shutil.copytree(whole.folder, folder)
    with alone_in(folder), pytest.raises(RunError) as caught:
        run_setup(setup(), out=folder)
    assert str(caught.value) == f"{folder}: another process is playing there, expected a folder of its own"
    assert run_setup(setup(), out=folder).summary == whole.summary


def test_a_finished_run_is_only_read(whole, monkeypatch):
    monkeypatch.setattr("sims.run.play_parts", None)
    assert run_setup(setup(), out=whole.folder).summary == whole.summary


def test_a_finished_run_may_be_read_only(whole):
    files = [path for path in whole.folder.rglob("*") if path.is_file()]
    before = {path: path.stat().st_mtime_ns for path in files}
    again = run_setup(whole.setup, out=whole.folder)
    assert again.summary == whole.summary
    assert {path: path.stat().st_mtime_ns for path in whole.folder.rglob("*") if path.is_file()} == before


def test_a_name_that_no_folder_can_have():
    with pytest.raises(RunError, match="cannot be used as a run directory"):
        simulate(CROSSWORD, "greedy", games=2, out="a\0b", progress=False)


@pytest.mark.parametrize("after", [1, 45, 99])
def test_interrupted_and_resumed(whole, tmp_path, monkeypatch, after):
    folder = tmp_path / "broken"

    def interrupt(missing, *_):
        done = []

        def on_games(count):
            done.append(count)
            if sum(done) >= after:
                raise KeyboardInterrupt

        return _Context(on_games)

    with monkeypatch.context() as patch:
        patch.setattr("sims.run.watch", interrupt)
        with pytest.raises(KeyboardInterrupt):
            run_setup(setup(), workers=2, out=folder)
    assert not (folder / "summary.json").exists()
    assert not list(folder.rglob(".*.tmp"))
    assert len(list((folder / "games").glob("*.parquet"))) == (
        after // PART if (folder / "games").exists() else 0
    )
    run_setup(setup(), workers=1, out=folder)
    assert columns(folder) == columns(whole.folder)


class _Context:
    def __init__(self, value):
        self.value = value

    def __enter__(self):
        return self.value

    def __exit__(self, *_):
        return None


def test_another_run_in_the_folder(whole):
    for options, what in (
        ({"seed": 8}, "seed 7, not 8"),
        ({"games": 102, "seed": 8}, "games 100, not 102"),
        ({"bots": "greedy"}, "bots greedy,random, not greedy,greedy"),
        ({"turns": False}, "turns True, not False"),
        ({"rules": CROSSWORD}, f"ruleset digest {STACKING.digest}, not {CROSSWORD.digest}"),
    ):
        with pytest.raises(RunError) as caught:
            run_setup(setup(**options), out=whole.folder)
        assert str(caught.value) == (
            f"{whole.folder}: holds another run ({what}), expected the same run or a new folder"
        )


def test_a_run_does_not_grow(whole):
    with pytest.raises(RunError) as caught:
        run_setup(setup(games=102), out=whole.folder)
    assert str(caught.value) == (
        f"{whole.folder}: holds a run of 100 games, not 102, and a run cannot grow, expected the same number, "
        "or a new folder for 102 games"
    )


def test_a_folder_that_is_no_run(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(RunError) as caught:
        run_setup(setup(), out=tmp_path)
    assert str(caught.value) == (
        f"{tmp_path}: holds files but no manifest.json, expected a new or empty folder, or a run to resume"
    )
    with pytest.raises(RunError) as caught:
        run_setup(setup(), out=tmp_path / "thesis.txt")
    assert str(caught.value) == f"{tmp_path}/thesis.txt: cannot be used as a run directory (Not a directory)"
    with pytest.raises(RunError) as caught:
        run_setup(setup(), out=tmp_path / "thesis.txt" / "run")
    assert str(caught.value) == (
        f"{tmp_path}/thesis.txt/run: cannot be used as a run directory (Not a directory)"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not JSON, expected a file that this program wrote"),
        ("[]", "not a JSON object, expected a file that this program wrote"),
        ("{}", "schema None, expected 1"),
        ('{"schema": 1}', 'no table "run", expected the manifest of a run'),
        ('{"schema": 1, "run": 3}', 'no table "run", expected the manifest of a run'),
        ('{"schema": [[1]]}', "schema [[1]], expected 1"),
    ],
)
def test_a_manifest_that_is_none(tmp_path, text, why):
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(RunError) as caught:
        run_setup(setup(), out=tmp_path)
    assert str(caught.value) == f"{tmp_path}/manifest.json: {why}"


@pytest.mark.parametrize("timing", [3, "x", {"a": 1}, None])
def test_a_manifest_whose_timing_is_no_list(tmp_path, timing):
    manifest = make_manifest(setup(), None) | {"timing": timing}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(RunError, match=r"manifest.json: timing .*, expected a list$"):
        run_setup(setup(), out=tmp_path)


@pytest.mark.parametrize("key", ["program", "bots", "seed"])
@pytest.mark.parametrize("value", [3, [1, [2]], {"a": [1]}, None, "x", 10**400])
def test_a_manifest_of_wrong_types_is_of_another_run(tmp_path, key, value):
    manifest = make_manifest(setup(), None)
    manifest["run"][key] = value
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(RunError, match=f"holds another run \\({key} "):
        run_setup(setup(), out=tmp_path)


def test_a_full_disk(tmp_path, monkeypatch):
    import errno

    real = pq.write_table

    def full(table, path, **options):
        if "letters" in str(path) and "00000030" in str(path):
            path.write(b"half")
            raise OSError(errno.ENOSPC, "No space left on device")
        real(table, path, **options)

    with monkeypatch.context() as patch:
        patch.setattr(pq, "write_table", full)
        with pytest.raises(RunError) as caught:
            run_setup(setup(), out=tmp_path / "run")
    path = tmp_path / "run/letters/part-00000030-00000059.parquet"
    assert str(caught.value) == f"{path}: cannot be written (No space left on device)"
    assert not list(tmp_path.rglob("*.tmp"))
    assert not path.exists()
    assert not (tmp_path / "run/summary.json").exists()


def test_an_error_in_a_thread_comes_out(monkeypatch):
    monkeypatch.setattr("sims.grid.player.play_chunk", lambda *_: -1)
    with pytest.raises(AssertionError, match="tiles got lost"):
        run_setup(setup(), workers=2)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"games": 0}, RunError, "games = 0: expected a number from 1 to 100000000"),
        ({"games": 2.5}, RunError, "games = 2.5: expected a number from 1 to 100000000"),
        ({"seed": -1}, RunError, "seed = -1: expected a number from 0 to 9223372036854775807"),
        (
            {"seed": 2**63},
            RunError,
            "seed = 9223372036854775808: expected a number from 0 to 9223372036854775807",
        ),
        ({"players": 5}, RunError, "players = 5: expected a number from 2 to 4 for scrabble"),
        ({"players": True}, RunError, "players = True: expected a number from 2 to 4 for scrabble"),
        ({"bots": "greedy,greedy,random", "players": 2}, RunError, "bots: 3 for 2 players, expected 1 or 2"),
        ({"bots": []}, RunError, "bots: none given, expected one, or one a player"),
        ({"workers": 0}, RunError, "workers = 0: expected a number from 1 to 256"),
        (
            {"bots": "reedy"},
            BotError,
            'bot "reedy": not known, did you mean greedy? (expected one of equity, greedy, human-ish, random, rollout)',
        ),
    ],
)
def test_bad_arguments(options, error, message):
    with pytest.raises(error) as caught:
        simulate("scrabble", **options)
    assert str(caught.value) == message


def test_unknown_names():
    with pytest.raises(RulesetError, match="scrable"):
        simulate("scrable")
    with pytest.raises(LexiconError, match="enabel"):
        simulate("scrabble", lexicon="enabel")


def test_rows_that_are_not_there(whole):
    run = run_setup(setup(turns=False, games=2))
    with pytest.raises(RunError) as caught:
        _ = run.turns
    assert str(caught.value) == (
        "turns: not in this run, which has games, letters, play it with turns=True (--turns)"
    )
    with pytest.raises(RunError, match=r"^patents: not in this run, which has games, letters$"):
        _ = run.patents


def test_a_damaged_part_when_it_is_read(whole, tmp_path):
    folder = tmp_path / "damaged"
    shutil.copytree(whole.folder, folder)
    path = folder / "games/part-00000000-00000029.parquet"
    path.write_bytes(b"PAR1")
    parts = Parts(folder, whole.setup.parts(), plan_for(whole.setup).kinds, whole.setup.digest())
    with pytest.raises(RunError) as caught:
        parts.frame("games")
    assert str(caught.value).startswith(f"{path}: cannot be read (")


def test_without_a_folder_nothing_stays(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    run = simulate(CROSSWORD, games=4)
    assert run.games.shape[0] == 4
    assert len(list(tmp_path.iterdir())) == 1
    del run
    assert not list(tmp_path.iterdir())


def test_repr_and_text(whole):
    means = whole.games[["score_0", "score_1"]].mean()
    assert repr(whole) == (
        f"<Run tiny-stacking: 100 games of greedy,random, seed 7, mean scores {means.iloc[0]:.1f}, {means.iloc[1]:.1f}>"
    )
    assert "in pairs, of greedy against random, seed 7" in str(whole)


def test_odd_games_are_rounded_up_to_pairs():
    assert setup(games=5).games == 6
    assert setup(games=5, bots="greedy").games == 5
    assert setup(games=5, bots="greedy,random,random").games == 6
    assert setup(games=5, bots="greedy,greedy,greedy").games == 5


def test_the_manifest(whole):
    manifest = whole.manifest
    assert manifest["schema"] == 1
    assert manifest["run"] == whole.setup.identity()
    assert manifest["ruleset"]["tables"] == STACKING.tables()
    assert manifest["lexicon"] == {
        "name": "enable",
        "digest": Lexicon.load().digest,
        "count": Lexicon.load().count,
    }
    assert manifest["bots"][1] == {"bot": "random", "name": "random", "parameters": {}}
    assert manifest["paired"] is True
