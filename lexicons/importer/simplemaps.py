"""simplemaps' free table of the world's places, with the filter of document 000."""

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
from lexicons.importer.table import (
    BAD_DISPLAY,
    BAD_GROUP,
    DELIMITERS,
    CellError,
    column_name,
    header_of,
    plain,
    too_few,
)
from lexicons.importer.wordlist import Source
from lexicons.speech import gettext, gettext_noop

if TYPE_CHECKING:
    import pandas as pd

LIMITS = {"population": (0, 10**11), "lat": (-90, 90), "lng": (-180, 180)}
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
    """Return the large places whose ASCII name is letters only; the others are tallied."""
    return Source(
        format=gettext_noop("simplemaps cities"),
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
    usable = table["population"] == table["population"]
    for passed, reason in (
        (table["population"] >= least, too_few(least)),
        (names == names.map(unidecode), gettext_noop("has a name that is not ASCII")),
        (~names.str.contains("[ -]"), gettext_noop("has a space or a hyphen")),
        (names.str.fullmatch("[A-Za-z]+"), gettext_noop("has a character that is no letter")),
    ):
        for line, name in names[usable & ~passed].items():
            tally.reject(int(str(line)), name, reason)
        usable &= passed
    yield from _entries(table[usable], tally)


def _entries(table: pd.DataFrame, tally: Tally) -> Iterator[tuple[int, Entry]]:
    country = next(name for name in COUNTRY if name in table)
    shown = "city" if "city" in table else "city_ascii"
    columns = ["city_ascii", "population", shown, country, "lat", "lng"]
    for line, *cells in table[columns].itertuples(name=None):
        try:
            yield int(line), _entry(cells)
        except CellError as error:
            tally.reject(int(line), cells[0], error.args[0])


def _entry(cells: Sequence[Any]) -> Entry:
    name, population, shown, country, latitude, longitude = cells
    return Entry(
        word=name,
        weight=float(population),
        display=plain(shown, BAD_DISPLAY),
        group=plain(country, BAD_GROUP),
        population=int(population),
        latitude=float(latitude),
        longitude=float(longitude),
    )


def _load(text: str, delimiter: str) -> pd.DataFrame:
    """Return the table with its line numbers; "NA" is Namibia, not a missing country."""
    import pandas as pd

    try:
        table = pd.read_csv(
            io.StringIO(text), sep=delimiter, dtype=str, na_filter=False, index_col=False
        )
    except (pd.errors.ParserError, csv.Error, ValueError) as error:
        raise ImportRefused(
            gettext("The table of cities is damaged: a row has too many cells.")
        ) from error
    table = table.rename(columns=lambda name: column_name(str(name)))
    if not set(NEEDED) <= set(table) or not table.columns.is_unique:
        raise ImportRefused(gettext("The header of the table of cities is damaged."))
    table.index = pd.RangeIndex(2, len(table) + 2)
    for name, (least, most) in LIMITS.items():
        numbers = table[name] if name in table else pd.Series("", table.index)
        parsed = pd.to_numeric(numbers, errors="coerce")
        table[name] = parsed.where(parsed.between(least, most))
    table["population"] = table["population"].fillna(0)
    return table
