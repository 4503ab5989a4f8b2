"""Session cookies with the prefix __Host- under HTTPS, which no sibling site can set.

A session under the old cookie name is read once and moved. A session that began under the new name
is never accepted under the old one, or the prefix would protect no one.
"""

import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.accounts.sessions import SessionStore

OLD = "sessionid"
# Session key: when it moved to the new name, in seconds; 0 if it began under that name.
MOVED = "moved_at"
# Seconds in which a move may be repeated: its first answer may have been lost.
GRACE = 3600


class HostCookieMiddleware:
    """Middleware that moves a session from its old cookie to the new one; comes after sessions."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Find an old session, and mark each stored session as one of the new name."""
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
    """Take over the session of an old cookie, unless it was moved too long ago."""
    session = SessionStore(key)
    if not key or session.is_empty() or not session.exists(key):
        return False
    if session.get(MOVED, time.time()) < time.time() - GRACE:
        return False
    session.setdefault(MOVED, int(time.time()))
    request.session = session
    request.COOKIES[settings.SESSION_COOKIE_NAME] = key
    return True
