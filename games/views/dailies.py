"""The daily puzzles: today's, and those of days gone by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import services
from games.daily import FIRST_DAY, daily_key, daily_puzzle, number_of
from games.game import Game
from games.limits import limited
from games.models import Play
from games.players import player_for_writing, player_id, today_for
from games.views.common import game_or_404, lexicon_or_404, lexicons_for
from lexicons.models import Lexicon

DAYS_A_PAGE = 28


@dataclass(frozen=True, slots=True)
class Day:
    """One day in the list, with how the visitor's play of it stands."""

    date: date
    number: int
    status: str
    turns: int


@never_cache
@require_safe
def dailies(request: HttpRequest, slug: str) -> HttpResponse:
    """List the daily puzzles of one lexicon, newest first, four weeks a page."""
    game = game_or_404(slug)
    lexicons = [it for it in lexicons_for(game) if it.current and game.daily_options(it.current)]
    if not lexicons:
        raise Http404("No dictionary has a daily puzzle.")
    chosen = request.GET.get("lexicon", lexicons[0].slug)
    lexicon = next((it for it in lexicons if it.slug == chosen), lexicons[0])
    today = today_for(request)
    last = min(_day_or_none(request.GET.get("until", "")) or today, today)
    days = list(_days(game, lexicon, last, player_id(request)))
    older = days[-1].date - timedelta(days=1) if days else FIRST_DAY
    context = {
        "game": game,
        "lexicon": lexicon,
        "lexicons": lexicons,
        "days": days,
        "today": today,
        "older": older if older >= FIRST_DAY else None,
        "newer": min(last + timedelta(days=DAYS_A_PAGE), today) if last < today else None,
    }
    return render(request, "games/dailies.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("start", per_minute=60)
def daily(request: HttpRequest, slug: str, lexicon: str, day: str) -> HttpResponse:
    """Offer one day's puzzle; the POST begins it, or goes on with it."""
    game = game_or_404(slug)
    chosen = lexicon_or_404(game, lexicon)
    when = _day_or_none(day)
    if when is None or not FIRST_DAY <= when <= today_for(request):
        raise Http404("There is no puzzle for that day, or not yet.")
    if request.method == "POST":
        puzzle = daily_puzzle(game, chosen, when)
        if puzzle is None:
            raise Http404("This dictionary has no daily puzzle.")
        return redirect(f"{slug}:play", services.begin(puzzle, player_for_writing(request)).pk)
    begun = Play.objects.filter(
        player=player_id(request),
        player__isnull=False,
        puzzle__daily_key=daily_key(game, chosen, when),
    ).first()
    if begun is not None:
        return redirect(f"{slug}:play", begun.pk)
    context = {"game": game, "lexicon": chosen, "day": when, "number": number_of(when)}
    return render(request, "games/daily.html", context)


def _days(game: Game, lexicon: Lexicon, last: date, player: str | None) -> Iterator[Day]:
    dates = [last - timedelta(days=back) for back in range(DAYS_A_PAGE)]
    keys = {daily_key(game, lexicon, day): day for day in dates if day >= FIRST_DAY}
    mine = Play.objects.filter(player=player, puzzle__daily_key__in=keys, player__isnull=False)
    found = {play.puzzle.daily_key: play for play in mine.select_related("puzzle")}
    for key, day in keys.items():
        play = found.get(key)
        status = play.get_status_display() if play else ""
        yield Day(day, number_of(day), status, play.turns if play else 0)


def _day_or_none(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
