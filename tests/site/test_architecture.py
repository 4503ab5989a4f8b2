"""The two laws of imports: layers go one way, and what is numeric knows no Django."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ("lexicons", "games", "solvers", "wordgames_site")
DJANGO_FREE = (
    "lexicons/arrays.py",
    "lexicons/columns.py",
    "lexicons/building.py",
    "lexicons/languages.py",
    "lexicons/store.py",
    "lexicons/importer/*.py",
    "games/feedback.py",
    "games/hosts.py",
    "games/ladder/graph.py",
    "games/ladder/pairs.py",
    "games/ladder/picture.py",
    "games/masks.py",
    "games/rules.py",
    "games/tile_rules.py",
    "games/kernels/*.py",
    "games/*/*/kernel.py",
    "games/*/*/lies.py",
    "games/*/rules.py",
    "games/*/*/rules.py",
    "games/nerdle/equation.py",
    "games/nerdle/generator.py",
    "solvers/agents/**/*.py",
    "solvers/evaluation/**/*.py",
    "solvers/search/**/*.py",
)
PURE = (
    "games/feedback.py",
    "games/masks.py",
    "games/rules.py",
    "games/tile_rules.py",
    "games/*/rules.py",
    "games/*/*/rules.py",
    "games/*/equation.py",
)
SITE = {"django", "django_htmx", "django_tasks", "csp", "template_partials", "whitenoise"}


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of everything a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise AssertionError(f"{path} imports relatively; write the full name.")
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def project_files(*patterns: str) -> list[Path]:
    found = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    assert found, patterns
    return found


def reached(path: Path, seen: set[Path]) -> set[Path]:
    """Return the project's files that importing this one imports too."""
    if path in seen:
        return seen
    seen.add(path)
    for name in imports(path):
        parts = name.split(".")
        if parts[0] in LAYERS:
            for end in (len(parts), len(parts) - 1):
                stem = ROOT.joinpath(*parts[:end])
                for file in (stem.with_suffix(".py"), stem / "__init__.py"):
                    if file.is_file():
                        reached(file, seen)
    return seen


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_itself_and_those_below(layer: str) -> None:
    above = LAYERS[LAYERS.index(layer) + 1 :]
    for path in project_files(f"{layer}/**/*.py"):
        if "migrations" in path.parts:
            continue
        wrong = [name for name in imports(path) if name.split(".")[0] in above]
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


@pytest.mark.parametrize("path", project_files(*DJANGO_FREE), ids=str)
def test_what_is_numeric_reaches_no_django(path: Path) -> None:
    for file in reached(path, set()):
        wrong = [name for name in imports(file) if name.split(".")[0] in SITE]
        assert not wrong, f"{path.name} reaches {file.relative_to(ROOT)}, which imports {wrong}"


@pytest.mark.parametrize("path", project_files(*PURE), ids=str)
def test_rules_need_only_the_standard_library(path: Path) -> None:
    allowed = {"__future__", "abc", "collections", "dataclasses", "enum", "fractions", "math"}
    allowed |= {"typing", "hashlib"}  # what is drawn is drawn from a hash
    for name in imports(path):
        game = path.relative_to(ROOT).parts[1]
        beside = f"games.{game}." if not game.endswith(".py") else "games.rules."
        rules = ("games.feedback.", "games.masks.", "games.rules.", "games.tile_rules.", beside)
        assert name.startswith(rules) or name.split(".")[0] in allowed, name


def test_a_game_never_imports_another_game() -> None:
    games = {path.parent.name for path in ROOT.glob("games/*/rules.py")}
    assert "wordle" in games
    for game in games:
        for path in project_files(f"games/{game}/**/*.py"):
            others = {name.split(".")[1] for name in imports(path) if name.startswith("games.")}
            assert not others & (games - {game}), path


def test_shared_code_reaches_games_only_through_the_catalogue() -> None:
    games = {path.parent.name for path in ROOT.glob("games/*/rules.py")}
    for path in project_files("games/*.py", "games/views/*.py", "games/kernels/*.py"):
        assert not any(name.split(".")[1:2] == [game] for name in imports(path) for game in games)
