"""The project's files as the laws read them: each is read and parsed once a process."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("wordgames", "lexicons", "games", "solvers", "wordgames_site")
MODELS = ("tests/laws/new_game/", "tests/laws/wordless_game/")
SOURCES = (*PRODUCT, "workshop", "bin")


@cache
def tracked() -> tuple[str, ...]:
    """Return the files that git knows, but for the model games, which lie in their own projects."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return tuple(
        name
        for name in listed.stdout.split("\0")
        if name and (ROOT / name).is_file() and not name.startswith(MODELS)
    )


@cache
def text(name: str) -> str:
    """Return what a file says."""
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def tree(name: str) -> ast.Module:
    """Return a file of Python, parsed."""
    return ast.parse(text(name))


@cache
def nodes(name: str) -> tuple[ast.AST, ...]:
    """Return all the nodes of a file of Python."""
    return tuple(ast.walk(tree(name)))


@cache
def python(*roots: str) -> tuple[str, ...]:
    """Return the files of Python in some of the top folders, without migrations."""
    return tuple(
        name
        for name in tracked()
        if name.endswith(".py") and name.split("/")[0] in roots and "/migrations/" not in name
    )


@cache
def docstrings(name: str) -> tuple[str, ...]:
    """Return the docstrings of a file: of the module, its classes and its functions."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = (ast.get_docstring(node) for node in nodes(name) if isinstance(node, documented))
    return tuple(filter(None, found))


@cache
def strings(name: str) -> tuple[tuple[int, str], ...]:
    """Return the strings of a file of Python, docstrings and parts of f-strings too, by line."""
    return tuple(
        (node.lineno, node.value)
        for node in nodes(name)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def rings(ties: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the groups of nodes that reach each other."""
    reach = {start: beyond(start, ties) for start in ties}
    groups = {frozenset(other for other in reach[it] if it in reach.get(other, ())) for it in ties}
    return [set(group) for group in groups if len(group) > 1]


def beyond(start: str, ties: Mapping[str, set[str]]) -> set[str]:
    """Return the nodes that a way from one leads to."""
    seen: set[str] = set()
    ahead = list(ties[start])
    while ahead:
        node = ahead.pop()
        if node not in seen:
            seen.add(node)
            ahead += ties.get(node, ())
    return seen
