"""`letterworks rulesets`: the rules of the games, the user's own too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sims.cli.common import JsonOption, SetOption, examples, new_group, print_bytes, print_json, print_table

if TYPE_CHECKING:
    from engine.rulesets import Ruleset

app = new_group("The rules of the games: what ships, what they say, and whether yours are valid.")

NameArgument = Annotated[str, typer.Argument(metavar="RULESET", help="Name of a ruleset, or its file.")]


@app.command(name="list", epilog=examples("rulesets list"))
def list_all(as_json: JsonOption = False) -> None:
    """List the rulesets that ship."""
    from engine.rulesets import Ruleset

    facts = [_facts(Ruleset.load(name)) for name in Ruleset.names()]
    if as_json:
        print_json(facts)
        return
    print_table(("name", "board", ">pieces", ">hand", "what"), [_row(row) for row in facts])


@app.command(epilog=examples("rulesets show upwords", "rulesets show scrabble --set points.Q=8 > my.toml"))
def show(name: NameArgument, sets: SetOption = None, as_json: JsonOption = False) -> None:
    """Print a ruleset as TOML with remarks: every field, its value and what it means."""
    rules = _load(name, sets)
    if as_json:
        print_json({"digest": rules.digest} | rules.tables())
    else:
        print_bytes(rules.to_toml())


@app.command(epilog=examples("rulesets check my.toml", "rulesets check letter-tycoon --set patents.J=5"))
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A ruleset in TOML.")],
    sets: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say whether a ruleset is valid; if it is not, one line says where and what was expected."""
    rules = _load(file, sets)
    facts = _facts(rules)
    if as_json:
        print_json({"valid": True, "digest": rules.digest} | facts)
        return
    units = ("board", "tiles", "cards", "patents")
    size = ", ".join(f"{facts[unit]} {unit}" for unit in units if unit in facts)
    print(f"{file}: valid, {rules.name}: {size} (digest {rules.digest})")


def _load(name: str, sets: list[str] | None) -> Ruleset:
    from engine.rulesets import Ruleset

    return Ruleset.load(name).with_sets(sets or [])


def _facts(rules: Ruleset) -> dict[str, Any]:
    """What the list shows of a ruleset, by family."""
    from engine.rulesets import GridRuleset, TycoonRuleset

    facts: dict[str, Any] = {"name": rules.name, "family": rules.family}
    if isinstance(rules, GridRuleset):
        facts["board"] = f"{rules.board.rows}x{rules.board.cols}"
        facts |= {"tiles": rules.total_tiles, "rack": rules.tiles.rack_size}
    elif isinstance(rules, TycoonRuleset):
        facts |= {"cards": rules.total_cards, "hand": rules.hand_size, "pool": rules.pool_size}
        facts["patents"] = len(rules.letters)
    return facts | {"what": rules.title}


def _row(facts: dict[str, Any]) -> list[str]:
    """Facts as a row of the list: pieces are tiles or cards; a hand is a rack, or hand and pool."""
    if "board" in facts:
        return [facts["name"], facts["board"], str(facts["tiles"]), str(facts["rack"]), facts["what"]]
    pool = f"+{facts['pool']}" if facts["pool"] else ""
    return [facts["name"], "cards", str(facts["cards"]), f"{facts['hand']}{pool}", facts["what"]]
