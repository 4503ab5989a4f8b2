"""Operations on whole revisions: compare two, add and remove words, write them as CSV."""

import csv
import io
import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.languages.translation import translatable
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.column_merge import merged
from wordgames.vocabulary.columns import CITIES, Columns, Entry

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

Strings = npt.NDArray[np.str_]


def with_words(columns: Columns, add: Iterable[Entry], remove: Collection[str]) -> Columns:
    """Return the columns without the removed words and with the added ones.

    An added word replaces an existing one. Raises ValueError if no word would be left.
    """
    added = {entry.word: entry for entry in add}
    new = None
    if added:
        new = columns_from(added.values(), columns.language, columns.kind, columns.folded)
    return merged(columns, {*remove, *added}, new)


@dataclass(frozen=True, slots=True)
class Change:
    """One kind of change between two revisions: its name, the number of words, the first ones."""

    what: str
    count: int
    first: list[str]


def difference(old: Columns, new: Columns) -> list[Change]:
    """Return the changes from old to new: words and answers added and removed."""
    changes: dict[str, list[Strings]] = {}
    for length in sorted({*old.lengths, *new.lengths}):
        was, will = old.words(length), new.words(length)
        before, after = _strings(was), _strings(will)
        secret, next_secret = before[was.answers], after[will.answers]
        for what, words in (
            (translatable("added"), _without(after, before)),
            (translatable("removed"), _without(before, after)),
            (translatable("now an answer"), _without(_intersection(next_secret, before), secret)),
            (
                translatable("no longer an answer"),
                _without(_intersection(secret, after), next_secret),
            ),
        ):
            changes.setdefault(what, []).append(words)
    return [_change(what, parts) for what, parts in changes.items()]


def _strings(words: Words) -> Strings:
    return np.array(words.strings(), dtype=np.str_)


def _without(words: Strings, others: Strings) -> Strings:
    return np.setdiff1d(words, others, assume_unique=True)


def _intersection(words: Strings, others: Strings) -> Strings:
    return np.intersect1d(words, others, assume_unique=True)


def _change(what: str, parts: list[Strings]) -> Change:
    """Return the number of words, and the first of them in alphabetical order."""
    first = sorted(str(word) for part in parts for word in np.sort(part)[:FIRST])
    return Change(what, sum(map(len, parts)), first[:FIRST])


def to_csv(columns: Columns) -> Iterator[str]:
    """Yield the words as CSV, some thousand rows at a time; importing it gives the same columns."""
    fields = CITY_FIELDS if columns.kind == CITIES else WORD_FIELDS
    decimals = {weight: _decimal(weight) for weight in np.unique(columns.weights).tolist()}
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(fields)
    for number, entry in enumerate(columns.entries(), 1):
        weight, answer = decimals[entry.weight], int(entry.answer)
        if columns.kind == CITIES:
            writer.writerow((entry.word, entry.display, *_place(entry), weight, answer))
        else:
            writer.writerow((entry.word, weight, answer, entry.group, entry.display))
        if number % ROWS_A_CHUNK == 0:
            yield buffer.getvalue()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue()


def _place(entry: Entry) -> tuple[str | int, ...]:
    """Return a city's cells between its name and its weight, empty for an unknown position."""
    spot = (
        "" if math.isnan(part) else _decimal(part) for part in (entry.latitude, entry.longitude)
    )
    return (entry.group, entry.population, *spot)


def _decimal(number: float) -> str:
    """Write a number with the fewest digits that give the same float32 again."""
    return np.format_float_positional(np.float32(number), trim="-")
