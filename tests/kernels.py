"""What can be told about the kernels: from the sources (who calls whom), and from what was compiled."""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "bots", "sims")


def sources():
    """Module name and syntax tree of each module of the project."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def kernels(tree):
    """The functions of a module that the `kernel` decorator compiles."""
    for node in ast.walk(tree):
        marks = node.decorator_list if isinstance(node, ast.FunctionDef) else []
        if any(_name(mark) in ("kernel", "inlined", "merged", "allocating") for mark in marks):
            yield node


def calls(modules):
    """For each kernel `module.name`, the kernels that it names."""
    found = {f"{name}.{node.name}": node for name, tree in modules for node in kernels(tree)}
    graph = {}
    for module, tree in modules:
        names = {node.name: f"{module}.{node.name}" for node in kernels(tree)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                names |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
        for node in kernels(tree):
            used = {names.get(each.id) for each in ast.walk(node) if isinstance(each, ast.Name)}
            graph[f"{module}.{node.name}"] = used & found.keys()
    return graph


def cycle(graph):
    """Some circle in `graph` as a list of names, or None."""
    done = set()

    def visit(name, path):
        if name in path:
            return path[path.index(name) :]
        if name in done:
            return None
        for other in sorted(graph[name]):
            found = visit(other, [*path, name])
            if found:
                return found
        done.add(name)
        return None

    return next((found for name in sorted(graph) if (found := visit(name, []))), None)


def breaches(name, tree):
    """Uses of the compiler that only `engine._jit` may make, or nobody."""
    for node in ast.walk(tree):
        named = _name(node) if isinstance(node, ast.Name | ast.Attribute) else None
        if isinstance(node, ast.ImportFrom):
            named = next((each.name for each in node.names if each.name in _COMPILERS | _PARALLEL), None)
        if named in _COMPILERS and name != "engine._jit":
            yield f"{name}:{node.lineno}: {named}, expected the kernel decorator of engine._jit"
        if named in _PARALLEL:
            yield f"{name}:{node.lineno}: {named}"
        if isinstance(node, ast.keyword) and node.arg == "parallel":
            yield f"{name}:{node.value.lineno}: parallel="


_COMPILERS = frozenset({"njit", "jit", "vectorize", "guvectorize", "cfunc", "jitclass", "generated_jit"})
_PARALLEL = frozenset({"prange", "stencil"})


def _name(node):
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else None


def compiled():
    """The compiled functions of all modules imported so far, by `module.name`."""
    found = {}
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in PACKAGES:
            for attribute, value in vars(module).items():
                if hasattr(value, "signatures") and getattr(value, "__module__", None) == name:
                    found[f"{name}.{attribute}"] = value
    return found


def signatures(compiled_kernel):
    """Types that a kernel was compiled for, now or for the cache: a warm start loads only what it calls."""
    cached = compiled_kernel._cache._cache_file._load_index()
    return set(compiled_kernel.signatures) | {key[0] for key in cached}


def overloaded():
    """Kernels that were compiled for more than one set of types, with these: each costs seconds."""
    found = {name: signatures(each) for name, each in compiled().items()}
    return {name: types for name, types in found.items() if len(types) > 1}
