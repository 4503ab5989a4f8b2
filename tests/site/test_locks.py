"""SQLite takes one write at a time: a page waits for it seconds, and only once."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connection, connections
from django.db.backends.signals import connection_created
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.http import HttpRequest, HttpResponse

from tests.site.services import COLLECT, Site
from wordgames_site.server import sqlite_waiting
from wordgames_site.server.sqlite_waiting import (
    AGAIN,
    LONGEST,
    PAGE,
    LockMiddleware,
    Patience,
    is_locked,
)
from wordgames_site.setup.connections import SQLITE_OPTIONS, SQLITE_SECONDS

LONG = 120.0
WRITERS = "from tests.site.writers import prepare, write"


def sleeps() -> float:
    """Return how many seconds SQLite itself would wait in this connection."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        return float(cursor.fetchone()[0]) / 1000


class Taken:
    """A statement that finds the lock taken so many times, or another fault."""

    def __init__(self, times: float, code: int = sqlite3.SQLITE_BUSY) -> None:
        self.times, self.code, self.asked = times, code, 0

    def __call__(self, *_: object) -> str:
        self.asked += 1
        if self.asked > self.times:
            return "done"
        cause = sqlite3.OperationalError("no")
        cause.sqlite_errorcode = self.code
        raise OperationalError("no") from cause


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What SQLite's lock is waited for, by a clock that only sleep moves."""
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(
        sqlite_waiting, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=sleep)
    )
    return now


def attempt(patience: Patience, execute: Callable[..., Any], sql: str = "BEGIN IMMEDIATE") -> Any:
    """Execute a statement outside a transaction."""
    own = SimpleNamespace(connection=connection.connection, in_atomic_block=False)
    return patience(execute, sql, (), False, {"connection": own})


@pytest.mark.django_db
def test_a_page_never_sleeps_inside_sqlite_and_what_follows_it_does() -> None:
    seen: list[float] = []

    def view(_request: HttpRequest) -> HttpResponse:
        seen.append(sleeps())
        return HttpResponse()

    LockMiddleware(view)(HttpRequest())
    assert seen == [0]
    assert sleeps() == SQLITE_SECONDS >= 4 * sqlite_waiting.PAGE


@pytest.mark.django_db
def test_a_page_waits_until_the_lock_is_free(clock: list[float]) -> None:
    taken = Taken(0.9 * PAGE / LONGEST)
    assert attempt(Patience(), taken) == "done"
    assert 0.8 * PAGE < clock[0] < PAGE, "seconds, all but the first few asked at the same pace"


@pytest.mark.django_db
@pytest.mark.parametrize("sql", ["BEGIN IMMEDIATE", "INSERT INTO x", "SELECT 1"])
def test_after_five_seconds_it_gives_up_and_then_hardly_waits(clock: list[float], sql: str) -> None:
    patience = Patience()
    with pytest.raises(OperationalError) as error:
        attempt(patience, Taken(float("inf")), sql)
    assert is_locked(error.value)
    assert clock[0] == pytest.approx(5, abs=0.1)
    with pytest.raises(OperationalError):
        attempt(patience, Taken(float("inf")), sql)
    assert clock[0] == pytest.approx(5 + AGAIN, abs=0.1)
    assert not sqlite_waiting._first.locked()
    assert attempt(Patience(), Taken(0.9 * PAGE / LONGEST), sql) == "done", (
        "The next page waits again."
    )


@pytest.mark.django_db
def test_another_fault_is_not_waited_for(clock: list[float]) -> None:
    full = Taken(1, sqlite3.SQLITE_FULL)
    with pytest.raises(OperationalError):
        attempt(Patience(), full)
    assert (full.asked, clock[0]) == (1, 0)


@pytest.mark.django_db
@pytest.mark.parametrize("sql", ["BEGIN IMMEDIATE", "\nINSERT INTO x", "UPDATE x", "delete from x"])
def test_of_a_process_one_thread_at_a_time_asks_for_the_lock(sql: str) -> None:
    seen: list[bool] = []
    for each in (sql, "SELECT 1"):
        attempt(Patience(), lambda *_: seen.append(sqlite_waiting._first.locked()), each)
    assert seen == [True, False]
    assert not sqlite_waiting._first.locked()


@pytest.mark.django_db
def test_who_waits_behind_another_thread_has_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_waiting, "PAGE", 0.01)
    taken = Taken(float("inf"))
    with sqlite_waiting._first, pytest.raises(OperationalError):
        attempt(Patience(), taken)
    assert taken.asked <= 9


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DatabaseWrapper]:
    """A connection to a table of its own, in a process whose work waits as a worker's does."""
    facts = {**connections["default"].settings_dict, "NAME": str(tmp_path / "own.sqlite3")}
    facts["OPTIONS"] = SQLITE_OPTIONS
    own = DatabaseWrapper(facts)
    monkeypatch.setattr(
        sqlite_waiting, "connection", SimpleNamespace(connection=None)
    )  # not the tests'
    sqlite_waiting.wait_outside()
    try:
        with own.cursor() as cursor:
            cursor.execute("CREATE TABLE work (done)")
        yield own
    finally:
        connection_created.disconnect(dispatch_uid="wait_outside")
        own.close()


@pytest.mark.django_db
def test_work_in_the_background_never_sleeps_inside_sqlite(own: DatabaseWrapper) -> None:
    """It did for 20 seconds, with its connection closed to the threads beside it."""
    for _ in range(2):
        with own.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout")
            assert cursor.fetchone() == (0,)
        own.close()  # as the worker does between two tasks


@pytest.mark.django_db
def test_work_in_the_background_goes_on_once_the_lock_is_free(
    own: DatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    with closing(sqlite3.connect(own.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        def sleep(seconds: float) -> None:
            pauses.append(seconds)
            if len(pauses) == 50:
                other.execute("ROLLBACK")

        fake = SimpleNamespace(monotonic=lambda: sum(pauses), sleep=sleep)
        monkeypatch.setattr(sqlite_waiting, "time", fake)
        with own.cursor() as cursor:
            cursor.execute("INSERT INTO work VALUES (1)")
            cursor.execute("SELECT count(*) FROM work")
            assert cursor.fetchone() == (1,)
    assert len(pauses) == 50


@pytest.mark.django_db
def test_work_in_the_background_waits_as_long_with_each_statement(clock: list[float]) -> None:
    endurance = sqlite_waiting.Endurance()
    for statements in (1, 2):
        with pytest.raises(OperationalError):
            attempt(endurance, Taken(float("inf")))
        assert clock[0] == pytest.approx(statements * SQLITE_SECONDS, abs=0.1)


def test_a_fork_does_not_wait_for_a_thread_that_it_does_not_have() -> None:
    """A worker with Redis forks for each task, perhaps while its clock asks for the lock."""
    with sqlite_waiting._first:
        child = os.fork()
        if child == 0:
            os._exit(sqlite_waiting._first.locked())
        assert os.waitpid(child, 0)[1] == 0
        assert sqlite_waiting._first.locked()


def test_while_something_else_writes_a_guess_stays_in_the_row(tmp_path: Path) -> None:
    Site(tmp_path).with_tables().python("from tests.site import faulty; faulty.locked()")


def written(site: Site, threads: int, games: int) -> list[str]:
    """Let two processes write at the same time; return what each printed.

    A page waits for longer here than for a visitor, so that a busy machine refuses nothing: who is
    never lucky would still be refused.
    """
    site.with_tables().python(COLLECT, WRITERS, "prepare()")

    def run(number: int) -> str:
        return site.python(WRITERS, f"write({number}, {threads}, {games}, {LONG})")

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(run, range(2)))


def test_two_processes_that_write_without_a_pause_are_refused_nothing(tmp_path: Path) -> None:
    for told in written(Site(tmp_path), threads=6, games=1):
        assert told.startswith("{302: 114} "), told


@pytest.mark.nightly
def test_as_many_writers_as_a_site_has_threads_are_refused_nothing(tmp_path: Path) -> None:
    for told in written(Site(tmp_path), threads=50, games=1):
        print(told)
        assert told.startswith("{302: 950} "), told
