"""Puzzles of a day that has begun elsewhere on Earth, but not where the visitor is."""

import math
from datetime import date, datetime, time, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.formats import date_format
from django.utils.timesince import timesince

from games.catalogue import game
from games.daily.daily_puzzle import FIRST_DAY, number_of
from games.visitors.visitor import latest_day, today_for, zone_for
from wordgames.languages.translation import translate

HOUR, MINUTE = 3600, 60


class NotYet(Http404):
    """A link to a day's puzzle, or to a whole day, that came before the day."""

    def __init__(self, day: date, slug: str = "", lexicon: str = "", variant: str = "") -> None:
        super().__init__("There is no puzzle for that day yet.")
        self.day, self.slug = day, slug
        self.where = [lexicon, variant] if variant else [lexicon]

    @property
    def today(self) -> str:
        """The address of what there is today instead."""
        return reverse(f"{self.slug}:today", args=self.where) if self.slug else reverse("home")

    def sentence(self, request: HttpRequest) -> str:
        """Return when it begins where the visitor is."""
        wait = time_until(request, self.day)
        if not self.slug:
            day = date_format(self.day, "MONTH_DAY_FORMAT")
            return translate(
                "The puzzles of {day} begin where you are in {time}.", day=day, time=wait
            )
        return translate(
            "{game} No. {number} begins where you are in {time}.",
            game=translate(game(self.slug).name),
            number=str(number_of(self.day)),
            time=wait,
        )


def check_begun(request: HttpRequest, day: date | None, *where: str) -> date:
    """Return a day whose puzzles the visitor may open; raises NotYet, or a 404 for no such day.

    `where` are the game, the dictionary and the variant of a single puzzle.
    """
    if day is None or not FIRST_DAY <= day <= latest_day():
        raise Http404("There are no puzzles for that day, or not yet.")
    if day > today_for(request):
        raise NotYet(day, *where)
    return day


def not_yet(request: HttpRequest, early: NotYet) -> HttpResponse:
    """Say when the day begins, and offer today's; the page opens the link once it has begun."""
    context = {
        "sentence": early.sentence(request),
        "offer": early.today,
        "slug": early.slug,
        "day": today_for(request),
    }
    status = 404 if request.method == "POST" else 200
    response = render(request, "games/daily/not_yet.html", context, status=status)
    add_never_cache_headers(response)
    return response


def time_until(request: HttpRequest, day: date) -> str:
    """Return in words how long it is until a day begins where the visitor is: "5 hours"."""
    return time_left(datetime.combine(day, time(), zone_for(request)))


def time_left(until: datetime) -> str:
    """Return in words how long it is until a moment: "5 hours"."""
    now = timezone.now()
    wait = (until - now).total_seconds()
    unit = HOUR if wait > HOUR else MINUTE
    return timesince(now - timedelta(seconds=math.ceil(wait / unit) * unit), now)
