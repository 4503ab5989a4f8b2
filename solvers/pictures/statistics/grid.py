"""A figure at every point of a grid of two settings: the better, the stronger."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent, pixels
from wordgames.languages.translation import translate

# Share of the width for the names of the rows; pixels for those of the columns and for a row.
SIDE, HEAD, LINE, GAP = 0.14, 22.0, 36.0, 0.004
LEVELS = 5
# Columns at most whose cells have room for the figure.
MOST_TEXTS = 8


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of the grid: its column and row as they are written, and its figure, once known."""

    column: str
    row: str
    figure: float | None = None
    best: bool = False


@dataclass(frozen=True, slots=True)
class GridCell:
    """A point as it is drawn; `level` is 1 to 5, and 0 where nothing is known yet."""

    spot: Spot
    text: str
    level: int
    x: str
    width: str
    middle: str
    y: str
    base: str

    @property
    def bare(self) -> str:
        """The figure as a cell shows it, where there is no room for a sign."""
        return self.text.removesuffix("%").rstrip()

    @property
    def key(self) -> str:
        return f"{self.spot.column}, {self.spot.row}"

    @property
    def value(self) -> str:
        return exact(self.spot.figure) if self.spot.figure is not None else ""


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a column or a row, and its position."""

    text: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid(Picture):
    """Cells in rows; `across` and `down` name the two settings, in the key too if it is `keyed`."""

    template: ClassVar[str] = "solvers/pictures/statistics/grid.html"

    cells: tuple[GridCell, ...]
    columns: tuple[Label, ...]
    rows: tuple[Label, ...]
    across: str
    down: str
    worst: str
    best: str
    height: str
    keyed: bool = True
    side: str = percent(SIDE - 0.02)

    @property
    def written(self) -> bool:
        """True if the figures are written in the cells."""
        return len(self.columns) <= MOST_TEXTS

    @property
    def table(self) -> Table:
        names = tuple(f"{self.across} {label.text}" for label in self.columns)
        cells = {(cell.spot.row, cell.spot.column): cell for cell in self.cells}
        rows = tuple(
            Row(
                row.text,
                tuple(_table_cell(cells.get((row.text, column.text))) for column in self.columns),
            )
            for row in self.rows
        )
        return Table((self.down, *names), rows)


def _table_cell(cell: GridCell | None) -> Cell:
    if cell is None or cell.spot.figure is None:
        return Cell("–")
    return Cell(cell.text, cell.key, cell.value)


def grid_picture(
    spots: Sequence[Spot],
    title: str,
    across: str,
    down: str,
    written: Callable[[float], str],
    *,
    less_is_better: bool = False,
    reading: str = "",
    keyed: bool = True,
) -> Grid:
    """Draw the points of a grid in the order given; raises ValueError without any.

    keyed  does the key name the settings? Not where `reading` explains rows and columns
    """
    if not spots:
        raise ValueError("A grid needs a point.")
    columns = list(dict.fromkeys(spot.column for spot in spots))
    rows = list(dict.fromkeys(spot.row for spot in spots))
    places = [(columns.index(spot.column), rows.index(spot.row)) for spot in spots]
    levels = _levels(spots, less_is_better)
    worst, best = _ends(spots, written, less_is_better)
    return Grid(
        title=title,
        reading=reading,
        summary=_summary(spots, across, down, written),
        cells=tuple(
            _cell(spot, written, level, place, len(columns))
            for spot, level, place in zip(spots, levels, places, strict=True)
        ),
        columns=_heads(columns),
        rows=tuple(Label(name, pixels(HEAD + LINE * at + 22)) for at, name in enumerate(rows)),
        across=across,
        down=down,
        keyed=keyed,
        worst=worst,
        best=best,
        height=pixels(HEAD + LINE * len(rows)),
    )


def _heads(columns: Sequence[str]) -> tuple[Label, ...]:
    """Return the names of the columns, each centred above its column."""
    return tuple(
        Label(name, percent(SIDE + (1 - SIDE) * (at + 0.5) / len(columns)))
        for at, name in enumerate(columns)
    )


def _levels(spots: Sequence[Spot], less_is_better: bool) -> list[int]:
    """Return how strong each point is drawn; all the same where the figures are."""
    known = [spot.figure for spot in spots if spot.figure is not None]
    low, high = min(known, default=0.0), max(known, default=0.0)

    def level(figure: float | None) -> int:
        if figure is None:
            return 0
        if low == high:
            return LEVELS
        share = (high - figure if less_is_better else figure - low) / (high - low)
        return 1 + min(LEVELS - 1, floor(LEVELS * share))

    return [level(spot.figure) for spot in spots]


def _ends(
    spots: Sequence[Spot], written: Callable[[float], str], less_is_better: bool
) -> tuple[str, str]:
    """Return the worst and the best figure as written; "" where none is known."""
    known = sorted(
        (spot.figure for spot in spots if spot.figure is not None), reverse=less_is_better
    )
    return (written(known[0]), written(known[-1])) if known else ("", "")


def _cell(
    spot: Spot, written: Callable[[float], str], level: int, at: tuple[int, int], columns: int
) -> GridCell:
    wide, (column, row) = (1 - SIDE) / columns, at
    return GridCell(
        spot=spot,
        text="…" if spot.figure is None else written(spot.figure),
        level=level,
        x=percent(SIDE + wide * column + GAP / 2),
        width=percent(wide - GAP),
        middle=percent(SIDE + wide * (column + 0.5)),
        y=pixels(HEAD + LINE * row),
        base=pixels(HEAD + LINE * row + 22),
    )


def _summary(spots: Sequence[Spot], across: str, down: str, written: Callable[[float], str]) -> str:
    known = [spot for spot in spots if spot.figure is not None]
    best = [
        translate(
            "The best: {across} {column}, {down} {row}, {figure}.",
            across=across,
            column=spot.column,
            down=down,
            row=spot.row,
            figure=written(spot.figure),
        )
        for spot in known
        if spot.best and spot.figure is not None
    ]
    return " ".join(
        [
            translate("{known} of {spots} cells are known.", known=len(known), spots=len(spots)),
            *best[:1],
        ]
    )
