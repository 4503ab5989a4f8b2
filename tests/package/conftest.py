"""The package's tests find the bundled lists, as a process without a site does."""

import os
from importlib.util import find_spec
from pathlib import Path

from tests.package.without_site import no_site

__all__ = ["no_site"]
EXTRAS = {
    "test_envs.py": "pettingzoo",
    "test_frames.py": "pandas",
    "test_learning.py": "gymnasium",
    "test_wheel.py": "hatchling",
}
"""What a bare `pip install .` leaves out, by the tests that need it."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the tests of extras that are not installed, but where everything is required."""
    needed = EXTRAS.get(collection_path.name)
    missing = needed and find_spec(needed) is None
    return True if missing and os.environ.get("WORDGAMES_REQUIRE_ALL") != "1" else None
