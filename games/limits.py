"""Rate limits shared by all processes, through the site's cache (database or Redis)."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Container
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

View = Callable[..., HttpResponse]
MINUTE = 60


def limited(
    name: str, per_minute: int, methods: Container[str] = ("POST",)
) -> Callable[[View], View]:
    """Let a visitor post to a view so many times a minute; more is a page that says to wait.

    A view that is costly to read counts GET too.

    The count may be a few short when requests race: it guards the machine, it is no ledger.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if (request.method or "") in methods and _count(request, name) > per_minute:
                response = render(request, "429.html", status=429)
                response["Retry-After"] = str(MINUTE)
                return response
            return view(request, *args, **kwargs)

        return checked

    return wrap


def _count(request: HttpRequest, name: str) -> int:
    """Count this request in the current minute and return the count."""
    visitor = hashlib.sha256(_address(request).encode()).hexdigest()[:16]
    key = f"limit/{name}/{visitor}/{_minute()}"
    if cache.add(key, 1, timeout=2 * MINUTE):
        return 1
    try:
        return int(cache.incr(key))
    except ValueError:  # it expired in between
        return 1


def _minute() -> int:
    """Return the number of the minute that it is, by the clock."""
    return int(time.time() // MINUTE)


def _address(request: HttpRequest) -> str:
    """Return the visitor's address: behind a proxy, the one that the proxy itself saw last."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or str(request.META.get("REMOTE_ADDR", ""))
