"""Doubt about each tile of each row: the tile, a bar below it, its share."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent, pixels
from wordgames.languages.translation import translate

HIGH = 36.0


@dataclass(frozen=True, slots=True)
class Doubt:
    """A tile as it was shown, and the chance, 0 to 1, that it is not what it says."""

    letter: str
    state: str
    chance: float


@dataclass(frozen=True, slots=True)
class DoubtMark:
    """The bar below a tile."""

    doubt: Doubt
    key: str
    x: str
    width: str
    middle: str
    y: str
    height: str

    @property
    def value(self) -> str:
        return exact(self.doubt.chance)

    @property
    def text(self) -> str:
        return translate("{percent:.0f}%", percent=100 * self.doubt.chance)


@dataclass(frozen=True, slots=True)
class DoubtRow:
    """A row of tiles: its number, from 1, and what was guessed."""

    number: int
    pieces: tuple[tuple[str, str], ...]
    marks: tuple[DoubtMark, ...]

    @property
    def word(self) -> str:
        return "".join(letter for letter, _ in self.pieces)


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubts(Picture):
    """Rows in the order in which they were played."""

    template: ClassVar[str] = "solvers/pictures/moves/doubts.html"

    rows: tuple[DoubtRow, ...]
    height: str = pixels(HIGH + 18)
    foot: str = pixels(HIGH + 14)

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                f"{row.number}. {row.word}",
                tuple(Cell(mark.text, mark.key, mark.value) for mark in row.marks),
            )
            for row in self.rows
        )
        places = max((len(row.marks) for row in self.rows), default=0)
        return Table(
            (
                translate("Row"),
                *(translate("Tile {place}", place=place) for place in range(1, places + 1)),
            ),
            rows,
        )


def doubts_picture(rows: Sequence[Sequence[Doubt]], *, title: str, reading: str = "") -> Doubts:
    """Draw the doubts of rows of tiles, all bars on the scale from 0 to 1."""
    drawn = tuple(
        DoubtRow(number, tuple((it.letter, it.state) for it in row), _marks(number, row))
        for number, row in enumerate(rows, 1)
    )
    return Doubts(
        title=title,
        reading=reading,
        summary="; ".join(f"{it.word}: {', '.join(m.text for m in it.marks)}" for it in drawn),
        rows=drawn,
    )


def _marks(number: int, row: Sequence[Doubt]) -> tuple[DoubtMark, ...]:
    step = 1 / len(row)
    return tuple(
        DoubtMark(
            doubt=it,
            key=f"row {number} tile {place + 1}",
            x=percent((place + 0.2) * step),
            width=percent(0.6 * step),
            middle=percent((place + 0.5) * step),
            y=pixels(HIGH * (1 - it.chance)),
            height=pixels(HIGH * it.chance),
        )
        for place, it in enumerate(row)
    )
