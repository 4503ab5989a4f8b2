"""Plain lists: one word a line, lines that start with # are comments."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from wordgames.importer.report import TableSample, shortened
from wordgames.importer.spelling import WordSpeller
from wordgames.importer.text import lines
from wordgames.importer.word_lines import PastedLine, pasted, reading_of, without_heading
from wordgames.languages.translation import (
    deferred_plural,
    translatable,
    translatable_plural,
)
from wordgames.vocabulary.column_guess import is_comment, is_heading
from wordgames.vocabulary.columns import WORDS, Entry

LIST = translatable("word list")
HEADINGS = translatable_plural(
    "Line {line}, “{text}”, is read as a heading or a total, not as a word.",
    "{count} lines are read as headings or totals, not as words: the first is line {line}, "
    "“{text}”.",
)
CLUES = translatable_plural(
    "{count} word has a clue beside it, which a dictionary doesn't keep.",
    "{count} words have a clue beside them, which a dictionary doesn't keep.",
)
COMMENTS = translatable_plural(
    "{count} line begins with “#” and is read as a comment: “{text}”.",
    "{count} lines begin with “#” and are read as comments, such as “{text}”.",
)
# Lines of a list above which each is a word: more than one a line take much memory.
MOST_PASTED = 500_000


@dataclass(slots=True)
class Source:
    """Content of a file in any format: entries with their lines, words still as written.

    `lines` is the number of lines, as far as known beforehand. Where a line may give many words,
    `grow` returns the entries for a speller, which knows the lengths that are wanted. `articles`
    is the language whose articles stand before words.
    """

    format: str
    rows: Iterator[tuple[int, Entry]]
    kind: str = WORDS
    marks_answers: bool = False
    weighs: bool = False
    encoding: str = ""
    lines: int = 0
    grow: Callable[[WordSpeller], Iterator[tuple[int, Entry]]] | None = None
    typed: dict[str, str] = field(default_factory=dict)
    articles: str = ""
    notes: tuple[str, ...] = ()
    table: TableSample | None = None


@dataclass(slots=True)
class Comments:
    """Count of the lines that are comments, and the first of them."""

    count: int = 0
    first: str = ""

    def add(self, text: str) -> None:
        """Count one."""
        self.count += 1
        self.first = self.first or text

    def notes(self) -> list[str]:
        """Return the note on them, if there are any."""
        text = shortened(self.first)
        return [deferred_plural(*COMMENTS, self.count, text=text)] if self.count else []


def respelled(
    rows: Iterator[tuple[int, Entry]], typed: dict[str, str]
) -> Iterator[tuple[int, Entry]]:
    """Yield what people type as their dictionary spells it; of several signs the longest counts."""
    signs = re.compile("|".join(map(re.escape, sorted(typed, key=len, reverse=True))))
    for line, entry in rows:
        yield line, entry._replace(word=signs.sub(lambda sign: typed[sign[0]], entry.word))


def read_lines(text: str, kind: str) -> Source:
    """Return the words of a plain list, one a line whatever its signs; all may be the answer."""
    source = Source(LIST, iter(()), kind)
    source.rows = _rows(text, source)
    return source


def read_word_list(text: str, *, names: bool) -> Source:
    """Return the words of lines, one or several in each, without the clues beside them."""
    plain = not is_heading(text[:50].partition("\n")[0].strip())
    if text.count("\n") > MOST_PASTED or (plain and "".join(text.split("\n")).isalpha()):
        return read_lines(text, WORDS)
    reading = reading_of(text, names=names)
    source = Source(LIST, iter(()))
    source.rows = _pasted_rows(text, names, source)
    if reading.spaced:
        source.notes = (translatable("Spaces separate the words of a line."),)
    return source


def _rows(text: str, source: Source) -> Iterator[tuple[int, Entry]]:
    comments = Comments()
    for number, line in lines(text):
        if line[:1] == "#" and is_comment(line):
            comments.add(line)
        elif line:
            yield number, Entry(line)
    source.notes = (*source.notes, *comments.notes())


def _pasted_rows(text: str, names: bool, source: Source) -> Iterator[tuple[int, Entry]]:
    words, said = without_heading(list(pasted(text, names=names)))
    clues, comments = 0, Comments()
    for line in words:
        if is_comment(line.text):
            comments.add(line.text)
        elif line.text:
            clues += bool(line.clue)
            yield line.number, Entry(line.word)
    source.notes = (*source.notes, *heading_notes(said), *comments.notes())
    if clues:
        source.notes = (*source.notes, deferred_plural(*CLUES, clues))


def heading_notes(said: Sequence[PastedLine]) -> list[str]:
    """Return the note on the lines that are no words of their list, if there are any."""
    text = {"line": said[0].number, "text": shortened(said[0].text)} if said else {}
    return [deferred_plural(*HEADINGS, len(said), **text)] if said else []
