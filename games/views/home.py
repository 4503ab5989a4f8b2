"""The home page: today's puzzles, games in progress, and everything else to play."""

from datetime import date, datetime
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timesince
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import catalogue
from games.catalogue import games
from games.daily.set_of_three import set_of_three, shared
from games.daily.today import daily_streaks, puzzles_of
from games.models import Play, Puzzle
from games.visitors.visitor import player_id, today_for
from lexicons.languages.translation import gettext, gettext_noop
from lexicons.models import Lexicon
from lexicons.revisions.publish import lexicons_by_revision

MOST_CONTINUED = 8
JUST_NOW = 60


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show today's puzzles, the visitor's unfinished plays, and all the games."""
    player, day = player_id(request), today_for(request)
    puzzles = puzzles_of(request, player, day)
    hero = next((puzzle for puzzle in puzzles if not puzzle.over), None)
    context: dict[str, Any] = {
        "games": games(),
        "day": day,
        "puzzles": puzzles,
        "done": sum(puzzle.over for puzzle in puzzles),
        "hero": hero,
        "shelf": [puzzle for puzzle in puzzles if puzzle is not hero],
        "streaks": daily_streaks(player),
        "unfinished": _unfinished(player, day),
    }
    three = set_of_three(puzzles, day)
    context |= {"three": three, "share": shared(request, three)}
    return render(request, "games/daily/home.html", context)


def _unfinished(player: str | None, day: date) -> list[dict[str, Any]]:
    """Return the games in progress with at least one move; today's are shown with their puzzles."""
    if player is None:
        return []
    moved = Q(turns__gt=0) | Q(hints__gt=0)
    plays = (
        Play.objects.filter(moved, player=player, status=Play.Status.PLAYING, dropped_at=None)
        .exclude(puzzle__kind=Puzzle.Kind.DAILY, puzzle__date=day)
        .select_related("puzzle")
        .order_by("-moved_at")[:MOST_CONTINUED]
    )
    lexicons = lexicons_by_revision() if plays else {}
    return [_unfinished_row(play, lexicons[play.puzzle.revision_id]) for play in plays]


def _unfinished_row(play: Play, lexicon: Lexicon) -> dict[str, Any]:
    game, puzzle = catalogue.game(play.puzzle.game), play.puzzle
    return {
        "play": play,
        "game": game,
        "url": reverse(f"{game.slug}:play", args=(play.pk,)),
        "lexicon": lexicon,
        "setup": game.describe(puzzle.setup),
        "kind": _kind(puzzle),
        "progress": game.progress(puzzle.setup, play.turns),
        "ago": ago(play.moved_at, timezone.now()),
    }


KINDS = {
    Puzzle.Kind.FREE: gettext_noop("Random game"),
    Puzzle.Kind.DAILY: gettext_noop("Daily puzzle"),
    Puzzle.Kind.CHALLENGE: gettext_noop("Challenge"),
    Puzzle.Kind.TAKEN_DOWN: gettext_noop("Challenge"),
}


def _kind(puzzle: Puzzle) -> str:
    if puzzle.date:
        return date_format(puzzle.date, "MONTH_DAY_FORMAT")
    return gettext(KINDS[Puzzle.Kind(puzzle.kind)])


def ago(moment: datetime, now: datetime) -> str:
    """Return how long ago something was, in everyday words: "just now", "5 minutes ago"."""
    if (now - moment).total_seconds() < JUST_NOW:
        return gettext("just now")
    return gettext("{time} ago", time=timesince(moment, now, depth=1))
