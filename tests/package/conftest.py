"""The package's tests find the bundled lists, as a process without a site does."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.package.without_site import no_site
from tests.shared_folder import made_once

__all__ = ["no_site"]
ROOT = Path(__file__).resolve().parents[2]
# What a bare `pip install .` leaves out, by the tests that need it.
EXTRAS = {
    "test_envs.py": "pettingzoo",
    "test_frames.py": "pandas",
    "test_learning.py": "gymnasium",
    "test_wheel.py": "hatchling",
}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the tests of extras that are not installed, but where everything is required."""
    needed = EXTRAS.get(collection_path.name)
    missing = needed and find_spec(needed) is None
    return True if missing and os.environ.get("WORDGAMES_REQUIRE_ALL") != "1" else None


@pytest.fixture(scope="session")
def unpacked(pytestconfig: pytest.Config) -> Path:
    """A folder with what an installation of the wheel puts into site-packages."""

    def build(folder: Path) -> None:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
            wheel.extractall(folder / "site-packages")

    return made_once(pytestconfig, "wheel", build) / "site-packages"
