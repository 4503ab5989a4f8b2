"""The layout of a table: its delimiter, its header, and what each column holds."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from wordgames.importer.archive import TABBED
from wordgames.importer.options import MOST_COLUMNS
from wordgames.importer.report import TableSample
from wordgames.importer.text import MOST_LINE, lines, rows_of
from wordgames.vocabulary.column_guess import (
    HEADINGS,
    MANY_WORDS,
    MEANING,
    REMARK,
    agrees,
    column_name,
    is_comment,
    is_remark,
    is_title,
    meanings_by_content,
)
from wordgames.vocabulary.kinds import CITIES, WORDS

DELIMITERS = "\t;,|"
TABLES = (".csv", ".tsv", ".tab")
LOOK_AT = 50
# Delimiters in a row of a table; a line with more is a list of words.
WIDEST = 300
# Characters of a cell that are shown, and of a clue.
MOST_SHOWN, MOST_CLUE = 60, 120
# Rows that are shown for choosing what a column holds.
SAMPLED = 10
# Rows above a header that may be titles.
MOST_TITLES = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """The delimiter of a table and its columns' meanings; "" for a column that is ignored.

    titles  rows above the header, or above the first row where there is none
    """

    delimiter: str
    columns: tuple[str, ...]
    header: bool
    titles: int = 0

    @property
    def kind(self) -> str:
        """Return the kind of thing that the columns describe."""
        return CITIES if {"population", "latitude"} & set(self.columns) else WORDS

    @property
    def skipped(self) -> int:
        """Return the number of rows above the first one of words."""
        return self.titles + self.header


def find_layout(text: str, suffix: str) -> Layout | None:
    """Return how to read the text as a table, or None where it is a plain list of words."""
    first = islice(lines(text, str.rstrip), LOOK_AT)
    sample = [line for _, line in first if line and not _is_remark(line)]
    if not sample or max(map(len, sample)) > MOST_LINE:
        return None
    named = suffix in TABLES
    delimiter = "\t" if suffix == TABBED else _delimiter(sample, named)
    if delimiter is None and not named:
        return None
    delimiter = delimiter or ","
    if max(line.count(delimiter) for line in sample) > WIDEST:
        return None
    rows = split(sample, delimiter)
    if not rows:
        return None
    wide = {len(row) for row in rows[1:]}
    unnamed = wide == {len(rows[0]) + 1} and all(row[0].strip().isdecimal() for row in rows[1:])
    if len(rows) > 1 and unnamed and "word" in known_names(rows[0]):
        layout = _with_header([["", *rows[0]], *rows[1:]], delimiter)  # R has no name for its names
        return layout if layout.header else None
    return _with_header(rows, delimiter)


def _with_header(rows: Sequence[Sequence[str]], delimiter: str) -> Layout:
    """Return the layout of a table by the names in its header, or else by its cells."""
    for at, row in enumerate(rows[: MOST_TITLES + 1]):
        if at and not all(map(is_title, rows[:at])):
            break
        named = _meanings(row, rows[at + 1 :])
        if named is not None:
            below = meanings_by_content(rows[at + 1 :]) if "word" not in named else None
            columns = below[0] if below is not None else named
            if "word" in columns:
                return Layout(delimiter, columns, header=True, titles=at)
            return Layout(delimiter, named, header=True, titles=at)
    titles = 0
    while titles < min(MOST_TITLES, len(rows) - 2) and is_title(rows[titles]):
        titles += 1
    if titles and len(_filled(rows[titles])) < 2:  # a list of names has no titles above it
        titles = 0
    columns, header = meanings_by_content(rows[titles:]) or (("word",), False)
    return Layout(delimiter, columns, header, titles)


def _filled(row: Sequence[str]) -> list[str]:
    return [cell for cell in row if cell.strip()]


def sampled(text: str, layout: Layout) -> TableSample:
    """Return the first rows of a table as they are shown for choosing its columns."""
    first = islice(_sound(text, layout.delimiter), layout.titles, layout.titles + SAMPLED)
    rows = [tuple(shown_cell(cell)[:MOST_SHOWN] for cell in row[:MOST_COLUMNS]) for row in first]
    width = max(map(len, rows), default=0)
    columns = (*layout.columns, *[""] * width)[:width]
    return TableSample(
        columns,
        layout.header,
        tuple(row + ("",) * (width - len(row)) for row in rows),
    )


def shown_cell(cell: str) -> str:
    """Return a cell on one line."""
    return " ".join(cell.split())


def clues_in(text: str, layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield the words of a table that have a clue, each with it, as they are written."""
    if not {"word", "clue"} <= {*layout.columns}:
        return
    words = [at for at, meaning in enumerate(layout.columns) if meaning == "word"]
    clue = layout.columns.index("clue")
    for row in islice(_sound(text, layout.delimiter), layout.skipped, None):
        if len(row) > clue and row[clue].strip():
            for word in words:
                if len(row) > word:
                    yield row[word].strip(), shown_cell(row[clue])[:MOST_CLUE]


def _sound(text: str, delimiter: str) -> Iterator[list[str]]:
    """Yield the rows that are not damaged."""
    rows = rows_of(text, delimiter)
    return (row.cells for row in rows if not row.damaged and not is_remark(row.cells))


def says_its_columns(text: str, layout: Layout) -> bool:
    """True if a table has a header of which every cell says what is below it."""
    if not layout.header:
        return False
    header = next(islice(_sound(text, layout.delimiter), layout.titles, None), [])
    return bool(header) and all(known_names(header))


def first_row(text: str) -> str:
    """Return the first line that is not a comment, or ""."""
    return next((line for _, line in lines(text) if line and not _is_remark(line)), "")


def _is_remark(line: str) -> bool:
    """True if a line of what may be a table is a comment."""
    if line[0] != "#" or line.strip("# ")[:1] in DELIMITERS:
        return False
    return line.startswith(REMARK) or (is_comment(line) and not any(map(line.count, DELIMITERS)))


def _delimiter(sample: Sequence[str], named: bool) -> str | None:
    """Return the delimiter under which the first line is a header or most lines have two cells."""
    for line in sample[: MOST_TITLES + 1]:
        within = [delimiter for delimiter in DELIMITERS if delimiter in line]
        for delimiter in within:
            known = {*known_names(*split([line], delimiter)[:1])} - {""}
            if "word" in known or len(known) > 1:
                return delimiter
        if any(not is_title(row) for each in within for row in split([line], each)):
            break
    holding = {each: sum(each in line for line in sample) for each in DELIMITERS}
    best = max(DELIMITERS, key=holding.__getitem__)
    enough = 1 if named else math.ceil(0.9 * len(sample))
    return best if holding[best] >= enough else None


def split(rows: Sequence[str], delimiter: str) -> list[list[str]]:
    """Return the cells of each row that is not damaged."""
    return [*_sound("\n".join(rows), delimiter)]


def known_names(cells: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what each cell of a header names, "" for nothing known: "Word", "Word 2"."""
    names = map(column_name, cells)
    return tuple(MEANING.get(it) or _numbered(it) for it in names)


def _numbered(name: str) -> str:
    """Return "word" for one of several columns of words; other numbers say nothing ("answer_2")."""
    return "word" if MEANING.get(name.rstrip("0123456789_")) == "word" else ""


def _meanings(cells: Sequence[str], below: Sequence[Sequence[str]]) -> tuple[str, ...] | None:
    """Return what each column means if this is a header: the names of its cells, one of them known.

    One name that is not the words' is a header's only where the cells below agree with it.
    """
    known = known_names(cells)
    if "word" in known and _of_a_list(known, cells, below):
        return None
    if "word" in known or len(set(known) - {""}) > 1:
        return _only_one_answer(known, below)
    at = next((at for at, meaning in enumerate(known) if meaning), None)
    if at is None or len(_filled(cells)) < 2 or not below:
        return None
    column = [row[at] for row in below if at < len(row)]
    return known if agrees(known[at], column) else None


def _of_a_list(known: Sequence[str], cells: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """True if a row begins a list of words that happens to have "name", or another such word."""
    named = [cell for cell, meaning in zip(cells, known, strict=True) if meaning]
    if len(named) > 1 or column_name(named[0]) in HEADINGS or len(_filled(cells)) < MANY_WORDS:
        return False
    content = meanings_by_content([cells, *below])
    return content is not None and not content[1] and {*content[0]} <= {"word", ""}


def _only_one_answer(known: tuple[str, ...], below: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the meanings with "answer" for the words, as crosswords and quizzes name them."""
    if "word" in known or known.count("answer") != 1:
        return known
    at = known.index("answer")
    marks = agrees("answer", [row[at] for row in below if at < len(row)])
    return known if marks else tuple("word" if it == "answer" else it for it in known)
