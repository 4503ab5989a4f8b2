"""Browsers that an account has been logged in with before: no stranger can lock them out.

Tries of a name are counted for everybody together, so anybody could use them up and keep its owner
out for a day. A browser that was once logged in has a signed cookie, and tries of its own: the
"device cookies" of OWASP.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string, salted_hmac

SALT = "accounts.known"
YEAR = 365 * 24 * 3600
MOST = 5
"""Accounts that one browser is known by: a household's."""
NEW = "wordgames.known"
"""Where a request is marked by whose account its browser is known from now on."""


def cookie_name() -> str:
    """Return the cookie's name, which no sister site can set under HTTPS."""
    return "__Host-known" if settings.HTTPS else "known"


def mark_of(request: HttpRequest | None, name: str) -> str:
    """Return what tells this browser from others that know the name; empty where it does not."""
    return _marks(request).get(_digest(name), "") if request is not None else ""


def remember(request: HttpRequest, user: User, **_: Any) -> None:
    """Have the browser known to the account from now on; hears of each log-in."""
    request.META[NEW] = user.get_username()


class KnownBrowserMiddleware:
    """Gives its cookie to a browser that has just been logged in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with the cookie where somebody has logged in."""
        response = self.get_response(request)
        if name := request.META.get(NEW):
            response.set_cookie(
                cookie_name(),
                signing.dumps(_with(_marks(request), _digest(name)), salt=SALT),
                max_age=YEAR,
                secure=settings.HTTPS,
                httponly=True,
                samesite="Lax",
            )
        return response


def _with(marks: dict[str, str], digest: str) -> dict[str, str]:
    """Return the marks with the account's last; of many accounts the oldest is forgotten."""
    mark = marks.pop(digest, "") or get_random_string(16)
    return dict([*marks.items(), (digest, mark)][-MOST:])


def _marks(request: HttpRequest) -> dict[str, str]:
    """Return account -> mark, as the browser's cookie says; nothing for one that is not ours."""
    try:
        marks = signing.loads(request.COOKIES.get(cookie_name(), ""), salt=SALT, max_age=YEAR)
    except signing.BadSignature:
        return {}
    return {str(account): str(mark) for account, mark in marks.items()}


def _digest(name: str) -> str:
    """Return what stands for a name: the cookie shows nobody whose accounts there are."""
    return salted_hmac(SALT, name.casefold(), algorithm="sha256").hexdigest()[:16]
