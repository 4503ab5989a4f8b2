"""Rate limits that all processes share, kept in the cache."""

from __future__ import annotations

import time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac


def allowed(name: str, who: str, limit: int, seconds: int) -> bool:
    """Count one more go, and say whether it is within `limit` in this window of `seconds`.

    Two goes at the same instant may be counted as one by the database cache: a limit, not a lock.
    """
    window = _now() // seconds
    key = f"throttle:{name}:{salted_hmac('throttle', who).hexdigest()[:32]}:{window}"
    if cache.add(key, 1, seconds):
        return True
    try:
        count = cache.incr(key)
    except ValueError:
        return True  # It was thrown out between the two calls.
    cache.touch(key, seconds)  # The database cache's incr puts its default timeout.
    return count <= limit


def _now() -> int:
    return int(time.time())


def address(request: HttpRequest) -> str:
    """Return the visitor's address; behind our proxy, the one that the proxy itself saw."""
    forwarded = request.headers.get("X-Forwarded-For", "")
    if settings.BEHIND_PROXY and forwarded:
        return forwarded.rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))
