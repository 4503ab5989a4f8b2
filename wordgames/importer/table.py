"""CSV and TSV: which delimiter, which columns, and what each cell means."""

import csv
import io
import math
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from types import ModuleType

from wordgames.importer.layout import MOST_SHOWN, NO, YES, Layout
from wordgames.importer.left_out import RejectionCount
from wordgames.importer.report import ImportRefused
from wordgames.importer.spelling import NO_WORD
from wordgames.importer.word_list import Source
from wordgames.languages.storable_text import FORMULAS
from wordgames.languages.translation import Message, deferred, translatable, translate
from wordgames.vocabulary.columns import Entry

THOUSANDS = re.compile(r"\d{1,3}(?:([,\u00a0\u202f ])\d{3})(?:\1\d{3})*")
BAD_DISPLAY = translatable("has an unusable display form")
BAD_GROUP = translatable("has an unusable group")
NO_NUMBER = {
    "weight": translatable("has a weight that isn't a number"),
    "population": translatable("has a population that isn't a number"),
    "latitude": translatable("has a latitude that isn't a number"),
    "longitude": translatable("has a longitude that isn't a number"),
}
BEYOND = {
    "latitude": translatable("has a latitude beyond 90 degrees"),
    "longitude": translatable("has a longitude beyond 180 degrees"),
}


class CellError(ValueError):
    """A cell that does not fit its column; the message is the reason."""


class PandasMissing(ImportRefused, ImportError):
    """pandas is not installed; the text says how to install it."""


def read_table(text: str, layout: Layout, tally: RejectionCount) -> Source:
    """Return the words of a table."""
    used = frozenset(layout.columns)
    if "word" not in used:
        raise ImportRefused(translate("Say which column holds the words."))
    return Source(
        format="TSV" if layout.delimiter == "\t" else "CSV",
        rows=_rows(text, layout, tally),
        kind=layout.kind,
        marks_answers="answer" in used,
        weighs="weight" in used,
    )


def _rows(text: str, layout: Layout, tally: RejectionCount) -> Iterator[tuple[int, Entry]]:
    file = io.StringIO(text, newline="")
    reader = csv.reader(file, delimiter=layout.delimiter, skipinitialspace=True, strict=True)
    # Of two columns that mean the same, the first counts.
    places = {it: layout.columns.index(it) for it in dict.fromkeys(layout.columns) if it}
    widest = len(layout.columns) if layout.header else 10**6
    pending, tally.delimiter = layout.header, layout.delimiter
    try:
        for cells in reader:
            if not any(cells) or cells[0].startswith("#"):
                continue
            if pending:
                pending = False
                continue
            tally.cells = cells
            try:
                if len(cells) > widest:
                    raise CellError(translatable("has more cells than the header"))
                yield reader.line_num, _entry(cells, places, layout.delimiter)
            except CellError as error:
                tally.reject(reader.line_num, layout.delimiter.join(cells), error.args[0])
    except csv.Error as error:
        raise ImportRefused(
            translate(
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
    if (grouped := THOUSANDS.fullmatch(text)) and not (decimal_comma and grouped[1] == ","):
        text = text.replace(grouped[1], "")
    try:
        value = float(text.replace(",", ".") if decimal_comma else text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or abs(value) > 1e30:
        raise CellError(NO_NUMBER[name])
    if name == "weight" and value < 0:
        raise CellError(translatable("has a negative weight"))
    return value


def _population(fields: dict[str, str]) -> int:
    value = int(_number(fields, "population", False, 0.0))
    if not 0 <= value < 10**12:
        raise CellError(translatable("has an impossible population"))
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
