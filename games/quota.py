"""How much of the disk an address may take in a day: what it begins is stored for a while."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from games.limits import View, refused
from lexicons.throttle import address, allowed

A_DAY = 2000
SIGN_UPS = 200
"""Accounts that an address makes in a day: what they have is never thrown away."""
DAY = 24 * 3600
TOO_MANY = (
    "So many games were begun from your network today that no more can be stored. What is begun "
    "can be played on; new games can begin tomorrow."
)


SIGNED_UP = (
    "So many accounts were made from your network today that no more can be. Play without one, "
    "or make it tomorrow: the games of this browser come along."
)


def sign_ups(view: View) -> View:
    """Let an address post at most SIGN_UPS times a day to the page that makes accounts."""

    @wraps(view)
    def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST" and not allowed("signed-up", address(request), SIGN_UPS, DAY):
            return refused(request, SIGNED_UP, status=429, seconds=DAY)
        return view(request, *args, **kwargs)

    return counted


def daily_quota(view: View) -> View:
    """Let an address post at most A_DAY times a day to all the views that begin something."""

    @wraps(view)
    def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST" and not allowed("begun", address(request), A_DAY, DAY):
            return refused(request, TOO_MANY, status=429, seconds=DAY)
        return view(request, *args, **kwargs)

    return counted
