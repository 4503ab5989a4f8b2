"""Comparison of players: a dot for each on one axis, and an interval where there is chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, inf, log10
from statistics import quantiles
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent
from wordgames.counted_nouns import named
from wordgames.evaluation.sampling import ONE_SEED
from wordgames.languages.translation import number, translatable, translate

MARGIN, TICKS = 0.05, 4
# An end further from the middle half of the figures than this many times its width is an outlier:
# the axis does not stretch for it. Of fewer figures none is.
FENCE, FEWEST = 3.0, 5
LEFT, RIGHT = "left", "right"
BEYOND = translatable("An arrow: beyond the axis.")


@dataclass(frozen=True, slots=True)
class PicturedEstimate:
    """A figure with where it lies 19 times in 20; exact figures have no interval.

    note  what is written beside it: "exact", "one seed, no interval", "1,000 words"
    """

    name: str
    figure: float
    low: float | None = None
    high: float | None = None
    link: str = ""
    note: str = ""
    rank: str = ""


@dataclass(frozen=True, slots=True)
class EstimateMark:
    """The dot of an estimate and the ends of its interval; `value` is the figure whole.

    `beyond` is the side of the axis on which it lies outside: an arrow is drawn there.
    """

    estimate: PicturedEstimate
    text: str
    x: str
    low: str = ""
    high: str = ""
    beyond: str = ""

    @property
    def exact(self) -> bool:
        """True if nothing is estimated; unknown for one seed of a bot that draws."""
        return not self.low and self.estimate.note != ONE_SEED

    @property
    def value(self) -> str:
        return exact(self.estimate.figure)


@dataclass(frozen=True, slots=True)
class Tick:
    """A number of the axis; `anchor` is which part of its text is at the position."""

    text: str
    x: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Intervals(Picture):
    """Estimates in their order, the best first, on an axis that is cut to where they lie."""

    template: ClassVar[str] = "solvers/pictures/statistics/intervals.html"

    marks: tuple[EstimateMark, ...]
    ticks: tuple[Tick, ...]
    column: str
    figure: str
    decimals: int

    @property
    def table(self) -> Table:
        return Table(
            (self.column, self.figure, translate("19 times in 20"), translate("How sure")),
            tuple(self._row(mark) for mark in self.marks),
        )

    def _row(self, mark: EstimateMark) -> Row:
        it = mark.estimate
        within = _within(it.low, it.high, self.decimals)
        figure = Cell(mark.text, it.name, mark.value)
        return Row(it.name, (figure, Cell(within), Cell(named(it.note), number=False)), it.link)


def _within(low: float | None, high: float | None, decimals: int) -> str:
    if low is None or high is None:
        return "–"
    spec = f".{decimals}f"
    return translate("{low} to {high}", low=number(low, spec), high=number(high, spec))


def intervals_picture(
    estimates: Sequence[PicturedEstimate],
    title: str,
    figure: str,
    *,
    column: str = translatable("Bot"),
    decimals: int = 3,
    reading: str = translatable("Fewer is better, so left is better."),
) -> Intervals:
    """Draw estimates on one axis, in the order given."""
    low, high = _axis(estimates)
    marks = tuple(_mark(it, low, high, decimals) for it in estimates)
    if any(mark.beyond for mark in marks):
        reading = f"{translate(reading)} {translate(BEYOND)}"
    ticks = tuple(Tick(text, _place(value, low, high)) for text, value in round_numbers(low, high))
    return Intervals(
        title=title,
        reading=reading,
        summary=", ".join(f"{mark.estimate.name} {mark.text}" for mark in marks),
        marks=marks,
        ticks=ticks,
        column=column,
        figure=figure,
        decimals=decimals,
    )


def _axis(estimates: Sequence[PicturedEstimate]) -> tuple[float, float]:
    """Return the ends of the axis, a little beyond what it shows."""
    ends = [end for it in estimates for end in (it.figure, it.low, it.high) if end is not None]
    low, high = axis_ends([it.figure for it in estimates], ends)
    margin = MARGIN * ((high - low) or abs(high) or 1.0)
    return low - margin, high + margin


def _place(value: float, low: float, high: float) -> str:
    return percent((min(max(value, low), high) - low) / (high - low))


def _mark(it: PicturedEstimate, low: float, high: float, decimals: int) -> EstimateMark:
    ends = "", ""
    if it.low is not None and it.high is not None:
        ends = _place(it.low, low, high), _place(it.high, low, high)
    return EstimateMark(
        it,
        number(it.figure, f",.{decimals}f"),
        _place(it.figure, low, high),
        *ends,
        LEFT if it.figure < low else RIGHT if it.figure > high else "",
    )


def axis_ends(figures: Sequence[float], ends: Sequence[float]) -> tuple[float, float]:
    """Return the least and the most of the ends that an axis shows, without outliers."""
    if len(figures) >= FEWEST:
        first, _, third = quantiles(figures, n=4, method="inclusive")
        reach = FENCE * (third - first) or inf
        ends = [end for end in ends if first - reach <= end <= third + reach]
    return min(ends, default=0.0), max(ends, default=1.0)


def round_numbers(low: float, high: float) -> list[tuple[str, float]]:
    """Return round numbers between two different ends, about four, as written and themselves."""
    rough = (high - low) / TICKS
    power = floor(log10(rough))
    step = next(it * 10**power for it in (1, 2, 5, 10) if it * 10**power >= rough)
    places = max(0, -floor(log10(step)))
    first = floor(low / step) + 1
    count = floor(high / step) - first + 1
    values = [round((first + place) * step, places) for place in range(count)]
    return [(number(value, f".{places}f"), value) for value in values]
