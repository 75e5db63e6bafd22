"""What is timed of the word lists: building the graph, and mapping a graph that was built before."""

from __future__ import annotations

from engine.lexicon import Lexicon
from engine.lexicon.build import build_graph
from engine.rulesets.grid import GridRuleset
from sims.bench.measure import Job


def lexicon_jobs(lexicon: Lexicon, ruleset: GridRuleset) -> list[Job]:
    """Builds and warm loads a second, so that they share the table with the rates."""

    def build() -> float:
        build_graph(lexicon.text, ruleset.alphabet, ruleset.max_length)
        return 1.0

    def load() -> float:
        Lexicon.load(lexicon.name).graph(ruleset.alphabet, ruleset.max_length)
        return 1.0

    return [
        Job("word graph: build", "builds", build),
        Job("word graph: load and map", "loads", load),
    ]
