"""The results of a sweep as its page shows them: ranked cells, heat maps, progress."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import product

from django.db.models import QuerySet, Sum
from django.utils import timezone

from solvers.agents.parameters import ParameterError, Value
from solvers.charts import Axis, Cell, Chart, Estimate, Series, forest, heat_map, lines
from solvers.evaluation.compare import Difference, difference
from solvers.evaluation.intervals import Interval
from solvers.evaluation.sampling import EXACT, ONE_SEED
from solvers.evaluation.sweep import corners, merit
from solvers.registry import agent_class
from solvers.runs.models import Chunk, Run, Sweep
from solvers.runs.registry import measure
from solvers.runs.results import games_of
from solvers.runs.seeds import draws, intervals_stored, why_none

Point = Mapping[str, str]
WON = Axis("Win rate", ".1%")


@dataclass(frozen=True, slots=True, eq=False)
class GridPoint:
    """A point of the grid and its run, or None if the run is no longer stored."""

    point: Point
    run: Run | None

    @property
    def done(self) -> bool:
        """Say whether its run has finished."""
        return self.run is not None and self.run.status == Run.Status.DONE

    rank: int = 0

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the interval of its average, losses doubled, if its games are a sample."""
        run = self.run
        if run is None or run.low is None or run.high is None or draws(run):
            return None
        return run.low, run.high

    @property
    def without(self) -> str:
        """Return why it has no interval."""
        return ONE_SEED if self.run is not None and draws(self.run) else EXACT

    def beats(self, other: GridPoint) -> bool:
        """Say whether this point is certainly better than another.

        Exact ones are told apart by success and average, as document 003 ranks them; estimates
        only where their intervals do not overlap.
        """
        if not self.known or not other.known:
            return False
        if self.interval is None and other.interval is None:
            return self.order[1][:2] < other.order[1][:2]
        return self._bounds[1] < other._bounds[0]

    @property
    def known(self) -> bool:
        """Say whether it is known how far its figures may be off."""
        return self.done and self.without != ONE_SEED

    @property
    def _bounds(self) -> tuple[float, float]:
        """Between what its average lies, losses doubled."""
        value = float((self.run and self.run.penalised) or 0.0)
        return self.interval or (value, value)

    @property
    def order(self) -> tuple[bool, tuple[float, float, float]]:
        """Return the sort key; unfinished points come last."""
        run = self.run
        if run is None or run.wins is None or run.average is None:
            return True, (0.0, 0.0, 0.0)
        return False, merit(run.win_rate or 0.0, run.average, run.cpu_seconds or 0.0)


@dataclass(frozen=True, slots=True)
class Far:
    """How far a sweep is; the seconds left are None until they can be estimated."""

    done: int
    cells: int
    share: float
    seconds_left: float | None
    open: bool


@dataclass(frozen=True, slots=True, eq=False)
class SweepField:
    """The cells of one dictionary and choice of games, the best first, and what they draw."""

    lexicon: str
    label: str
    places: list[GridPoint]
    charts: list[Chart]
    against: list[tuple[str, Difference]]


def runs_of(sweep: Sweep) -> QuerySet[Run]:
    """Return a sweep's runs without their heavy columns."""
    heavy = ("results", "record", "revision__columns", "revision__letters", "revision__counts")
    return sweep.runs.select_related("revision__lexicon").defer(*heavy).order_by("created_at", "pk")


def how_far(runs: Sequence[Run], now: datetime | None = None) -> Far:
    """Return the progress of all runs together."""
    going = [run for run in runs if run.open]
    counted = Chunk.objects.filter(run__in=going).values("run").annotate(games=Sum("played"))
    played = {row["run"]: row["games"] for row in counted} if going else {}
    parts = sum(played.get(run.pk, 0) / run.games for run in going if run.games)
    share = (len(runs) - len(going) + parts) / len(runs) if runs else 1.0
    started = [run.started_at for run in going if run.started_at]
    remaining = None
    if started and 0 < share < 1:
        begun = min(run.started_at for run in runs if run.started_at)
        remaining = ((now or timezone.now()) - begun).total_seconds() * (1 - share) / share
    done = sum(run.status == Run.Status.DONE for run in runs)
    return Far(done, len(runs), share, remaining, bool(going))


def fields(sweep: Sweep, runs: Sequence[Run]) -> list[SweepField]:
    """Return what the sweep found so far: a field for every dictionary and length."""
    groups: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        groups.setdefault((run.revision.lexicon.name, run.label), []).append(run)
    return [_field(sweep, group, *names) for names, group in groups.items()]


def _field(sweep: Sweep, runs: Sequence[Run], lexicon: str, label: str) -> SweepField:
    points = [
        dict(zip(sweep.grid, values, strict=True)) for values in product(*sweep.grid.values())
    ]
    where = {_values(run, sweep.grid): run for run in runs}
    known = [GridPoint(point, where.get(_read(runs[0], point))) for point in points]
    places = ranked(known)
    best = next(point for point in known if point.point == places[0].point)
    charts = _charts(sweep.grid, known, best, measure(runs[0].game)) if places[0].done else []
    return SweepField(lexicon, label, places, charts, _against(places))


def ranked(points: Sequence[GridPoint]) -> list[GridPoint]:
    """Rank the finished points by how many others are certainly better, the others after them.

    So points share a rank where their intervals overlap; among those document 003's order counts.
    A point whose agent draws has no rank by one seed, and stands below those that have one: its
    figures may be luck.
    """
    ranking = [
        replace(point, rank=1 + sum(other.beats(point) for other in points))
        if point.known
        else point
        for point in points
    ]
    return sorted(
        ranking, key=lambda point: (not point.done, not point.known, point.rank, point.order)
    )


def _values(run: Run, names: Iterable[str]) -> tuple[Value | None, ...]:
    return tuple(run.params.get(name) for name in names)


def _read(run: Run, point: Point) -> tuple[Value | None, ...]:
    """Return a point's values as the agent reads them: 0.30 and 0.3 are the same."""
    known = {
        parameter.name: parameter
        for parameter in agent_class(run.game, run.agent.partition("@")[0]).parameters
    }
    try:
        return tuple(known[name].read(text) for name, text in point.items())
    except (KeyError, ParameterError):  # the agent has changed since
        return tuple(point.values())


def _charts(
    grid: Mapping[str, Sequence[str]], places: Sequence[GridPoint], best: GridPoint, unit: str
) -> list[Chart]:
    """Return the win rates and the averages over the grid's first two axes."""
    average = Axis(f"Average {unit}", ".3f")
    names = list(grid)
    if len(names) == 1:
        return [_line(f"{average.title} by {names[0]}", names[0], places, average)]
    shown = [
        place
        for place in places
        if all(place.point[name] == best.point[name] for name in names[2:])
    ]
    others = ", ".join(f"{name} = {best.point[name]}" for name in names[2:])
    beside = f"The other parameters are those of the best: {others}." if others else ""
    return [
        _map(axis, names, shown, best, beside)
        for axis in (Axis("Success rate", WON.form), replace(average, least_is_best=True))
    ]


def _map(
    axis: Axis, names: Sequence[str], places: Sequence[GridPoint], best: GridPoint, beside: str
) -> Chart:
    across, down = names[:2]
    cells = [
        Cell(place.point[across], place.point[down], _figure(place, axis), place is best)
        for place in places
    ]
    return heat_map(axis.title, cells, axis, columns=across, rows=down, description=beside)


def _figure(place: GridPoint, axis: Axis) -> float | None:
    if place.run is None:
        return None
    return place.run.win_rate if axis.form == WON.form else place.run.average


def _line(title: str, name: str, places: Sequence[GridPoint], axis: Axis) -> Chart:
    """Draw the averages along the only axis: a line over numbers, else a row for each value."""
    averages = [
        (place.point[name], place.run.average, place.run)
        for place in places
        if place.run is not None and place.run.average is not None
    ]
    try:
        points = sorted((float(text), average) for text, average, _ in averages)
    except ValueError:
        return forest(
            title,
            [Estimate(text, average, *_bar(run)) for text, average, run in averages],
            axis,
        )
    return lines(title, [Series(name, points)], Axis(name, ".3g"), axis)


def _bar(run: Run) -> tuple[Interval | None, str]:
    """Return the interval of a run's average, or why it has none."""
    bounds = (intervals_stored(run) or {}).get("average_guesses")
    return (tuple(bounds) if bounds else None), why_none(run)


def _against(places: Sequence[GridPoint]) -> list[tuple[str, Difference]]:
    """Compare the best point with the grid's lowest and highest, game by game."""
    done = [place for place in places if place.done]
    if len(done) < len(places) or len(done) < 2:
        return []
    pairs = []
    for name, point in corners([place.point for place in done]):
        other = next(place for place in done if place.point == point)
        if other is not done[0]:
            values = ", ".join(f"{parameter} = {value}" for parameter, value in point.items())
            pairs.append((f"{name}, {values}", _difference(done[0], other)))
    return pairs


def _difference(best: GridPoint, other: GridPoint) -> Difference:
    pair = (best.run, other.run)
    heavy = ("revision__columns", "revision__letters", "revision__counts")
    known = Run.objects.select_related("revision__lexicon").defer(*heavy)
    (first, drawn), (second, other_drawn) = (
        games_of(known.get(pk=run.pk)) for run in pair if run is not None
    )
    return difference(first, second, drawn.beside(other_drawn))
