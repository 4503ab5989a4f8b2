"""CSV and TSV: which delimiter, which columns, and what each cell means."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import Any

from wordgames.importer.layout import MOST_SHOWN, Layout, known_names
from wordgames.importer.report import ImportRefused, RejectionCount, shortened
from wordgames.importer.spelling import NO_WORD
from wordgames.importer.text import TableRow, rows_of
from wordgames.importer.word_lines import unquoted, words_of
from wordgames.importer.word_list import Comments, Source
from wordgames.languages.storable_text import FORMULAS
from wordgames.languages.translation import (
    Message,
    deferred,
    deferred_plural,
    translatable,
    translatable_plural,
    translate,
)
from wordgames.vocabulary.column_guess import (
    MISSING,
    NO,
    NUMERIC,
    SUMS,
    YES,
    is_remark,
    is_total,
    number,
)
from wordgames.vocabulary.columns import CITIES, Entry

BAD_DISPLAY = translatable("has an unusable display form")
BAD_GROUP = translatable("has an unusable group")
BAD_QUOTE = translatable("has a quote that doesn't end, or text after one")
TITLE = translatable("Line {line}, “{text}”, is read as a title.")
HEADER = translatable("Line {line}, “{text}”, is read as the names of the columns.")
CLUE = translatable("One column is read as clues, such as “{text}”.")
TOTAL = translatable("Line {line}, “{text}”, is read as a total.")
WEIGHTS = translatable_plural(
    "{count} number for how common a word is can't be used, so that word weighs nothing.",
    "{count} numbers for how common a word is can't be used, so those words weigh nothing.",
)
PLACES = translatable_plural(
    "{count} population or position can't be read and is left out.",
    "{count} populations or positions can't be read and are left out.",
)
UNUSED = translatable_plural(
    "{count} cell isn't used: it's in a column that we read as nothing, such as “{text}”.",
    "{count} cells aren't used: they're in columns that we read as nothing, such as “{text}”.",
)
REPEATED = translatable("repeats the names of the columns")
SEVERAL = translatable("Each of {count} columns is read as words.")
# Shares of unusable and of negative weights that make a column no weights at all.
MOSTLY_BAD, MOSTLY_NEGATIVE = 0.5, 0.1
BOUNDS = {"population": (0, 10**12), "latitude": (-90, 90), "longitude": (-180, 180)}


class CellError(ValueError):
    """A cell that does not fit its column; the message is the reason."""


class PandasMissing(ImportRefused, ImportError):
    """pandas is not installed; the text says how to install it."""


def read_table(text: str, layout: Layout, tally: RejectionCount, *, told: bool = False) -> Source:
    """Return the words of a table; its notes are whole once all rows are read.

    told  nobody chose the columns: the notes say what they were read as
    """
    used = frozenset(layout.columns)
    if "word" not in used:
        raise ImportRefused(translate("Say which column holds the words."))
    source = Source(
        format="TSV" if layout.delimiter == "\t" else "CSV",
        rows=iter(()),
        kind=layout.kind,
        marks_answers="answer" in used,
        weighs="weight" in used,
    )
    source.rows = _Reader(layout, tally, source, told).entries(text)
    return source


@dataclass(slots=True)
class _Reader:
    """Reader of a table's rows, and the count of what it could not use of them."""

    layout: Layout
    tally: RejectionCount
    source: Source
    told: bool = False
    rows: int = 0
    negative: int = 0
    bad: int = 0
    misplaced: int = 0
    unused: int = 0
    example: str = ""
    clue: str = ""
    header: list[str] | None = None
    comments: Comments = field(default_factory=Comments)
    weighed: int | None = None
    """The column of weights, where nothing else stands beside a word."""
    notes: list[str] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)

    def entries(self, text: str) -> Iterator[tuple[int, Entry]]:
        """Yield the words of a table; tally the rows without one."""
        columns, tally = self.layout.columns, self.tally
        self.words = [at for at, meaning in enumerate(columns) if meaning == "word"]
        # Of two columns that mean the same, the first counts, but for words.
        known = {it: columns.index(it) for it in dict.fromkeys(columns) if it}
        self.places = places = {it: at for it, at in known.items() if it != "word"}
        if "weight" in places and {*places} <= {"weight", "clue"}:
            self.weighed = places["weight"]
        widest = len(columns) if self.layout.header else 10**6
        tally.delimiter, total = self.layout.delimiter, None
        for row in self._below(text):
            if total is not None:
                yield from self._summed(total, row)
                total = None
            tally.cells = row.cells
            if row.damaged:
                tally.reject(row.line, row.cells[0], BAD_QUOTE)
            elif len(row.cells) > widest and any(row.cells[widest:]):
                shown = self.layout.delimiter.join(row.cells)
                tally.reject(row.line, shown, translatable("has more cells than the header"))
            elif row.cells == self.header:
                tally.reject(row.line, self.layout.delimiter.join(row.cells), REPEATED)
            elif _names_a_sum(row.cells) and is_total(row.cells):
                total = row
            else:
                yield from self._entries(row)
        if total is not None:
            self._note(TOTAL, total)
        self._finish()

    def _below(self, text: str) -> Iterator[TableRow]:
        """Yield the rows below titles and header."""
        rows = rows_of(text, self.layout.delimiter)
        said = (row for row in rows if not self._is_remark(row))
        for at, row in enumerate(islice(said, self.layout.skipped)):
            if at < self.layout.titles:
                self._note(TITLE, row)
                continue
            self.header = row.cells
            if self.told and not any(known_names(row.cells)):
                self._note(HEADER, row)
        yield from said

    def _summed(self, total: TableRow, after: TableRow) -> Iterator[tuple[int, Entry]]:
        """Note a total above other rows; one that is written like the words there is a word."""
        word = self.words[0]
        next_one = after.cells[word] if word < len(after.cells) else ""
        if total.cells[0].rstrip().endswith(":") or (
            total.cells[0][:1].isupper() and next_one[:1].islower()
        ):
            self._note(TOTAL, total)
        else:
            yield from self._entries(total)

    def _is_remark(self, row: TableRow) -> bool:
        if row.cells[0][:1] != "#" or row.damaged or not is_remark(row.cells):
            return False
        self.comments.add(self.layout.delimiter.join(row.cells).rstrip(self.layout.delimiter))
        return True

    def _entries(self, row: TableRow) -> Iterator[tuple[int, Entry]]:
        self.rows += 1
        cells, places = row.cells, self.places
        facts: tuple[Any, ...]
        at = self.words[0]
        given = [cells[at]] if len(self.words) == 1 and at < len(cells) else []
        if not (given and given[0].isalpha()):  # as most are
            given = self._words(cells)
        try:
            if not given:
                raise CellError(NO_WORD)
            if self.weighed is None:
                facts = self._facts(cells) if places else ()
            else:
                text = cells[self.weighed].strip() if self.weighed < len(cells) else ""
                facts = (self._weight(text),)
        except CellError as error:
            self.tally.reject(row.line, self.layout.delimiter.join(cells), error.args[0])
            return
        if len(cells) > len(self.words) + len(places):
            self._count_unused(cells)
        if not self.clue and "clue" in places and places["clue"] < len(cells):
            self.clue = cells[places["clue"]].strip()
        for word in given:
            yield row.line, Entry(word, *facts)

    def _words(self, cells: Sequence[str]) -> list[str]:
        return [
            word
            for at in self.words
            if at < len(cells) and (cell := cells[at].strip())
            for word in ([cell] if cell.isalpha() else self._split(cell))
        ]

    def _split(self, cell: str) -> list[str]:
        """Return the words of a cell; a place keeps its signs."""
        return [unquoted(cell)] if self.layout.kind == CITIES else words_of(cell)

    def _facts(self, cells: Sequence[str]) -> tuple[Any, ...]:
        """Return what stands beside a word, in the order of an entry; raises CellError."""
        fields = {it: cells[at].strip() for it, at in self.places.items() if at < len(cells)}
        return (
            self._weight(fields.get("weight", "")) if "weight" in self.places else 1.0,
            _answer(fields.get("answer", "")) if "answer" in self.places else True,
            plain(fields.get("display", ""), BAD_DISPLAY),
            plain(fields.get("group", ""), BAD_GROUP),
            int(self._place(fields, "population", 0.0)),
            self._place(fields, "latitude", math.nan),
            self._place(fields, "longitude", math.nan),
        )

    def _weight(self, text: str) -> float:
        """Return a weight; one that can't be used costs no word, but is counted."""
        if not text:
            return 0.0
        value = number(text, self.layout.delimiter != ",")
        if value is None:
            self.bad += 1
            return 0.0
        self.negative += value < 0
        return max(value, 0.0)

    def _place(self, fields: dict[str, str], name: str, missing: float) -> float:
        text = fields.get(name, "")
        if not text:
            return missing
        low, high = BOUNDS[name]
        value = number(text, self.layout.delimiter != "," and name != "population")
        if value is None or not low <= value <= high:
            self.misplaced += text.lower() not in MISSING
            return missing
        return value

    def _count_unused(self, cells: Sequence[str]) -> None:
        used = {*self.words, *self.places.values()}
        left = [cell for at, cell in enumerate(cells) if cell and at not in used]
        texts = [cell for cell in left if not NUMERIC.fullmatch(cell.strip())]
        self.unused += len(texts)
        self.example = self.example or (texts[0] if texts else "")

    def _note(self, sentence: str, row: TableRow) -> None:
        text = " ".join(cell.strip() for cell in row.cells if cell.strip())
        self.notes.append(deferred(sentence, line=row.line, text=shortened(text)))

    def _finish(self) -> None:
        """Say what was not used, and whether the weights are weights."""
        wrong = self.negative + self.bad
        self.notes += self.comments.notes()
        if self.negative > MOSTLY_NEGATIVE * self.rows or self.bad > MOSTLY_BAD * self.rows:
            self.source.weighs = False
        if len(self.words) > 1:
            self.notes.append(deferred(SEVERAL, count=len(self.words)))
        if self.told and self.clue and not self.layout.header:
            self.notes.append(deferred(CLUE, text=shortened(self.clue)))
        counted = ((WEIGHTS, wrong), (PLACES, self.misplaced))
        self.notes += [deferred_plural(*said, count) for said, count in counted if count]
        if self.unused:
            text = shortened(self.example)
            self.notes.append(deferred_plural(*UNUSED, self.unused, text=text))
        self.source.notes = (*self.source.notes, *self.notes)


def _names_a_sum(cells: Sequence[str]) -> bool:
    """True if the first cell that is filled may name a sum: a quick look at every row."""
    first = cells[0] or next(cell for cell in cells if cell)
    return first.rstrip(": ").lower() in SUMS


def _answer(text: str) -> bool:
    if text.lower() in YES:
        return True
    if text.lower() in NO:
        return False
    raise CellError(translatable("has an answer that's neither yes nor no"))


def too_few(people: int) -> Message:
    """Return the refusal of a place with fewer people than required."""
    return deferred("has fewer than {people} people", people=people)


def load_pandas() -> ModuleType:
    """Import pandas, which takes a second and 50 MB; raises PandasMissing with a sentence."""
    try:
        return import_module("pandas")
    except ImportError as error:
        raise PandasMissing("pandas is needed: pip install 'wordgames[frames]'.") from error


def plain(text: str, bad: str) -> str:
    """Return a text fit for a page and a spreadsheet: short, printable, no formula.

    Raises CellError with the reason `bad`.
    """
    if len(text) > MOST_SHOWN or not text.isprintable() or text.startswith(FORMULAS):
        raise CellError(bad)
    return text
