"""Results of a closed week: the standings, and every pair of agents on the same secrets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np
from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from solvers.outside.agents.environments import Environment
from solvers.outside.agents.tournament_models import WEEK, TournamentEntry, TournamentWeek
from solvers.pictures.statistics.curves import Axis, Curve, Curves, curves_picture
from solvers.pictures.statistics.grid import Grid, Spot, grid_picture
from solvers.pictures.statistics.intervals import Intervals, PicturedEstimate, intervals_picture
from wordgames.agent_registry import agent_name
from wordgames.counted_nouns import headed
from wordgames.evaluation.intervals import Interval, mean_interval, wilson
from wordgames.languages.translation import number, translatable, translate

# Mean and standard deviation.
Rating = tuple[float, float]
START = 25.0
# Standard deviations on either side that a rating lies within 19 times in 20.
SURE = 2.0

# Letters of the id of an agent that is gone: enough to distinguish it from others.
MARK = 4
# Players of a heat map, the best ones: more have no room for their figures.
PICTURED = 8
YEAR = timedelta(days=365)
# Players of the table of ratings.
SHOWN = 50
# Players of the picture of ratings.
LINES = 6
FEWER = translatable("Fewer is better, so left is better.")
MORE = translatable("More is better, so right is better.")


@dataclass(frozen=True, slots=True)
class WeekStanding:
    """A player in a closed week; `place` is shared by those with the same mean."""

    contender: str
    place: int
    name: str
    link: str
    outside: bool
    mean: float
    interval: Interval | None
    played: int
    rating: float
    within: float
    outcomes: tuple[float, ...]


def name_of(entry: TournamentEntry, environment: Environment) -> str:
    """Return what pages call a player; one that is gone has a mark, the same everywhere."""
    if entry.bot:
        return agent_name(environment.game, entry.bot)
    if entry.agent:
        return entry.agent.title
    return translate("a deleted bot ({mark})", mark=entry.former[:MARK])


def link_of(entry: TournamentEntry, environment: Environment) -> str:
    """Return where a player's own page is; nowhere once it is gone."""
    if entry.bot:
        return reverse("solvers:agent", args=(environment.game, entry.bot.partition("@")[0]))
    return reverse("solvers:outside-agent", args=(entry.agent_id,)) if entry.agent_id else ""


def standings(week: TournamentWeek, environment: Environment) -> list[WeekStanding]:
    """Return who played in a closed week, the best first."""
    entries = week.entries.exclude(outcomes=None).select_related("agent")
    sign = 1 if environment.objective == "min" else -1
    means = {entry.pk: float(np.mean(entry.outcomes)) for entry in entries}
    better = sorted(sign * mean for mean in means.values())
    rows = [
        WeekStanding(
            contender=entry.contender,
            place=1 + better.index(sign * means[entry.pk]),
            name=name_of(entry, environment),
            link=link_of(entry, environment),
            outside=not entry.bot,
            mean=means[entry.pk],
            interval=_interval(entry.outcomes, environment),
            played=entry.played,
            rating=entry.mu or 0.0,
            within=SURE * (entry.sigma or 0.0),
            outcomes=tuple(entry.outcomes),
        )
        for entry in entries
    ]
    return sorted(rows, key=lambda row: (row.place, row.name))


@dataclass(frozen=True, slots=True)
class Playing:
    """A player in a week that is not closed: only how much he has played."""

    name: str
    link: str
    played: int


def playing(week: TournamentWeek, environment: Environment) -> list[Playing]:
    """Return who plays from outside in a week, in the order in which they came."""
    done = Count("runs", filter=Q(runs__finished_at__isnull=False))
    present = week.entries.filter(bot="").exclude(agent=None)
    entries = present.select_related("agent").annotate(done=done)
    return [
        Playing(name_of(entry, environment), link_of(entry, environment), entry.done)
        for entry in entries
    ]


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player's rating after his last week; in that week it was within so much, 19 times in 20."""

    name: str
    link: str
    outside: bool
    rating: float
    within: float
    weeks: int


def rating_rows(environment: Environment) -> list[RatingRow]:
    """Return the rating of everybody who played within a year, the best first."""
    weeks: dict[str, list[TournamentEntry]] = {}
    for entry in _rated_lately(environment):
        weeks.setdefault(entry.contender, []).append(entry)
    rows = [
        RatingRow(
            name=name_of(last, environment),
            link=link_of(last, environment),
            outside=not last.bot,
            rating=last.mu or 0.0,
            within=SURE * (last.sigma or 0.0),
            weeks=len(played),
        )
        for played in weeks.values()
        for last in played[-1:]
    ]
    return sorted(rows, key=lambda row: (-row.rating, row.name))[:SHOWN]


def _rated_lately(environment: Environment) -> QuerySet[TournamentEntry]:
    """Return the entries of a year that are rated, the oldest first, without their outcomes."""
    rated = TournamentEntry.objects.filter(
        week__environment=environment.slug, week__begins__gte=timezone.now().date() - YEAR
    ).exclude(mu=None)
    heavy = ("outcomes", "week__setups")
    return rated.select_related("week", "agent").defer(*heavy).order_by("week__begins")


def _interval(outcomes: Sequence[float], environment: Environment) -> Interval | None:
    """Return the 95 % interval of a mean: every secret was drawn independently.

    None where all outcomes are equal, which gives no estimate of the error.
    """
    if environment.objective == "max":
        return wilson(sum(outcomes), len(outcomes))
    if len(set(outcomes)) < 2:
        return None
    return mean_interval(np.array(outcomes, dtype=np.float64))


def better_share(row: WeekStanding, other: WeekStanding, environment: Environment) -> float:
    """Return on which share of the secrets one player did better; as well counts half."""
    apart = np.array(row.outcomes) - np.array(other.outcomes)
    if environment.objective == "max":
        apart = -apart
    return float(np.mean((apart < 0) + 0.5 * (apart == 0)))


def surely_better(row: WeekStanding, other: WeekStanding, environment: Environment) -> bool:
    """True if the difference of two means, secret by secret, is beyond its interval."""
    apart = np.array(row.outcomes) - np.array(other.outcomes)
    interval = mean_interval(-apart if environment.objective == "max" else apart)
    return interval is not None and interval[1] < 0


def means_picture(rows: Sequence[WeekStanding], environment: Environment) -> Intervals | None:
    """Draw the means with their intervals; None without rows."""
    if not rows:
        return None
    estimates = [
        PicturedEstimate(row.name, row.mean, low, high, link=row.link, rank=str(row.place))
        for row in rows
        for low, high in (row.interval or (None, None),)
    ]
    return intervals_picture(
        estimates,
        translate("Who was better"),
        headed(environment.outcome_name),
        reading=translate(FEWER if environment.objective == "min" else MORE),
    )


def against_picture(rows: Sequence[WeekStanding], environment: Environment) -> Grid | None:
    """Draw each pair's comparison, numbered in the order of the rows; None for fewer than two."""
    shown = rows[:PICTURED]
    if len(shown) < 2:
        return None
    spots = [
        Spot(
            str(column),
            str(line),
            better_share(row, other, environment),
            best=surely_better(row, other, environment),
        )
        for line, row in enumerate(shown, 1)
        for column, other in enumerate(shown, 1)
    ]
    return grid_picture(
        spots,
        translate("Who beat whom"),
        translate("Against"),
        translate("Number"),
        lambda share: translate("{percent:.0f}%", percent=100 * share),
        keyed=False,
        reading=translate(
            "The share of secrets where the row did better than the column; a tie counts "
            "half. A frame marks a clear difference on average."
        ),
    )


def ratings_picture(environment: Environment) -> Curves | None:
    """Draw how the ratings of the best went, week by week; None before the second week."""
    lines: dict[str, list[tuple[float, float]]] = {}
    names: dict[str, str] = {}
    first: date | None = None
    for entry in _rated_lately(environment):
        first = first or entry.week.begins
        number_of = 1 + (entry.week.begins - first) // WEEK
        lines.setdefault(entry.contender, []).append((float(number_of), entry.mu or 0.0))
        names[entry.contender] = name_of(entry, environment)
    weeks = {at for points in lines.values() for at, _ in points}
    if len(weeks) < 2:
        return None
    best = sorted(lines, key=lambda who: -lines[who][-1][1])[:LINES]
    return curves_picture(
        [Curve(names[who], lines[who]) for who in best],
        translate("Ratings over time"),
        Axis(translate("Week"), number, whole=True),
        Axis(translate("Rating"), lambda rating: number(rating, ".1f")),
        reading=translate("More is better. Everyone begins with 25."),
    )


def rated(
    before: Mapping[str, Rating], outcomes: Mapping[str, Sequence[float]], *, fewer_is_better: bool
) -> dict[str, Rating]:
    """Return all ratings after a week: each of its games is a match of all who played it.

    By openskill's Plackett and Luce model (Weng and Lin, JMLR 12, 2011), which takes matches of any
    number of players with ties. A new player is rated 25 with a standard deviation of 25/3; a
    rating twice that away on either side is where it lies 19 times in 20.

    before    the ratings of those who have played in an earlier week
    outcomes  by player the outcome of each game, the games in the same order for all
    """
    from openskill.models import PlackettLuce  # only who closes a week needs it

    model = PlackettLuce()
    players = sorted(outcomes)
    teams = [[model.rating(*before.get(player, (START, START / 3)))] for player in players]
    if len(players) > 1:
        sign = 1.0 if fewer_is_better else -1.0
        for game in zip(*(outcomes[player] for player in players), strict=True):
            teams = model.rate(teams, ranks=[sign * outcome for outcome in game])
    return {
        player: (float(team[0].mu), float(team[0].sigma))
        for player, team in zip(players, teams, strict=True)
    }
