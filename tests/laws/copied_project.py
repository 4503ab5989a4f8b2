"""A copy of the project, to which a test adds what CONTRIBUTING.md says how to add."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.laws.source import ROOT

HERE = Path(__file__).parent
# The folders of the model games, where CONTRIBUTING.md says, with the class of each.
MODELS = {"new_game": "FirstLetterGame", "wordless_game": "BullsGame"}
GUIDE = ROOT / "CONTRIBUTING.md"
COPIED = (
    "docs",
    "games",
    "lexicons",
    "solvers",
    "static",
    "templates",
    "tests",
    "wordgames",
    "wordgames_site",
    "workshop",
    "CONTRIBUTING.md",
    "manage.py",
    "pyproject.toml",
    "requirements.txt",
)
# What `bin/test` tells pytest where folders are named (`passes` there).
QUICK = ("-m", "not slow")


def left_out(folder: str, names: list[str]) -> set[str]:
    """Return what of a folder is not copied: a model game is, but to its places."""
    models = {HERE / name for name in MODELS}
    return {it for it in names if it == "data" or Path(folder, it) in models}


def copy_project(to: Path) -> Path:
    """Copy the project as it is now into a folder; its laws ask git which files there are.

    With what Python has compiled of it: a copied file is as old and as long as its original, so
    that is taken, and to compile it all anew takes half a minute.
    """
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=left_out, symlinks=True)
        else:
            shutil.copy(ROOT / name, to)
    git(to, "init", "--quiet")
    (to / ".git" / "info" / "exclude").write_text("__pycache__\n", encoding="utf-8")
    return to


def git(project: Path, *command: str, given: str = "") -> None:
    """Run git in a copy."""
    subprocess.run(["git", *command], cwd=project, input=given, text=True, check=True)


def add_model(project: Path, model: str) -> None:
    """Put a model game's rooms and tests into a copy, and its line into each catalogue."""
    shutil.copytree(HERE / model, project, dirs_exist_ok=True)
    slug, face = slug_of(model), MODELS[model]
    lines = {
        "games": f'    "{slug}": "games.{slug}.game:{face}",\n',
        "wordgames": f'    "{slug}",\n',
    }
    for layer, line in lines.items():
        catalogue = project / layer / "catalogue.py"
        text = catalogue.read_text(encoding="utf-8")
        added = re.sub(r"(?<=^GAMES = [{(]\n)", line, text, count=1, flags=re.M)
        catalogue.write_text(added, encoding="utf-8")


def slug_of(model: str) -> str:
    """Return the slug of a model game: the name of its room in the engine."""
    return next((HERE / model / "wordgames").iterdir()).name


def in_guide(command: str) -> str:
    """Return a command as it is written in CONTRIBUTING.md; fails where it is not."""
    text = " ".join(GUIDE.read_text(encoding="utf-8").split())
    assert f"`{command}`" in text, f"CONTRIBUTING.md doesn't name `{command}`."
    return command


def try_out(project: Path, command: str, *chosen: str) -> None:
    """Run the tests that a `bin/test` of the guide names, in a copy; all of them have to pass."""
    git(project, "add", "--intent-to-add", ".")
    named = command.removeprefix("bin/test ").replace('"', "").split()
    run(project, "pytest", "-p", "no:cacheprovider", *chosen, *named)


def run(project: Path, *command: str) -> str:
    """Run a module of Python in a copy; return what it printed, if it went well."""
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
