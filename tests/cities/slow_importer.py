"""Document 000's filter without pandas, a row at a time: the slow twin of the importer's."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from math import nan
from typing import Any

from unidecode import unidecode

from wordgames.importer.layout import column_name
from wordgames.importer.options import POPULATION, ImportOptions
from wordgames.importer.report import ImportRefused, RejectionCount
from wordgames.importer.table import BAD_DISPLAY, BAD_GROUP, CellError, plain, too_few
from wordgames.languages.translation import Message, translatable, translate
from wordgames.vocabulary.columns import Entry
from wordgames.vocabulary.kinds import BAD_HEADER, TOO_MANY_CELLS

LIMITS = {"population": (0, 10**11), "lat": (-90, 90), "lng": (-180, 180)}
NEEDED = ("city_ascii", "population")
COUNTRY = ("iso2", "iso3", "country")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?", re.ASCII | re.IGNORECASE)


def read_slowly(
    text: str, delimiter: str, options: ImportOptions, tally: RejectionCount
) -> Iterator[tuple[int, Entry]]:
    """Yield the large places of a table row by row; tally the others."""
    least = POPULATION if options.population is None else options.population
    for line, row in _table(text, delimiter):
        name, population = row["city_ascii"], _number(row, "population")
        if reason := _unfit(name, population, least):
            tally.reject(line, name, reason)
            continue
        try:
            yield line, _entry(_cells(row, population))
        except CellError as error:
            tally.reject(line, name, error.args[0])


def _unfit(name: str, population: float, least: int) -> str | Message:
    """Return the reason why document 000 excludes a place, or ""."""
    if population < least:
        return too_few(least)
    if name != unidecode(name):
        return translatable("has a name that isn't ASCII")
    if " " in name or "-" in name:
        return translatable("has a space or a hyphen")
    return "" if name.isalpha() else translatable("has a character that isn't a letter")


def _cells(row: Mapping[str, str], population: float) -> Sequence[Any]:
    country = next(name for name in COUNTRY if name in row)
    shown = row["city" if "city" in row else "city_ascii"]
    places = (_number(row, name, nan) for name in ("lat", "lng"))
    return row["city_ascii"], population, shown, row[country], *places


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


def _table(text: str, delimiter: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Return the rows by the names of their columns; a cell that a row does not have is empty."""
    try:
        rows = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
        names = [column_name(name) for name in next(rows)]
        if not set(NEEDED) <= set(names) or len(set(names)) < len(names):
            raise ImportRefused(translate(BAD_HEADER))
        for line, row in enumerate(rows, 2):
            if len(row) > len(names):
                raise ImportRefused(translate(TOO_MANY_CELLS))
            if row:
                yield line, dict(zip_longest(names, row, fillvalue=""))
    except csv.Error as error:
        raise ImportRefused(translate(TOO_MANY_CELLS)) from error


def _number(row: Mapping[str, str], name: str, otherwise: float = 0.0) -> float:
    """Return a number from a row, or `otherwise` if it is missing, invalid or out of bounds."""
    least, most = LIMITS[name]
    text = row.get(name, "").strip()
    if not NUMBER.fullmatch(text):
        return otherwise
    value = float(text)
    return value if least <= value <= most else otherwise
