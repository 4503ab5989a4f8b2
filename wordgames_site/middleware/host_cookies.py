"""Under HTTPS cookies have the prefix __Host-, which no sister site can set or overwrite.

Sessions from before that go on: the old name is read once. A session that began under the new name
is never read by the old one, or the prefix would protect nobody.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.accounts.sessions import SessionStore

OLD = "sessionid"
MOVED = "moved_at"
"""In a session: when it moved to the new name, in seconds; 0 where it began under it."""
GRACE = 3600
"""Seconds for which a move may be repeated: its first answer may have been lost on the way."""


class HostCookieMiddleware:
    """Moves a session from the old name of its cookie to the new one; comes after sessions."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Find an old session, and mark whatever session is stored as one of the new name."""
        name = settings.SESSION_COOKIE_NAME
        if name == OLD:
            return self.get_response(request)
        moving = name not in request.COOKIES and _move(request, request.COOKIES.get(OLD, ""))
        response = self.get_response(request)
        if request.session.modified and not request.session.is_empty():
            request.session.setdefault(MOVED, 0)
        if moving:
            response.delete_cookie(OLD)
        return response


def _move(request: HttpRequest, key: str) -> bool:
    """Go on with the session of an old cookie, if there is one and it has not moved long ago."""
    session = SessionStore(key)
    if not key or session.is_empty() or not session.exists(key):
        return False
    if session.get(MOVED, time.time()) < time.time() - GRACE:
        return False
    session.setdefault(MOVED, int(time.time()))
    request.session = session
    request.COOKIES[settings.SESSION_COOKIE_NAME] = key
    return True
