"""The id of the request that is being answered, for every line of the log; without Django."""

from __future__ import annotations

import logging
from contextvars import ContextVar

current: ContextVar[str] = ContextVar("request_id", default="-")
"""The id, "-" outside of requests."""


class NamesRequest(logging.Filter):
    """Gives every line the id of the request during which it was written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let all of them through."""
        record.request_id = current.get()
        return True
