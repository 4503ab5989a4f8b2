"""Skill and luck over time: each finished play is looked back at once, a few in a request."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from games.models import Play
from games.rules import InvalidOptions
from games.sittings import Sitting
from solvers.me.models import PlayReview
from solvers.pages.analysis import analysis_of
from solvers.pages.review import SEARCHED, counted_in_turns, review_of, totals

BUDGET = 1.0
"""Seconds after which a request begins no other play."""
AT_ONCE = 20
SHOWN = 200
WINDOW = 10
"""Games that a point of the curves is the mean of: one game alone says little."""


def waiting(plays: QuerySet[Play]) -> QuerySet[Play]:
    """Return the plays that can be looked back at and have not been, the newest first."""
    some = plays.filter(puzzle__game__in=counted_in_turns(), turns__gt=0, review=None)
    return some.order_by("-ended_at", "pk")


def look_back(plays: QuerySet[Play], budget: float = BUDGET) -> int:
    """Reckon skill and luck of the newest plays that wait, until time is up; return how many.

    Raises Busy when too many people ask at once; what was reckoned before is kept.
    """
    until, done = time.monotonic() + budget, 0
    for play in waiting(plays)[:AT_ONCE]:
        if done and time.monotonic() >= until:
            break
        reviewed = [_reviewed(play)]  # in another tab too, perhaps, and quicker
        PlayReview.objects.bulk_create(reviewed, ignore_conflicts=True)
        done += 1
    return done


def _reviewed(play: Play) -> PlayReview:
    sitting = Sitting(play, tuple(play.events.all()))
    try:
        reviewed = review_of(analysis_of(sitting)).look_back(sitting.state.observe())
    except InvalidOptions:  # its dictionary has no words for it any more
        return PlayReview(play=play)
    lost, luck = totals(reviewed)
    searched = sum(move.how == SEARCHED for move in reviewed)
    return PlayReview(play=play, guesses=len(reviewed), searched=searched, lost=lost, luck=luck)


@dataclass(frozen=True, slots=True)
class Moment:
    """One play's skill and luck, and the means of the games up to it."""

    ended_at: datetime
    lost: float
    luck: float
    mean_lost: float
    mean_luck: float


def moments(plays: QuerySet[Play]) -> list[Moment]:
    """Return skill and luck of the newest plays looked back at, the oldest first."""
    rows = plays.filter(review__guesses__gt=0).order_by("-ended_at", "pk")
    newest = rows.values_list("ended_at", "review__lost", "review__luck")[:SHOWN]
    reviews = [(ended, lost, luck) for ended, lost, luck in newest if ended is not None][::-1]
    lost, luck = [row[1] for row in reviews], [row[2] for row in reviews]
    return [
        Moment(*row, _mean(lost, place), _mean(luck, place)) for place, row in enumerate(reviews)
    ]


def _mean(values: Sequence[float], place: int) -> float:
    window = values[max(0, place + 1 - WINDOW) : place + 1]
    return sum(window) / len(window)
