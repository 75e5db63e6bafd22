"""The small language that names bots."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots import registry
from bots.grid_brains import KINDS
from bots.registry import (
    KNOWN,
    BotKind,
    BotSpec,
    Parameter,
    parse_bot,
    parse_bots,
    settings_of,
    thinks,
    value_of,
)
from bots.thinkers import FACTORIES
from engine.errors import BotError

DEEP = BotKind(
    "deep",
    "thinks",
    frozenset({"grid"}),
    {
        "plies": Parameter(2, "how far", 0, 9),
        "heat": Parameter(0.5, "how wild", 0.0, 2.0),
        "leaves": Parameter("", "file"),
        "aim": Parameter("win", "what for", choices=("win", "points")),
    },
)


@pytest.fixture(autouse=True)
def deep(monkeypatch):
    monkeypatch.setitem(registry.KNOWN, "deep", DEEP)


def test_each_board_bot_is_compiled_or_asked_turn_by_turn():
    assert set(KINDS) | set(FACTORIES) == {
        name for name, kind in KNOWN.items() if "grid" in kind.families
    } - {"deep"}


def test_names_and_parameters():
    assert parse_bot("greedy") == BotSpec("greedy")
    spec = parse_bot("deep:heat=1.5,plies=3")
    assert spec == BotSpec("deep", (("plies", 3), ("heat", 1.5)))
    assert str(spec) == "deep:plies=3,heat=1.5"
    assert value_of(spec, "plies") == 3
    assert value_of(spec, "leaves") == ""


def test_a_default_that_is_spelled_out_is_the_same_bot():
    assert parse_bot("deep:plies=2") == parse_bot("deep")


def test_a_value_may_hold_colons_and_equals_signs():
    assert parse_bot("deep:leaves=c:/x=y.npz").parameters == (("leaves", "c:/x=y.npz"),)


def test_lists():
    assert [str(bot) for bot in parse_bots("greedy,deep:plies=3,heat=1,random")] == [
        "greedy",
        "deep:plies=3,heat=1.0",
        "random",
    ]
    assert parse_bots(["greedy", "random"]) == parse_bots("greedy,random")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gredy", 'bot "gredy": not known, did you mean greedy? (expected one of KNOWN)'),
        ("", 'bot "": not known, expected one of KNOWN'),
        ("zz\ny", 'bot "zz\\ny": not known, expected one of KNOWN'),
        ("greedy:x=1", 'bot greedy: parameter "x" is not known, greedy has none'),
        ("greedy:", 'bot "greedy:": "" is no setting, expected greedy:key=value,key=value'),
        (
            "deep:pies=1",
            'bot deep: parameter "pies" is not known, did you mean plies? (expected one of aim, heat, leaves, plies)',
        ),
        ("deep:plies=x", 'bot deep: plies = "x": expected an integer from 0 to 9'),
        ("deep:plies=10", 'bot deep: plies = "10": expected an integer from 0 to 9'),
        ("deep:plies=1.5", 'bot deep: plies = "1.5": expected an integer from 0 to 9'),
        ("deep:heat=nan", 'bot deep: heat = "nan": expected a number from 0 to 2'),
        ("deep:aim=love", 'bot deep: aim = "love": expected one of win, points'),
        ("deep:leaves=", 'bot deep: leaves = "": expected a text'),
        (
            "deep:plies=1,plies=2",
            'bot "deep:plies=1,plies=2": "plies" is given twice, expected deep:key=value,key=value',
        ),
        ("deep:plies", 'bot "deep:plies": "plies" is no setting, expected deep:key=value,key=value'),
    ],
)
def test_bad_texts(text, message):
    with pytest.raises(BotError) as caught:
        parse_bot(text)
    known = ", ".join(sorted(name for name, kind in KNOWN.items() if "grid" in kind.families))
    assert str(caught.value) == message.replace("KNOWN", known)


def test_a_bot_of_another_family_is_not_known():
    with pytest.raises(BotError, match="not known"):
        parse_bot("greedy", "chess")


def test_each_family_has_its_own_rollout():
    spec = parse_bot("rollout:rounds=4", "tycoon")
    settings = settings_of(spec, "tycoon")
    assert settings["rounds"] == 4
    assert settings["candidates"] == 48
    assert settings_of(parse_bot("rollout", "grid"), "grid")["candidates"] == 12
    assert thinks(spec, "tycoon")
    assert not thinks(parse_bot("planner", "tycoon"), "tycoon")


@given(st.integers(0, 9), st.floats(0, 2, allow_nan=False).map(lambda x: round(x, 6)))
def test_what_is_written_is_read_back(plies, heat):
    spec = parse_bot(f"deep:plies={plies},heat={heat:f}")
    assert parse_bot(str(spec)) == spec
    assert (value_of(spec, "plies"), value_of(spec, "heat")) == (plies, pytest.approx(heat, abs=1e-6))


@given(st.text(string.printable + "é\u2028", max_size=60))
def test_any_text_is_a_bot_or_one_line(text):
    message, specs = "", []
    try:
        specs = parse_bots(text)
    except BotError as error:
        message = str(error)
    assert len(message.splitlines()) == (0 if specs else 1)
    assert specs or "expected" in message or "has none" in message
    assert not specs or parse_bots(",".join(map(str, specs))) == specs
