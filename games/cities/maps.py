"""Maps as SVG: of the world, and of one country with its outline, its other cities and the city."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isnan

import numpy as np
import numpy.typing as npt

from lexicons.reference.country_outlines import Group, outline
from wordgames.vocabulary.columns import Columns, Entry

# The longer side of the map, in the units of its SVG.
SIDE = 300
MARGIN = 12
# Most enlargement of the map for a far part to be shown with the main land.
ALONGSIDE = 2.5
# Distance from the land, as a share of its extent, at which a city may still be placed.
NEAR = 0.15
# (n, 2): longitude and latitude in degrees, or x and y on the map.
Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Country:
    """Parts of the country's SVG: its size, paths of the land and of the dots, the city's place."""

    width: int
    height: int
    land: str
    dots: str
    city: tuple[float, float]


def country(columns: Columns, city: Entry) -> Country | None:
    """Return the map of a city's country; or None if its outline or place is unknown."""
    groups = outline(city.group)
    if not groups or isnan(city.latitude) or isnan(city.longitude):
        return None
    here = _on_one_side(np.array([[city.longitude, city.latitude]]), groups[0])
    land = _land(groups, here)
    if land is None:
        return None
    view = _View(np.vstack([*land, here]))
    return Country(
        width=view.width,
        height=view.height,
        land="".join(_path(view.placed(ring)) for ring in land),
        dots=_country_dots(view, _on_one_side(_other_positions(columns, city), groups[0])),
        city=_pair(view.placed(here)[0]),
    )


class _View:
    """Lambert's azimuthal equal-area projection about the middle of the land, scaled to the map."""

    def __init__(self, points: Points) -> None:
        self._middle = np.radians((points.min(axis=0) + points.max(axis=0)) / 2)
        flat = self._project(points)
        low, high = flat.min(axis=0), flat.max(axis=0)
        self._scale = (SIDE - 2 * MARGIN) / max(float((high - low).max()), 1e-9)
        self._corner = np.array([low[0], high[1]])
        size = (high - low) * self._scale + 2 * MARGIN
        self.width, self.height = (int(np.ceil(side)) for side in size)

    def placed(self, points: Points) -> Points:
        """Return the positions of points on the map: x from its left, y from its top."""
        placed: Points = (self._project(points) - self._corner) * self._scale * (1, -1) + MARGIN
        return placed

    def _project(self, points: Points) -> Points:
        across, up = np.radians(points).T
        north, turn = self._middle[1], across - self._middle[0]
        height = np.sin(north) * np.sin(up) + np.cos(north) * np.cos(up) * np.cos(turn)
        scale = np.sqrt(2 / np.maximum(1 + height, 1e-9))
        x = np.cos(up) * np.sin(turn)
        y = np.cos(north) * np.sin(up) - np.sin(north) * np.cos(up) * np.cos(turn)
        return np.column_stack([scale * x, scale * y])


def _land(groups: Sequence[Group], here: Points) -> Group | None:
    """Return the rings to draw: the main land, with the part that the city is on or alone.

    None if the city is on none of them, such as when the list assigns it to another country.
    """
    at = min(range(len(groups)), key=lambda group: _off(groups[group], here))
    if _off(groups[at], here) > NEAR * max(_extent(groups[at]), 1):
        return None
    if not at or _extent(groups[0] + groups[at]) > ALONGSIDE * _extent(groups[0]):
        return groups[at]
    return groups[0] + groups[at]


def _off(group: Group, here: Points) -> float:
    """Return how far a place is outside the bounding box of a group, in degrees."""
    points = np.vstack(group)
    outside = np.maximum(points.min(axis=0) - here, here - points.max(axis=0))
    return float(np.hypot(*np.maximum(outside, 0)[0]))


def _extent(group: Group) -> float:
    points = np.vstack(group)
    return float((points.max(axis=0) - points.min(axis=0)).max())


def _on_one_side(points: Points, main: Group) -> Points:
    """Return points on the same side of the 180th meridian as the main land."""
    middle = float(np.vstack(main)[:, 0].mean())
    turns = np.round((middle - points[:, :1]) / 360) * 360
    return points + np.column_stack([turns, np.zeros(len(points))])


def _other_positions(columns: Columns, city: Entry) -> Points:
    """Return the positions of the country's other cities in the list."""
    rows = columns.groups == columns.group_names.index(city.group)
    places = columns.positions[rows].astype(np.float64)[:, ::-1]
    known = places[~np.isnan(places).any(axis=1)]
    others: Points = known[np.abs(known - (city.longitude, city.latitude)).max(axis=1) > 1e-3]
    return others


def _country_dots(view: _View, places: Points) -> str:
    points = view.placed(places)
    inside = ((points > 0) & (points < (view.width, view.height))).all(axis=1)
    return "".join(f"M{x:g} {y:g}h0" for x, y in map(_pair, points[inside]))


def _path(points: Points) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in map(_pair, points)) + "z"


def _pair(point: Points) -> tuple[float, float]:
    return round(float(point[0]), 1), round(float(point[1]), 1)


# Degrees a square; cities in the same square are one dot.
CELL = 2.5
NORTH, SOUTH, WEST, EAST = 75, -60, -180, 180
STEP = 30
# Northern edge of the globe's land, and its scale.
TOP, GLOBE = 83, 1.5


@dataclass(frozen=True, slots=True)
class WorldMap:
    """Parts of the world's SVG: paths of the graticule and the dots, and the city's place if known.

    One unit is one degree; x counts from the west, y from the north.
    """

    width: int
    height: int
    lines: str
    equator: str
    dots: str
    city: tuple[float, float] | None


def world(columns: Columns, latitude: float, longitude: float) -> WorldMap:
    place = None
    if not (isnan(latitude) or isnan(longitude)):
        place = (round(longitude - WEST, 1), round(NORTH - max(SOUTH, min(NORTH, latitude)), 1))
    return WorldMap(
        EAST - WEST, NORTH - SOUTH, graticule(), f"M0 {NORTH}h360", _dots(columns), place
    )


def globe(city: Entry | None) -> dict[str, float]:
    """Return where the globe's land lies with a city in front, and the dot; {} without a place.

    The land's units are degrees; land.svg begins at 180 W and 83 N.
    """
    if city is None or isnan(city.latitude) or isnan(city.longitude):
        return {}
    x, y = city.longitude - WEST, TOP - city.latitude
    return {"turn": round(120 - GLOBE * x, 1), "x": round(x, 1), "y": round(y, 1)}


@lru_cache(maxsize=1)
def graticule() -> str:
    """Return the path of the lines of latitude and longitude, 30 degrees apart."""
    height, width = NORTH - SOUTH, EAST - WEST
    down = [f"M{x} 0v{height}" for x in range(STEP, width, STEP)]
    across = [f"M0 {NORTH - lat}h{width}" for lat in range(-STEP, NORTH, STEP) if lat]
    return "".join(down + across)


@lru_cache(maxsize=1)
def _dots(columns: Columns) -> str:
    """Return the path of a square for every part of the world with a city of the list."""
    known = columns.positions[~np.isnan(columns.positions).any(axis=1)].astype(np.float64)
    rows = np.floor((NORTH - known[:, 0]) / CELL)
    cells = np.column_stack([rows, np.floor((known[:, 1] - WEST) / CELL)])
    inside = (cells[:, 0] >= 0) & (cells[:, 0] < (NORTH - SOUTH) / CELL)
    squares = np.unique(cells[inside].astype(np.int64), axis=0) * CELL
    return "".join(f"M{x:g} {y:g}h2v2h-2z" for y, x in squares.tolist())
