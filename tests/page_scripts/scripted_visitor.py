"""A visitor whose every request has a label, which decides the time and what is drawn at random."""

from typing import Any

from django.test import Client
from django.test.utils import override_settings

from tests.page_scripts.frozen_time import BETWEEN, Stillness
from workshop.visitor.exchange import Response, SentRequest
from workshop.visitor.transports import DjangoClient
from workshop.visitor.visitor import Visitor


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


class ScriptedVisitor(Visitor):
    """A visitor of scripts, whose requests are counted in each; `answers` has them by label."""

    def __init__(self, who: str, still: Stillness) -> None:
        self.who, self.still = who, still
        self.client = Client(raise_request_exception=False, SERVER_NAME="localhost")
        self.script, self.done = "", 0
        self.answers: dict[str, Response] = {}
        super().__init__(DjangoClient(self.client))

    def begin(self, script: str) -> None:
        """Begin a script; its requests are counted from 1."""
        self.script, self.done = f"{script} by {self.who}", 0

    def send(self, asked: SentRequest) -> Response:
        """Send a request within a script."""
        self.done += 1
        label = f"{self.script} {self.done}"
        self.still.begin(label, passing=BETWEEN)
        self.answers[label] = super().send(asked)
        return self.answers[label]

    def look(self, path: str) -> Response:
        """Request a page at the present moment."""
        self.still.begin(f"{self.who} {path}")
        return super().send(SentRequest("GET", path))
