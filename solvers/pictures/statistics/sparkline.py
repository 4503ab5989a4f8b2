"""A line as small as a word: how a figure went from run to run, or from game to game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from lexicons.languages.translation import gettext, gettext_noop, number
from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent, pixels

HIGH, PAD = 24.0, 4.0


@dataclass(frozen=True, slots=True)
class SparklineDot:
    """A point of a line."""

    name: str
    figure: float
    text: str
    x: str
    y: str

    @property
    def value(self) -> str:
        return exact(self.figure)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sparkline(Picture):
    """Points from first to last, joined; only the last one has a dot and its figure."""

    template: ClassVar[str] = "solvers/pictures/statistics/sparkline.html"

    marks: tuple[SparklineDot, ...]
    path: str
    column: str
    figure: str
    height: str = pixels(HIGH)

    @property
    def last(self) -> SparklineDot:
        return self.marks[-1]

    @property
    def table(self) -> Table:
        rows = tuple(Row(it.name, (Cell(it.text, it.name, it.value),)) for it in self.marks)
        return Table((self.column, self.figure), rows)


def sparkline_picture(
    points: Sequence[tuple[str, float]],
    title: str,
    figure: str,
    *,
    column: str = gettext_noop("Run"),
    decimals: int = 2,
    reading: str = "",
) -> Sparkline:
    """Draw named figures in order; raises ValueError without any. The axis spans what there is."""
    if not points:
        raise ValueError("A line needs a point.")
    values = [value for _, value in points]
    low, spread = min(values), (max(values) - min(values)) or 1.0
    across = max(1, len(points) - 1)
    heights = [HIGH - PAD - (HIGH - 2 * PAD) * (value - low) / spread for value in values]
    marks = tuple(
        SparklineDot(
            name, value, number(value, f",.{decimals}f"), percent(place / across), pixels(y)
        )
        for place, ((name, value), y) in enumerate(zip(points, heights, strict=True))
    )
    steps = (f"{100 * place / across:.1f} {y:.1f}" for place, y in enumerate(heights))
    return Sparkline(
        title=title,
        reading=reading,
        summary=gettext("from {first} to {last}", first=marks[0].text, last=marks[-1].text),
        marks=marks,
        path="M" + "L".join(steps),
        column=column,
        figure=figure,
    )
