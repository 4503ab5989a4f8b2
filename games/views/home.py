"""The home page: today's puzzles and games in progress."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timesince
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import catalogue
from games.catalogue import games
from games.contract.game import Game
from games.daily.set_of_three import set_of_three, shared
from games.daily.streaks import daily_streaks
from games.daily.today import DayPuzzle, plays_ahead, puzzles_of
from games.models import Play, Puzzle
from games.pages.not_yet import time_until
from games.plays.open_play import OpenPlay, events_of
from games.visitors.dictionary_access import reader_of
from games.visitors.visitor import player_id, today_for
from lexicons.models import Lexicon
from lexicons.revisions.publish import lexicons_by_revision, playable
from wordgames.languages.translation import translatable, translate

MOST_CONTINUED = 8
JUST_NOW = 60
# Rows of the small board on the first box, and the most pieces across that are clear there.
ROWS, WIDEST = 6, 8
# What an untouched board shows: round and square pieces.
FACE = ("     ", " o o ", "     ", "s   s", " sss ", "     ")


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show today's puzzles in order, one of them large, and the visitor's unfinished plays."""
    player, day = player_id(request), today_for(request)
    puzzles = puzzles_of(request, player, day)
    ahead = {play.puzzle.game: play for play in plays_ahead(player, day)} if puzzles else {}
    boxes = [replace(it, play=ahead.get(it.game.slug, it.play)) for it in puzzles]
    hero = next((box for box in boxes if box.begun), None)
    hero = hero or next((box for box in boxes if not box.over), None)
    streaks, three = daily_streaks(player), set_of_three(puzzles, day)
    shown = [box.play.pk for box in boxes if box.play]
    context: dict[str, Any] = {
        "games": games(),
        "day": day,
        "puzzles": puzzles,
        "done": sum(puzzle.over for puzzle in puzzles),
        "hero": hero,
        "tray": _tray(hero.play) if hero and hero.play else FACE,
        "shelf": [box for box in boxes if box is not hero],
        "soon": _soon(puzzles),
        "next_day": time_until(request, day + timedelta(days=1)),
        "streaks": streaks,
        "newcomer": not streaks.best and not shown,
        "unfinished": _unfinished(player, shown),
        "three": three,
        "share": shared(request, three),
        "unspoken": _unspoken(request, puzzles),
    }
    return render(request, "games/daily/home.html", context)


def _tray(play: Play) -> Sequence[Sequence[str]]:
    """Return the marks of a play's last rows, without letters; the face if they make no board."""
    open_play = OpenPlay(play, events_of(play))
    signs = open_play.game.share(open_play.state).rows[-ROWS:]
    marks = [[sign.pip for sign in row] for row in signs]
    widths = {len(row) for row in marks}
    if len(widths) != 1 or max(widths) > WIDEST:
        return FACE
    return marks + [[" "] * len(marks[0])] * (ROWS - len(marks))


def _soon(puzzles: Sequence[DayPuzzle]) -> list[Game]:
    """Return the games whose first dictionary the set-up has yet to store."""
    there = {puzzle.game.slug for puzzle in puzzles}
    waiting = [game for game in games() if game.slug not in there] if puzzles else []
    if not waiting:
        return []
    stored = set(Lexicon.objects.order_by().values_list("kind", flat=True))
    return [game for game in waiting if game.lexicon_kind not in stored]


def _unspoken(request: HttpRequest, puzzles: Sequence[DayPuzzle]) -> str:
    """Return the language of today's words if the page's has none here, else ""."""
    words = (it.daily.lexicon for it in puzzles if it.game.lexicon_kind == Lexicon.Kind.WORDS)
    first, spoken = next(words, None), (get_language() or "").partition("-")[0]
    if first is None or first.language.partition("-")[0] == spoken:
        return ""
    offered = playable(reader=reader_of(request)).values_list("language", flat=True)
    return "" if any(it.partition("-")[0] == spoken for it in offered) else first.language_name


def _unfinished(player: str | None, shown: Sequence[str]) -> list[dict[str, Any]]:
    """Return the games in progress with at least one move, without those shown as boxes."""
    if player is None:
        return []
    moved = Q(turns__gt=0) | Q(hints__gt=0)
    plays = (
        Play.objects.filter(moved, player=player, status=Play.Status.PLAYING, dropped_at=None)
        .exclude(pk__in=shown)
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
    Puzzle.Kind.FREE: translatable("Random game"),
    Puzzle.Kind.DAILY: translatable("Daily puzzle"),
    Puzzle.Kind.CHALLENGE: translatable("From a friend"),
    Puzzle.Kind.TAKEN_DOWN: translatable("From a friend"),
}


def _kind(puzzle: Puzzle) -> str:
    if puzzle.date:
        return date_format(puzzle.date, "MONTH_DAY_FORMAT")
    return translate(KINDS[Puzzle.Kind(puzzle.kind)])


def ago(moment: datetime, now: datetime) -> str:
    """Return how long ago something was, in everyday words: "just now", "5 minutes ago"."""
    if (now - moment).total_seconds() < JUST_NOW:
        return translate("just now")
    return translate("{time} ago", time=timesince(moment, now, depth=1))
