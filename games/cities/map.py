"""A small map of the world as SVG: drawn from the places of the list's own cities."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import isnan

import numpy as np

from lexicons.columns import Columns

CELL = 2.5
"""Degrees a square; cities in the same square are one dot."""
NORTH, SOUTH, WEST, EAST = 75, -60, -180, 180
STEP = 30


@dataclass(frozen=True, slots=True)
class World:
    """The SVG's parts: paths of the graticule and of the dots, and where the city is, if known.

    One unit is one degree; x counts from the west, y from the north.
    """

    width: int
    height: int
    lines: str
    equator: str
    dots: str
    city: tuple[float, float] | None


def world(columns: Columns, latitude: float, longitude: float) -> World:
    """Return the map with a city on it."""
    place = None
    if not (isnan(latitude) or isnan(longitude)):
        place = (round(longitude - WEST, 1), round(NORTH - max(SOUTH, min(NORTH, latitude)), 1))
    return World(EAST - WEST, NORTH - SOUTH, graticule(), f"M0 {NORTH}h360", _dots(columns), place)


@lru_cache(maxsize=1)
def graticule() -> str:
    """Return the path of the lines of latitude and longitude, 30 degrees apart."""
    height, width = NORTH - SOUTH, EAST - WEST
    down = [f"M{x} 0v{height}" for x in range(STEP, width, STEP)]
    across = [f"M0 {NORTH - lat}h{width}" for lat in range(-STEP, NORTH, STEP) if lat]
    return "".join(down + across)


@lru_cache(maxsize=1)
def _dots(columns: Columns) -> str:
    """Return the path of a square for every part of the world that has a city of the list."""
    known = columns.positions[~np.isnan(columns.positions).any(axis=1)].astype(np.float64)
    rows = np.floor((NORTH - known[:, 0]) / CELL)
    cells = np.column_stack([rows, np.floor((known[:, 1] - WEST) / CELL)])
    inside = (cells[:, 0] >= 0) & (cells[:, 0] < (NORTH - SOUTH) / CELL)
    squares = np.unique(cells[inside].astype(np.int64), axis=0) * CELL
    return "".join(f"M{x:g} {y:g}h2v2h-2z" for y, x in squares.tolist())
