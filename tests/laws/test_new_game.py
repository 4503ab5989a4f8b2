"""A game is three folders and two lines: the model games are added so to a copy of the project."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

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

COMMAND = (
    "bin/test tests/<game> tests/contract tests/solvers/runs/test_options.py "
    "tests/laws/test_imports.py"
)
"""Step 5 of "Add a game"."""
LAWS = "every_game or only_itself or no_other_game or through_the_catalogue or name_no_game"
each_model = pytest.mark.parametrize("model", [name for name in MODELS if (HERE / name).is_dir()])


@pytest.fixture
def project(tmp_path: Path, model: str) -> Path:
    """A copy of the project with a model's three rooms, its tests, and its lines."""
    add_model(copy_project(tmp_path), model)
    return tmp_path


@pytest.mark.slow
@each_model
def test_it_passes_its_share_of_the_guide_s_command(project: Path, model: str) -> None:
    """It is played, watched, measured, explained and run, and keeps the laws of imports."""
    assert set(os.listdir(HERE / model)) == {"games", "solvers", "tests", "wordgames"}
    slug = slug_of(model)
    command = in_guide(COMMAND).replace("<game>", slug)
    try_out(project, command, *QUICK, "-k", f"{slug} or {LAWS}")


@pytest.mark.nightly
@each_model
def test_it_and_all_other_games_pass_the_guide_s_command(project: Path, model: str) -> None:
    try_out(project, in_guide(COMMAND).replace("<game>", slug_of(model)), *QUICK)


@pytest.mark.slow
@each_model
def test_its_types_are_right(project: Path, model: str) -> None:
    """With what mypy knows of the other files, where it has looked at them before."""
    if (known := ROOT / ".mypy_cache").is_dir():
        shutil.copytree(known, project / known.name)
    slug = slug_of(model)
    rooms = (f"wordgames/{slug}", f"games/{slug}", f"solvers/games/{slug}")
    assert "no issues" in run(project, "mypy", *rooms)
