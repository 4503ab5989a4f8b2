"""The table of cities that simplemaps gives away, with the filter of document 000."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from unidecode import unidecode

from lexicons.columns import CITIES, Entry
from lexicons.importer.options import POPULATION, ImportOptions
from lexicons.importer.refusal import ImportRefused
from lexicons.importer.report import Tally
from lexicons.importer.table import DELIMITERS, header_of
from lexicons.importer.wordlist import Source

if TYPE_CHECKING:
    import pandas as pd

NEEDED = ("city_ascii", "population")
COUNTRY = ("iso2", "iso3", "country")


def world_cities_delimiter(text: str) -> str | None:
    """Return the delimiter of a simplemaps table, or None for any other text."""
    for delimiter in DELIMITERS:
        names = header_of(text, delimiter)
        if set(NEEDED) <= set(names) and set(COUNTRY) & set(names):
            return delimiter
    return None


def read_world_cities(text: str, delimiter: str, options: ImportOptions, tally: Tally) -> Source:
    """Return the large cities whose ASCII name is letters only; the others are tallied."""
    return Source(
        format="simplemaps cities",
        rows=_rows(text, delimiter, options, tally),
        kind=CITIES,
        weighs=True,
    )


def _rows(
    text: str, delimiter: str, options: ImportOptions, tally: Tally
) -> Iterator[tuple[int, Entry]]:
    table = _load(text, delimiter)
    least = POPULATION if options.population is None else options.population
    names = table["city_ascii"]
    kept = table["population"] == table["population"]
    for passed, reason in (
        (table["population"] >= least, f"has fewer than {least:,} people"),
        (names == names.map(unidecode), "has a name that is not ASCII"),
        (~names.str.contains("[ -]"), "has a space or a hyphen"),
        (names.str.fullmatch("[A-Za-z]+"), "has a character that is no letter"),
    ):
        for line, name in names[kept & ~passed].items():
            tally.reject(int(str(line)), name, reason)
        kept &= passed
    yield from _entries(table[kept])


def _entries(table: pd.DataFrame) -> Iterator[tuple[int, Entry]]:
    country = next(name for name in COUNTRY if name in table)
    shown = "city" if "city" in table else "city_ascii"
    columns = ["city_ascii", "population", shown, country, "lat", "lng"]
    for line, *cells in table[columns].itertuples(name=None):
        yield int(line), _entry(cells)


def _entry(cells: Sequence[Any]) -> Entry:
    name, population, shown, country, latitude, longitude = cells
    return Entry(
        word=name,
        weight=float(population),
        display=shown,
        group=country,
        population=int(population),
        latitude=float(latitude),
        longitude=float(longitude),
    )


def _load(text: str, delimiter: str) -> pd.DataFrame:
    """Return the table with its line numbers; "NA" is Namibia, not a missing country."""
    import pandas as pd

    try:
        table = pd.read_csv(
            io.StringIO(text), sep=delimiter, dtype=str, keep_default_na=False, na_filter=False
        )
    except (pd.errors.ParserError, csv.Error, ValueError) as error:
        raise ImportRefused("The table of cities is damaged: a row has too many cells.") from error
    table = table.rename(columns=lambda name: str(name).strip().lower())
    table.index = pd.RangeIndex(2, len(table) + 2)
    for name in ("population", "lat", "lng"):
        numbers = table[name] if name in table else pd.Series("", table.index)
        table[name] = pd.to_numeric(numbers, errors="coerce")
    table["population"] = table["population"].fillna(0)
    return table
