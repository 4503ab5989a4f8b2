"""CSV and TSV: which delimiter, which columns, and what each cell means."""

import csv
import io
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from types import ModuleType

from lexicons.importer.report import ImportRefused, RejectionCount
from lexicons.importer.spelling import NO_WORD
from lexicons.importer.text import lines
from lexicons.importer.word_list import Source
from lexicons.languages.storable_text import FORMULAS
from lexicons.languages.translation import Message, gettext, gettext_noop, later
from lexicons.words.columns import CITIES, WORDS, Entry

DELIMITERS = "\t;,"
TABLES = (".csv", ".tsv", ".tab")
LOOK_AT = 50
MOST_SHOWN = 60
WITHOUT_HEADER = ("word", "weight", "answer", "group")
NAMES = {
    "word": ("word", "words", "city", "name", "term", "entry"),
    "weight": ("weight", "frequency", "freq", "count"),
    "answer": ("answer", "answers", "is_answer", "secret"),
    "group": ("group", "country"),
    "display": ("display",),
    "population": ("population",),
    "latitude": ("latitude", "lat"),
    "longitude": ("longitude", "lng", "lon"),
}
MEANING = {name: meaning for meaning, names in NAMES.items() for name in names}
YES = frozenset(("1", "true", "yes", "y", "t", "x"))
NO = frozenset(("0", "false", "no", "n", "f", ""))
BAD_DISPLAY = gettext_noop("has an unusable display form")
BAD_GROUP = gettext_noop("has an unusable group")
NO_NUMBER = {
    "weight": gettext_noop("has a weight that isn't a number"),
    "population": gettext_noop("has a population that isn't a number"),
    "latitude": gettext_noop("has a latitude that isn't a number"),
    "longitude": gettext_noop("has a longitude that isn't a number"),
}
BEYOND = {
    "latitude": gettext_noop("has a latitude beyond 90 degrees"),
    "longitude": gettext_noop("has a longitude beyond 180 degrees"),
}


class CellError(ValueError):
    """A cell that does not fit its column; the message is the reason."""


class PandasMissing(ImportRefused, ImportError):
    """pandas is not installed; the text says how to install it."""


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
    sample = [line for _, line in islice(lines(text), LOOK_AT) if line and line[0] != "#"]
    if not sample:
        return None
    named = suffix in TABLES
    delimiter = _delimiter(sample, named)
    if delimiter is None and not named:
        return None
    delimiter = delimiter or ","
    first = next(split([sample[0]], delimiter))
    meanings = _meanings(first)
    if meanings is not None:
        return Layout(delimiter, meanings, header=True)
    return Layout(delimiter, WITHOUT_HEADER[: len(first)], header=False)


def first_row(text: str) -> str:
    """Return the first line that is not a comment, or ""."""
    return next((line for _, line in lines(text) if line and line[0] != "#"), "")


def read_table(text: str, layout: Layout, tally: RejectionCount) -> Source:
    """Return the words of a table."""
    used = Counter(column for column in layout.columns if column)
    twice = [column for column, times in used.items() if times > 1]
    if twice:
        raise ImportRefused(gettext("Two columns of the header mean {column}.", column=twice[0]))
    if "word" not in used:
        raise ImportRefused(gettext('The header has no column "word".'))
    return Source(
        format="TSV" if layout.delimiter == "\t" else "CSV",
        rows=_rows(text, layout, tally),
        kind=layout.kind,
        marks_answers="answer" in used,
        weighs="weight" in used,
    )


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


def _rows(text: str, layout: Layout, tally: RejectionCount) -> Iterator[tuple[int, Entry]]:
    file = io.StringIO(text, newline="")
    reader = csv.reader(file, delimiter=layout.delimiter, skipinitialspace=True, strict=True)
    places = {meaning: place for place, meaning in enumerate(layout.columns) if meaning}
    widest = len(layout.columns) if layout.header else 10**6
    pending = layout.header
    try:
        for cells in reader:
            if not any(cells) or cells[0].startswith("#"):
                continue
            if pending:
                pending = False
                continue
            try:
                if len(cells) > widest:
                    raise CellError(gettext_noop("has more cells than the header"))
                yield reader.line_num, _entry(cells, places, layout.delimiter)
            except CellError as error:
                tally.reject(reader.line_num, layout.delimiter.join(cells), error.args[0])
    except csv.Error as error:
        raise ImportRefused(
            gettext(
                "Line {number}: a quoted cell doesn't end, or there's text after its quote.",
                number=reader.line_num,
            )
        ) from error


def _entry(cells: Sequence[str], places: dict[str, int], delimiter: str) -> Entry:
    """Return the word of a row; raises CellError with the reason why it gives none."""
    fields = {
        meaning: cells[place].strip() for meaning, place in places.items() if place < len(cells)
    }
    word = fields.get("word", "")
    if not word:
        raise CellError(NO_WORD)
    decimal_comma = delimiter != ","
    return Entry(
        word=word,
        weight=_number(fields, "weight", decimal_comma, 0.0) if "weight" in places else 1.0,
        answer=_answer(fields.get("answer", "")) if "answer" in places else True,
        display=plain(fields.get("display", ""), BAD_DISPLAY),
        group=plain(fields.get("group", ""), BAD_GROUP),
        population=_population(fields),
        latitude=_angle(fields, "latitude", 90, decimal_comma),
        longitude=_angle(fields, "longitude", 180, decimal_comma),
    )


def _number(fields: dict[str, str], name: str, decimal_comma: bool, missing: float) -> float:
    text = fields.get(name, "")
    if not text:
        return missing
    try:
        value = float(text.replace(",", ".") if decimal_comma else text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or abs(value) > 1e30:
        raise CellError(NO_NUMBER[name])
    if name == "weight" and value < 0:
        raise CellError(gettext_noop("has a negative weight"))
    return value


def _population(fields: dict[str, str]) -> int:
    value = int(_number(fields, "population", False, 0.0))
    if not 0 <= value < 10**12:
        raise CellError(gettext_noop("has an impossible population"))
    return value


def _angle(fields: dict[str, str], name: str, most: int, decimal_comma: bool) -> float:
    value = _number(fields, name, decimal_comma, math.nan)
    if abs(value) > most:
        raise CellError(BEYOND[name])
    return value


def _answer(text: str) -> bool:
    if text.lower() in YES:
        return True
    if text.lower() in NO:
        return False
    raise CellError(gettext_noop("has an answer that's neither yes nor no"))


def too_few(people: int) -> Message:
    """Return the refusal of a place with fewer people than required."""
    return later("has fewer than {people} people", people=people)


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
