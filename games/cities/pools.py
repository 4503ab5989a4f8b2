"""Cities that may be the secret: of a country, well known, large, or all."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from lexicons.paths import SITE_DATA
from wordgames.cities.options import ALL, KNOWN
from wordgames.cities.rules import LENGTHS
from wordgames.vocabulary.columns import Columns

# About 300 names: capitals, and of each part of the world the large cities whose names are written
# most.
FILE = SITE_DATA / "known_cities.txt"
# Fewest known cities of a list; one with fewer, such as that of one country, is played whole.
ENOUGH = 50
LARGE_CITY = 500_000
Rows = npt.NDArray[np.int64]


def pools(favour: str, columns: Columns, pool: str = ALL) -> tuple[Rows, Rows]:
    """Return the rows of the cities that may be secrets: of the favoured country, and the rest.

    The `pool` limits the rest; a country that is asked for is played whole.
    """
    lengths = np.repeat(np.arange(len(columns.counts)), columns.counts)
    rows = columns.answers[np.isin(lengths[columns.answers], LENGTHS)].astype(np.int64)
    if not favour or favour not in columns.group_names:
        return rows[:0], _limited(rows, columns, pool)
    is_favoured = columns.groups[rows] == columns.group_names.index(favour)
    return rows[is_favoured], _limited(rows[~is_favoured], columns, pool)


def _limited(rows: Rows, columns: Columns, pool: str) -> Rows:
    if pool == ALL:
        return rows
    if pool == KNOWN:
        cities = rows[np.isin(rows, _known(columns))]
        return cities if len(cities) >= ENOUGH else rows
    cities = rows[columns.populations[rows] >= LARGE_CITY]
    return cities if len(cities) else rows


@lru_cache(maxsize=2)
def _known(columns: Columns) -> Rows:
    names = FILE.read_text("utf-8").split()
    places = ((len(name), columns.words(len(name)).row(name)) for name in names)
    return np.array([columns.first_row(size) + row for size, row in places if row is not None], int)


def name_at(columns: Columns, row: int) -> str:
    """Return the name in a row of the whole list."""
    length = int(np.searchsorted(np.cumsum(columns.counts), row, side="right"))
    return columns.words(length)[row - columns.first_row(length)]
