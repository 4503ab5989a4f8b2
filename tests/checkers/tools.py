"""Where tests/checkers/install puts the checkers, and one of them run."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "var" / "checkers"
MODULES = FOLDER / "node_modules"
REQUIRED = os.environ.get("WORDGAMES_REQUIRE_ALL") == "1"


def command(name: str) -> list[str]:
    """Return how a checker is called; skip the test where it is missing, fail where all are due."""
    places = {
        "nu": ["java", "-jar", str(MODULES / "vnu-jar" / "build" / "dist" / "vnu.jar")],
        "html-validate": [str(MODULES / ".bin" / "html-validate")],
        "lighthouse": [str(MODULES / ".bin" / "lighthouse")],
    }
    called = places.get(name, [str(FOLDER / "venv" / "bin" / name)])
    if not (shutil.which(called[0]) and Path(called[-1]).exists()):
        (pytest.fail if REQUIRED else pytest.skip)(f"{name} is missing: run tests/checkers/install")
    return called


def run(name: str, *arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a checker in a folder, the checkout unless another is named."""
    own = [*command(name), *arguments]
    return subprocess.run(own, cwd=folder, capture_output=True, text=True, check=False)
