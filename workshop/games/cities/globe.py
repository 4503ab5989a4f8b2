"""The land as rows of dots, for the globe of Cities: `games/cities/static/land.svg`.

    .venv/bin/python -m workshop.games.cities.globe

There is a dot every 2.5 degrees where a bundled outline has land. x is the longitude from 180 W, y
the latitude from 83 N down to 57 S, in degrees; a line with a dash of that length draws a row.
"""

import zipfile
from pathlib import Path

import numpy as np
import numpy.typing as npt

from lexicons.reference.country_outlines import FILE, outline

STEP = 2.5
WEST, NORTH, SOUTH = -180 + STEP / 2, 83 - STEP / 2, -57
OUT = Path("games/cities/static/land.svg")
Grid = npt.NDArray[np.bool_]
Degrees = npt.NDArray[np.float64]


def land() -> Grid:
    """Return the grid, True for land, row by row from the north."""
    down, across = np.arange(NORTH, SOUTH, -STEP), np.arange(WEST, 180, STEP)
    grid = np.zeros((len(down), len(across)), bool)
    for code in (name.removesuffix(".json") for name in zipfile.ZipFile(FILE).namelist()):
        if code == "AQ":
            continue
        for ring in (ring for group in outline(code) for ring in group):
            for turn in (0, 360):  # a country that crosses the 180th meridian goes on past it
                grid ^= _inside(ring, down[:, None], across[None, :] + turn)
    return grid


def _inside(ring: Degrees, y: Degrees, x: Degrees) -> Grid:
    """Return True for points in a ring: a line to the west crosses it an odd number of times."""
    odd = np.zeros(np.broadcast_shapes(x.shape, y.shape), bool)
    for (x1, y1), (x2, y2) in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        if y1 == y2:
            continue
        crosses = ((y1 > y) != (y2 > y)) & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
        odd ^= crosses
    return odd


def path(found: Grid) -> str:
    """Return a line for each stretch of land."""
    parts = []
    for row, line in enumerate(found):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], line, [0]]).astype(int)))
        for start, end in edges.reshape(-1, 2).tolist():
            x, y = start * STEP + STEP / 2, row * STEP + STEP / 2
            parts.append(f"M{x:g} {y:g}h{(end - start - 1) * STEP + 0.01:g}")
    return "".join(parts)


if __name__ == "__main__":
    OUT.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg"><symbol id="land" overflow="visible">'
        f'<path d="{path(land())}"/></symbol></svg>\n',
        "utf-8",
    )
