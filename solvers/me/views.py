"""My results: by this browser, or by the account that is logged in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.limits import limited
from games.models import Play
from games.players import player_id
from games.views.common import Request
from solvers.me.drawing import curves, distribution
from solvers.me.looking_back import look_back, moments, waiting
from solvers.me.results import Choice, facets, openers, recent, series, tallies, whole
from solvers.pages.budget import Busy

AUTOMATIC = 30
"""Plays that the page has looked back at by itself; more when the visitor asks."""
BUSY = "Many people are asking the agents at once; the rest of your games must wait a little."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("look-back", per_minute=30)
def my_stats(request: Request) -> HttpResponse:
    """Show what the visitor has played; the POST looks back at some more of the games."""
    player = player_id(request)
    games, lexicons = facets(player)
    choice = _choice(request.GET, dict(games), dict(lexicons))
    busy = False
    if request.method == "POST":
        try:
            look_back(choice.plays(player))
        except Busy:
            busy = True
        if not request.htmx:
            if busy:
                messages.info(request, BUSY)
            return redirect(request.get_full_path())
    template = "solvers/me.html"
    page = _looked_back(choice, player) | {"busy": BUSY if busy else ""}
    if request.htmx and request.method == "POST":
        return render(request, f"{template}#looked-back", page)
    page |= {"games": games, "lexicons": lexicons, "choice": choice}
    return render(request, template, page | _results(choice, player))


def _choice(query: QueryDict, games: dict[str, str], lexicons: dict[str, str]) -> Choice:
    """Return what the address asks for; what was never played means all."""
    chosen, lexicon = query.get("game", ""), query.get("lexicon", "")
    return Choice(chosen if chosen in games else "", lexicon if lexicon in lexicons else "")


def _results(choice: Choice, player: str | None) -> dict[str, Any]:
    plays = choice.plays(player)
    parts, dailies = tallies(plays), series(plays)
    return {
        "tallies": [(part, distribution(part)) for part in parts],
        "total": whole(parts),
        "series": dailies,
        "current": max((one.streaks.current for one in dailies), default=0),
        "best": max((one.streaks.best for one in dailies), default=0),
        "openers": openers(plays),
        "unfinished": Play.objects.filter(player=player, status=Play.Status.PLAYING).count()
        if player
        else 0,
    }


def _looked_back(choice: Choice, player: str | None) -> dict[str, Any]:
    """Return skill and luck, and the last games."""
    plays = choice.plays(player)
    found, left = moments(plays), waiting(plays).count()
    return {
        "moments": found,
        "left": left,
        "charts": curves(found),
        "automatic": bool(left) and len(found) < AUTOMATIC,
        "recent": recent(plays),
    }
