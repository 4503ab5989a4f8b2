"""Every address of the site, and requests to it by hand: what browsers send, and what none does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver
from django.urls.converters import get_converters

from wordgames_site.wsgi import application
from workshop.site.patterns import patterns
from workshop.visitor.exchange import SentRequest, quoted
from workshop.visitor.transports import InProcess

SAMPLES = {
    "int": "1",
    "slug": "en",
    "date": "2026-11-21",
    "opaque": "a" * 16,
    "short": "a" * 8,
    "uuid": "0" * 32,
}
TOKEN = "a" * 32
# Fields that forms and queries of the site have.
NAMES = (
    "guess",
    "begin",
    "opened",
    "month",
    "sequence",
    "move",
    "text",
    "word",
    "lexicon",
    "length",
    "guesses",
    "mode",
    "next",
    "q",
    "agent",
    "name",
    "email",
    "password",
    "username",
    "note",
    "order",
    "step",
    "board",
    "feedback",
    "history",
    "letters",
    "from",
    "to",
    "day",
    "variant",
    "page",
    "sort",
    "runs",
    "seed",
    "games",
    "secret",
    "upload",
    "file",
    "action",
    "_selected_action",
    "run",
    "tz",
    "theme",
    "csrfmiddlewaretoken",
)


def addresses() -> list[str]:
    """Return an address for every pattern of the site, with `*` where any text may stand."""
    return sorted(set(_walk(patterns(), "/")))


def _walk(patterns: list[Any], before: str) -> Iterator[str]:
    for pattern in patterns:
        own = before + _sample(str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, own)
        elif isinstance(pattern, URLPattern):
            yield own


def _sample(route: str) -> str:
    """Fill a route's parameters in; those of a regular expression are any text."""
    if "(?P" in route:
        return re.sub(r"\(\?P<\w+>[^)]*\)", "*", route).strip("^$").replace("\\Z", "")
    assert set(re.findall(r"<(\w+):", route)) <= set(get_converters())
    return re.sub(r"<(?:(\w+):)?\w+>", lambda found: SAMPLES.get(found[1] or "", "*"), route)


def send(
    path: str,
    *,
    method: str = "GET",
    query: str = "",
    body: bytes = b"",
    kind: str = "",
    cookies: str = "",
    **headers: str,
) -> int:
    """Send a request to the site as gunicorn would; return the status it is answered with."""
    own = {"Cookie": f"csrftoken={TOKEN}; {cookies}", "X-CSRFToken": TOKEN, **headers}
    target = quoted(path, safe="/") + (f"?{query}" if query else "")
    return InProcess(application).send(SentRequest(method, target, body, kind, own)).status


def encoded(name: str, value: str) -> str:
    """Return a field of a query or form, lone surrogates as a browser's own bytes would be."""
    return f"{quoted(name)}={quoted(value)}"


def multipart(name: str, value: str, *, extended: str = "", file: str | None = None) -> bytes:
    """Return a form in parts; a file's name may be given in RFC 2231's way too."""
    head = f'form-data; name="{name}"'
    head += f'; filename="{file}"' if file is not None else ""
    head += f"; filename*={extended}" if extended else ""
    part = f"--x\r\nContent-Disposition: {head}\r\n\r\n{value}\r\n--x--\r\n"
    return part.encode("utf-8", "surrogatepass")
