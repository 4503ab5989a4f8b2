"""The shape of the house: sizes of folders, files and functions; one name for one thing."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import PurePath
from statistics import median

from tests.laws.source import PRODUCT, SOURCES, nodes, python, text, tracked, tree

MOST_FILES = 25
LONGEST_FILE = 350
NEARLY: dict[str, int] = {}
"""Files that are longer still, and how long; they only become shorter."""
LONGEST_FUNCTION = 40
SMALL = 40
MOST_SMALL = 97
FORWARDING = {"games/kernels/classes.py", "solvers/agents/base.py", "solvers/agents/memo.py"}
"""Old paths that people's own programs import: tests/package/test_old_paths.py."""
LEAST_MEDIAN = 108
MOST_LINES = {"product": 94_260, "workshop": 17_171}
"""The house had 89,670 and 17,169 before hard mode on today's puzzle, dares and ghosts, the line,
the rooms of Cities and Jumble, bots' reasons in sight, lists in any shape, German and Hebrew words,
phrases, a door to all ten games, and words that began as abbreviations."""
COMPILED_ELSEWHERE = "/generator_kernel.py"
"""A file of one kernel, which numba compiles where it is imported."""
DIALECT = re.compile("told|chosen|found|made|given|kept|one|own|left|asked|wanted|said|seen")
MOST_OF_DIALECT = 40
"""How many variables and fields may have such a name; it only falls."""


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
    long = {name: it for name, it in sizes.items() if it > NEARLY.get(name, LONGEST_FILE)}
    assert not long


def test_the_product_and_the_workshop_stay_small() -> None:
    assert sum(map(lines, python(*PRODUCT))) <= MOST_LINES["product"]
    assert sum(map(lines, python("workshop"))) <= MOST_LINES["workshop"]


def test_a_file_holds_one_idea_and_not_a_splinter_of_one() -> None:
    files = [it for it in python(*PRODUCT) if not it.endswith("__init__.py")]
    sizes = [lines(it) for it in files if it not in FORWARDING]
    assert median(sizes) >= LEAST_MEDIAN
    assert sum(size < SMALL for size in sizes) <= MOST_SMALL


def test_one_name_is_one_thing() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for name in python(*SOURCES):
        for node in tree(name).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(name)
    homes.pop("Command")
    assert not {it: files for it, files in homes.items() if len(set(files)) > 1}


def of_dialect(parts: Sequence[ast.AST]) -> list[str]:
    """Return the names that are a participle or a pronoun, once for each place that sets one."""
    names = (it for it in parts if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Store))
    return [it.id for it in names if DIALECT.fullmatch(it.id)]


def test_values_have_nouns() -> None:
    counts = {name: len(of_dialect(nodes(name))) for name in python(*SOURCES)}
    worst = sorted(counts, key=lambda name: -counts[name])[:9]
    assert sum(counts.values()) <= MOST_OF_DIALECT, [f"{name}: {counts[name]}" for name in worst]


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


def test_participles_and_long_functions_are_recognised() -> None:
    program = "kept, words = left, [one for one in asked]\nfor found in words: told()"
    assert sorted(of_dialect(list(ast.walk(ast.parse(program))))) == ["found", "kept", "one"]
    body = "    pass\n" * LONGEST_FUNCTION
    program = f"def shown():\n{body}@njit([int64()])\ndef solve():\n{body}def short():\n{body[9:]}"
    assert long_functions(list(ast.walk(ast.parse(program)))) == ["shown"]
