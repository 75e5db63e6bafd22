"""Rules for kernels that no linter knows. The last test looks at what the whole session compiled."""

import ast

import numpy as np
import pytest
from kernels import breaches, calls, compiled, cycle, kernels, overloaded, signatures, sources

import engine.rng
from engine._jit import kernel, merged, popcount
from engine.rng import below, seed_stream

MODULES = list(sources())


def test_all_sources_are_looked_at():
    names = {name for name, _ in MODULES}
    assert {"engine", "engine._jit", "engine.lexicon.build", "bots", "sims"} <= names
    assert "_finish" in {node.name for _, tree in MODULES for node in kernels(tree)}


def test_only_the_kernel_decorator_compiles_and_nothing_runs_in_parallel():
    assert [breach for name, tree in MODULES for breach in breaches(name, tree)] == []


@pytest.mark.parametrize(
    "text",
    [
        "from numba import njit",
        "import numba\n@numba.njit\ndef f(): pass",
        "import numba as n\n@n.jit(nopython=True)\ndef f(): pass",
        "from numba.experimental import jitclass",
        "for i in prange(3): pass",
        "kernel(parallel=True)",
    ],
)
def test_breaches_are_found(text):
    assert list(breaches("engine.example", ast.parse(text)))


def test_the_decorators_own_module_may_name_the_compiler():
    assert list(breaches("engine._jit", ast.parse("numba.njit(cache=True)"))) == []
    assert list(breaches("engine._jit", ast.parse("numba.njit(parallel=True)")))


def test_no_kernel_calls_itself_by_any_way():
    graph = calls(MODULES)
    assert "engine.lexicon.build._finish" in graph["engine.lexicon.build._minimise"]
    assert "engine.lexicon.graph.child" in graph["engine.lexicon.build._reverse_prefixes"]
    assert cycle(graph) is None


def test_recursion_is_found():
    one = "from b import g\n@kernel\ndef f(): g()\n@kernel\ndef h(): h()"
    two = "from a import f as other\n@kernel\ndef g(): other()"
    graph = calls([("a", ast.parse(one)), ("b", ast.parse(two))])
    assert graph == {"a.f": {"b.g"}, "a.h": {"a.h"}, "b.g": {"a.f"}}
    assert cycle(graph) == ["a.f", "b.g"]
    assert cycle({"a.h": {"a.h"}}) == ["a.h"]
    assert cycle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) is None


def test_every_kernel_has_a_docstring_and_types():
    for name, tree in MODULES:
        for node in kernels(tree):
            assert ast.get_docstring(node), f"{name}.{node.name}"
            assert all(argument.annotation for argument in node.args.args), f"{name}.{node.name}"


@kernel
def _low_bits(value):
    return popcount(value & 7)


@kernel
def _first(values):
    return values[0]


@kernel
def _outer(value):
    return _low_bits(value)


@merged
def _twice(value):
    return 2 * value


@merged
def _thrice(value):
    return 3 * value


@kernel
def _four_times(value):
    return _twice(_twice(value))


def test_a_merged_kernel_is_compiled_with_its_caller_only():
    assert _four_times(3) == 12
    assert len(signatures(_four_times)) == 1
    assert len(signatures(_twice)) == 0


def test_a_merged_kernel_can_be_called_by_itself():
    assert _thrice(4) == 12


def test_popcount_counts_bits():
    assert [_low_bits(value) for value in (0, 7, 8, 13, -1)] == [0, 3, 0, 2, 3]


def test_a_second_signature_is_found(monkeypatch):
    assert _first(np.arange(3)) + _first(np.arange(3.0)) == 0
    assert len(signatures(_first)) == 2
    monkeypatch.setattr(engine.rng, "next_u64", _first)
    monkeypatch.setattr(_first, "__module__", "engine.rng")
    assert set(overloaded()) == {"engine.rng.next_u64"}


def test_signatures_that_only_other_kernels_use_are_seen_in_the_cache():
    assert _outer(5) == 2
    assert len(signatures(_low_bits)) == 1


@pytest.mark.last
def test_no_kernel_was_compiled_for_two_sets_of_types():
    state = np.zeros(4, dtype=np.uint64)
    seed_stream(state, 1, 2)
    below(state, 6)
    assert len(signatures(compiled()["engine.rng.next_u64"])) == 1
    assert overloaded() == {}
