"""How much of the disk an address may take in a day: what it begins is stored for a while."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from games.limits import View, refused
from lexicons.throttle import address, allowed

A_DAY = 2000
DAY = 24 * 3600
TOO_MANY = (
    "So many games were begun from your network today that no more can be stored. What is begun "
    "can be played on; new games can begin tomorrow."
)


def daily_quota(view: View) -> View:
    """Let an address post at most A_DAY times a day to all the views that begin something."""

    @wraps(view)
    def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST" and not allowed("begun", address(request), A_DAY, DAY):
            return refused(request, TOO_MANY, status=429, seconds=DAY)
        return view(request, *args, **kwargs)

    return counted
