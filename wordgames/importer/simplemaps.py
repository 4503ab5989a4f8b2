"""simplemaps' free table of the world's places, with the filter of document 000."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from wordgames.importer.layout import DELIMITERS, Layout, first_row, split
from wordgames.importer.options import POPULATION, ImportOptions
from wordgames.importer.report import ImportRefused, RejectionCount
from wordgames.importer.table import BAD_DISPLAY, BAD_GROUP, CellError, load_pandas, plain, too_few
from wordgames.importer.word_list import Source
from wordgames.languages.translation import translatable, translate
from wordgames.vocabulary.column_guess import column_name
from wordgames.vocabulary.columns import CITIES, Entry
from wordgames.vocabulary.kinds import BAD_HEADER, TOO_MANY_CELLS

if TYPE_CHECKING:
    import pandas as pd

LIMITS = {"population": (0, 10**11), "lat": (-90, 90), "lng": (-180, 180)}
NEEDED = ("city_ascii", "population")
COUNTRY = ("iso2", "iso3", "country")
PLACES = "city city_ascii lat lng country iso2 iso3 admin_name capital population id"
WITHOUT_HEADER = tuple(PLACES.split())
NUMBER = r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?"
SEPARATOR = re.compile(r'[^\w\s".+-]')
UNFIT = (
    translatable("has a name that isn't ASCII"),
    translatable("has a space or a hyphen"),
    translatable("has a character that isn't a letter"),
)
# A column for the first cell that a row has too many.
BEYOND = "beyond the header"
MOST_COLUMNS = 100
CELLS_AT_ONCE = 200_000


def world_cities_layout(text: str) -> Layout | None:
    """Return the separator and the columns of a simplemaps table, or None for any other text.

    The columns are found by their names, or by their places where the first line is a city.
    """
    first = first_row(text)
    for delimiter in dict.fromkeys((*DELIMITERS, *SEPARATOR.findall(first))):
        cells = next(iter(split([first], delimiter)), [])
        names = tuple(column_name(cell) for cell in cells)
        if set(NEEDED) <= set(names) and set(COUNTRY) & set(names):
            return Layout(delimiter, names, header=True)
        if len(cells) == len(WITHOUT_HEADER) and _is_city(cells):
            return Layout(delimiter, WITHOUT_HEADER, header=False)
    return None


def _is_city(cells: Sequence[str]) -> bool:
    """True if each cell has the form that its place in a table without a header asks for."""
    row = dict(zip(WITHOUT_HEADER, cells, strict=True))
    numbers = all(re.fullmatch(NUMBER, row[name].strip(), re.IGNORECASE) for name in LIMITS)
    return numbers and (len(row["iso2"]), len(row["iso3"])) == (2, 3)


def read_world_cities(
    text: str, layout: Layout, options: ImportOptions, tally: RejectionCount
) -> Source:
    """Return the large places with an ASCII name, of letters only if so asked; tally the others."""
    least = POPULATION if options.population is None else options.population
    rows = _rows(text, layout, least, tally, options.signs)
    return Source(f"simplemaps {CITIES}", rows, CITIES, weighs=True)


def _rows(
    text: str, layout: Layout, least: int, tally: RejectionCount, signs: bool
) -> Iterator[tuple[int, Entry]]:
    reasons = ("", too_few(least), *UNFIT)
    for table in filter(len, _tables(text, layout)):
        rows = table.drop(columns=BEYOND).itertuples(index=False, name=None)
        places = _filtered(table, least, signs).itertuples()
        for tally.cells, row in zip(rows, places, strict=True):
            line, name, people, shown, group, *place, unfit = row
            try:
                if unfit:
                    raise CellError(reasons[unfit])
                texts = plain(shown, BAD_DISPLAY), plain(group, BAD_GROUP)
                yield line, Entry(name, people, True, *texts, int(people), *place)
            except CellError as error:
                tally.reject(line, name, error.args[0])


def _filtered(table: pd.DataFrame, least: int, signs: bool) -> pd.DataFrame:
    """Return the places' cells, and the number of document 000's reason to exclude each, or 0."""
    name, people = table["city_ascii"], _numbers(table, "population").fillna(0)
    spaced, letters = name.str.contains("[ -]"), name.str.isalpha()
    excluded = [people < least, ~name.map(str.isascii), spaced, ~letters][: 2 if signs else 4]
    columns: dict[str, Any] = {
        "name": name,
        "people": people,
        "shown": table["city" if "city" in table else "city_ascii"],
        "group": table[next(each for each in COUNTRY if each in table)],
        "latitude": _numbers(table, "lat"),
        "longitude": _numbers(table, "lng"),
        "unfit": np.select(excluded, range(1, len(excluded) + 1), 0),
    }
    return table.assign(**columns)[[*columns]]


def _numbers(table: pd.DataFrame, column: str) -> pd.Series[float]:
    """Return a column's numbers; NaN where one is missing, invalid or out of bounds."""
    text = table.get(column, table["city_ascii"].str[:0]).str.strip()
    valid = text.str.fullmatch(NUMBER, flags=re.ASCII | re.IGNORECASE)
    values = text.where(valid, "nan").astype(float)
    return values.where(values.between(*LIMITS[column]))


def _tables(text: str, layout: Layout) -> Iterator[pd.DataFrame]:
    """Yield the rows, some thousand at a time: the index is the line, a missing cell empty.

    pandas' Python engine reads them: it alone is strict about quotes.
    """
    frames, names = load_pandas(), _columns(text, layout)
    try:
        for table in frames.read_csv(
            io.StringIO(text),
            sep=layout.delimiter,
            header=None,
            index_col=False,
            names=[*names, BEYOND],
            dtype=object,
            na_filter=False,
            skip_blank_lines=False,
            engine="python",
            chunksize=CELLS_AT_ONCE // len(names),
        ):
            if table[BEYOND].notna().any():
                raise ImportRefused(translate(TOO_MANY_CELLS))
            rows = table.set_axis(table.index + 1).dropna(subset=names[0])
            yield rows[rows.index > layout.header].fillna("")
    except (csv.Error, frames.errors.ParserError) as error:
        raise ImportRefused(translate(TOO_MANY_CELLS)) from error


def _columns(text: str, layout: Layout) -> Sequence[str]:
    """Return the names of the columns; raises ImportRefused for a damaged header."""
    try:
        first = next(csv.reader(io.StringIO(text), delimiter=layout.delimiter, strict=True))
    except csv.Error as error:
        raise ImportRefused(translate(TOO_MANY_CELLS)) from error
    names = [column_name(name) for name in first] if layout.header else layout.columns
    known = set(NEEDED) <= set(names) and set(COUNTRY) & set(names)
    if not known or len(set(names)) < len(first) or len(names) > MOST_COLUMNS:
        raise ImportRefused(translate(BAD_HEADER))
    return names
