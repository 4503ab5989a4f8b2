"""The home page: the games, today's puzzles, and what was begun."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.catalogue import game, games
from games.daily import daily_key
from games.game import Game
from games.models import Play
from games.players import player_id, today_for
from games.views.common import lexicons_for
from lexicons.models import Lexicon
from lexicons.services import lexicons_by_revision

MOST_CONTINUED = 8


@dataclass(frozen=True, slots=True)
class Today:
    """One of today's puzzles on the home page."""

    title: str
    url: str
    status: str


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games, today's puzzles, and the visitor's unfinished plays."""
    player = player_id(request)
    context: dict[str, Any] = {
        "games": games(),
        "todays": [today for chosen in games() for today in _todays(request, chosen, player)],
        "unfinished": _unfinished(player),
    }
    return render(request, "games/home.html", context)


def _todays(request: HttpRequest, chosen: Game, player: str | None) -> list[Today]:
    day = today_for(request)
    lexicons = [
        it for it in lexicons_for(chosen) if it.current and chosen.daily_options(it.current)
    ]
    keys = {daily_key(chosen, lexicon, day): lexicon for lexicon in lexicons}
    done = dict(
        Play.objects.filter(player=player, puzzle__daily_key__in=keys).values_list(
            "puzzle__daily_key", "status"
        )
        if player
        else ()
    )
    return [
        Today(
            title=f"{chosen.name}, {lexicon.name}",
            url=reverse(f"{chosen.slug}:daily", args=(lexicon.slug, day.isoformat())),
            status=Play.Status(done[key]).label if key in done else "",
        )
        for key, lexicon in keys.items()
    ]


def _unfinished(player: str | None) -> list[dict[str, Any]]:
    if player is None:
        return []
    plays = (
        Play.objects.filter(player=player, status=Play.Status.PLAYING)
        .select_related("puzzle")
        .order_by("-moved_at")[:MOST_CONTINUED]
    )
    lexicons = lexicons_by_revision()
    return [_unfinished_row(play, lexicons[play.puzzle.revision_id]) for play in plays]


def _unfinished_row(play: Play, lexicon: Lexicon) -> dict[str, Any]:
    chosen = game(play.puzzle.game)
    return {
        "url": reverse(f"{chosen.slug}:play", args=(play.pk,)),
        "title": f"{chosen.name}, {lexicon.name}",
        "setup": chosen.describe(play.puzzle.setup),
        "kind": play.puzzle.get_kind_display(),
        "progress": chosen.progress(play.puzzle.setup, play.turns),
        "moved_at": play.moved_at,
    }
