"""The tables of the test database, migrated once and copied by every process of the tests.

To migrate takes a process 2.4 CPU seconds, to copy what another has migrated a few milliseconds.
So it is with what a test leaves that commits: to flush it takes a tenth of a second, most of it for
a thousand permissions, to copy what the first flush left a millisecond.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management.commands.migrate import Command
from django.db import connection
from django.test import TransactionTestCase

from tests.environment import ROOT, digest, keep_newest
from wordgames.system import locked

NAMED = re.compile(rb"^(?:from|import) ((?:games|lexicons|solvers|wordgames_site)[\w.]*)", re.M)

# Seconds that a copy waits for threads that still read: Python's own waits without end.
PATIENCE = 5.0


def copy_on_first_migrate() -> None:
    """Let the next migration, which is that of the test database, copy what is kept."""
    patch, migrate = pytest.MonkeyPatch(), Command.handle

    def handle(command: Command, *arguments: Any, **options: Any) -> str | None:
        patch.undo()
        if connection.vendor != "sqlite" or not connection.is_in_memory_db():
            return migrate(command, *arguments, **options)
        with turn() as file:
            if file.exists():
                copy_from(file)
                return None
            said = migrate(command, *arguments, **options)
            keep(file)
            return said

    patch.setattr(Command, "handle", handle)


def sources() -> list[Path]:
    """Return the files that say what the tables are: migrations, what they import, and models."""
    parts = ("wordgames", "games", "lexicons", "solvers", "wordgames_site")
    files = {path for part in parts for path in (ROOT / part).rglob("models.py")}
    for path in [path for part in parts for path in (ROOT / part).rglob("migrations/*.py")]:
        names = [name.decode().replace(".", "/") for name in NAMED.findall(path.read_bytes())]
        files |= {path, *(ROOT / f"{name}.py" for name in names)}
    return [*sorted(path for path in files if path.exists()), ROOT / "requirements.txt"]


@contextmanager
def turn() -> Iterator[Path]:
    """Yield the file of the tables as they are now, to one process at a time."""
    key = digest((path, path.read_bytes()) for path in sources())
    folder = Path(settings.VAR_DIR) / "tables" / key
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / "lock"):
        keep_newest(folder)
        yield folder / "tables.sqlite3"


def keep(file: Path) -> None:
    """Write the migrated database to a file."""
    making = file.with_suffix(".making")
    making.unlink(missing_ok=True)
    with closing(sqlite3.connect(making)) as kept:
        connection.connection.backup(kept)
    making.rename(file)


def copy_from(file: Path) -> None:
    """Fill the empty database with what a file keeps."""
    connection.ensure_connection()
    with closing(sqlite3.connect(file)) as kept:
        kept.backup(connection.connection)


def copy_after_first_flush() -> None:
    """Let tests that commit leave the database as the first of them did, but for its counters.

    No id is given twice: a browser keeps what it has read of a dictionary by the id.
    """
    flush, flushed = TransactionTestCase._fixture_teardown, sqlite3.connect(":memory:")

    def teardown(case: TransactionTestCase) -> None:
        if connection.vendor != "sqlite" or not connection.is_in_memory_db():
            flush(case)
        elif not flushed.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            flush(case)
            connection.connection.backup(flushed)
        elif not refilled(flushed):
            flush(case)

    pytest.MonkeyPatch().setattr(TransactionTestCase, "_fixture_teardown", teardown)


def refilled(flushed: sqlite3.Connection) -> bool:
    """Copy what a flush has left into the database, whose ids go on; False if a thread reads it."""
    connection.ensure_connection()
    own, until = connection.connection, time.monotonic() + PATIENCE

    def waited(*_: int) -> None:
        if time.monotonic() > until:
            raise TimeoutError

    counted = own.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
    try:
        flushed.backup(own, progress=waited, sleep=0.01)
    except (sqlite3.OperationalError, TimeoutError):
        return False
    own.execute("DELETE FROM sqlite_sequence")
    own.executemany("INSERT INTO sqlite_sequence VALUES (?, ?)", counted)
    ContentType.objects.clear_cache()
    return True
