"""Levels of a search: a row of dots for each level, from one end or from both, and the result.

Rows keep the order given, so that a search from both ends meets in the middle.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent, pixels
from wordgames.counted_nouns import counted
from wordgames.languages.translation import number, translate

# Most dots of a row; of a greater level, only these are drawn.
MOST = 40
# Pixels from row to row, units across, and where in a row its label and its dots are.
LINE, WIDE, LABEL, DOT = 46, 1_000, 13, 30


@dataclass(frozen=True, slots=True)
class FoundPath:
    """Something met at a level.

    came    the one that it was met from, as its place in the neighbouring row `toward`
    found   is it on the way that was found? Then it is named
    fringe  did the search end before it went on from here?
    """

    name: str
    came: int | None = None
    found: bool = False
    fringe: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """The nodes at one distance from an end; `toward` is -1 where the row above was met before."""

    name: str
    met: tuple[FoundPath, ...]
    toward: int = -1

    @property
    def fringe(self) -> int:
        """How many of them the search did not go on from."""
        return sum(it.fringe for it in self.met)


@dataclass(frozen=True, slots=True)
class NameMark:
    """A name beside its dot."""

    name: str
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class LevelMark:
    """A row: its label, how many were met, and the names of those on the way."""

    level: Level
    y: str
    names: tuple[NameMark, ...]

    @property
    def count(self) -> int:
        return len(self.level.met)

    @property
    def value(self) -> str:
        return exact(self.count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels(Picture):
    """Rows of dots in a box `wide` by `high`; the paths are those of dots and of lines."""

    template: ClassVar[str] = "solvers/pictures/moves/levels.html"

    marks: tuple[LevelMark, ...]
    high: int
    inside: str
    fringe: str
    edges: str
    way: str
    found: str
    wide: int = WIDE

    @property
    def height(self) -> str:
        return pixels(self.high)

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                mark.level.name,
                (
                    Cell(number(mark.count), mark.level.name, mark.value),
                    Cell(number(mark.level.fringe)),
                    Cell(", ".join(it.name for it in mark.level.met if it.found), number=False),
                ),
            )
            for mark in self.marks
        )
        return Table(
            (
                translate("Level"),
                translate("Met"),
                translate("In the fringe"),
                translate("On the way found"),
            ),
            rows,
        )


def levels_picture(levels: Sequence[Level], title: str, *, reading: str = "") -> Levels:
    """Draw the levels of a search; a level greater than a row holds is drawn in part."""
    spots = [_spots(level, row) for row, level in enumerate(levels)]
    every = [it for row in spots for it in row.values()]
    total = sum(len(level.met) for level in levels)
    return Levels(
        title=title,
        reading=reading
        or translate(
            "A dot is {one}; hollow ones are the fringe, where it stopped.",
            one=counted(1, "words"),
        ),
        summary=translate(
            "{words} met in {levels} levels",
            words=counted(total, "words"),
            levels=len(levels),
        ),
        marks=tuple(_mark(level, spots[row], row) for row, level in enumerate(levels)),
        high=LINE * max(1, len(levels)),
        inside=_dots(at for it, at in every if not it.fringe and not it.found),
        fringe=_dots(at for it, at in every if it.fringe and not it.found),
        found=_dots(at for it, at in every if it.found),
        edges=_lines(_edges(levels, spots)),
        way=_lines(pairwise([at for it, at in every if it.found])),
    )


Spot = tuple[int, int]
Spots = dict[int, tuple[FoundPath, Spot]]
Edge = tuple[Spot, Spot]


def _places_to_draw(level: Level) -> list[int]:
    """Return which of a level are drawn: those found in the middle, the others evenly taken."""
    middle = [place for place, it in enumerate(level.met) if it.found]
    others = [place for place, it in enumerate(level.met) if not it.found]
    room = MOST - len(middle)
    step = max(1.0, len(others) / room)
    shown = [others[int(number * step)] for number in range(min(room, len(others)))]
    half = len(shown) // 2
    return [*shown[:half], *middle, *shown[half:]]


def _spots(level: Level, row: int) -> Spots:
    """Return where the things of a level are that are drawn: the one found in the middle."""
    drawn = _places_to_draw(level)
    middle = next((at for at, place in enumerate(drawn) if level.met[place].found), MOST // 2)
    pitch = WIDE / (MOST + 2)
    return {
        place: (
            level.met[place],
            (round(WIDE / 2 + pitch * (number - middle)), row * LINE + DOT),
        )
        for number, place in enumerate(drawn)
    }


def _edges(levels: Sequence[Level], spots: Sequence[Spots]) -> Iterator[Edge]:
    """Yield the lines to those that are drawn from where they were met, the way itself left out."""
    for row, level in enumerate(levels):
        above = row + level.toward
        if not 0 <= above < len(levels):
            continue
        for it, at in spots[row].values():
            before = spots[above].get(-1 if it.came is None else it.came)
            if before is not None and not (it.found and before[0].found):
                yield before[1], at


def _mark(level: Level, spots: Spots, row: int) -> LevelMark:
    names = tuple(
        NameMark(it.name, percent(x / WIDE), pixels(row * LINE + LABEL))
        for it, (x, _) in spots.values()
        if it.found
    )
    return LevelMark(level, pixels(row * LINE + LABEL), names)


def _dots(spots: Iterable[Spot]) -> str:
    return "".join(f"M{x} {y}h0" for x, y in spots)


def _lines(edges: Iterable[Edge]) -> str:
    return "".join(f"M{x} {y}L{to_x} {to_y}" for (x, y), (to_x, to_y) in edges)
