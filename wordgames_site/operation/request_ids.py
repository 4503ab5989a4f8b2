"""The current request's id for every line of the log; without Django."""

import logging
from contextvars import ContextVar

# The id; "-" outside requests.
current: ContextVar[str] = ContextVar("request_id", default="-")


class NamesRequest(logging.Filter):
    """A logging filter that adds the request's id to every record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the id; keep every record."""
        record.request_id = current.get()
        return True
