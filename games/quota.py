"""How much of the disk an address may take in a day: what it begins is stored for a while."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from games.limits import View
from lexicons.throttle import address, allowed

A_DAY = 2000
DAY = 24 * 3600


def daily_quota(view: View) -> View:
    """Let an address post at most A_DAY times a day to all the views that begin something."""

    @wraps(view)
    def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST" and not allowed("begun", address(request), A_DAY, DAY):
            response = render(request, "429.html", {"day": True}, status=429)
            response["Retry-After"] = str(DAY)
            return response
        return view(request, *args, **kwargs)

    return counted
