"""Curves of a figure against another: a line for each series, such as averages by games played."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent, pixels
from solvers.pictures.statistics.intervals import Tick, round_numbers
from wordgames.languages.translation import number, translate

TOP, HIGH, FOOT = 8.0, 180.0, 24.0
# Share of the width where the axis begins, and of what the lines take.
START, SPACE = 0.09, 0.88
# Share of the axis beyond which a number is right-aligned: phones would cut off "10,000".
LAST = 0.98
STYLES = 6
# Most points of a line that have dots.
FEW = 12
# Whole numbers at most under an axis.
MOST_NUMBERS = 10

Writer = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Curve:
    """A line: its name, and its points (x, figure) from left to right."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Axis:
    """The unit of an axis and the format of its figures.

    log    it goes in tenfolds
    whole  it counts moves, turns or letters: there is nothing between two numbers
    """

    name: str
    written: Writer
    log: bool = False
    whole: bool = False

    def place(self, value: float) -> float:
        """Return the position of a figure, before it is stretched to the picture."""
        return log10(value) if self.log else value


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A point of a line: the key that its table cell has too, and where it is."""

    key: str
    figure: float
    x: str
    y: str

    @property
    def value(self) -> str:
        return exact(self.figure)


@dataclass(frozen=True, slots=True)
class CurveMark:
    """A line as it is drawn: `style` numbers its colour and its dashes."""

    curve: Curve
    style: int
    path: str
    points: tuple[CurvePoint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Curves(Picture):
    """Lines over one axis, which differ in their dashes as well as in colour."""

    template: ClassVar[str] = "solvers/pictures/statistics/curves.html"

    marks: tuple[CurveMark, ...]
    across: Axis
    up: Axis
    columns: tuple[Tick, ...]
    rows: tuple[Tick, ...]
    height: str = pixels(TOP + HIGH + FOOT)
    inner: str = pixels(TOP + HIGH)
    foot: str = pixels(TOP + HIGH + 18)
    start: str = percent(START)
    space: str = percent(SPACE)
    before: str = percent(START - 0.015)
    end: str = percent(START + SPACE)

    @property
    def dotted(self) -> bool:
        """True if every point has a dot, not just the last: where they are few."""
        return all(len(mark.points) <= FEW for mark in self.marks)

    @property
    def table(self) -> Table:
        places = sorted({x for mark in self.marks for x, _ in mark.curve.points})
        names = [mark.curve.name for mark in self.marks]
        figures = [dict(mark.curve.points) for mark in self.marks]
        rows = tuple(
            Row(
                self.across.written(x),
                tuple(
                    self._cell(name, x, at.get(x)) for name, at in zip(names, figures, strict=True)
                ),
            )
            for x in places
        )
        return Table((self.across.name, *names), rows)

    def _cell(self, name: str, x: float, value: float | None) -> Cell:
        if value is None:
            return Cell("–")
        return Cell(self.up.written(value), f"{name}, {exact(x)}", exact(value))


def curves_picture(
    curves: Sequence[Curve], title: str, across: Axis, up: Axis, *, reading: str = ""
) -> Curves:
    """Draw lines; raises ValueError without a point. The axes are cut to where the points lie."""
    lines = [line for curve in curves[:STYLES] if (line := _drawable(curve, across, up)).points]
    if not lines:
        raise ValueError("A line needs a point.")
    wide = _ends(across, [x for line in lines for x, _ in line.points], margin=0.0)
    tall = _ends(up, [value for line in lines for _, value in line.points], margin=0.06)
    scales = (across, wide), (up, tall)
    return Curves(
        title=title,
        reading=reading,
        summary=", ".join(
            translate(
                "{name} ends at {figure}",
                name=it.name,
                figure=up.written(it.points[-1][1]),
            )
            for it in lines
        ),
        marks=tuple(_mark(line, style, *scales) for style, line in enumerate(lines, 1)),
        across=across,
        up=up,
        columns=tuple(
            Tick(text, percent(START + SPACE * share), "end" if share > LAST else "middle")
            for text, share in _ticks(across, *wide)
        ),
        rows=tuple(Tick(text, pixels(_height_of(share))) for text, share in _ticks(up, *tall)),
    )


def _drawable(curve: Curve, across: Axis, up: Axis) -> Curve:
    """Return a line without the points that an axis of tenfolds has no place for: 0 and less."""
    points = [
        (x, y) for x, y in curve.points if (x > 0 or not across.log) and (y > 0 or not up.log)
    ]
    return Curve(curve.name, points)


Scale = tuple[Axis, tuple[float, float]]


def _mark(curve: Curve, style: int, wide: Scale, tall: Scale) -> CurveMark:
    places = [(_share(x, *wide), _height_of(_share(value, *tall))) for x, value in curve.points]
    points = tuple(
        CurvePoint(f"{curve.name}, {exact(x)}", value, percent(START + SPACE * along), pixels(down))
        for (x, value), (along, down) in zip(curve.points, places, strict=True)
    )
    path = "L".join(f"{100 * along:.2f} {down:.1f}" for along, down in places)
    return CurveMark(curve, style, f"M{path}", points)


def _ends(axis: Axis, values: Sequence[float], margin: float) -> tuple[float, float]:
    """Return where an axis begins and ends, as it places figures; never at the same."""
    placed = [axis.place(value) for value in values]
    low, high = min(placed), max(placed)
    room = margin * (high - low) if high > low else 0.5
    return low - room, high + room


def _share(value: float, axis: Axis, ends: tuple[float, float]) -> float:
    return (axis.place(value) - ends[0]) / (ends[1] - ends[0])


def _height_of(share: float) -> float:
    return TOP + HIGH * (1 - share)


def _ticks(axis: Axis, low: float, high: float) -> list[tuple[str, float]]:
    """Return the numbers of an axis as written, and their shares of its length."""
    if axis.log:
        tenfolds = [10.0**power for power in range(ceil(low - 1e-9), floor(high + 1e-9) + 1)]
        return [(number(value, ",g"), _share(value, axis, (low, high))) for value in tenfolds]
    if axis.whole:
        numbers = range(ceil(low), floor(high) + 1)
        step = max(1, ceil(len(numbers) / MOST_NUMBERS))
        values = [float(number) for number in numbers[::step]]
    else:
        values = [value for _, value in round_numbers(low, high)]
    return [(trimmed(axis.written(value)), _share(value, axis, (low, high))) for value in values]


def trimmed(text: str) -> str:
    """Leave out the zeros behind a point that say nothing: 80.00 % is 80 %, 4.50 is 4.5."""
    point = re.escape(number(0.5, ".1f")[1:-1])
    return re.sub(rf"({point}\d*[1-9])0+(?!\d)|{point}0+(?!\d)", r"\1", text)
