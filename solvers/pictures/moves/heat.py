"""Heat map of letters: each letter at each place, the stronger the more of the words left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent, pixels
from wordgames.languages.translation import number, translatable, translate

# Letters in a band, so that two bands of an alphabet fit a phone; pixels from line to line.
ACROSS, LINE, GAP, SIDE = 13, 29.0, 0.005, 27.0
# Shares of the words from which a cell is one step stronger.
STEPS = (0.0, 0.03, 0.1, 0.2, 1 / 3)


@dataclass(frozen=True, slots=True)
class HeatCell:
    """A letter at a place: how many of the words have it there, and how strong that is, 0 to 5."""

    letter: str
    place: int
    count: float
    level: int
    x: str
    width: str
    middle: str
    y: str
    base: str

    @property
    def key(self) -> str:
        return f"{self.letter}{self.place}"

    @property
    def value(self) -> str:
        return exact(self.count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heat(Picture):
    """Bands of letters, the places from top to bottom; weights where `total` is 1, else counts."""

    template: ClassVar[str] = "solvers/pictures/moves/heat.html"

    bands: tuple[tuple[HeatCell, ...], ...]
    height: str
    places: int
    total: float
    noun: str = "word"

    @property
    def numbers(self) -> range:
        """The numbers of the places, where there are several."""
        return range(1, self.places + 1 if self.places > 1 else 1)

    @property
    def table(self) -> Table:
        by_letter: dict[str, list[HeatCell]] = {}
        for cell in (cell for band in self.bands for cell in band):
            by_letter.setdefault(cell.letter, []).append(cell)
        rows = tuple(
            Row(letter, tuple(self._cell(cell) for cell in cells), data=True)
            for letter, cells in by_letter.items()
            if any(cell.count for cell in cells)
        )
        places = (translate("Place {place}", place=place) for place in range(1, self.places + 1))
        return Table((translate("Letter"), *places), rows)

    def _cell(self, cell: HeatCell) -> Cell:
        text = (
            number(cell.count, ",.0f")
            if self.total != 1
            else translate("{percent:.1f}%", percent=100 * cell.count)
        )
        return Cell(text, cell.key, cell.value) if cell.count else Cell("")


def heat_picture(
    counts: Sequence[Mapping[str, float]],
    alphabet: Sequence[str],
    total: float,
    *,
    title: str = translatable("Where the letters are"),
    reading: str = "",
    noun: str = "word",
) -> Heat:
    """Draw letters by place: for each place, how many of `total` words have each letter there.

    Every letter of the alphabet is drawn, so that the picture keeps its shape from step to step;
    with a `total` of 1 the counts are shares.
    """
    across = ceil(len(alphabet) / ceil(len(alphabet) / ACROSS)) if alphabet else 1
    bands = tuple(
        tuple(
            _heat_cell(letter, (column, place), at.get(letter, 0), total, across)
            for place, at in enumerate(counts)
            for column, letter in enumerate(alphabet[start : start + across])
        )
        for start in range(0, len(alphabet), across)
    )
    common = (max(at, key=at.__getitem__) for at in counts if at)
    return Heat(
        title=title,
        reading=reading,
        summary=translate("The commonest letter at each place: {listed}", listed=", ".join(common)),
        bands=bands,
        height=pixels(LINE * len(counts)),
        places=len(counts),
        total=total,
        noun=noun,
    )


def _heat_cell(
    letter: str, at: tuple[int, int], count: float, total: float, across: int
) -> HeatCell:
    column, place = at
    share = count / total if total else 0.0
    return HeatCell(
        letter=letter,
        place=place + 1,
        count=count,
        level=sum(share > step for step in STEPS),
        x=percent(column / across + GAP / 2),
        width=percent(1 / across - GAP),
        middle=percent((column + 0.5) / across),
        y=pixels(place * LINE),
        base=pixels(place * LINE + 18),
    )
