"""Where the names of points stand, so that they cover neither each other nor the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import log10
from typing import Any, NamedTuple

from solvers.charts.chart import Axis, Dot
from solvers.charts.look import Size

ROOM = 0.08
"""Empty part of the drawing beyond the outermost points."""
AXIS = 60
STEPS = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5)
Ends = tuple[float, float]


class Box(NamedTuple):
    """A rectangle, in pixels from the top left."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Say whether the two overlap."""
        aside = self.right <= other.left or other.right <= self.left
        return not (aside or self.bottom <= other.top or other.bottom <= self.top)


def spread(values: Sequence[float], axis: Axis) -> Ends:
    """Return the ends of an axis that leave room around its values."""
    if axis.log:
        low, high = log10(min(values)), log10(max(values))
        room = (high - low) * ROOM or 0.5
        return 10 ** (low - room), 10 ** (high + room)
    low, high = min(values), max(values)
    room = (high - low) * ROOM or max(abs(high) * ROOM, axis.step)
    return (0.0 if axis.zero else low - room), high + room


def placed(
    dots: Sequence[Dot], x: tuple[Axis, Ends], y: tuple[Axis, Ends], size: Size, height: int
) -> list[dict[str, Any]]:
    """Return the points with their names, and the side and height at which each name stands."""
    width = size.width - AXIS
    across = [_share(dot.x, *x) * width for dot in dots]
    down = [(1 - _share(dot.y, *y)) * height for dot in dots]
    taken = [Box(at - 6, top - 6, at + 6, top + 6) for at, top in zip(across, down, strict=True)]
    labels = []
    for number, dot in enumerate(dots):
        label = size.short(dot.label)
        choices = list(_choices(across[number], down[number], size.wide(label), size.text))
        others = taken[:number] + taken[number + 1 :]
        side, box = next(
            (
                (side, box)
                for side, box in choices
                if box.left >= 0 and box.right <= width and not any(map(box.meets, others))
            ),
            choices[0],
        )
        taken.append(box)
        at = _value(1 - (box.top + box.bottom) / 2 / height, *y)
        labels.append({"label": label, "x": dot.x, "y": dot.y, "side": side, "at": at})
    return labels


def _choices(at: float, top: float, wide: float, text: int) -> Iterator[tuple[str, Box]]:
    """Yield the places that a name may have, the best first."""
    for step, side in product(STEPS, ("right", "left")):
        start = at + 8 if side == "right" else at - 8 - wide
        middle = top + step * text * 1.25
        yield side, Box(start, middle - text * 0.6, start + wide, middle + text * 0.6)


def _share(value: float, axis: Axis, ends: Ends) -> float:
    low, high = map(log10, ends) if axis.log else ends
    return ((log10(value) if axis.log else value) - low) / (high - low)


def _value(share: float, axis: Axis, ends: Ends) -> float:
    low, high = map(log10, ends) if axis.log else ends
    value = low + share * (high - low)
    return 10**value if axis.log else value
