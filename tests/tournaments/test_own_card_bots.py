"""Bots of the user's own in Letter Tycoon: what they see, that they play by the rules, what becomes of others."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tycoon_play.games import RULES, VARIANTS, WORDS, replayed

from bots.own.code import load_code
from bots.registry import parse_bots
from engine.lexicon import Lexicon
from sims import tournament
from sims.run import run_setup
from sims.setup import Setup

HERE = Path(__file__).parent
BOTS, README_BOT = HERE / "card_bots.py", HERE / "readme_card_bot.py"
LIMIT = 60.0
NO_FAULTS = {"crash": 0, "illegal": 0, "slow": 0}
COMMON = {"E": "replace-card", "A": "two-words", "I": "copy-card", "O": "final-letter", "T": "one-vowel"}
ABLE = RULES.replace(
    patents={**RULES.patents, "E": 1, "A": 1, "I": 1, "O": 1},
    abilities=dict.fromkeys("QVXZK", "none") | COMMON,
    goal_value={"2": 24, "3": 20, "4": 16, "5": 12},
)
"""The abilities are on common letters, so that they come up in a few games."""
VARIED = ABLE.replace(**VARIANTS["players pay"], **VARIANTS["box"], **VARIANTS["late pool"])


def play(rules, bots, pairs, **options):
    options = {"code": BOTS, "limit": LIMIT, "workers": 1, "progress": False} | options
    return tournament(rules, bots, pairs=pairs, **options)


def record_of(found, bot):
    return next(record for record in found.document["bots"] if record["bot"] == bot)


def turns_of(rules, bots, games):
    """A run with a row a turn."""
    own = load_code(BOTS, LIMIT)
    specs = tuple(parse_bots(bots, "tycoon", own.names))
    return run_setup(Setup(rules, WORDS, specs, games, 1, True, own=own), workers=1, progress=False)


@pytest.mark.parametrize("rules", [ABLE, VARIED], ids=["able", "varied"])
def test_planner_behind_a_process_plays_the_same_games(rules):
    """What the bot sees is what is there, and what it answers is what is played."""
    found = play(rules, "mirror,planner", 4)
    (match,) = found.document["matches"]
    assert match["identical_pairs"] == 1
    assert match["pair_points"] == {"0": 0, "0.5": 0, "1": 4, "1.5": 0, "2": 0}
    assert record_of(found, "mirror")["forfeits"] == NO_FAULTS


@pytest.mark.parametrize("bot", ["mirror", "replacer"])
def test_their_games_are_legal_and_worth_what_is_recorded(bot):
    run = turns_of(ABLE, f"{bot},greedy", 6)
    mine = {game: game % 2 for game in range(6)}
    assert (run.turns[run.turns.seat == run.turns.game_id.map(mine)].replaced != "").any()
    for game in run.games.itertuples():
        last = replayed(ABLE, run, game, run.turns[run.turns.game_id == game.game_id])
        assert (game.end_reason, game.fault, game.forfeit) == ("goal", "", -1)
        assert last.scores == (game.score_0, game.score_1)


@pytest.mark.parametrize("players", [3, 5])
def test_more_players_and_a_list_of_words(players):
    words = Lexicon.of([word for word in Lexicon.load().words if len(word) < 6], "short")
    found = play(RULES, "blind,greedy", 1, players=players, format="field", lexicon=words)
    assert record_of(found, "blind")["forfeits"] == NO_FAULTS
    assert record_of(found, "blind")["points"] > 0


@pytest.mark.parametrize(
    ("bot", "fault", "message"),
    [
        ("crasher", "crash", "it raised ZeroDivisionError: division by zero (line "),
        (
            "unclear",
            "crash",
            "PositionError: replace: 'E', expected h or c and a letter (line ",
        ),
        ("stranger", "illegal", "it answered <Move pass>, expected a TycoonTurn"),
        ("liar", "illegal", " is not in the word list"),
        ("forger", "illegal", "it played PIZZAZZ: card: "),
        ("spender", "illegal", ": buy-"),
        ("thrower", "illegal", "it played skip, discard "),
        ("swapper", "illegal", ": replace-ability: replacing a card takes the patent Q"),
    ],
)
def test_a_bot_that_fails_loses_the_game(bot, fault, message, capfd):
    found = play(RULES, f"{bot},greedy", 1)
    err = capfd.readouterr().err
    assert err.startswith(f"letterworks: game 0 against greedy: {bot} on seat 0 loses in turn ")
    assert message in err
    assert err.count("\n") == 2
    record = record_of(found, bot)
    assert record["forfeits"] == NO_FAULTS | {fault: 2}
    assert (record["score"], record_of(found, "greedy")["score"]) == (0, 1)
    assert f"2 {fault}" in str(found)


def test_a_word_that_nobody_would_challenge_is_refused_as_well(capfd):
    found = play(RULES.replace(challenge="players"), "liar,greedy", 1)
    assert record_of(found, "liar")["forfeits"]["illegal"] == 2
    assert " is not in the word list" in capfd.readouterr().err


def test_a_second_card_is_not_replaced(capfd):
    found = play(ABLE, "twice,greedy", 2)
    assert record_of(found, "twice")["forfeits"]["illegal"] > 0
    assert ", skip: replace-once: a card is replaced once a turn, before the word" in capfd.readouterr().err


def test_a_bot_that_hangs_loses_and_the_tournament_goes_on(capfd):
    found = play(RULES, "hanger,greedy,random", 1, limit=3)
    assert record_of(found, "hanger")["forfeits"]["slow"] == 4
    assert record_of(found, "greedy")["games"] == 4
    assert "it took more than 3 seconds" in capfd.readouterr().err


def test_a_bot_that_changes_what_it_was_given_changes_nothing():
    honest, meddler = (
        play(RULES, "wordy,greedy", 2, code=HERE / name) for name in (README_BOT, "meddling_bot.py")
    )
    assert record_of(honest, "wordy")["forfeits"] == NO_FAULTS
    assert meddler.document == honest.document


def test_complaints_name_the_others_at_the_table(capfd):
    play(RULES, "crasher,greedy,random", 1, players=3)
    play(RULES, "crasher,greedy", 1, players=3, format="field")
    games = [line.split(": ")[1] for line in capfd.readouterr().err.splitlines()]
    assert {game.partition(" against ")[2] for game in games[:3]} == {"greedy, random"}
    assert {game.partition(" against ")[2] for game in games[-3:]} == {"greedy"}


def test_rows_of_a_forfeited_game(tmp_path):
    play(RULES, "crasher,greedy", 2, out=tmp_path / "out")
    rows = pq.read_table(tmp_path / "out/matches/1-2/games").to_pandas()
    assert (rows.end_reason == "forfeit").all()
    assert (rows.fault == "crash").all()
    assert rows.forfeit.tolist() == [0, 1, 0, 1]
    assert rows.winner.tolist() == [1, 0, 1, 0]
    assert (rows.turns <= 3).all()
    assert (rows.score_0 == rows.money_0 + rows.stock_0 + rows.value_0).all()


def test_who_forfeits_comes_last_whatever_the_scores_and_the_others_keep_theirs(tmp_path):
    found = play(RULES, "crasher,greedy", 1, players=3, format="field", out=tmp_path / "out")
    rows = pq.read_table(tmp_path / "out/matches/1-2-2/games").to_pandas()
    assert rows.forfeit.tolist() == [0, 2, 1]
    for row in rows.itertuples():
        ranks = {
            seat: (getattr(row, f"score_{seat}"), getattr(row, f"value_{seat}"))
            for seat in range(3)
            if seat != row.forfeit
        }
        best = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
        assert row.winner == (best[0] if len(best) == 1 else -1)
    record = record_of(found, "crasher")
    assert (record["score"], record["win_share"]) == (0, 0)
    assert record["points"] > 0


def test_tables_of_a_run_count_a_forfeit_as_lost():
    summary = turns_of(RULES, "crasher,greedy", 4).summary
    assert [record["win_share"] for record in summary["bots"]] == [0, 1]
    assert summary["endings"] == [{"reason": "forfeit", "games": 4, "share": 1}]


def test_any_number_of_workers_and_a_resumed_tournament_give_the_same(tmp_path):
    """Python's random numbers are seeded for each game."""
    pairs, folder = 12, tmp_path / "out"
    whole = play(RULES, "dice,greedy", pairs, out=folder)
    assert whole.document == play(RULES, "dice,greedy", pairs, workers=2).document
    parts = sorted((folder / "matches/1-2/games").glob("part-*"))
    assert len(parts) == 2
    parts[0].unlink()
    (folder / "tournament.json").unlink()
    assert play(RULES, "dice,greedy", pairs, workers=2, out=folder).document == whole.document
    assert whole.document != play(RULES, "dice,greedy", pairs, seed=2).document


def test_moves_are_timed():
    found = play(RULES, "wordy,greedy", 1, code=README_BOT)
    assert found.timing["wordy"]["measured"] == "in the tournament"
    assert found.timing["wordy"]["moves"] > 8
