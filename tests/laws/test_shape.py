"""The shape of the house: sizes of folders, files and functions; one name for one thing."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from tests.laws.source import MODELS, ROOT, SOURCES, nodes, python, text, tracked, tree

MOST_FILES = 25
LONGEST_FILE = 500
LONGEST_FUNCTION = 40
# A file of one kernel, which numba compiles where it is imported.
COMPILED_ELSEWHERE = "/generator_kernel.py"


def lines(name: str) -> int:
    return text(name).count("\n")


def test_no_folder_is_a_pile() -> None:
    folders = Counter(str(PurePath(name).parent) for name in tracked())
    piles = {
        folder: number
        for folder, number in folders.items()
        if number > MOST_FILES
        and folder != "."
        and PurePath(folder).parts[0] != "tests"
        and PurePath(folder).name != "migrations"
    }
    assert not piles


def test_no_file_is_long() -> None:
    sizes = {name: lines(name) for name in python(*SOURCES)}
    long = {name: it for name, it in sizes.items() if it > LONGEST_FILE}
    assert not long


def of_model_games() -> Iterator[str]:
    """Yield the model games' files of Python, but for tests: a new game begins as a copy of one."""
    for model in MODELS:
        for room in ("wordgames", "games", "solvers"):
            yield from (str(it.relative_to(ROOT)) for it in (ROOT / model / room).rglob("*.py"))


def test_one_name_is_one_thing() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for name in (*python(*SOURCES), *of_model_games()):
        for node in tree(name).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(name)
    homes.pop("Command")
    twice = {it: files for it, files in homes.items() if len(set(files)) > 1}
    assert not twice, f"Rename a class, say by its game, as HangmanOptions is: {twice}"


def long_functions(parts: Sequence[ast.AST]) -> list[str]:
    """Return the functions that are too long, without those that numba compiles."""
    return [
        it.name
        for it in parts
        if isinstance(it, ast.FunctionDef)
        and (it.end_lineno or 0) - it.lineno >= LONGEST_FUNCTION
        and not any(ast.unparse(by).startswith(("njit", "kernel")) for by in it.decorator_list)
    ]


def test_only_kernels_are_long() -> None:
    long = {
        name: found
        for name in python(*SOURCES)
        if not name.endswith(COMPILED_ELSEWHERE) and (found := long_functions(nodes(name)))
    }
    assert not long


def test_long_functions_are_recognised() -> None:
    body = "    pass\n" * LONGEST_FUNCTION
    program = f"def shown():\n{body}@njit([int64()])\ndef solve():\n{body}def short():\n{body[9:]}"
    assert long_functions(list(ast.walk(ast.parse(program)))) == ["shown"]
