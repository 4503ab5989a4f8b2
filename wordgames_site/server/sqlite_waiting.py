"""How long, and in which order, requests wait for SQLite's single write lock.

Background work waits as long as the settings say, anew for each statement. A visitor waits once:
after one statement that waited in vain, the others of the same request give up quickly, so that
limits and caches do without, and the guess goes back into the row.

SQLite has no queue. A connection that finds the lock taken sleeps inside SQLite and retries; with
many waiting, some never get it, and a sleeper keeps its connection closed to others. That deadlocks
the site when the thread with the lock collects garbage that holds a cursor of the sleeper's. So the
threads of a process queue here; the first of them asks SQLite again and again, and none sleeps
inside: pages by the middleware, workers by `wait_outside`.
"""

import os
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any

from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse

from wordgames.system import FORKS
from wordgames_site.setup.connections import SQLITE_SECONDS

# Seconds that a page waits for the lock.
PAGE = 5.0
# Seconds of each further wait of the same request.
AGAIN = 0.2
# Seconds until SQLite is asked again: the first pause, and the most after doubling.
#
# Of each process only one thread asks so often; what it asks is refused at once.
SHORTEST, LONGEST = 0.001, 0.004
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
WRITES = ("BEGIN", "INSERT", "UPDATE", "DELETE", "REPLACE")
# The setting of a database whose connections keep no state between transactions.
POOLED = "DISABLE_SERVER_SIDE_CURSORS"
# Held by the thread that is asking for SQLite's lock; released once it has it.
_first = Lock()


class LockMiddleware:
    """Middleware that limits how long a request waits for a lock: SQLite's, or a row's.

    PostgreSQL itself waits for ever for a process that has stopped in the midst of a transaction.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response
        connection_created.connect(_limit_rows, dispatch_uid="limit_rows")
        if connection.connection is not None:
            _limit_rows(connection)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with a connection that waits no longer than a visitor would."""
        if connection.vendor != "sqlite":
            return self._get_response(request)
        patience = Patience()
        try:
            with connection.execute_wrapper(patience):
                return self._get_response(request)
        finally:
            patience.end()


def _limit_rows(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Limit the wait for another's row; behind a pooler that is a setting of the role."""
    if connection.vendor == "postgresql" and not connection.settings_dict.get(POOLED):
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = '{PAGE:g}s'")


def wait_outside() -> None:
    """Let the threads of this process wait as pages do from now on, but for longer.

    For workers: none of their connections, including those of the timers beside the work, then
    sleeps inside SQLite.
    """
    connection_created.connect(_with_endurance, dispatch_uid="wait_outside")
    if connection.connection is not None:
        _with_endurance(connection)


def _with_endurance(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Make a connection wait outside SQLite; the wrapper outlives its closing."""
    if connection.vendor != "sqlite":
        return
    if not any(isinstance(wrapper, Endurance) for wrapper in connection.execute_wrappers):
        connection.execute_wrappers.append(Endurance())


def _unlocked() -> None:
    """Release the lock in a fork, which has only the thread that made it."""
    if _first.locked():
        _first.release()


if FORKS:
    os.register_at_fork(after_in_child=_unlocked)


class Patience:
    """A request's limit on waiting for SQLite's lock."""

    def __init__(self) -> None:
        self._own: sqlite3.Connection | None = None
        self._seconds, self._again = PAGE, AGAIN

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Execute a statement; raises what it raises."""
        database = context["connection"]
        if database.connection is not self._own:
            self._own = database.connection
            _sleep_inside(self._own, 0)
        ask = partial(execute, sql, params, many, context)
        if database.in_atomic_block:
            return ask()
        until = time.monotonic() + self._seconds
        if not sql.lstrip().upper().startswith(WRITES):
            return self._ask_until(until, ask)
        is_first = _first.acquire(timeout=self._seconds)
        try:
            return self._ask_until(until, ask)
        finally:
            if is_first:
                _first.release()

    def end(self) -> None:
        """Restore the connection's usual waiting after the request."""
        if self._own is not None and self._own is connection.connection:
            _sleep_inside(self._own, SQLITE_SECONDS)

    def _ask_until(self, until: float, ask: Callable[[], Any]) -> Any:
        """Execute a statement once the lock is free; a refused one has changed nothing."""
        pause = SHORTEST
        while True:
            try:
                return ask()
            except OperationalError as error:
                if not is_locked(error):
                    raise
                if time.monotonic() > until:
                    self._seconds = self._again
                    raise
            time.sleep(pause)
            pause = min(2 * pause, LONGEST)


class Endurance(Patience):
    """Background work's waiting for SQLite's lock: the same for each statement."""

    def __init__(self) -> None:
        super().__init__()
        self._seconds = self._again = SQLITE_SECONDS


def is_locked(error: OperationalError) -> bool:
    """True if the statement failed because another connection was writing."""
    return getattr(error.__cause__, "sqlite_errorcode", None) in BUSY


def _sleep_inside(own: sqlite3.Connection, seconds: float) -> None:
    own.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
