"""The results of a sweep as its page shows them: ranked cells, pictures, progress."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import product

from django.db.models import QuerySet
from django.utils import timezone

from games.plays.names_and_links import isolated
from solvers.pictures.picture import Picture
from solvers.runs.models import Run, Sweep
from solvers.runs.results import games_of, unpack
from solvers.runs.services import played_so_far
from solvers.stats.comparison import same_secrets
from solvers.stats.sweep_pictures import GridPoint, Point, pictures_of
from wordgames.agent.parameters import ParameterError, Value
from wordgames.agent_registry import agent_class
from wordgames.evaluation.paired_comparison import Difference, difference, pair_intervals
from wordgames.evaluation.run_game import measure
from wordgames.evaluation.sweep import HIGHEST, LOWEST, corners
from wordgames.languages.translation import translatable, translate

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
