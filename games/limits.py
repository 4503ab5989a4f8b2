"""Rate limits on views, for a visitor's address, shared by all processes."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from lexicons.throttle import address, allowed

View = Callable[..., HttpResponseBase]
MINUTE = 60


def limited(
    name: str, per_minute: int, methods: Container[str] = ("POST",)
) -> Callable[[View], View]:
    """Limit how often a visitor may post to a view; beyond that, a page says to wait.

    A view that is costly to read counts GET too.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            counted = (request.method or "") in methods
            if counted and not allowed(name, address(request), per_minute, MINUTE):
                response = render(request, "429.html", status=429)
                response["Retry-After"] = str(MINUTE)
                return response
            return view(request, *args, **kwargs)

        return checked

    return wrap
