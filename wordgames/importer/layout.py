"""The layout of a table: its delimiter, whether it has a header, and what each column holds."""

import csv
import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from wordgames.importer.report import TableSample
from wordgames.importer.text import MOST_LINE, lines
from wordgames.vocabulary.columns import CITIES, WORDS

DELIMITERS = "\t;,|"
TABLES = (".csv", ".tsv", ".tab")
LOOK_AT = 50
WIDEST = 300
"""Delimiters in a row of a table; a line with more is a list of words."""
MOST_SHOWN, MOST_CLUE = 60, 120
"""Characters of a cell that are shown, and of a clue."""
SAMPLED, MOST_COLUMNS = 10, 30
"""Rows and columns that are shown for choosing what a column holds."""
csv.field_size_limit(LOOK_AT * MOST_LINE)  # a quote that does not end takes in all lines looked at
WITHOUT_HEADER = ("word", "weight", "answer", "group")
NAMES = {
    "word": (
        *("word", "words", "city", "name", "term", "entry", "headword", "front", "ortho", "lemma"),
        *("mot", "mots", "palabra", "palabras", "wort", "wörter", "parola", "palavra", "woord"),
    ),
    "weight": (
        *("weight", "frequency", "freq", "count", "occurrences", "hits", "zipf", "score"),
        *("fréquence", "frequence", "frecuencia", "häufigkeit", "frequenza", "frequência"),
    ),
    "answer": ("answer", "answers", "is_answer", "secret"),
    "clue": (
        *("clue", "hint", "definition", "definitions", "meaning", "translation", "back", "gloss"),
        *("définition", "definición", "bedeutung", "übersetzung", "traduction", "traducción"),
    ),
    "group": ("group", "country", "category"),
    "display": ("display",),
    "population": ("population",),
    "latitude": ("latitude", "lat"),
    "longitude": ("longitude", "lng", "lon"),
}
MEANING = {name: meaning for meaning, names in NAMES.items() for name in names}
GEONAMES = (
    *("", "word", "", ""),
    *("latitude", "longitude", "", ""),
    "group",
    *[""] * 5,
    "population",
)
"""The columns of GeoNames' tables of places, nineteen without a header."""
GEONAMES_WIDTH = 19
NUMERIC = re.compile(r"[+-]?\d[\d.,\u00a0\u202f ]*(?:[eE][+-]?\d+)?%?")
ARTICLE = re.compile(r"[^\W\d_]{1,3} (?=\S+$)")
MOSTLY = 0.9
YES = frozenset(("1", "true", "yes", "y", "t", "x"))
NO = frozenset(("0", "false", "no", "n", "f", ""))


@dataclass(frozen=True, slots=True)
class Layout:
    """The delimiter of a table and its columns' meanings; "" for a column that is ignored."""

    delimiter: str
    columns: tuple[str, ...]
    header: bool

    @property
    def kind(self) -> str:
        """Return the kind of thing that the columns describe."""
        return CITIES if {"population", "latitude"} & set(self.columns) else WORDS


def find_layout(text: str, suffix: str) -> Layout | None:
    """Return how to read the text as a table, or None where it is a plain list of words."""
    first = islice(lines(text, str.rstrip), LOOK_AT)
    sample = [line for _, line in first if line and line[0] != "#"]
    if not sample or max(map(len, sample)) > MOST_LINE:
        return None
    named = suffix in TABLES
    delimiter = _delimiter(sample, named)
    if delimiter is None and not named:
        return None
    delimiter = delimiter or ","
    if max(line.count(delimiter) for line in sample) > WIDEST:
        return None
    rows = list(split(sample, delimiter))
    meanings = _meanings(rows[0])
    by_content = _by_content(rows, delimiter)
    if meanings is not None and ("word" in meanings or by_content is None):
        return Layout(delimiter, meanings, header=True)
    return by_content or Layout(delimiter, WITHOUT_HEADER[:1], header=False)


def sampled(text: str, layout: Layout) -> TableSample:
    """Return the first rows of a table as they are shown for choosing its columns."""
    first = (line for _, line in lines(text, str.rstrip) if line and line[0] != "#")
    rows = [
        tuple(cell.strip()[:MOST_SHOWN] for cell in row[:MOST_COLUMNS])
        for row in split(list(islice(first, SAMPLED)), layout.delimiter)
    ]
    width = max(map(len, rows), default=0)
    columns = (*layout.columns, *[""] * width)[:width]
    return TableSample(
        columns, layout.header, tuple(row + ("",) * (width - len(row)) for row in rows)
    )


def clues_in(text: str, layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield the words of a table that have a clue, each with it, as they are written."""
    if not {"word", "clue"} <= {*layout.columns}:
        return
    word, clue = layout.columns.index("word"), layout.columns.index("clue")
    rows = split([line for _, line in lines(text, str.rstrip) if line], layout.delimiter)
    for row in islice(rows, layout.header, None):
        if len(row) > max(word, clue) and row[clue].strip():
            yield row[word].strip(), " ".join(row[clue].split())[:MOST_CLUE]


def first_row(text: str) -> str:
    """Return the first line that is not a comment, or ""."""
    return next((line for _, line in lines(text) if line and line[0] != "#"), "")


def _delimiter(sample: Sequence[str], named: bool) -> str | None:
    """Return the delimiter under which the first line is a header or most lines have two cells."""
    for delimiter in DELIMITERS:
        if delimiter in sample[0] and _meanings(next(split([sample[0]], delimiter))) is not None:
            return delimiter
    holding = {each: sum(each in line for line in sample) for each in DELIMITERS}
    best = max(DELIMITERS, key=holding.__getitem__)
    enough = 1 if named else math.ceil(0.9 * len(sample))
    return best if holding[best] >= enough else None


def split(rows: Sequence[str], delimiter: str) -> Iterator[list[str]]:
    """Yield the cells of each row."""
    return csv.reader(rows, delimiter=delimiter, skipinitialspace=True)


def column_name(cell: str) -> str:
    """Return a cell of a header normalised for comparison: small letters, _ for spaces."""
    return "_".join(cell.strip().lower().split())


def _meanings(cells: Sequence[str]) -> tuple[str, ...] | None:
    """Return what each column means if this is a header: every cell a name, one of them known."""
    names = [column_name(cell) for cell in cells]
    known = tuple(MEANING.get(name, "") for name in names)
    if "word" in known or len(set(known) - {""}) > 1:
        return known
    return None


def _by_content(rows: Sequence[Sequence[str]], delimiter: str) -> Layout | None:
    """Return what columns without known names hold, by the cells of the first rows.

    None if no column holds words.

    Words, a weight and an answer stand in the order of our own tables, or words are in the first
    column that mostly holds words of their own, and a weight in the first of numbers that does not
    just count the rows or fall below zero. What remains is a clue, if it is text, best behind them.
    """
    width = max(map(len, rows))
    columns = [[row[at].strip() for row in rows if at < len(row)] for at in range(width)]
    below = [[cell for cell in cells[1:] if cell] for cells in columns]
    header = any(
        cells and cells[0] and not NUMERIC.fullmatch(cells[0]) and rest and _numeric(rest)
        for cells, rest in zip(columns, below, strict=True)
    )
    if header:
        columns = [cells[1:] for cells in columns]
    if width == GEONAMES_WIDTH and _numeric(columns[4]) and _numeric(columns[5]):
        return Layout(delimiter, GEONAMES, header)
    filled = [[cell for cell in cells if cell] for cells in columns]
    ours = width <= len(WITHOUT_HEADER) and _wordy(filled[0]) and all(map(_weighs, filled[1:2]))
    if ours and (width < 3 or all(cell.lower() in YES | NO for cell in filled[2])):
        return Layout(delimiter, WITHOUT_HEADER[:width], header)
    word = max(range(width), key=lambda at: (round(_wordy(filled[at]), 1), -at))
    if not _wordy(filled[word]):
        return None
    others = [at for at in range(width) if at != word and filled[at]]
    weight = next((at for at in others if _weighs(filled[at]) and not _counts(filled[at])), None)
    texts = (at for at in sorted(others, key=lambda at: at < word) if not _numeric(filled[at]))
    meant = {word: "word", weight: "weight", next(texts, None): "clue"}
    return Layout(delimiter, tuple(meant.get(at, "") for at in range(width)), header)


def _numeric(cells: Sequence[str]) -> bool:
    numbers = sum(bool(NUMERIC.fullmatch(cell)) for cell in cells)
    return numbers >= MOSTLY * len(cells) > 0


def _weighs(cells: Sequence[str]) -> bool:
    """True if the cells are numbers and none is negative, as scores of moods are."""
    return _numeric(cells) and not any(cell.startswith(("-", "\N{MINUS SIGN}")) for cell in cells)


def _wordy(cells: Sequence[str]) -> float:
    """Return the share of cells that are one word, perhaps with an article; each counts once."""
    bare = {ARTICLE.sub("", cell).replace("-", "").replace("'", "") for cell in cells}
    return sum(map(str.isalpha, bare)) / len(cells) if cells else 0.0


def _counts(cells: Sequence[str]) -> bool:
    """True if the numbers are those of the rows: 1, 2, 3 ..."""
    numbers = [int(cell) for cell in cells if cell.isdecimal() and len(cell) < 10]
    steps = {after - before for before, after in itertools.pairwise(numbers)}
    return len(numbers) == len(cells) > 2 and steps == {1}
