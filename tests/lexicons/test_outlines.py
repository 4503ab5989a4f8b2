"""Outlines of countries: how they are made of TopoJSON, and what the bundle holds."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from lexicons.reference.country_outlines import FILE, outline
from workshop.dictionaries import country_outlines

SQUARE = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.001), (2.0, 2.0), (0.0, 2.0), (0.0, 0.0)]
TOPOLOGY = {
    "transform": {"scale": [0.5, 0.5], "translate": [-180, -90]},
    "arcs": [
        [[720, 180], [-4, 0], [0, 4]],
        [[716, 184], [4, 0], [0, -4]],
        [[0, 180], [2, 0], [0, 4]],
    ],
    "objects": {
        "countries": {
            "geometries": [
                {"type": "Polygon", "id": "001", "arcs": [[0, 1]], "properties": {"name": "One"}},
                {
                    "type": "MultiPolygon",
                    "id": "",
                    "arcs": [[[~1, ~0]]],
                    "properties": {"name": "Kosovo"},
                },
                {"type": "Polygon", "arcs": [[2]], "properties": {"name": "Nobody’s Bank"}},
            ]
        }
    },
}


def part(west: float, south: float, side: float) -> country_outlines.OutlinePart:
    east, north = west + side, south + side
    ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return country_outlines.OutlinePart([ring], country_outlines.box_of(ring))


def test_arcs_are_joined_to_rings_and_may_be_walked_backwards(tmp_path: Path) -> None:
    file = tmp_path / "countries.json"
    file.write_text(json.dumps(TOPOLOGY), "utf-8")
    found = country_outlines.read(file, {"001": "AA"})
    assert set(found) == {"AA", "XK"}  # land that has no code is nobody's
    ring = found["AA"][0].rings[0]
    assert ring == [(180, 0), (178, 0), (178, 2), (180, 2), (180, 0)]
    assert found["XK"][0].rings[0] == ring[::-1]


def test_a_line_loses_the_points_that_nobody_would_miss() -> None:
    assert country_outlines.simplified(SQUARE, 0.01) == [SQUARE[at] for at in (0, 2, 3, 4, 5)]
    assert country_outlines.simplified(SQUARE, 0.0001) == SQUARE


def test_far_parts_are_groups_of_their_own_and_chains_of_islands_are_not() -> None:
    main, near, next_to_it, far = (
        part(x, 0, side) for x, side in ((0, 12), (12.5, 1), (14, 1), (30, 2))
    )
    assert country_outlines.groups([far, next_to_it, main, near]) == [
        [main, near, next_to_it],
        [far],
    ]


def test_a_country_across_the_180th_meridian_is_in_one_piece() -> None:
    main, beyond = part(160, 50, 20), part(-180, 50, 4)
    (group,) = country_outlines.groups([main, beyond])
    assert group[1].box == part(180, 50, 4).box


def test_the_same_outlines_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.zip", "b.zip"):
        assert (
            country_outlines.write(tmp_path / name, {"AA": [part(0, 0, 2)], "EH": [part(0, 0, 2)]})
            == 1
        )
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_the_bundle_is_small_and_has_what_atlases_have() -> None:
    assert FILE.stat().st_size < 300_000
    assert outline("zz") == ()
    lesotho_inside = outline("za")[0]
    assert len(lesotho_inside) >= 2
    land = np.vstack(outline("RU")[0])
    assert np.ptp(land[:, 0]) < 180
    west, south = np.vstack(outline("US")[0]).min(axis=0)
    assert west == pytest.approx(-124.7, abs=0.2)
    assert south == pytest.approx(25, abs=0.5)
    assert len(outline("US")) > 1  # Alaska is far off
