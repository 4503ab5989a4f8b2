"""Settings for tests, and the outside programs that some of them need."""

from __future__ import annotations

import gc
import os
import shutil
import time
from collections.abc import Generator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = (
    "tests.costs",
    "tests.fixtures",
    "tests.run_commands",
    "tests.browser.fixtures",
    "tests.solvers.runs.fixtures",
)

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# No test may depend on how fast the machine is.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

NOONS = count(1_700_000_000 // 86_400 * 86_400 + 43_200, 86_400)
"""The times of the rate limits, in the middle of whatever they count in: a day for each test."""
REQUIRED = os.environ.get("WORDGAMES_REQUIRE_ALL") == "1"
SHELL = "chromium-headless-shell"
CHROMIUM = next(filter(None, map(shutil.which, (SHELL, "chromium", "chromium-browser"))), None)
"""The shell is Chromium without what only a person needs: a window costs a third less CPU."""
POSTGRESQL = next(
    iter(sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)), None
)
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
NEEDS = {
    "browser": (CHROMIUM, "Chromium is not installed: apt-get install chromium"),
    "postgresql": (POSTGRESQL, "PostgreSQL is not installed: apt-get install postgresql"),
    "nginx": (NGINX, "nginx is not installed: apt-get install nginx-light"),
    "dask": (find_spec("distributed"), "Dask is not installed: bin/test installs it"),
    "sphinx": (find_spec("sphinx"), "Sphinx is not installed: bin/test --ci installs it"),
    "redis": (shutil.which("redis-server"), "Redis is not installed: apt-get install redis-server"),
}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a program that is not there, or fail where everything is required."""
    for mark, (found, reason) in NEEDS.items():
        if item.get_closest_marker(mark) and not found:
            (pytest.fail if REQUIRED else pytest.skip)(reason)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while tests are collected, nor ever among what was: it stays to the end.

    To look through ten thousand tests again and again takes each process a fifth of its start.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _settings(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Point everything that is written at a temporary folder."""
    from django.conf import settings

    from workshop.site.shared_files import KEPT

    os.environ[KEPT] = str(shared_folder(request.config) / "scratch")
    settings.LEXICON_DIR = tmp_path_factory.mktemp("lexicons")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Copy the tables of the test database instead of migrating it in every process."""
    from tests.kept_tables import copy_on_first_migrate

    copy_on_first_migrate()


def shared_folder(config: pytest.Config) -> Path:
    """Return the temporary folder that all processes of a run share."""
    own: Path = config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    return own.parent if hasattr(config, "workerinput") else own


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


@pytest.fixture(autouse=True)
def _clean_cache(
    request: pytest.FixtureRequest, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Start each test without rate limits counted, or revisions remembered, by another.

    And stop the clock of the limits: a slow machine may not pass into the next minute. It stops at
    noon of the next day, so that nothing counts that this process keeps of another test. It goes on
    for a browser: what its pages compute in two minutes is more than they may in one.
    """
    from django.core.cache import cache

    from games.daily.daily_puzzle import forget_dailies
    from games.lists.play_list import forget_clues
    from lexicons.revisions.publish import forget_revisions
    from lexicons.throttle.rate_counter import Rest

    noon, began = next(NOONS), time.monotonic()
    goes_on = request.node.get_closest_marker("browser") is not None
    monkeypatch.setattr(
        "lexicons.throttle.rate_counter.clock",
        lambda: noon + goes_on * int(time.monotonic() - began),
    )
    cache.clear()
    Rest.until = float("-inf")
    forget_revisions()
    forget_clues()
    forget_dailies()


@pytest.fixture
def queue(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work tasks off when they are asked for: the queue was read before the tests' settings."""
    from asgiref.local import Local
    from django_tasks import task_backends

    monkeypatch.setattr(task_backends, "settings", settings.TASKS)
    monkeypatch.setattr(task_backends, "_connections", Local())


def _read_beside_writers(connection: Any, **_: Any) -> None:
    """Let readers of a database in memory pass its writers, as those of a site's file do."""
    if connection.vendor == "sqlite" and connection.is_in_memory_db():
        connection.connection.execute("PRAGMA read_uncommitted = 1")


def pytest_configure() -> None:
    """Use quick, local stand-ins for what only a site needs."""
    from django.conf import settings
    from django.db.backends.signals import connection_created

    connection_created.connect(_read_beside_writers)

    settings.CACHES |= {"default": {"BACKEND": "tests.plain_cache.PlainCache"}}
    settings.WORK_PROCESSES = 0
    settings.TASKS = {
        "default": {
            "BACKEND": "django_tasks.backends.immediate.ImmediateBackend",
            "QUEUES": ["default", "low"],
        }
    }
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    settings.WHITENOISE_AUTOREFRESH = True
