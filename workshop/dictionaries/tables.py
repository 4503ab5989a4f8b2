"""Table files whose bytes depend on the rows only, and their entries in the manifest."""

import hashlib
import lzma
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from workshop.dictionaries.word_rows import WordRow, significant

WORD_HEADER = ("word", "weight", "answer", "display")
PLACE = ("country", "population", "latitude", "longitude")
CITY_HEADER = ("word", "display", *PLACE, "weight", "answer")


@dataclass(frozen=True, slots=True)
class City:
    """A city of the lexicon; `word` is its name as typed, without accents."""

    word: str
    display: str
    country: str
    population: int
    latitude: float
    longitude: float


class WrittenTable(TypedDict):
    """A table's entry in the manifest; `lengths` gives words and answers of each length."""

    file: str
    sha256: str
    words: int
    answers: int
    lengths: dict[str, tuple[int, int]]


def write_words(path: Path, rows: Sequence[WordRow]) -> WrittenTable:
    """Write a word lexicon; the displayed form is written only if it differs from the word."""
    cells = (
        (row.word, decimal(row.weight), "1" * row.answer, row.display * (row.display != row.word))
        for row in rows
    )
    write_table(path, WORD_HEADER, cells)
    return _described(path, [row.word for row in rows], [row.word for row in rows if row.answer])


def write_cities(path: Path, rows: Sequence[City]) -> WrittenTable:
    """Write a lexicon of places: weights in thousands of people; every city may be the secret."""
    numbers = [(it.latitude, it.longitude, significant(it.population / 1000)) for it in rows]
    cells = (
        (it.word, it.display, it.country, str(it.population), *map(decimal, three), "1")
        for it, three in zip(rows, numbers, strict=True)
    )
    write_table(path, CITY_HEADER, cells)
    names = [city.word for city in rows]
    return _described(path, names, names)


def write_table(path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write tab-separated UTF-8 lines, xz-compressed if the name ends with .xz."""
    text = "".join("\t".join(row) + "\n" for row in (header, *rows)).encode()
    compressed = path.suffix == ".xz"
    path.write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME) if compressed else text)


def decimal(number: float) -> str:
    """Write a number without exponent or trailing zeros: 53700, 0.0251, 0."""
    return f"{number:.6f}".rstrip("0").rstrip(".")


def _described(path: Path, words: Sequence[str], answers: Sequence[str]) -> WrittenTable:
    of_length, secrets = Counter(map(len, words)), Counter(map(len, answers))
    return {
        "file": path.name,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "words": len(words),
        "answers": len(answers),
        "lengths": {str(n): (of_length[n], secrets[n]) for n in sorted(of_length)},
    }
