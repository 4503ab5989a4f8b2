"""Rate limits on views, for a visitor's address and for a player, shared by all processes."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import wraps
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.html import format_html

from games.visitors.visitor import player_id
from lexicons.languages.translation import gettext, gettext_noop
from lexicons.throttle.rate_counter import Nearby, address, allowed

View = Callable[..., HttpResponseBase]
Refusal = Callable[[HttpRequest], HttpResponse | None]
MINUTE = 60
MOVES_A_PLAYER = 120
"""Moves, undos and endings of a player in a minute: two a second, for a whole minute."""
MOVES_AN_ADDRESS = 1800
"""A school class of thirty behind one address, with a letter a second each."""
CLASS = 30
"""Players of a school class, who may share one address."""
STARTS = 240
"""Games begun from an address in a minute: a class that plays the shortest; a day has its own."""
TOO_MANY = gettext_noop(
    "That was a lot in one minute. Wait a little and try again; nothing was lost."
)


def refused(
    request: HttpRequest, sentence: str, *, status: int, seconds: int, heading: str = ""
) -> HttpResponse:
    """Say that this cannot be done now, why, and after how many seconds it can.

    A whole page for a browser. For HTMX only the sentence, which `static/base/site.js` shows where
    it was asked for, from a header: HTMX swaps no answer with such a status.
    """
    if getattr(request, "htmx", False):
        response = HttpResponse(format_html("<p>{}</p>", sentence), status=status)
        response["X-Refusal"] = quote(sentence)
    else:
        context = {"sentence": sentence, "heading": heading, "seconds": seconds}
        response = render(request, "refused.html", context, status=status)
    response["Retry-After"] = str(seconds)
    return response


def too_many(request: HttpRequest) -> HttpResponse:
    """Say that this was too much in one minute."""
    return refused(request, gettext(TOO_MANY), status=429, seconds=MINUTE)


class NearbyLimit:
    """A limit a minute whose first eighth each process counts by itself.

    So ordinary play and reading write no counts to the database. However many processes there are,
    each lets through an eighth of the limit at most beside what all of them count together.
    """

    SHARE = 8

    def __init__(self) -> None:
        self.nearby = Nearby()

    def allowed(self, kind: str, who: str, limit: int) -> bool:
        """Count one more go, and say whether it is within the limit."""
        share = limit // self.SHARE
        if self.nearby.add(f"{kind}/{who}") <= share:
            return True
        return allowed(kind, who, limit - share, MINUTE)


_nearby = NearbyLimit()


def unless(refusal: Refusal) -> Callable[[View], View]:
    """Let a view answer a request unless `refusal` has an answer to it."""

    def wrap(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            return refusal(request) or view(request, *args, **kwargs)

        return checked

    return wrap


def limited(
    name: str, per_minute: int, methods: Container[str] = ("POST",)
) -> Callable[[View], View]:
    """Limit how often a visitor may post to a view; beyond that, a page says to wait.

    A view that is costly to read counts GET too.
    """

    def refusal(request: HttpRequest) -> HttpResponse | None:
        if request.method not in methods or allowed(name, address(request), per_minute, MINUTE):
            return None
        return too_many(request)

    return unless(refusal)


def limited_each(name: str, per_minute: int) -> Callable[[View], View]:
    """Limit how often each player may post to a view, and as often who is none yet, by address.

    A class behind one address has as many goes as it has players, up to a class of thirty: sessions
    are had for nothing, so an address has a limit of its own.
    """

    def refusal(request: HttpRequest) -> HttpResponse | None:
        if request.method != "POST":
            return None
        here, player = address(request), player_id(request)
        if player is None:
            within = allowed(name, here, per_minute, MINUTE)
        else:
            within = allowed(name, f"player/{player}", per_minute, MINUTE) and allowed(
                f"{name}-address", here, CLASS * per_minute, MINUTE
            )
        return None if within else too_many(request)

    return unless(refusal)


def reading(name: str, per_minute: int) -> Callable[[View], View]:
    """Limit how often a visitor may read a page that costs more than most.

    Nobody who reads meets that, and only who reads very fast is counted in the database.
    """

    def refusal(request: HttpRequest) -> HttpResponse | None:
        within = _nearby.allowed(name, address(request), per_minute)
        return None if within else too_many(request)

    return unless(refusal)


def moving(view: View) -> View:
    """Limit how often a player, and an address, may change plays; nobody who plays meets that."""
    return unless(_too_many_moves)(view)


def _too_many_moves(request: HttpRequest) -> HttpResponse | None:
    within = request.method != "POST" or _may_move(request)
    return None if within else too_many(request)


def _may_move(request: HttpRequest) -> bool:
    player = player_id(request)
    return _nearby.allowed("move-address", address(request), MOVES_AN_ADDRESS) and (
        player is None or _nearby.allowed("move-player", player, MOVES_A_PLAYER)
    )
