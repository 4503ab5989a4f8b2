"""Short addresses for shared results: they redirect to a puzzle and reveal nothing about it."""

from datetime import timedelta

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.catalogue import GAMES
from games.daily.daily_puzzle import FIRST_DAY, number_of
from games.limits.rate_limits import reading
from games.models import Puzzle
from games.plays.names_and_links import link_of, usual_dictionary
from games.views.request_helpers import game_or_404
from games.visitors.visitor import latest_day
from lexicons.revisions.publish import revision_of

# Short addresses that a network address may follow in a minute.
LOOKED_UP = 300


@require_safe
@cache_control(max_age=3600)
def numbered(
    request: HttpRequest, slug: str, number: int, lexicon: str = "", variant: str = ""
) -> HttpResponse:
    """Redirect to a day's puzzle by its number; without a dictionary, that of the usual one.

    That address says when a day begins that has not for the visitor. A 404 is not cached.
    """
    game = game_or_404(slug)
    if variant and variant not in game.daily_variants:
        raise Http404("There is no such puzzle.")
    if not 1 <= number <= number_of(latest_day()):
        raise Http404("There is no such puzzle, or not yet.")
    day = FIRST_DAY + timedelta(days=number - 1)
    where = (lexicon or usual_dictionary(game), day.isoformat(), *([variant] if variant else []))
    return redirect(f"{slug}:daily", *where)


@reading("short", LOOKED_UP)
@require_safe
def puzzle(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect to a puzzle by the first letters of its id; a 404 if no id begins with them."""
    matches = Puzzle.objects.filter(pk__startswith=code, game__in=GAMES)
    if connection.vendor == "sqlite":  # the index does not serve prefixes, but it does serve ranges
        matches = matches.filter(pk__gte=code, pk__lt=f"{code[:-1]}{chr(ord(code[-1]) + 1)}")
    puzzles = list(matches[:2])
    if len(puzzles) != 1:
        raise Http404("There is no such puzzle.")
    return redirect(link_of(puzzles[0], revision_of(puzzles[0].revision_id).lexicon.slug))
