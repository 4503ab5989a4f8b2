"""How long a page waits for SQLite, where one writes at a time, and in which order.

Background work waits for as long as the settings say, with each statement anew. A visitor hears
sooner that nothing was stored, and waits once: after one statement that waited in vain, the others
of the same request give up quickly, so that limits and caches do without and the guess goes back
into the row.

SQLite has no line of its own. Who finds its lock taken sleeps inside it and tries again; of many
who do so some are never lucky, and a sleeper keeps its connection closed to others. That stops the
site where the thread that has the lock collects garbage with a cursor of the sleeper's in it: each
then waits for the other. So the threads of a process wait for one another here, the first of them
asks SQLite again and again, and nobody sleeps inside: a page by the middleware, a worker by
`wait_outside`.
"""

from __future__ import annotations

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

from wordgames_site.setup.connections import SQLITE_SECONDS

PAGE = 5.0
"""Seconds that a page waits until it may write."""
AGAIN = 0.2
"""Seconds that it waits once more after that."""
SHORTEST, LONGEST = 0.001, 0.025
"""Seconds after which SQLite is asked again: at first, and at most after doubling each time."""
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
WRITES = ("BEGIN", "INSERT", "UPDATE", "DELETE", "REPLACE")
_first = Lock()
"""Held by the thread of this process that asks for SQLite's lock; not while it has it."""


class LockMiddleware:
    """Bounds what a request waits for SQLite's lock; PostgreSQL locks rows, not itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with a connection that waits as long as a visitor would."""
        if connection.vendor != "sqlite":
            return self._get_response(request)
        patience = Patience()
        try:
            with connection.execute_wrapper(patience):
                return self._get_response(request)
        finally:
            patience.end()


def wait_outside() -> None:
    """Let the threads of this process wait as pages do from now on, but for longer.

    It is for workers: each of their connections, of the clocks beside the work too, then never
    sleeps inside SQLite.
    """
    connection_created.connect(_with_endurance, dispatch_uid="wait_outside")
    if connection.connection is not None:
        _with_endurance(connection)


def _with_endurance(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Have a connection wait outside; the object is the thread's own and outlives its closing."""
    if connection.vendor != "sqlite":
        return
    if not any(isinstance(wrapper, Endurance) for wrapper in connection.execute_wrappers):
        connection.execute_wrappers.append(Endurance())


def _unlocked() -> None:
    """Forget who asks for the lock: a fork has only the thread that made it."""
    if _first.locked():
        _first.release()


os.register_at_fork(after_in_child=_unlocked)


class Patience:
    """What the statements of one request wait for SQLite's lock."""

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
        """Let the connection wait as usual for whoever has it after the request."""
        if self._own is not None and self._own is connection.connection:
            _sleep_inside(self._own, SQLITE_SECONDS)

    def _ask_until(self, until: float, ask: Callable[[], Any]) -> Any:
        """Execute a statement once the lock is free; where it was not, nothing was changed."""
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
    """What the statements of background work wait for SQLite's lock: each as long as the others."""

    def __init__(self) -> None:
        super().__init__()
        self._seconds = self._again = SQLITE_SECONDS


def is_locked(error: OperationalError) -> bool:
    """True if somebody else was writing all the while."""
    return getattr(error.__cause__, "sqlite_errorcode", None) in BUSY


def _sleep_inside(own: sqlite3.Connection, seconds: float) -> None:
    own.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
