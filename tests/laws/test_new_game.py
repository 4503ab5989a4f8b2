"""A game is three folders and two lines: one is added so to a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.services import ROOT

NEW = Path(__file__).parent / "new_game"
"""The files of the game, where CONTRIBUTING.md says that they go."""
COPIED = (
    "games",
    "lexicons",
    "solvers",
    "static",
    "templates",
    "tests",
    "wordgames",
    "wordgames_site",
    "workshop",
    "pyproject.toml",
    "requirements.txt",
)
ROOMS = ("wordgames/firstletter", "games/firstletter", "solvers/games/firstletter")
LAWS = "firstletter or only_itself or no_other_game or through_the_catalogue or name_no_game"
LINES = {
    "games": '    "firstletter": "games.firstletter.game:FirstLetterGame",\n',
    "wordgames": '    "firstletter",\n',
}


def left_out(folder: str, names: list[str]) -> set[str]:
    """Return what of a folder is not copied: the game itself is, but to its place."""
    return {it for it in names if it in {"__pycache__", "data"} or Path(folder, it) == NEW}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project with the game's three rooms, its tests, and its lines."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(NEW, tmp_path, dirs_exist_ok=True)
    for layer, line in LINES.items():
        catalogue = tmp_path / layer / "catalogue.py"
        text = catalogue.read_text()
        catalogue.write_text(re.sub(r"(?<=^GAMES = [{(]\n)", line, text, count=1, flags=re.M))
    return tmp_path


def run(project: Path, *command: str) -> str:
    """Run a module of Python in the copy; return what it said, when it went well."""
    own = {"WORDGAMES_VAR": str(project / "var"), "WORDGAMES_NO_NUMBA": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=project,
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_it_is_played_watched_measured_and_run_and_keeps_the_laws(project: Path) -> None:
    assert set(os.listdir(NEW)) == {"games", "solvers", "tests", "wordgames"}
    laws = (
        "tests/laws/test_imports.py",
        "tests/solvers/runs/test_options.py",
        "tests/contract/test_agents.py",
        "tests/contract/test_declarations.py",
        "tests/contract/test_secrecy.py",
    )
    run(project, "pytest", "-p", "no:cacheprovider", "-k", LAWS, "tests/firstletter", *laws)


@pytest.mark.slow
def test_its_types_are_right(project: Path) -> None:
    """With what mypy knows of the other files, where it has looked at them before."""
    if (known := ROOT / ".mypy_cache").is_dir():
        shutil.copytree(known, project / known.name)
    assert "no issues" in run(project, "mypy", *ROOMS)
