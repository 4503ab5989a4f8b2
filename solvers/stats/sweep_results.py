"""The results of a sweep as its page shows them: ranked cells, pictures, progress."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import product

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from games.plays.names_and_links import isolated
from solvers.pictures.picture import Picture
from solvers.pictures.statistics.curves import Axis, Curve, curves_picture
from solvers.pictures.statistics.grid import Spot, grid_picture
from solvers.pictures.statistics.intervals import PicturedEstimate, intervals_picture
from solvers.runs.models import Run, Sweep
from solvers.runs.results import games_of, unpack
from solvers.runs.runs_by_seed import draws, intervals_stored, why_none
from solvers.runs.services import played_so_far
from solvers.stats.comparison import same_secrets
from solvers.stats.search_costs import SearchCost, search_cost
from wordgames.agent.parameters import ParameterError, Value
from wordgames.agent_registry import agent_class
from wordgames.counted_nouns import headed, named
from wordgames.evaluation.paired_comparison import Difference, difference, pair_intervals
from wordgames.evaluation.run_game import measure
from wordgames.evaluation.sampling import EXACT, ONE_SEED
from wordgames.evaluation.sweep import HIGHEST, LOWEST, corners, merit
from wordgames.languages.translation import number, translatable, translate

# Names of the ends of a grid, with the values there.
ENDS = {
    LOWEST: translatable("the lowest setting, {values}"),
    HIGHEST: translatable("the highest setting, {values}"),
}
# Fields whose runs were compared that a process remembers: finished runs do not change.
REMEMBERED = 64
# Whether the first of two runs is certainly better, of those compared secret by secret.
Ahead = Mapping[tuple[str, str], bool]


@dataclass(frozen=True, slots=True)
class Far:
    """Progress of a sweep; the seconds left are None until they can be estimated."""

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
    pictures: list[Picture]
    against: list[tuple[str, Difference]]

    @property
    def searches(self) -> bool:
        """True if its agent counts the nodes of its searches."""
        return any(place.search for place in self.places)


def runs_of(sweep: Sweep) -> QuerySet[Run]:
    """Return a sweep's runs without their heavy columns."""
    light = sweep.runs.select_related("revision__lexicon").defer("record", *Run.WORDS)
    return light.order_by("created_at", "pk")


def how_far(runs: Sequence[Run], now: datetime | None = None) -> Far:
    """Return the progress of all runs together."""
    going = [run for run in runs if run.open]
    played = played_so_far(going)
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
        groups.setdefault((run.revision.lexicon.title, run.label), []).append(run)
    return [_field(sweep, group, *names) for names, group in groups.items()]


def _field(sweep: Sweep, runs: Sequence[Run], lexicon: str, label: str) -> SweepField:
    points = [
        dict(zip(sweep.grid, values, strict=True)) for values in product(*sweep.grid.values())
    ]
    where = {_values(run, sweep.grid): run for run in runs}
    known = [GridPoint(point, where.get(_read(runs[0], point))) for point in points]
    places = ranked(known, _ahead(known))
    in_grid = [next(it for it in places if it.point == point) for point in points]
    unit = measure(runs[0].game)
    pictures = pictures_of(sweep.grid, in_grid, places[0], unit) if places[0].done else []
    return SweepField(lexicon, label, places, pictures, _against(places))


def ranked(points: Sequence[GridPoint], ahead: Ahead | None = None) -> list[GridPoint]:
    """Rank the finished points by how many others are certainly better, the others after them.

    So points share a rank where nothing tells them apart; among those document 003's order counts.
    `ahead` knows pairs of runs that were compared secret by secret, which tells more than their
    intervals do.
    A point whose agent draws has no rank by one seed, and is listed below those that have one: its
    figures may be luck.
    """

    def beats(other: GridPoint, point: GridPoint) -> bool:
        pair = (other.run.pk if other.run else "", point.run.pk if point.run else "")
        told = (ahead or {}).get(pair)
        return other.beats(point) if told is None else told

    ranking = [
        replace(point, rank=1 + sum(beats(other, point) for other in points))
        if point.known
        else point
        for point in points
    ]
    return sorted(
        ranking, key=lambda point: (not point.done, not point.known, point.rank, point.order)
    )


def _ahead(points: Sequence[GridPoint]) -> Ahead:
    """Compare the estimates among some points, which all played the same secrets."""
    estimates = [it.run for it in points if it.run and it.known and it.interval]
    return _told_apart(tuple(run.pk for run in estimates)) if len(estimates) > 1 else {}


@lru_cache(maxsize=REMEMBERED)
def _told_apart(keys: tuple[str, ...]) -> Ahead:
    """Return for each pair of finished runs whether the first certainly needs fewer guesses."""
    light = Run.objects.select_related("revision__lexicon").defer(*Run.WORDS)
    known = light.in_bulk(keys)
    runs = [known[key] for key in keys if key in known and same_secrets(known[key], known[keys[0]])]
    if len(runs) < 2:
        return {}
    first, sampling = games_of(runs[0])  # of all: their games were drawn alike
    records = [replace(first, guesses=unpack(bytes(run.record or b""))) for run in runs]
    told = dict[tuple[str, str], bool]()
    for one, other, (low, high) in pair_intervals(records, sampling):
        told[runs[one].pk, runs[other].pk] = high < 0
        told[runs[other].pk, runs[one].pk] = low > 0
    return told


def _values(run: Run, names: Iterable[str]) -> tuple[Value | None, ...]:
    """Return a run's values of some parameters: a sparse one is stored where it is no default."""
    values = run.usual_params | run.params
    return tuple(values.get(name) for name in names)


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


def _against(places: Sequence[GridPoint]) -> list[tuple[str, Difference]]:
    """Compare the best point with the grid's lowest and highest, game by game."""
    done = [place for place in places if place.done]
    if len(done) < len(places) or len(done) < 2:
        return []
    pairs: list[tuple[str, Difference]] = []
    for name, point in corners([place.point for place in done]):
        other = next(place for place in done if place.point == point)
        if other is not done[0]:
            values = ", ".join(f"{parameter} = {value}" for parameter, value in point.items())
            label = translate(ENDS[name], values=isolated(values))
            pairs.append((label, _difference(done[0], other)))
    return pairs


def _difference(best: GridPoint, other: GridPoint) -> Difference:
    pair = (best.run, other.run)
    known = Run.objects.select_related("revision__lexicon").defer(*Run.WORDS)
    (first, drawn), (second, other_drawn) = (
        games_of(known.get(pk=run.pk)) for run in pair if run is not None
    )
    return difference(first, second, drawn.beside(other_drawn))


Point = Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class GridPoint:
    """A point of the grid and its run, or None if the run is no longer stored."""

    point: Point
    run: Run | None
    rank: int = 0

    @property
    def done(self) -> bool:
        """True if its run has finished."""
        return self.run is not None and self.run.status == Run.Status.DONE

    @property
    def search(self) -> SearchCost | None:
        """Return what its searches cost, where its agent counts their nodes."""
        return search_cost(self.run) if self.run and self.done else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the interval of its average if its games are a sample."""
        run = self.run
        if run is None or run.low is None or run.results is None:
            return None
        span = (intervals_stored(run) or {}).get("average_guesses")
        return (span[0], span[1]) if span else None

    @property
    def without(self) -> str:
        """Return why it has no interval."""
        return ONE_SEED if self.run is not None and draws(self.run) else EXACT

    def beats(self, other: GridPoint) -> bool:
        """True if this point is certainly better than another, by their figures alone.

        Exact ones are compared by success and average, as document 003 ranks them; estimates only
        where their intervals do not overlap.
        """
        if not self.known or not other.known:
            return False
        if self.interval is None and other.interval is None:
            return self.order[1][:2] < other.order[1][:2]
        return self._bounds[1] < other._bounds[0]

    @property
    def known(self) -> bool:
        """True if it is known how far its figures may be off."""
        return self.done and self.without != ONE_SEED

    @property
    def _bounds(self) -> tuple[float, float]:
        """Between what its average lies."""
        value = float((self.run and self.run.average) or 0.0)
        return self.interval or (value, value)

    @property
    def order(self) -> tuple[bool, tuple[float, float, float]]:
        """Return the sort key; unfinished points come last."""
        run = self.run
        if run is None or run.wins is None or run.average is None:
            return True, (0.0, 0.0, 0.0)
        return False, merit(run.win_rate or 0.0, run.average, run.cpu_seconds or 0.0)


def _rate(figure: float) -> str:
    return translate("{percent:.2f}%", percent=100 * figure)


def _average(figure: float) -> str:
    return number(figure, ".4f")


def pictures_of(
    grid: Mapping[str, Sequence[str]], places: Sequence[GridPoint], best: GridPoint, unit: str
) -> list[Picture]:
    """Draw success rates and averages over the grid's first two axes, `best` framed."""
    names = list(grid)
    if len(names) == 1:
        return _over_one(names[0], places, unit)
    shown = [
        place
        for place in places
        if all(place.point[name] == best.point[name] for name in names[2:])
    ]
    reading = _reading([f"{name} = {best.point[name]}" for name in names[2:]])

    def cells(title: str, of: Callable[[Run], float | None], rate: bool) -> Picture:
        spots = [
            Spot(
                place.point[names[0]],
                place.point[names[1]],
                None if place.run is None else of(place.run),
                place is best,
            )
            for place in shown
        ]
        return grid_picture(
            spots,
            title,
            names[0],
            names[1],
            _rate if rate else _average,
            less_is_better=not rate,
            reading=reading,
        )

    average = translate("Average {unit}", unit=named(unit))
    averages = cells(average, lambda run: run.average, rate=False)
    if len({place.run.win_rate for place in shown if place.run and place.done}) < 2:
        return [averages]  # rates that are all alike would be drawn as best and as worst
    return [cells(translate("Success rate, %"), lambda run: run.win_rate, rate=True), averages]


def _reading(others: Sequence[str]) -> str:
    """Sentences about how to read the cells, and the parameters that they have in common."""
    reading = translate(
        "Stronger is better: the scale runs from the worst cell to the best, which is framed."
    )
    if not others:
        return reading
    shared = translate(
        "The other parameters are those of the best: {list}.", list=", ".join(others)
    )
    return f"{reading} {shared}"


def _over_one(name: str, places: Sequence[GridPoint], unit: str) -> list[Picture]:
    """Draw averages and rates along the only axis: lines over numbers, else a row for each."""
    done = [place for place in places if place.done]
    try:
        ordered = sorted(done, key=lambda place: float(place.point[name]))
    except ValueError:
        return [_rows(name, done, unit)]
    return [
        curves_picture(
            [Curve(title, [(float(place.point[name]), of(place)) for place in ordered])],
            translate("{title} by {name}", title=title, name=name),
            Axis(name, lambda value: f"{value:g}", whole=_whole(ordered, name)),
            Axis(title, written),
            reading=reading,
        )
        for title, of, written, reading in (
            (
                translate("Average {unit}", unit=named(unit)),
                _average_of,
                _average,
                translate("A lost game counts as the limit."),
            ),
            (translate("Success rate"), _rate_of, _rate, translate("Higher is better.")),
        )
        if of is _average_of or len({of(place) for place in ordered}) > 1
    ]


def _whole(places: Sequence[GridPoint], name: str) -> bool:
    return all(float(place.point[name]).is_integer() for place in places)


def _average_of(place: GridPoint) -> float:
    return float((place.run and place.run.average) or 0.0)


def _rate_of(place: GridPoint) -> float:
    return float((place.run and place.run.win_rate) or 0.0)


def _rows(name: str, places: Sequence[GridPoint], unit: str) -> Picture:
    return intervals_picture(
        [_estimate(place, name) for place in places],
        translate("Average {unit} by {name}", unit=named(unit), name=name),
        translate("{unit} on average", unit=headed(unit)),
        column=name,
        reading=translate("A lost game counts as the limit. Fewer is better: further left."),
    )


def _estimate(place: GridPoint, name: str) -> PicturedEstimate:
    if place.run is None:
        raise ValueError("Only finished points are drawn.")
    low, high = place.interval or (None, None)
    link = reverse("solvers:run", args=(place.run.pk,))
    return PicturedEstimate(
        place.point[name],
        _average_of(place),
        low,
        high,
        link,
        why_none(place.run),
        str(place.rank or "–"),
    )
