"""The outlines of countries, offline: a bundle, read one country at a time. No Django.

`workshop/dictionaries/rebuild` makes it; wordgames/bundled/LICENSES.md names its source.
"""

import json
import zipfile
from functools import lru_cache
from io import BytesIO

import numpy as np
import numpy.typing as npt

from lexicons.paths import SITE_DATA

FILE = SITE_DATA / "outlines.zip"
# Countries kept unpacked, at most some 40 kB each: the latest requested.
COUNTRIES = 32
# (points, 2): longitude and latitude in degrees; past 180 if a country crosses that meridian.
Ring = npt.NDArray[np.float64]
Group = tuple[Ring, ...]


@lru_cache(maxsize=COUNTRIES)
def outline(code: str) -> tuple[Group, ...]:
    """Return a country's groups of land by its two letters, the main one first; () if unknown.

    Far parts, such as Alaska, are groups of their own. A ring inside another is a hole.
    """
    try:
        text = _archive().read(f"{code.upper()}.json")
    except KeyError:
        return ()
    return tuple(tuple(map(_ring, group)) for group in json.loads(text))


def _ring(steps: list[int]) -> Ring:
    return np.cumsum(np.array(steps, np.float64).reshape(-1, 2), axis=0) / 1000


@lru_cache(maxsize=1)
def _archive() -> zipfile.ZipFile:
    """Return the packed bundle, read whole: processes sharing an open file share its position."""
    return zipfile.ZipFile(BytesIO(FILE.read_bytes()))
