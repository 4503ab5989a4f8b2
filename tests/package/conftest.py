"""The package's tests find the bundled lists, as a process without a site does."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import made_once
from tests.package.without_site import no_site

__all__ = ["no_site"]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def unpacked(pytestconfig: pytest.Config) -> Path:
    """A folder with what an installation of the wheel puts into site-packages."""

    def build(folder: Path) -> None:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
            wheel.extractall(folder / "site-packages")

    return made_once(pytestconfig, "wheel", build) / "site-packages"
