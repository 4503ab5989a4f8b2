"""Plain lists: one word a line, lines that start with # are comments."""

from collections.abc import Iterator
from dataclasses import dataclass

from lexicons.importer.report import TableSample
from lexicons.importer.text import lines
from lexicons.languages.translation import gettext_noop
from lexicons.words.columns import WORDS, Entry


@dataclass(slots=True)
class Source:
    """Content of a file in any format: entries with their lines, words still as written.

    `lines` is the number of lines, as far as known beforehand; `grows` is true if a
    line may give many words; `articles` is the language whose articles stand before words.
    """

    format: str
    rows: Iterator[tuple[int, Entry]]
    kind: str = WORDS
    marks_answers: bool = False
    weighs: bool = False
    encoding: str = ""
    lines: int = 0
    grows: bool = False
    articles: str = ""
    notes: tuple[str, ...] = ()
    table: TableSample | None = None


def read_word_list(text: str, kind: str) -> Source:
    """Return the words of a plain list; every one may be the answer."""
    return Source(gettext_noop("word list"), _rows(text), kind)


def _rows(text: str) -> Iterator[tuple[int, Entry]]:
    for number, line in lines(text):
        if line and not line.startswith("#"):
            yield number, Entry(line)
