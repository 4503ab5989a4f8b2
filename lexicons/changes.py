"""What can be done with whole revisions: compare two, add and remove words, write them as CSV."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from lexicons.columns import CITIES, Columns, Entry

FIRST = 20
WORD_FIELDS = ("word", "weight", "answer", "group", "display")
CITY_FIELDS = (
    "word",
    "display",
    "country",
    "population",
    "latitude",
    "longitude",
    "weight",
    "answer",
)
ROWS_A_CHUNK = 2_000


def with_words(columns: Columns, add: Iterable[Entry], remove: Collection[str]) -> Columns:
    """Return the columns without the removed words and with the added ones."""
    gone = frozenset(remove)

    def entries() -> Iterator[Entry]:
        yield from (entry for entry in columns.entries() if entry.word not in gone)
        yield from add

    return Columns.from_entries(entries(), columns.language, columns.kind, columns.folded)


@dataclass(frozen=True, slots=True)
class Change:
    """One kind of change between two revisions: what, to how many words, the first by name."""

    what: str
    count: int
    first: list[str]


def difference(old: Columns, new: Columns) -> list[Change]:
    """Return what changes from old to new: words that come and go, answers that come and go."""
    before, after = set(old.strings()), set(new.strings())
    secrets_before, secrets_after = set(_answers(old)), set(_answers(new))
    stay = before & after
    kinds = (
        ("added", after - before),
        ("removed", before - after),
        ("now an answer", (secrets_after - secrets_before) & stay),
        ("no longer an answer", (secrets_before - secrets_after) & stay),
    )
    return [Change(what, len(words), sorted(words)[:FIRST]) for what, words in kinds]


def _answers(columns: Columns) -> Iterator[str]:
    for length in columns.lengths:
        words = columns.words(length)
        yield from words.strings(words.answers)


def to_csv(columns: Columns) -> Iterator[str]:
    """Yield the words as CSV, some thousand rows at a time; importing it gives the same columns."""
    fields = CITY_FIELDS if columns.kind == CITIES else WORD_FIELDS
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(fields)
    for number, entry in enumerate(columns.entries(), 1):
        cells = _cells(entry)
        writer.writerow([cells[name] for name in fields])
        if number % ROWS_A_CHUNK == 0:
            yield buffer.getvalue()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue()


def _cells(entry: Entry) -> dict[str, str]:
    """Return what each column says of a word; numbers keep every digit they were stored with."""
    return {
        "word": entry.word,
        "weight": f"{entry.weight:.9g}",
        "answer": "1" if entry.answer else "0",
        "group": entry.group,
        "country": entry.group,
        "display": entry.display,
        "population": str(entry.population),
        "latitude": "" if math.isnan(entry.latitude) else f"{entry.latitude:.9g}",
        "longitude": "" if math.isnan(entry.longitude) else f"{entry.longitude:.9g}",
    }
