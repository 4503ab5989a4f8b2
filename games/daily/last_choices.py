"""What the visitor played last: the dictionary and kind of puzzle that a game opens with."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.http import HttpRequest, HttpResponse

from games.contract.game import Game
from games.daily.daily_puzzle import Daily, dailies_of, variant_of
from games.models import Puzzle
from lexicons.models import Lexicon

YEAR = 365 * 24 * 3600


def usual_daily(
    request: HttpRequest, game: Game, lexicons: Sequence[Lexicon], day: date
) -> Daily | None:
    """Return the puzzle of a day that a game opens with; None if no dictionary has one.

    It is that of the dictionary and variant in the address, else of those played last, else of the
    first that there are.
    """
    slug = request.GET.get("lexicon") or request.COOKIES.get(_lexicon_cookie(game), "")
    variant = request.GET.get("variant") or request.COOKIES.get(_variant_cookie(game), "")
    for lexicon in sorted(lexicons, key=lambda it: it.slug != slug):
        dailies = dailies_of(game, lexicon, day)
        if dailies:
            return next((it for it in dailies if it.variant == variant), dailies[0])
    return None


def remember(
    request: HttpRequest, response: HttpResponse, game: Game, lexicon: Lexicon, puzzle: Puzzle
) -> HttpResponse:
    """Keep the dictionary and variant of a game that is begun, in cookies."""
    keep(request, response, _lexicon_cookie(game), lexicon.slug)
    if puzzle.kind == Puzzle.Kind.DAILY:
        keep(request, response, _variant_cookie(game), variant_of(puzzle.daily_key or ""))
    return response


def remember_daily(request: HttpRequest, response: HttpResponse, daily: Daily) -> HttpResponse:
    """Keep the dictionary and variant of a day's puzzle that the visitor asked for."""
    keep(request, response, _lexicon_cookie(daily.game), daily.lexicon.slug)
    keep(request, response, _variant_cookie(daily.game), daily.variant)
    return response


def keep(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    """Keep a choice in a cookie for a year, unless it is there or there is none."""
    if value and request.COOKIES.get(name) != value:
        response.set_cookie(name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure())


def _lexicon_cookie(game: Game) -> str:
    """Return the cookie's name: whoever plays one game in French is offered the next in French."""
    return f"lexicon-{game.lexicon_kind}"


def _variant_cookie(game: Game) -> str:
    return f"variant-{game.slug}"
