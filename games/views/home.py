"""The home page: the games, today's puzzles, and what was begun."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import catalogue
from games.catalogue import games
from games.daily import Daily, dailies_of
from games.game import Game
from games.models import Play
from games.players import player_id, today_for
from games.views.common import lexicons_for
from lexicons.models import Lexicon
from lexicons.services import lexicons_by_revision

MOST_CONTINUED = 8
Days = list[tuple[Daily, str]]
"""One dictionary's puzzles of a day with their statuses: one, or one for each variant."""


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games, today's puzzles, and the visitor's unfinished plays."""
    player = player_id(request)
    context: dict[str, Any] = {
        "games": games(),
        "todays": _todays(request, player),
        "unfinished": _unfinished(player),
    }
    return render(request, "games/home.html", context)


def _todays(request: HttpRequest, player: str | None) -> list[tuple[Game, list[Days]]]:
    """Return today's puzzles by game and dictionary, each with how the visitor's play stands."""
    day = today_for(request)
    series = {
        game: [dailies_of(game, lexicon, day) for lexicon in lexicons_for(game)] for game in games()
    }
    keys = [daily.key for lists in series.values() for dailies in lists for daily in dailies]
    statuses = _statuses(keys, player)
    return [
        (
            game,
            [
                [(daily, statuses.get(daily.key, "")) for daily in dailies]
                for dailies in lists
                if dailies
            ],
        )
        for game, lists in series.items()
        if any(lists)
    ]


def _statuses(keys: list[str], player: str | None) -> dict[str | None, str]:
    """Return how the visitor's plays of daily puzzles stand, by the puzzles' keys."""
    if not player:
        return {}
    plays = Play.objects.filter(player=player, puzzle__daily_key__in=keys)
    rows = plays.values_list("puzzle__daily_key", "status")
    return {key: Play.Status(status).label for key, status in rows}


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
    game = catalogue.game(play.puzzle.game)
    return {
        "url": reverse(f"{game.slug}:play", args=(play.pk,)),
        "title": f"{game.name}, {lexicon.name}",
        "setup": game.describe(play.puzzle.setup),
        "kind": play.puzzle.get_kind_display(),
        "progress": game.progress(play.puzzle.setup, play.turns),
        "moved_at": play.moved_at,
    }
