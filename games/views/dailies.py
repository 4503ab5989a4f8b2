"""The daily puzzles: today's, and those of past days."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.daily import FIRST_DAY, Daily, dailies_of
from games.doors import daily_sitting, day_or_none
from games.habits import remember_daily
from games.limits import moving
from games.models import Play
from games.players import player_id, today_for
from games.views.boards import board
from games.views.common import Request, game_or_404, lexicon_or_404, lexicons_for

DAYS_A_PAGE = 28


@dataclass(frozen=True, slots=True)
class Day:
    """One day in the list, with how the visitor's play of it stands."""

    daily: Daily
    status: str
    turns: int


@never_cache
@require_safe
def dailies(request: HttpRequest, slug: str) -> HttpResponse:
    """List the daily puzzles of one lexicon and variant, newest first, four weeks a page."""
    game = game_or_404(slug)
    day = today_for(request)
    series = {it.slug: dailies_of(game, it, day) for it in lexicons_for(game)}
    firsts = {lexicon: dailies[0] for lexicon, dailies in series.items() if dailies}
    if not firsts:
        raise Http404("No dictionary has a daily puzzle.")
    first = firsts.get(request.GET.get("lexicon", ""), next(iter(firsts.values())))
    variants = series[first.lexicon.slug]
    variant = request.GET.get("variant", "")
    current = next((it for it in variants if it.variant == variant), first)
    last = max(FIRST_DAY, min(day_or_none(request.GET.get("until", "")) or day, day))
    days = list(_days(current, last, player_id(request)))
    older = days[-1].daily.day - timedelta(days=1)
    context = {
        "game": game,
        "current": current,
        "lexicons": [it.lexicon for it in firsts.values()],
        "variants": variants if current.variant else [],
        "days": days,
        "older": older if older >= FIRST_DAY else None,
        "newer": min(last + timedelta(days=DAYS_A_PAGE), day) if last < day else None,
        "today": day,
    }
    return render(request, "games/dailies.html", context)


@never_cache
@require_safe
def today(request: HttpRequest, slug: str, lexicon: str, variant: str = "") -> HttpResponse:
    """Lead to today's puzzle.

    A page does not know a new visitor's time zone when it is made, but its script tells it before
    anybody follows a link: what day it is is for this address to say. Without script it is UTC's.
    """
    game = game_or_404(slug)
    if variant and variant not in game.daily_variants:
        raise Http404("There is no such daily puzzle.")
    found = lexicon_or_404(game, lexicon)
    daily = Daily(game, found, today_for(request), variant)
    return remember_daily(request, redirect(daily.url), daily)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moving
def daily(request: Request, slug: str, lexicon: str, day: str, variant: str = "") -> HttpResponse:
    """Show the board of one day's puzzle, or play the move posted."""
    return board(request, lambda: daily_sitting(request, slug, lexicon, day, variant))


def _days(series: Daily, last: date, player: str | None) -> Iterator[Day]:
    dates = [last - timedelta(days=back) for back in range(DAYS_A_PAGE)]
    keys = {it.key: it for day in dates if day >= FIRST_DAY for it in [replace(series, day=day)]}
    mine = Play.objects.filter(player=player, puzzle__daily_key__in=keys, player__isnull=False)
    plays = {play.puzzle.daily_key: play for play in mine.select_related("puzzle")}
    for key, daily in keys.items():
        play = plays.get(key)
        yield Day(daily, play.get_status_display() if play else "", play.turns if play else 0)
