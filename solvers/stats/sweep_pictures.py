"""The pictures of a sweep: its figures over the grid, a line or cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from solvers.pictures.picture import Picture
from solvers.pictures.statistics.curves import Axis, Curve, curves_picture
from solvers.pictures.statistics.grid import Spot, grid_picture
from solvers.pictures.statistics.intervals import PicturedEstimate, intervals_picture
from solvers.runs.models import Run
from solvers.runs.runs_by_seed import draws, intervals_stored, why_none
from solvers.stats.search_costs import SearchCost, search_cost
from wordgames.counted_nouns import headed, named
from wordgames.evaluation.sampling import EXACT, ONE_SEED
from wordgames.evaluation.sweep import merit
from wordgames.languages.translation import number, translate

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
