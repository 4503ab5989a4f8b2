"""A visitor that records every answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.test import Client
from django.test.utils import override_settings

from workshop.page_record.frozen_time import BETWEEN, Stillness
from workshop.page_record.record_file import RecordedAnswer, recorded
from workshop.visitor.exchange import Response, SentRequest
from workshop.visitor.transports import DjangoClient
from workshop.visitor.visitor import HTMX, NOTHING, Visitor


def plainly() -> Any:
    """Serve static files by plain names, without rate limits or mail."""
    return override_settings(
        STORAGES={
            "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
        },
        CACHES={"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}},
        EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
    )


class RecordingVisitor(Visitor):
    """A visitor of a script; the answers are labelled by script and request number."""

    def __init__(self, who: str, still: Stillness, keep: Callable[[RecordedAnswer], None]) -> None:
        self.who, self.still, self.keep = who, still, keep
        self.client = Client(raise_request_exception=False, SERVER_NAME="localhost")
        self.script, self.done = "", 0
        super().__init__(DjangoClient(self.client))

    def begin(self, script: str) -> None:
        """Begin a script; its requests are counted from 1."""
        self.script, self.done = f"{script} by {self.who}", 0

    def send(self, asked: SentRequest) -> Response:
        """Send a request within a script."""
        self.done += 1
        label = f"{self.script} {self.done}"
        self.still.begin(label, passing=BETWEEN)
        return self._recorded(label, asked)

    def look(self, path: str, *, htmx: bool = False) -> Response:
        """Request a page at the present moment, labelled by its address alone."""
        label = f"{self.who} {'htmx ' if htmx else ''}{path}"
        self.still.begin(label)
        return self._recorded(label, SentRequest("GET", path, headers=HTMX if htmx else NOTHING))

    def _recorded(self, label: str, asked: SentRequest) -> Response:
        answer = super().send(asked)
        self.keep(recorded(label, self.who, asked, answer))
        return answer
