"""How long a page waits for SQLite, where one process writes at a time.

Background work waits for as long as the settings say. A visitor hears sooner that nothing was
stored, and waits once: after one statement that waited in vain, the others of the same request give
up quickly, so that limits and caches do without and the guess goes back into the row.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse

PAGE = 5.0
"""Seconds that a page waits until it may write."""
AGAIN = 0.2
"""Seconds that it waits once more after that."""
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


class LockMiddleware:
    """Bounds what a request waits for SQLite's lock; PostgreSQL locks rows, not itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with a connection that waits as long as a visitor would."""
        if connection.vendor != "sqlite":
            return self._get_response(request)
        with connection.execute_wrapper(Patience()):
            return self._get_response(request)


class Patience:
    """What the statements of one request wait; set with the first of them on its connection."""

    def __init__(self) -> None:
        self._own: sqlite3.Connection | None = None

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Execute a statement; raises what it raises."""
        own = context["connection"].connection
        if own is not self._own:
            self._own = own
            _wait(own, PAGE)
        try:
            return execute(sql, params, many, context)
        except OperationalError as error:
            if is_locked(error):
                _wait(own, AGAIN)
            raise


def is_locked(error: OperationalError) -> bool:
    """Say whether somebody else was writing all the while."""
    return getattr(error.__cause__, "sqlite_errorcode", None) in BUSY


def _wait(own: sqlite3.Connection, seconds: float) -> None:
    own.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
