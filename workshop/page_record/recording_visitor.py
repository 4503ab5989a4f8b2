"""A browser that records every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import HttpResponseBase
from django.test import Client
from django.test.utils import override_settings

from workshop.page_record.frozen_time import BETWEEN, Stillness
from workshop.page_record.record_file import RecordedAnswer
from workshop.visitor.page_forms import Form, Page

NEVER_POSTED = ("/preferences/", "/account/log-out/")
Value = str | Sequence[str] | None


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


class NoForm(Exception):
    """A missing form: the page lacks the one that a script fills in."""


class RecordingVisitor:
    """A browser of a script; its answers are labelled by script and request number."""

    def __init__(self, who: str, still: Stillness, keep: Callable[[RecordedAnswer], None]) -> None:
        self.who, self.still, self.keep = who, still, keep
        self.client = Client(raise_request_exception=False, SERVER_NAME="localhost")
        self.script, self.done = "", 0

    def begin(self, script: str) -> None:
        """Begin a script; its requests are counted from 1."""
        self.script, self.done = f"{script} by {self.who}", 0

    def get(self, path: str, *, htmx: bool = False) -> RecordedAnswer:
        """Request a page within a script."""
        return self._step("GET", path, {}, htmx)

    def look(self, path: str, *, htmx: bool = False) -> RecordedAnswer:
        """Request a page at the present moment, labelled by its address alone."""
        label = f"{self.who} {'htmx ' if htmx else ''}{path}"
        self.still.begin(label)
        return self._ask(label, "GET", path, {}, htmx)

    def post(self, path: str, data: Mapping[str, Value], *, htmx: bool = False) -> RecordedAnswer:
        """Post to an address."""
        return self._step("POST", path, _lists(data), htmx)

    def send(self, method: str, path: str, body: str) -> RecordedAnswer:
        """Send a JSON body."""
        return self._step(method, path, {"": [body]}, htmx=False)

    def follow(self, answer: RecordedAnswer) -> RecordedAnswer:
        """Follow an answer's redirect, if there is one."""
        return self.get(answer.location) if answer.location else answer

    def submit(
        self,
        path: str,
        values: Mapping[str, Value] | None = None,
        *,
        has: str = "",
        action: str = "",
        htmx: bool = False,
    ) -> RecordedAnswer:
        """Fill in and send a form of a page: the one with a certain field, or a certain address."""
        page = self.get(path)
        form = _form(page, has, action)
        sent = {**form.values, **_lists(values or {})}
        return self._step("POST", form.action or page.path, sent, htmx)

    def _step(
        self, method: str, path: str, data: dict[str, list[str]], htmx: bool
    ) -> RecordedAnswer:
        self.done += 1
        label = f"{self.script} {self.done}"
        self.still.begin(label, passing=BETWEEN)
        return self._ask(label, method, path, data, htmx)

    def _ask(
        self, label: str, method: str, path: str, data: dict[str, list[str]], htmx: bool
    ) -> RecordedAnswer:
        headers = {"HX-Request": "true"} if htmx else {}
        if method == "POST":
            response: HttpResponseBase = self.client.post(path, data, headers=headers)
        elif data:
            response = self.client.generic(
                method, path, data[""][0], content_type="application/json", headers=headers
            )
        else:
            response = self.client.get(path, headers=headers)
        answer = RecordedAnswer(
            label=label,
            who=self.who,
            method=method,
            path=path,
            htmx=htmx,
            data=data,
            status=response.status_code,
            headers=dict(response.headers.items()),
            body=_body(response),
        )
        self.keep(answer)
        return answer


def _body(response: HttpResponseBase) -> str:
    whole = response.getvalue()
    return bytes(whole).decode("utf-8", errors="backslashreplace")


def _lists(data: Mapping[str, Value]) -> dict[str, list[str]]:
    """Return every value as a list; None leaves a field out."""
    return {
        name: [value] if isinstance(value, str) else list(value)
        for name, value in data.items()
        if value is not None
    }


def _form(page: RecordedAnswer, has: str, action: str) -> Form:
    for form in Page(page.body).forms:
        if form.method != "POST" or form.action in NEVER_POSTED:
            continue
        if (not has or has in form.values) and action in (form.action or page.path):
            return form
    raise NoForm(f"{page.label}: {page.path} ({page.status}) has no form {has or action}.")
