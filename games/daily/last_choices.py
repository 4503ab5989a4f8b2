"""The visitor's last choices: the dictionary and kind of puzzle that a game opens with."""

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

    Its dictionary and variant come from the address, else the last play, else the first ones
    available.
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
    """Store the dictionary and variant of a game just begun, in cookies."""
    keep(request, response, _lexicon_cookie(game), lexicon.slug)
    if puzzle.kind == Puzzle.Kind.DAILY:
        keep(request, response, _variant_cookie(game), variant_of(puzzle.daily_key or ""))
    return response


def remember_daily(request: HttpRequest, response: HttpResponse, daily: Daily) -> HttpResponse:
    """Store the dictionary and variant of a day's puzzle that the visitor asked for."""
    keep(request, response, _lexicon_cookie(daily.game), daily.lexicon.slug)
    keep(request, response, _variant_cookie(daily.game), daily.variant)
    return response


def keep(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    """Store a choice in a cookie for a year, unless it is there already or empty."""
    if value and request.COOKIES.get(name) != value:
        response.set_cookie(name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure())


def mode_cookie(slug: str) -> str:
    """Return the name of the cookie with the mode last chosen for a day's puzzle of a game."""
    return f"mode-{slug}"


def _lexicon_cookie(game: Game) -> str:
    """Return the cookie's name, shared by games: after one in French, the next opens in French."""
    return f"lexicon-{game.lexicon_kind}"


def _variant_cookie(game: Game) -> str:
    return f"variant-{game.slug}"
