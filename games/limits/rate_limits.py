"""Rate limits on views, by address and by player, shared by all processes."""

from collections.abc import Callable, Container
from functools import wraps
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.html import format_html

from games.visitors.visitor import player_id
from lexicons.throttle.rate_counter import Nearby, address, allowed
from wordgames.languages.translation import translatable, translate

View = Callable[..., HttpResponseBase]
Refusal = Callable[[HttpRequest], HttpResponse | None]
MINUTE = 60
# Status of a page whose form, or whose move, is refused.
REFUSED = 422
# Moves, undos and endings per player and minute: two a second, for a whole minute.
MOVES_A_PLAYER = 120
# Moves per address and minute: a school class of thirty, with a letter a second each.
MOVES_AN_ADDRESS = 1800
# Players of a school class, who may share one address.
CLASS = 30
# Games begun from an address in a minute: a class playing the shortest; days have a limit too.
STARTS = 240
TOO_MANY = translatable(
    "That was a lot for one minute. Wait a moment and try again; nothing was lost."
)


def refused(
    request: HttpRequest, sentence: str, *, status: int, seconds: int, heading: str = ""
) -> HttpResponse:
    """Return a refusal with its reason and the seconds to wait.

    Browsers get a whole page. HTMX gets only the sentence in a header, which `static/base/site.js`
    shows in place: HTMX does not swap responses with such a status.
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
    """Return the refusal of too many requests in one minute."""
    return refused(request, translate(TOO_MANY), status=429, seconds=MINUTE)


class NearbyLimit:
    """Limit per minute whose first eighth each process counts alone.

    So ordinary play and reading write no counts to the database. However many processes there are,
    each lets through at most an eighth of the limit beyond their common count.
    """

    SHARE = 8

    def __init__(self) -> None:
        self.nearby = Nearby()

    def allowed(self, kind: str, who: str, limit: int) -> bool:
        """Count one more use; return True if it is within the limit."""
        share = limit // self.SHARE
        if self.nearby.add(f"{kind}/{who}") <= share:
            return True
        return allowed(kind, who, limit - share, MINUTE)


_nearby = NearbyLimit()


def unless(refusal: Refusal) -> Callable[[View], View]:
    """Let a view answer a request unless `refusal` returns a response."""

    def wrap(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            return refusal(request) or view(request, *args, **kwargs)

        return checked

    return wrap


def limited(
    name: str, per_minute: int, methods: Container[str] = ("POST",), *, strict: bool = False
) -> Callable[[View], View]:
    """Limit how often a visitor may post to a view; beyond that, a page asks them to wait.

    Costly views count GET as well. A `strict` limit answers 503 while nothing can be counted.
    """

    def refusal(request: HttpRequest) -> HttpResponse | None:
        if request.method not in methods:
            return None
        within = allowed(name, address(request), per_minute, MINUTE, strict=strict)
        return None if within else too_many(request)

    return unless(refusal)


def limited_each(name: str, per_minute: int) -> Callable[[View], View]:
    """Limit how often each player may post to a view; visitors without a player count by address.

    A class behind one address has one allowance per player, up to thirty: sessions cost nothing, so
    addresses are limited too.
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

    Normal reading never reaches it, and only very fast reading is counted in the database.
    """

    def refusal(request: HttpRequest) -> HttpResponse | None:
        within = _nearby.allowed(name, address(request), per_minute)
        return None if within else too_many(request)

    return unless(refusal)


def starting(view: View) -> View:
    """Limit how many games an address may begin in a minute."""

    def refusal(request: HttpRequest) -> HttpResponse | None:
        return None if request.method != "POST" or allow_start(request) else too_many(request)

    return unless(refusal)(view)


def allow_start(request: HttpRequest) -> bool:
    """Count a game begun; ordinary starts wait for no lock of the database to write a count."""
    return _nearby.allowed("start", address(request), STARTS)


def moving(view: View) -> View:
    """Limit how often a player, and an address, may change plays; normal play never reaches it."""
    return unless(_too_many_moves)(view)


def _too_many_moves(request: HttpRequest) -> HttpResponse | None:
    within = request.method != "POST" or _may_move(request)
    return None if within else too_many(request)


def _may_move(request: HttpRequest) -> bool:
    player = player_id(request)
    return _nearby.allowed("move-address", address(request), MOVES_AN_ADDRESS) and (
        player is None or _nearby.allowed("move-player", player, MOVES_A_PLAYER)
    )
