"""SQLite takes one write at a time: a page waits for it seconds, and only once."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse

from tests.site.services import Site, commands
from wordgames_site.locks import AGAIN, PAGE, LockMiddleware, Patience, is_locked

WAITS = "PRAGMA busy_timeout"
READY = commands(("migrate", "--verbosity", "0"), ("createcachetable",))
WRITERS = "from tests.site.writers import prepare, write"


def waits() -> float:
    """Return how many seconds this connection waits for the lock."""
    with connection.cursor() as cursor:
        cursor.execute(WAITS)
        return float(cursor.fetchone()[0]) / 1000


def fails(*, busy: bool) -> Callable[..., Any]:
    def execute(*_: object) -> None:
        cause = sqlite3.OperationalError("database is locked" if busy else "disk is full")
        cause.sqlite_errorcode = sqlite3.SQLITE_BUSY if busy else sqlite3.SQLITE_FULL
        raise OperationalError(str(cause)) from cause

    return execute


@pytest.mark.django_db
def test_a_page_waits_five_seconds_and_background_work_longer() -> None:
    seen: list[float] = []

    def view(_request: HttpRequest) -> HttpResponse:
        seen.append(waits())
        return HttpResponse()

    LockMiddleware(view)(HttpRequest())
    assert seen == [PAGE] == [5.0]
    assert settings.SQLITE_OPTIONS["timeout"] >= 4 * PAGE


@pytest.mark.django_db
def test_after_waiting_in_vain_the_rest_of_a_page_hardly_waits() -> None:
    with connection.execute_wrapper(patience := Patience()):
        assert waits() == PAGE
        with pytest.raises(OperationalError):
            patience(fails(busy=False), "", (), False, {"connection": connection})
        assert waits() == PAGE, "A full disk is not waited for at all."
        with pytest.raises(OperationalError) as error:
            patience(fails(busy=True), "", (), False, {"connection": connection})
        assert is_locked(error.value)
        assert waits() == AGAIN
    with connection.execute_wrapper(Patience()):
        assert waits() == PAGE, "The next page waits again."


def test_while_something_else_writes_a_guess_stays_in_the_row(tmp_path: Path) -> None:
    Site(tmp_path).python("from tests.site import faulty; faulty.locked()")


def written(site: Site, threads: int, games: int) -> list[str]:
    """Let two processes write at the same time; return what each printed."""
    site.python(READY, WRITERS, "prepare()")

    def run(number: int) -> str:
        return site.python(WRITERS, f"write({number}, {threads}, {games})")

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(run, range(2)))


def test_two_processes_that_write_without_a_pause_are_refused_nothing(tmp_path: Path) -> None:
    for told in written(Site(tmp_path), threads=6, games=1):
        assert told.startswith("{302: 114} "), told


@pytest.mark.slow
def test_as_many_writers_as_a_site_has_threads_are_refused_nothing(tmp_path: Path) -> None:
    for told in written(Site(tmp_path), threads=50, games=5):
        print(told)
        assert told.startswith("{302: 4750} "), told
