"""Outlines of countries from Natural Earth, by way of npm's world-atlas: simplified and packed.

A country is a list of groups of land: first the one with its largest part, then those that lie far
off, such as Alaska. Each ring keeps only the detail that shows when its group fills a small map.
"""

from __future__ import annotations

import json
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, hypot, radians
from pathlib import Path
from typing import Any, NamedTuple

from workshop.dictionaries.gloss_table import EARLY

# Longitude and latitude in degrees.
Point = tuple[float, float]
Ring = Sequence[Point]

# A ring smaller than this share of its group's extent cannot be seen.
COARSE = 1 / 300
# Parts further apart than this share of the largest part's extent form two groups.
APART = 1 / 12
LEAST_APART = 0.4
# Areas without a code in Natural Earth, and the codes of their countries in GeoNames.
NAMED = {
    "N. Cyprus": "CY",
    "Cyprus U.N. Buffer Zone": "CY",
    "Dhekelia": "CY",
    "Akrotiri": "CY",
    "Somaliland": "SO",
    "Baikonur": "KZ",
    "Kosovo": "XK",
}
# Countries without an outline: Western Sahara has only a strip, the Maldives nothing visible.
UNDRAWN = ("EH", "MV")
# Parts that belong to one country in Natural Earth and to another code in GeoNames, by their box:
# west, south, east, north.
ELSEWHERE = (
    ("RU", "UA", (32.0, 44.0, 36.7, 46.3)),
    ("FR", "GF", (-55.0, 2.0, -51.0, 6.0)),
    ("FR", "GP", (-62.0, 15.7, -60.9, 16.6)),
    ("FR", "MQ", (-61.3, 14.3, -60.7, 15.0)),
    ("FR", "RE", (55.0, -21.5, 56.0, -20.7)),
    ("FR", "YT", (44.9, -13.1, 45.4, -12.5)),
)


class GeoBox(NamedTuple):
    """West, south, east and north in degrees."""

    west: float
    south: float
    east: float
    north: float

    @property
    def extent(self) -> float:
        """Length of the longer side, in degrees of latitude."""
        return max((self.east - self.west) * self.squeeze, self.north - self.south)

    @property
    def middle(self) -> float:
        """Longitude halfway."""
        return (self.west + self.east) / 2

    @property
    def squeeze(self) -> float:
        """Length of a degree of longitude, in degrees of latitude."""
        return cos(radians((self.south + self.north) / 2))

    def gap(self, other: GeoBox) -> float:
        """Return the distance between two boxes in degrees of latitude; 0 if they meet."""
        across = max(0.0, self.west - other.east, other.west - self.east)
        down = max(0.0, self.south - other.north, other.south - self.north)
        return hypot(across * min(self.squeeze, other.squeeze), down)


class OutlinePart(NamedTuple):
    """A piece of land: its shore and its holes, such as an enclosed country."""

    rings: Sequence[Ring]
    box: GeoBox


def box_of(ring: Ring) -> GeoBox:
    """Return the box around a ring."""
    across, down = [x for x, _ in ring], [y for _, y in ring]
    return GeoBox(min(across), min(down), max(across), max(down))


def read(path: Path, codes: Mapping[str, str]) -> dict[str, list[OutlinePart]]:
    """Return each country's parts from a TopoJSON file; `codes` maps ISO numbers to letters."""
    topology = json.loads(path.read_text("utf-8"))
    arcs = [_unpacked(arc, topology["transform"]) for arc in topology["arcs"]]
    countries: dict[str, list[OutlinePart]] = defaultdict(list)
    for shape in topology["objects"]["countries"]["geometries"]:
        code = codes.get(shape.get("id", "")) or NAMED.get(shape["properties"]["name"])
        if code:
            for polygon in _polygons(shape):
                part = _part([_joined(ring, arcs) for ring in polygon])
                countries[_owner(code, part.box)].append(part)
    return countries


def _unpacked(arc: Sequence[Sequence[int]], transform: Mapping[str, Any]) -> list[Point]:
    """Return an arc in degrees: TopoJSON stores integer steps from point to point."""
    (wide, high), (west, south) = transform["scale"], transform["translate"]
    points, x, y = [], 0, 0
    for right, up in arc:
        x, y = x + right, y + up
        points.append((x * wide + west, y * high + south))
    return points


def _polygons(shape: Mapping[str, Any]) -> Sequence[Sequence[Sequence[int]]]:
    arcs: Sequence[Any] = shape.get("arcs", ())
    return [arcs] if shape["type"] == "Polygon" else arcs


def _joined(numbers: Sequence[int], arcs: Sequence[Sequence[Point]]) -> list[Point]:
    """Return the ring made of arcs; ~n is arc n reversed, and ends share one point."""
    ring: list[Point] = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring.extend(arc[1:] if ring else arc)
    return _unbroken(ring)


def _unbroken(ring: Sequence[Point]) -> list[Point]:
    """Return a ring that continues past the 180th meridian where it crossed it."""
    points, turn = [ring[0]], 0
    for (before, _), (x, y) in pairwise(ring):
        turn += 360 * round((before - x) / 360)
        points.append((x + turn, y))
    return points


def _part(rings: Sequence[Ring]) -> OutlinePart:
    return OutlinePart(rings, box_of(rings[0]))


def _owner(code: str, box: GeoBox) -> str:
    for owner, other, area in ELSEWHERE:
        west, south, east, north = area
        inside = west <= box.west and box.east <= east and south <= box.south and box.north <= north
        if owner == code and inside:
            return other
    return code


def groups(parts: Sequence[OutlinePart]) -> list[list[OutlinePart]]:
    """Return groups of parts that lie together, the group of the largest first."""
    rest = [_beside(part, max(parts, key=_area)) for part in sorted(parts, key=_area, reverse=True)]
    near = max(LEAST_APART, APART * rest[0].box.extent)
    clusters = []
    while rest:
        group, rest = [rest[0]], rest[1:]
        for member in group:  # grows during iteration
            close = [part for part in rest if member.box.gap(part.box) <= near]
            group.extend(close)
            rest = [part for part in rest if part not in close]
        clusters.append(group)
    return clusters


def _area(part: OutlinePart) -> float:
    box = part.box
    return (box.east - box.west) * box.squeeze * (box.north - box.south)


def _beside(part: OutlinePart, largest: OutlinePart) -> OutlinePart:
    """Return a part on the same side of the 180th meridian as its country's largest."""
    turn = 360 * round((largest.box.middle - part.box.middle) / 360)
    return _part([[(x + turn, y) for x, y in ring] for ring in part.rings]) if turn else part


def drawn(group: Sequence[OutlinePart]) -> Iterator[list[Point]]:
    """Yield a group's simplified rings; those too small to see are left out."""
    boxes = [part.box for part in group]
    around = GeoBox(
        min(box.west for box in boxes),
        min(box.south for box in boxes),
        max(box.east for box in boxes),
        max(box.north for box in boxes),
    )
    step = around.extent * COARSE
    for part in group:
        for ring in part.rings:
            if box_of(ring).extent > 3 * step or ring is group[0].rings[0]:
                yield simplified(ring, step, around.squeeze)


def simplified(ring: Ring, step: float, squeeze: float = 1.0) -> list[Point]:
    """Return a ring without the points that lie within `step` of the simplified line.

    Douglas and Peucker (1973), from the first point to the one furthest from it, and back.
    """
    flat = [(x * squeeze, y) for x, y in ring]
    far = max(range(len(flat)), key=lambda at: hypot(*_minus(flat[at], flat[0])))
    indices = {0, far, len(flat) - 1}
    spans = [(0, far), (far, len(flat) - 1)]
    while spans:
        start, end = spans.pop()
        if end - start < 2:
            continue
        at = max(range(start + 1, end), key=lambda it: _away(flat[it], flat[start], flat[end]))
        if _away(flat[at], flat[start], flat[end]) > step:
            indices.add(at)
            spans += [(start, at), (at, end)]
    return [ring[at] for at in sorted(indices)]


def _minus(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def _away(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a segment."""
    (x, y), (dx, dy) = _minus(point, start), _minus(end, start)
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, (x * dx + y * dy) / length)) if length else 0.0
    return hypot(x - along * dx, y - along * dy)


def write(path: Path, countries: Mapping[str, Sequence[OutlinePart]]) -> int:
    """Write each country's groups of rings as flat steps; return their number."""
    with zipfile.ZipFile(path, "w") as archive:
        for code in sorted(set(countries).difference(UNDRAWN)):
            shapes = [list(map(_flat, drawn(group))) for group in groups(countries[code])]
            member = zipfile.ZipInfo(f"{code}.json", EARLY)
            text = json.dumps(shapes, separators=(",", ":"))
            archive.writestr(member, text, zipfile.ZIP_LZMA)
        return len(archive.namelist())


def _flat(ring: Ring) -> list[int]:
    """Return x, y and then the steps from point to point, in thousandths of a degree."""
    whole = [(round(x * 1000), round(y * 1000)) for x, y in ring]
    before = [(0, 0), *whole[:-1]]
    steps = ((x - u, y - v) for (x, y), (u, v) in zip(whole, before, strict=True))
    return [number for step in steps for number in step]
