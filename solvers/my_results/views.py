"""My results: by this browser, or by the account that is logged in; and the year."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta, tzinfo
from typing import Any

from django.contrib import messages
from django.db.models import Count, QuerySet
from django.db.models.functions import TruncDate
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import retarget

from games.catalogue import GAMES
from games.limits.rate_limits import limited
from games.models import Play
from games.views.request_helpers import Request
from games.visitors.visitor import player_id, today_for, zone_for
from lexicons.revisions.publish import lexicons_by_revision
from solvers.analysis.compute_budget import Busy
from solvers.my_results.results import (
    STREAK_BADGES,
    Choice,
    Lexicons,
    badges_of,
    choice,
    columns_of,
    curve,
    facets,
    look_back,
    moments,
    openers,
    recent,
    series,
    tallies,
    waiting,
    whole,
)
from wordgames.languages.translation import translatable, translate

TEMPLATE = "solvers/my_results/my_results.html"
# Plays that the page reviews automatically; more when the visitor asks.
AUTOMATIC = 30
BUSY = translatable("The bots are busy right now; the rest of your games must wait a little.")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("look-back", per_minute=30)
def my_stats(request: Request) -> HttpResponse:
    """Show what the visitor has played; the POST looks back at some more of the games."""
    player = player_id(request)
    lexicons = lexicons_by_revision()
    played = facets(player, lexicons)
    filters = choice(request.GET.get("game", ""), request.GET.get("lexicon", ""), played, lexicons)
    plays = filters.plays(player)
    if request.method == "POST":
        return _looking_back(request, plays, lexicons)
    page = {"games": played[0], "lexicons": played[1], "choice": filters}
    page["unfinished"] = _unfinished(player)
    page |= _progress(plays) | _looked_back(plays, lexicons) | _results(plays, lexicons)
    page["year"] = year_of(plays, today_for(request), zone_for(request))
    return render(request, TEMPLATE, page)


@never_cache
@require_safe
def my_badges(request: Request) -> HttpResponse:
    """Show the badges that the visitor has won, and the next ones."""
    plays = Choice().plays(player_id(request))
    badges = badges_of(plays)
    streaks = [one.streaks for one in series(plays, lexicons_by_revision())]
    current = max((one.current for one in streaks), default=0)
    best = max((one.best for one in streaks), default=0)
    coming = next((badge for badge in STREAK_BADGES if badge.days > best), None)
    page = {
        "won": [it for it in badges if it.times],
        "kept": [badge for badge in STREAK_BADGES if badge.days <= best],
        "next_badge": next((it for it in badges if not it.times), None),
        "next_streak": coming,
        "current": current,
        "left": coming.days - current if coming else 0,
    }
    return render(request, "solvers/my_results/badges.html", page)


def _looking_back(request: Request, plays: QuerySet[Play], lexicons: Lexicons) -> HttpResponse:
    """Look back at some games: the progress comes back, or at the end all that has changed."""
    busy = ""
    try:
        look_back(plays)
    except Busy:
        busy = translate(BUSY)
    if not request.htmx:
        if busy:
            messages.info(request, busy)
        return redirect(request.get_full_path())
    page = _progress(plays) | {"busy": busy}
    if page["automatic"] or busy:
        return render(request, f"{TEMPLATE}#progress", page)
    whole_part = render(request, f"{TEMPLATE}#looked-back", page | _looked_back(plays, lexicons))
    return retarget(whole_part, "#looked-back")


def _results(plays: QuerySet[Play], lexicons: Lexicons) -> dict[str, Any]:
    parts, dailies = tallies(plays), series(plays, lexicons)
    return {
        "tallies": [(part, columns_of(part)) for part in parts],
        "all_games": len(GAMES),
        "total": whole(parts),
        "series": dailies,
        "current": max((entry.streaks.current for entry in dailies), default=0),
        "best": max((entry.streaks.best for entry in dailies), default=0),
        "openers": openers(plays, lexicons),
    }


def _unfinished(player: str | None) -> int:
    playing = Play.objects.filter(player=player, status=Play.Status.PLAYING)
    return playing.count() if player else 0


def _progress(plays: QuerySet[Play]) -> dict[str, Any]:
    """Return how many games wait, and whether the page continues automatically."""
    count = waiting(plays).count()
    done = plays.filter(review__isnull=False)[:AUTOMATIC].count()
    return {"left": count, "automatic": bool(count) and done < AUTOMATIC}


def _looked_back(plays: QuerySet[Play], lexicons: Lexicons) -> dict[str, Any]:
    """Return skill and luck, and the last games."""
    points = moments(plays)
    return {
        "moments": points,
        "chart": curve(points),
        "skill": round(points[-1].mean_skill) if points else None,
        "recent": recent(plays, lexicons),
    }


WEEKS, HALF = 53, 27
# Side of a square, and of its place, in the picture's own units.
CELL, PITCH = 10, 12
# Height of the names of the months above the squares.
TOP = 14
# Least games of a day of each colour; a day with every game has one of its own.
LEVELS = (1, 3, 6)
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """How many games were finished on a day, and how many different ones."""

    finished: int = 0
    different: int = 0

    @property
    def level(self) -> int:
        """The colour: 0 for none, then the steps of LEVELS, and one more for every game."""
        if self.different >= len(GAMES):
            return len(LEVELS) + 1
        return sum(self.finished >= least for least in LEVELS)


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two pictures: squares of each level as a path, and months with their places."""

    width: int
    squares: list[tuple[int, str]]
    months: list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Year:
    """The pictures of a year, and what they add up to."""

    days: int
    finished: int
    halves: list[Half]


def year_of(plays: QuerySet[Play], today: date, zone: tzinfo) -> Year:
    """Return the 53 weeks that end with this one, by the calendar of a time zone."""
    first = today - timedelta(days=today.weekday(), weeks=WEEKS - 1)
    rows = (
        plays.filter(ended_at__date__gte=first - DAY)
        .order_by()
        .annotate(day=TruncDate("ended_at", tzinfo=zone))
        .values("day")
        .annotate(finished=Count("pk"), different=Count("puzzle__game", distinct=True))
    )
    by_day = {
        day: PlayedDay(finished, different)
        for day, finished, different in rows.values_list("day", "finished", "different")
        if first <= day <= today
    }
    halves = [_half(by_day, first, today, weeks) for weeks in (range(HALF), range(HALF, WEEKS))]
    return Year(len(by_day), sum(day.finished for day in by_day.values()), halves)


def _half(by_day: Mapping[date, PlayedDay], first: date, today: date, weeks: range) -> Half:
    paths: dict[int, list[str]] = {}
    months: list[tuple[int, str]] = []
    for place, week in enumerate(weeks):
        monday = first + timedelta(weeks=week)
        if monday.day <= 7 and place < len(weeks) - 1:
            months.append((place * PITCH, date_format(monday, "M")))
        for weekday in range(7):
            day = monday + timedelta(days=weekday)
            if day <= today:
                square = f"M{place * PITCH} {TOP + weekday * PITCH}h{CELL}v{CELL}h-{CELL}z"
                paths.setdefault(by_day.get(day, PlayedDay()).level, []).append(square)
    squares = [(level, "".join(path)) for level, path in sorted(paths.items())]
    return Half(len(weeks) * PITCH - PITCH + CELL, squares, months)
