"""Browsers that have logged in to an account before: strangers cannot lock them out.

Tries of a name are counted across all visitors, so anyone could use them up and lock its owner out
for a day. A browser that was logged in once has a signed cookie and a separate count: OWASP's
"device cookies".
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string, salted_hmac

from games.accounts.account_names import counted_as

SALT = "accounts.known"
YEAR = 365 * 24 * 3600
# Accounts that remember one browser: a household's.
MOST = 5
# Attribute of a request that names the account whose browser is known from now on.
NEW = "wordgames.known"


def cookie_name() -> str:
    """Return the cookie's name, which no sister site can set under HTTPS."""
    return "__Host-known" if settings.HTTPS else "known"


def mark_of(request: HttpRequest | None, account: str) -> str:
    """Return the mark of a browser that an account (`counted_as`) knows, or "" for others."""
    return _marks(request).get(_digest(account), "") if request is not None else ""


def remember(request: HttpRequest, user: User, **_: Any) -> None:
    """Make the browser known to the account from now on; called at each log-in."""
    request.META[NEW] = counted_as(user.get_username())


class KnownBrowserMiddleware:
    """Middleware that gives its cookie to a browser that has just logged in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response, with the cookie after a log-in."""
        response = self.get_response(request)
        if account := request.META.get(NEW):
            response.set_cookie(
                cookie_name(),
                signing.dumps(_with(_marks(request), _digest(account)), salt=SALT),
                max_age=YEAR,
                secure=settings.HTTPS,
                httponly=True,
                samesite="Lax",
            )
        return response


def _with(marks: dict[str, str], digest: str) -> dict[str, str]:
    """Return the marks with the account's last; beyond the limit the oldest is dropped."""
    mark = marks.pop(digest, "") or get_random_string(16)
    return dict([*marks.items(), (digest, mark)][-MOST:])


def _marks(request: HttpRequest) -> dict[str, str]:
    """Return account -> mark from the browser's cookie; empty for a cookie that is not ours."""
    try:
        marks = signing.loads(request.COOKIES.get(cookie_name(), ""), salt=SALT, max_age=YEAR)
    except signing.BadSignature:
        return {}
    return {str(account): str(mark) for account, mark in marks.items()}


def _digest(account: str) -> str:
    """Return a digest, so that the cookie does not reveal whose accounts there are."""
    return salted_hmac(SALT, account, algorithm="sha256").hexdigest()[:16]
