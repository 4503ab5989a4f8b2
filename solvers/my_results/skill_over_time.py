"""The picture of my results."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games.contract.game import JSON
from games.models import Play
from games.plays.open_play import OpenPlay
from solvers.analysis.review import reviewed_games
from solvers.pages.review.coached_play import coaching_of, figures_of
from solvers.pages.review.models import SCORED, PlayReview
from solvers.pictures.statistics.curves import Axis, Curve, Curves, curves_picture
from wordgames.languages.translation import translate
from wordgames.rules.state import InvalidOptions

# Seconds after which a request begins no other play.
BUDGET = 1.0
AT_ONCE = 20
SHOWN = 200
# Games that a point of the curves is the mean of: one game alone says little.
WINDOW = 10


def waiting(plays: QuerySet[Play]) -> QuerySet[Play]:
    """Return the plays that can be looked back at and have not been, the newest first."""
    fresh = Q(review=None) | Q(review__version__lt=SCORED)
    some = plays.filter(fresh, puzzle__game__in=reviewed_games(), turns__gt=0)
    return some.order_by("-ended_at", "pk")


def look_back(plays: QuerySet[Play], budget: float = BUDGET) -> int:
    """Reckon skill and luck of the newest plays that wait, until time is up; return how many.

    Raises Busy when too many people ask at once; what was reckoned before is kept.
    """
    until, done = time.monotonic() + budget, 0
    for play in waiting(plays)[:AT_ONCE]:
        if done and time.monotonic() >= until:
            break
        PlayReview.objects.update_or_create(play=play, defaults=_figures(play))
        done += 1
    return done


def _figures(play: Play) -> JSON:
    try:
        return figures_of(coaching_of(OpenPlay(play, tuple(play.events.all()))))
    except InvalidOptions:  # its dictionary has no words for it any more
        return {"version": SCORED}


@dataclass(frozen=True, slots=True)
class ReviewedPlay:
    """One play's skill, 0 to 99, and the mean of the games up to it; luck too where it has any."""

    ended_at: datetime
    skill: int
    luck: int | None
    mean_skill: float


def moments(plays: QuerySet[Play]) -> list[ReviewedPlay]:
    """Return the scores of the newest plays looked back at, the oldest first."""
    rows = plays.filter(review__skill_score__isnull=False).order_by("-ended_at", "pk")
    newest = rows.values_list("ended_at", "review__skill_score", "review__luck_score")[:SHOWN]
    scores = [(at, skill, luck) for at, skill, luck in newest if at and skill is not None][::-1]
    skills = [skill for _, skill, _ in scores]
    return [ReviewedPlay(*row, _mean(skills, place)) for place, row in enumerate(scores)]


def _mean(values: Sequence[float], place: int) -> float:
    window = values[max(0, place + 1 - WINDOW) : place + 1]
    return sum(window) / len(window)


# Games that a curve needs.
LEAST = 3


def curve(moments: Sequence[ReviewedPlay]) -> Curves | None:
    """Draw skill over time; nothing for the first few games."""
    if len(moments) < LEAST:
        return None
    return curves_picture(
        [Curve(translate("Skill"), [(float(n), it.mean_skill) for n, it in enumerate(moments, 1)])],
        translate("Skill, game by game"),
        Axis(translate("Game"), lambda number: f"{number:g}", whole=True),
        Axis(translate("Skill, 0 to 99"), lambda skill: f"{skill:.0f}", whole=True),
        reading=translate(
            "Each point is the mean of up to {games} games, newest on the right.", games=WINDOW
        ),
    )
