"""Discs that would lie on each other moved apart, on a picture whose width is not known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import TypeAlias

WIDTHS = (230.0, 260.0, 300.0, 360.0, 440.0, 560.0, 700.0, 860.0)
"""Pixels across, from a phone's picture to a desk's, at which no two discs may touch."""
DIRECTIONS = 16
RINGS = 9

Place: TypeAlias = tuple[float, float]


def apart(points: Sequence[Place], radius: float, height: float) -> list[Place]:
    """Return by how many pixels to move each disc, right and down, so that none lies on another.

    A point is its share of the width and its pixels from the top. A disc that is free stays where
    it is, and so does the first of those that touch; another takes the nearest place that is free
    at every width, inside the picture, and off the spots from which discs were moved away.
    """
    shifts: list[Place] = []
    for at, point in enumerate(points):
        before = list(zip(points[:at], shifts, strict=True))
        free = (it for it in _nearest_first(radius) if _is_free(point, it, before, radius, height))
        shifts.append(next(free, (0.0, 0.0)))
    return shifts


def _nearest_first(radius: float) -> Iterator[Place]:
    yield 0.0, 0.0
    for ring in range(1, RINGS + 1):
        far = radius * (1 + ring)
        for turn in range(DIRECTIONS):
            angle = 2 * pi * turn / DIRECTIONS - pi / 4
            yield round(far * cos(angle), 1), round(far * sin(angle), 1)


def _is_free(
    point: Place,
    shift: Place,
    before: Sequence[tuple[Place, Place]],
    radius: float,
    height: float,
) -> bool:
    down = point[1] + shift[1]
    if shift != (0.0, 0.0) and not radius <= down <= height - radius:
        return False
    for width in WIDTHS:
        across = point[0] * width + shift[0]
        if shift != (0.0, 0.0) and not radius <= across <= width - radius:
            return False
        for other, moved in before:
            x, y = other[0] * width, other[1]
            if hypot(across - x - moved[0], down - y - moved[1]) < 2 * radius:
                return False
            if moved != (0.0, 0.0) and hypot(across - x, down - y) < 1.5 * radius:
                return False
    return True
