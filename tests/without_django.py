"""Which tests are the engine's own: those that import nothing of the site.

Where Django is not installed, pytest runs these alone. Where it is, `WORDGAMES_TESTS=engine pytest
-p no:django` hides it and the site, and `WORDGAMES_TESTS=site` runs the others: so CI does.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
CHOSEN = os.environ.get("WORDGAMES_TESTS", "")
SITE = {"django", "lexicons", "games", "solvers", "wordgames_site", "workshop", "playwright"}
# Folders of tests about the checkout as a whole.
OF_ALL = {"laws", "checkers", "workshop"}
# What makes a test the site's although its file imports nothing of it: fixtures and markers.
SITE_FIXTURES = (
    "django_db",
    "django.setup()",
    "english",
    "settings: ",
    "client: ",
    "mark.sphinx",
    "mark.benchmark",
)


class Hidden(MetaPathFinder):
    """Finds no module of Django or of the site."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.split(".", maxsplit=1)[0] in SITE:
            raise ModuleNotFoundError(f"No module named {name!r}: hidden.", name=name)
        return None


if CHOSEN == "engine":
    sys.meta_path.insert(0, Hidden())
DJANGO = CHOSEN != "engine" and find_spec("django") is not None


def of_engine(path: Path) -> bool:
    """True if a file of tests, its folder's fixtures and what they import do without the site."""
    if OF_ALL & {*path.relative_to(ROOT).parts}:
        return False
    fixtures = path.parent / "conftest.py"
    beside = {fixtures} if fixtures.is_file() and path.parent != ROOT / "tests" else set()
    return not any(_reaches_site(file.resolve(), frozenset()) for file in {path, *beside})


def is_left_out(path: Path) -> bool:
    """True if a file of tests is not among the chosen ones."""
    return not of_engine(path) if not DJANGO else CHOSEN == "site" and of_engine(path)


@cache
def _reaches_site(path: Path, seen: frozenset[Path]) -> bool:
    text = path.read_text(encoding="utf-8")
    if path.name.startswith("test_") and any(fixture in text for fixture in SITE_FIXTURES):
        return True
    names = set(_imported(text.partition("if DJANGO:")[0] if path.name == "conftest.py" else text))
    if {name.split(".")[0] for name in names} & SITE:
        return True
    helpers = {file for name in names if name.startswith("tests.") if (file := _file(name))}
    return any(_reaches_site(file, seen | {path}) for file in helpers - seen - {path})


def _imported(text: str) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return names


def _file(name: str) -> Path | None:
    stem = ROOT.joinpath(*name.split("."))
    return next(
        (it for it in (stem.with_suffix(".py"), stem / "__init__.py") if it.is_file()), None
    )
