"""Settings for tests, and the outside programs that some of them need."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.shared_folder import made_once, shared_folder
from tests.without_django import CHOSEN, DJANGO, ROOT, is_left_out
from wordgames.artifacts import ArtifactStore, MemoryStore, use_store

pytest_plugins = (
    "tests.costs",
    *(
        "tests.site_conftest",
        "tests.fixtures",
        "tests.run_commands",
        "tests.browser.fixtures",
        "tests.solvers.runs.fixtures",
    )
    * DJANGO,
)

# No test may depend on how fast the machine is.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# Objects, and rounds, between two searches for garbage: Python's own took a test's twentieth.
SELDOM = 10_000, 10, 10
REQUIRED = os.environ.get("WORDGAMES_REQUIRE_ALL") == "1"
SHELL = "chromium-headless-shell"
# The shell is Chromium without what only a person needs: a window costs a third less CPU.
CHROMIUM = next(filter(None, map(shutil.which, (SHELL, "chromium", "chromium-browser"))), None)
POSTGRESQL = next(
    iter(sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)), None
)
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
HANGUL = (
    *Path("/usr/share/ibus/component").glob("hangul.xml"),
    *Path("/usr/lib").glob("*/gtk-3.0/*/immodules/im-ibus.so"),
)
DESK = ("Xvfb", "chromium", "dbus-daemon", "ibus-daemon", "openbox", "setxkbmap", "xdotool")
ENGINES = (
    any(map(shutil.which, ("firefox-esr", "firefox"))),
    *map(shutil.which, ("WebKitWebDriver", "Xvfb")),
    any(Path("/usr/lib").glob("*/girepository-1.0/WebKit2-4.1.typelib")),
)
NEEDS = {
    "browser": (CHROMIUM, "Chromium is not installed: apt-get install chromium"),
    "desk": (
        len(HANGUL) > 1 and all(map(shutil.which, DESK)),
        "A screen or an input method is not installed: .ci/run --nightly installs them",
    ),
    "engines": (
        all(ENGINES),
        "Firefox or WebKit is not installed: .ci/run --nightly installs them",
    ),
    "postgresql": (POSTGRESQL, "PostgreSQL is not installed: apt-get install postgresql"),
    "nginx": (NGINX, "nginx is not installed: apt-get install nginx-light"),
    "dask": (find_spec("distributed"), "Dask is not installed: bin/test installs it"),
    "sphinx": (find_spec("sphinx"), "Sphinx is not installed: bin/test --ci installs it"),
    "redis": (shutil.which("redis-server"), "Redis is not installed: apt-get install redis-server"),
}


@cache
def left_out(config: pytest.Config) -> Callable[[Path], bool]:
    """Return a predicate: True if a file of tests is not among the chosen ones.

    To read what all tests import takes a second: the processes of a run do it once.
    """
    if not CHOSEN or not hasattr(config, "workerinput"):
        return is_left_out

    def write(file: Path) -> None:
        tests = filter(is_left_out, (ROOT / "tests").rglob("test_*.py"))
        file.write_text("\n".join(map(str, tests)), encoding="utf-8")

    listed = made_once(config, f"left_out_{CHOSEN}", write).read_text(encoding="utf-8")
    names = frozenset(listed.splitlines())
    return lambda path: str(path) in names


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the tests that were not chosen, and folders that have only such."""
    folder = collection_path.is_dir()
    if not folder and not collection_path.match("test_*.py"):
        return None
    tests = list(collection_path.rglob("test_*.py")) if folder else [collection_path]
    return True if tests and all(map(left_out(config), tests)) else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a program that is not there, or fail where everything is required."""
    for mark, (found, reason) in NEEDS.items():
        if item.get_closest_marker(mark) and not found:
            (pytest.fail if REQUIRED else pytest.skip)(reason)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while tests are collected, nor ever among what was: it stays to the end.

    To look through ten thousand tests again and again takes each process a fifth of its start.
    And look seldom while they run.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


@pytest.fixture(autouse=True)
def artifacts(request: pytest.FixtureRequest) -> Iterator[ArtifactStore]:
    """Keep artifacts in an empty store of the test's own, not in the database.

    Tests in a browser use the database: its pages are served by another thread.
    """
    own = MemoryStore()
    if request.node.get_closest_marker("browser"):
        yield own
        return
    before = use_store(own)
    yield own
    use_store(before)


@pytest.fixture
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty PostgreSQL database."""
    from tests.site.services import postgresql

    return postgresql(shared_folder(request.config))


@pytest.fixture
def redis_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty Redis."""
    from tests.site.services import redis

    return redis(shared_folder(request.config))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """End the servers that the run's processes share."""
    folder = shared_folder(session.config)
    if not hasattr(session.config, "workerinput") and any(folder.glob("*.pid")):
        from tests.site.services import stop_servers  # its imports take 0.3 s

        stop_servers(folder)
