"""Quick or good: a numbered dot for each, its cost across on a scale of tenfolds, figures down."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, hypot, log10, pi, sin
from typing import ClassVar, TypeAlias

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent, pixels
from solvers.pictures.statistics.intervals import BEYOND, Tick, axis_ends, round_numbers
from wordgames.languages.translation import number, translatable, translate

# Pixels across, from a phone's picture to a desk's, at which no two discs may touch.
WIDTHS = (230.0, 260.0, 300.0, 360.0, 440.0, 560.0, 700.0, 860.0)
DIRECTIONS = 16
RINGS = 9

Place: TypeAlias = tuple[float, float]
HOME: Place = (0.0, 0.0)


def apart(points: Sequence[Place], radius: float, height: float) -> list[Place]:
    """Return by how many pixels to move each disc, right and down, so that none lies on another.

    A point is its share of the width and its pixels from the top. A disc that is free stays where
    it is, and so does the first of those that touch; another takes the nearest place that is free
    at every width, inside the picture, and off the spots of all others.
    """
    shifts: list[Place] = []
    for at, point in enumerate(points):
        before = list(zip(points[:at], shifts, strict=True))
        after = [(later, HOME) for later in points[at + 1 :]]
        free = (
            it
            for it in _nearest_first(radius)
            if _is_free(point, it, before if it == HOME else before + after, radius, height)
        )
        shifts.append(next(free, HOME))
    return shifts


def _nearest_first(radius: float) -> Iterator[Place]:
    yield HOME
    for ring in range(1, RINGS + 1):
        far = radius * (1 + ring)
        for turn in range(DIRECTIONS):
            angle = 2 * pi * turn / DIRECTIONS - pi / 4
            yield round(far * cos(angle), 1), round(far * sin(angle), 1)


def _is_free(
    point: Place,
    shift: Place,
    before: Sequence[tuple[Place, Place]],
    radius: float,
    height: float,
) -> bool:
    down = point[1] + shift[1]
    if shift != HOME and not radius <= down <= height - radius:
        return False
    for width in WIDTHS:
        across = point[0] * width + shift[0]
        if shift != HOME and not radius <= across <= width - radius:
            return False
        for other, moved in before:
            x, y = other[0] * width, other[1]
            if hypot(across - x - moved[0], down - y - moved[1]) < 2 * radius:
                return False
            if moved != HOME and hypot(across - x, down - y) < 1.5 * radius:
                return False
    return True


TOP, HIGH, FOOT, TITLE = 34.0, 260.0, 34.0, 18.0
# Share of the width left of the quickest point, for the figures, and that of the points.
START, SPACE = 0.15, 0.8
# Pixels of a numbered disc, its line and a little air.
RADIUS = 11.0
# Least cost, also for games too quick for the clock.
LEAST = 1e-6
# Least width of the scale, in tenfolds, and the most times that are written below it.
NARROW, MOST_RULES = 0.5, 5
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))


def written(seconds: float) -> str:
    """Write a time in the unit that suits it: 1.2 ms, 40 µs."""
    size, unit = next((it for it in UNITS if seconds >= it[0]), UNITS[-1])
    units = seconds / size
    return f"{number(units, '.2g' if units < 100 else '.0f')} {unit}"


def counted(nodes: float) -> str:
    """Write a mean of what is counted: 631, 0.25."""
    return number(nodes, ",.0f" if nodes >= 10 else ".2g")


@dataclass(frozen=True, slots=True)
class CostScale:
    """What the points of a picture cost: the scale across.

    title    below the scale; column: the heading of the table behind the picture
    written  a cost in words
    reading  how to read the picture; best: which points none beats in both
    """

    title: str
    column: str
    written: Callable[[float], str]
    reading: str
    best: str


TIME = CostScale(
    translatable("CPU time of a game"),
    translatable("A game takes"),
    written,
    translatable(
        "Lower is better, further left is quicker, so the best corner is the bottom left. "
        "The numbers are ranks."
    ),
    translatable("None is both better and quicker than: {bots}."),
)
NODES = CostScale(
    translatable("Nodes a move"),
    translatable("Nodes a move"),
    counted,
    translatable(
        "Lower is better, further left is a smaller search, so the best corner is the bottom "
        "left. The numbers are ranks."
    ),
    translatable("None is better with a smaller search than: {bots}."),
)


@dataclass(frozen=True, slots=True)
class Point:
    """Something with a figure, of which fewer is better, and its cost: seconds of a game."""

    name: str
    figure: float
    cost: float
    number: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class PointMark:
    """The numbered disc of a point, moved `right` and `down` where it would lie on another.

    `beyond` is true of one that needs more than the side shows: an arrow is over its disc.
    """

    point: Point
    text: str
    takes: str
    x: str
    y: str
    right: str
    down: str
    base: str
    moved: bool
    beyond: bool

    @property
    def value(self) -> str:
        return exact(self.point.figure)


@dataclass(frozen=True, slots=True)
class Rule:
    """A round time of the scale."""

    x: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scatter(Picture):
    """Points; the best corner is the lower left one, and the line under the title says so."""

    template: ClassVar[str] = "solvers/pictures/statistics/scatter.html"

    marks: tuple[PointMark, ...]
    rules: tuple[Rule, ...]
    ticks: tuple[Tick, ...]
    height: str
    foot: str
    figure: str
    column: str
    cost: CostScale

    @property
    def timed(self) -> bool:
        """True if the points cost time."""
        return self.cost is TIME

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                it.point.name,
                (Cell(it.text, it.point.name, it.value), Cell(it.takes)),
                it.point.link,
            )
            for it in self.marks
        )
        return Table((self.column, self.figure, translate(self.cost.column)), rows)


def scatter_picture(
    points: Sequence[Point],
    title: str,
    figure: str,
    *,
    column: str = translatable("Bot"),
    reading: str = "",
    cost: CostScale = TIME,
) -> Scatter:
    """Draw points by their figure and their cost, by default the CPU time of a game."""
    logs = [log10(max(it.cost, LEAST)) for it in points]
    low, high = min(logs, default=0.0), max(logs, default=1.0)
    wide = max(high - low, NARROW)
    low, high = (low + high - wide) / 2, (low + high + wide) / 2
    figures = [it.figure for it in points]
    least, most = axis_ends(figures, figures)

    def across(log: float) -> float:
        return START + SPACE * (log - low) / (high - low)

    def down(figure: float) -> float:
        return TOP + HIGH * (1 - (min(max(figure, least), most) - least) / ((most - least) or 1.0))

    places = [(across(log), down(it.figure)) for it, log in zip(points, logs, strict=True)]
    shifts = apart(places, RADIUS, TOP + HIGH + RADIUS)
    marks = [_mark(*it, most, cost) for it in zip(points, places, shifts, strict=True)]
    reading = _reading(points, reading, cost)
    return Scatter(
        title=title,
        reading=f"{reading} {translate(BEYOND)}" if any(it.beyond for it in marks) else reading,
        summary=", ".join(map(_sentence, marks)),
        marks=tuple(marks),
        rules=tuple(Rule(percent(across(it)), cost.written(10.0**it)) for it in _times(low, high)),
        ticks=tuple(Tick(text, pixels(down(it))) for text, it in _numbers(least, most)),
        height=pixels(TOP + HIGH + FOOT + TITLE),
        foot=pixels(TOP + HIGH + FOOT - 6),
        figure=figure,
        column=column,
        cost=cost,
    )


def _reading(points: Sequence[Point], reading: str, cost: CostScale) -> str:
    """Return how to read the picture, and which points none beats in both."""
    text = reading or translate(cost.reading)
    best = (
        it.name
        for it in points
        if not any(by.figure <= it.figure and by.cost < it.cost for by in points)
    )
    bots = translate(cost.best, bots=", ".join(best))
    return f"{text} {bots}"


def _times(low: float, high: float) -> list[float]:
    """Return the logarithms of round times between two: tenfolds alone where there are many."""
    powers = range(floor(low), ceil(high) + 1)
    for steps in (1, 2, 5), (1, 3), (1,):
        times = [power + log10(step) for power in powers for step in steps]
        shown = [it for it in times if low <= it <= high]
        if len(shown) <= MOST_RULES:
            break
    return shown


def _sentence(mark: PointMark) -> str:
    return translate(
        "{name} {figure} in {time}", name=mark.point.name, figure=mark.text, time=mark.takes
    )


def _numbers(least: float, most: float) -> list[tuple[str, float]]:
    """Return what is written at the side: round figures, or the only one that there is."""
    if least == most:
        return [(number(least, ",.4g"), least)]
    return round_numbers(least, most)


def _mark(
    point: Point,
    place: tuple[float, float],
    shift: tuple[float, float],
    most: float,
    cost: CostScale,
) -> PointMark:
    (x, y), (right, down) = place, shift
    return PointMark(
        point,
        number(point.figure, ",.3f"),
        cost.written(point.cost),
        percent(x),
        pixels(y),
        pixels(right),
        pixels(down),
        pixels(down + 4),
        shift != HOME,
        point.figure > most,
    )
