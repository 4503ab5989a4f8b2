"""Settings and stand-ins of the site for tests; the engine's own tests run without this file."""

from __future__ import annotations

import os
import time
from itertools import count
from typing import Any

import pytest

from tests.shared_folder import shared_folder

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
os.environ.setdefault("DJANGO_LIVE_TEST_SERVER_ADDRESS", "127.0.0.1")

# The times of the rate limits, in the middle of whatever they count in: a day for each test.
NOONS = count(1_700_000_000 // 86_400 * 86_400 + 43_200, 86_400)

# Seconds that a statement waits for another connection's.
SQLITE_PATIENCE = 30.0


@pytest.fixture(scope="session", autouse=True)
def _settings(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Point everything that is written at a temporary folder."""
    from django.conf import settings

    from workshop.site.shared_files import KEPT

    os.environ[KEPT] = str(shared_folder(request.config) / "scratch")
    settings.LEXICON_DIR = tmp_path_factory.mktemp("lexicons")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Copy the tables of the test database instead of migrating or flushing it again and again."""
    from tests.kept_tables import copy_after_first_flush, copy_on_first_migrate

    copy_on_first_migrate()
    copy_after_first_flush()


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
    from games.pages.play_page import forget_clues
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


def _pass_and_wait(connection: Any, **_: Any) -> None:
    """Let a database in memory be read beside a writer, and wait for one, as a site's file does."""
    if connection.vendor == "sqlite" and connection.is_in_memory_db():
        connection.connection.execute("PRAGMA read_uncommitted = 1")
        if _in_turn not in connection.execute_wrappers:
            # first: who made the connection amid a request takes his own, the last, away again
            connection.execute_wrappers.insert(0, _in_turn)


def _in_turn(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    """Try a statement again while another connection writes: SQLite's own patience is for files."""
    from django.db.utils import OperationalError

    until = time.monotonic() + SQLITE_PATIENCE
    while True:
        try:
            return execute(sql, params, many, context)
        except OperationalError as refusal:
            if "table is locked" not in str(refusal) or time.monotonic() > until:
                raise
            time.sleep(0.05)


def pytest_configure() -> None:
    """Use quick, local stand-ins for what only a site needs."""
    from django.conf import settings
    from django.db.backends.signals import connection_created

    connection_created.connect(_pass_and_wait)

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
