"""A game is three folders and two lines: the model games are added so to a copy of the project."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from django.conf import settings

from tests.laws.copied_project import (
    HERE,
    MODELS,
    QUICK,
    add_model,
    copy_project,
    in_guide,
    run,
    slug_of,
    try_out,
)
from tests.laws.source import ROOT

# Step 5 of "Add a game".
COMMAND = (
    "bin/test tests/<game> tests/contract tests/solvers/runs/test_options.py "
    "tests/laws/test_imports.py"
)
LAWS = "every_game or only_itself or no_other_game or through_the_catalogue or name_no_game"
# None in a copy that has them as games.
ADDED = [name for name in MODELS if (HERE / name).is_dir()]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project with the models' three rooms, their tests, and their lines."""
    copy_project(tmp_path)
    for model in ADDED:
        add_model(tmp_path, model)
    return tmp_path


@pytest.mark.slow
@pytest.mark.skipif(not ADDED, reason="They are games here.")
def test_they_pass_their_share_of_the_guide_s_command(project: Path) -> None:
    """They are played, watched, measured, explained and run, and keep the laws of imports."""
    rooms = {"games", "solvers", "tests", "wordgames"}
    assert all(set(os.listdir(HERE / model)) == rooms for model in ADDED)
    named = in_guide(COMMAND).replace("tests/<game>", " ".join(f"tests/{it}" for it in slugs()))
    keep_tables(project)
    try_out(project, named, *QUICK, "-k", " or ".join((*slugs(), LAWS)))


@pytest.mark.nightly
@pytest.mark.parametrize("model", ADDED)
def test_it_and_all_other_games_pass_the_guide_s_command(tmp_path: Path, model: str) -> None:
    add_model(copy_project(tmp_path), model)
    try_out(tmp_path, in_guide(COMMAND).replace("<game>", slug_of(model)), *QUICK)


@pytest.mark.slow
@pytest.mark.skipif(not ADDED, reason="They are games here.")
def test_their_types_are_right(project: Path) -> None:
    """With what mypy knows of the other files, where it has looked at them before."""
    if (known := ROOT / ".mypy_cache").is_dir():
        shutil.copytree(known, project / known.name)
    layers = ("wordgames", "games", "solvers/games")
    rooms = [f"{layer}/{slug}" for slug in slugs() for layer in layers]
    assert "no issues" in run(project, "mypy", *rooms)


def slugs() -> list[str]:
    """Return the slugs of the model games."""
    return [slug_of(model) for model in ADDED]


def keep_tables(project: Path) -> None:
    """Give a copy the tables that this run has migrated: a model game adds none."""
    if (kept := Path(settings.VAR_DIR) / "tables").is_dir():
        shutil.copytree(kept, project / "var/tables")
