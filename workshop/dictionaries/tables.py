"""Packed lists whose bytes depend on the rows only, and their entries in the manifest."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from wordgames.languages.casing import language_for
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, WORDS, Columns, Entry, content_hash, pack
from workshop.dictionaries.word_rows import WordRow, significant


@dataclass(frozen=True, slots=True)
class City:
    """A city of the lexicon; `word` is its name as typed, without accents."""

    word: str
    display: str
    country: str
    population: int
    latitude: float
    longitude: float


class PackedList(TypedDict):
    """A list's entry in the manifest; `lengths` gives words and answers of each length."""

    file: str
    sha256: str
    words: int
    answers: int
    lengths: dict[str, tuple[int, int]]


def write_words(path: Path, rows: Iterable[WordRow], code: str) -> PackedList:
    """Write the words of a language."""
    entries = (Entry(row.word, round(row.weight, 6), row.answer, row.display) for row in rows)
    return _written(path, columns_from(entries, code, WORDS, language_for(code).folded))


def write_cities(path: Path, rows: Iterable[City]) -> PackedList:
    """Write a lexicon of places: weights in thousands of people; every city may be the secret."""
    entries = (
        Entry(
            word=it.word,
            weight=round(significant(it.population / 1000), 6),
            display=it.display,
            group=it.country,
            population=it.population,
            latitude=round(it.latitude, 6),
            longitude=round(it.longitude, 6),
        )
        for it in rows
    )
    return _written(path, columns_from(entries, "en", CITIES, folded=True))


def _written(path: Path, columns: Columns) -> PackedList:
    path.write_bytes(pack(columns, small=True))
    return {
        "file": path.name,
        "sha256": content_hash(columns),
        "words": len(columns),
        "answers": len(columns.answers),
        "lengths": {str(n): pair for n, pair in columns.counts_by_length().items()},
    }


def write_table(path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write tab-separated lines of UTF-8."""
    path.write_text("".join("\t".join(row) + "\n" for row in (header, *rows)), "utf-8")
