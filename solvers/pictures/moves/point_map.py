"""Map of places: those that are out are faint, those that are left strong."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact
from wordgames.languages.translation import localize, number, translate

WIDE, HIGH, NORTH, SOUTH = 720, 340, 78.0, -58.0
# Most places left that are named.
NAMED = 12
# A name's line, its letters and its distance on the smallest phone, where they are largest.
LINE, LETTER, AWAY = 32, 20, 9
# Up to 400 places left are drawn on a grid of 2 pixels; more, and the ground, on one of 4.
FEW, FINE, COARSE = 400, 2, 4


@dataclass(frozen=True, slots=True)
class MapPlace:
    """A place: degrees east and north, and what it is counted in."""

    name: str
    east: float
    north: float
    group: str = ""


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """A place that is named on the map, by x and y in its box, and where its name is written.

    before  does the name end there, left of its place?
    """

    name: str
    x: int
    y: int
    at: int
    base: int
    before: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PointMap(Picture):
    """A map of dots; the table counts those left by group, the largest first."""

    template: ClassVar[str] = "solvers/pictures/moves/point_map.html"

    gone: str
    left: str
    marks: tuple[PlaceMark, ...]
    groups: tuple[tuple[str, int], ...]
    total: int
    width: int = WIDE
    height: int = HIGH

    @property
    def value(self) -> str:
        return exact(self.total)

    @property
    def table(self) -> Table:
        rows = (
            Row(translate("All"), (Cell(number(self.total), "all", self.value),)),
            *(Row(localize(name), (Cell(number(count)),)) for name, count in self.groups),
        )
        return Table((translate("Country"), translate("Left")), rows)


def map_picture(
    everywhere: Iterable[MapPlace],
    left: Sequence[MapPlace],
    title: str,
    *,
    reading: str = "",
) -> PointMap:
    """Draw places by longitude and latitude; those of `everywhere` once a pixel, as the ground."""
    counts: dict[str, int] = {}
    for place in left:
        counts[place.group] = counts.get(place.group, 0) + 1
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return PointMap(
        title=title,
        reading=reading,
        summary=translate("{number} left", number=len(left)),
        gone=_dots(_spots(everywhere, COARSE) - _spots(left, COARSE)),
        left=_dots(_spots(left, FINE if len(left) <= FEW else COARSE)),
        marks=_label_places(left) if len(left) <= NAMED else (),
        groups=tuple(ranked),
        total=len(left),
    )


def _label_places(places: Iterable[MapPlace]) -> tuple[PlaceMark, ...]:
    """Return where the places and their names are, so that no name lies on another.

    From north to south each takes the nearest free line, on its right if it can.
    """
    boxes: list[tuple[float, float, int]] = []
    marks = []
    for place in sorted(places, key=lambda it: (-it.north, it.east)):
        (x, y), wide = _at(place), LETTER * len(place.name)
        starts = {False: x + AWAY, True: x - AWAY - wide}
        free = (
            (abs(base - y) + 20 * before + 9 * max(-start, start + wide - WIDE, 0), base, before)
            for base in range(LINE // 2, HIGH, 4)
            for before, start in starts.items()
            if all(
                abs(base - line) >= LINE or start >= end or start + wide <= begin
                for begin, end, line in boxes
            )
        )
        if best := min(free, default=None):
            _, base, before = best
            boxes.append((starts[before], starts[before] + wide, base))
            at = x - AWAY if before else x + AWAY
            marks.append(PlaceMark(place.name, x, y, at, base, before))
    return tuple(marks)


def _at(place: MapPlace) -> tuple[int, int]:
    x = round(WIDE * (place.east + 180) / 360)
    return x, round(HIGH * (NORTH - place.north) / (NORTH - SOUTH))


def _spots(places: Iterable[MapPlace], grid: int) -> set[tuple[int, int]]:
    """Return y and x of every place, rounded down to a grid of `grid` pixels."""
    return {(y // grid * grid, x // grid * grid) for x, y in map(_at, places)}


def _dots(spots: Iterable[tuple[int, int]]) -> str:
    """Return a path with a dot on each spot.

    It has only the distance from dot to dot, line by line: such a path packs to a third.
    """
    path, line, at = [], -1, 0
    for y, x in sorted(spots):
        path.append(f"m{x - at} 0h0" if y == line else f"M{x} {y}h0")
        line, at = y, x
    return "".join(path)
