"""The worker outlives faults of the database and the disk, and so does the site beside it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import OperationalError

from wordgames_site.management.commands import run_worker


@pytest.fixture
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_worker, "REST", 0)
    monkeypatch.setattr(run_worker, "_every", lambda *_: None)
    monkeypatch.setattr(run_worker, "keep_private", lambda: None)
    monkeypatch.setattr(run_worker, "wait_outside", lambda: None)
    monkeypatch.setattr(run_worker, "lower_priority", lambda _: None)


@pytest.mark.usefixtures("no_rest", "db")
def test_a_fault_that_passes_does_not_end_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that was locked for 20 seconds ended it, and bin/play the whole site then."""
    faults = [OperationalError("database is locked"), OSError(28, "No space left on device"), None]
    begun: list[str] = []

    def work(name: str, *_: str, **__: object) -> None:
        begun.append(name)
        if fault := faults[len(begun) - 1]:
            raise fault

    monkeypatch.setattr(run_worker, "_keep_house", lambda: None)
    monkeypatch.setattr(run_worker, "call_command", work)
    call_command("run_worker")
    assert begun == ["db_worker"] * 3


@pytest.mark.usefixtures("no_rest", "db")
def test_a_worker_waits_outside_sqlite_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(run_worker, "wait_outside", lambda: begun.append("outside"))
    monkeypatch.setattr(run_worker, "_keep_house", lambda: begun.append("house"))
    monkeypatch.setattr(run_worker, "call_command", lambda *_, **__: begun.append("work"))
    call_command("run_worker")
    assert begun == ["outside", "house", "work"]


@pytest.mark.usefixtures("no_rest", "db")
def test_a_mistake_of_its_own_ends_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(*_: str, **__: object) -> None:
        raise ValueError("a mistake")

    monkeypatch.setattr(run_worker, "_keep_house", lambda: None)
    monkeypatch.setattr(run_worker, "call_command", work)
    with pytest.raises(ValueError, match="a mistake"):
        call_command("run_worker")


@pytest.mark.usefixtures("no_rest", "db")
def test_housekeeping_is_asked_for_once_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that was killed again and again did nothing else: each new one asked anew."""
    asked: list[str] = []
    faults: list[Exception | None] = [OperationalError("database is locked"), None, None]

    def enqueue() -> None:
        asked.append("house")
        if fault := faults[len(asked) - 1]:
            raise fault

    monkeypatch.setattr(run_worker, "housekeeping", SimpleNamespace(enqueue=enqueue))
    monkeypatch.setattr(run_worker, "call_command", lambda *_, **__: None)
    call_command("run_worker")
    assert asked == ["house"] * 2  # not asked for where that failed
    call_command("run_worker")
    assert asked == ["house"] * 2
    cache.delete(run_worker.ASKED)  # as after a day
    call_command("run_worker")
    assert asked == ["house"] * 3
