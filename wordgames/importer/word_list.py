"""Plain lists: one word a line, lines that start with # are comments."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from wordgames.importer.report import TableSample
from wordgames.importer.spelling import WordSpeller
from wordgames.importer.text import lines
from wordgames.languages.translation import translatable
from wordgames.vocabulary.columns import WORDS, Entry


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


def respelled(
    rows: Iterator[tuple[int, Entry]], typed: dict[str, str]
) -> Iterator[tuple[int, Entry]]:
    """Yield what people type as their dictionary spells it; of several signs the longest counts."""
    signs = re.compile("|".join(map(re.escape, sorted(typed, key=len, reverse=True))))
    for line, entry in rows:
        yield line, entry._replace(word=signs.sub(lambda sign: typed[sign[0]], entry.word))


def read_word_list(text: str, kind: str) -> Source:
    """Return the words of a plain list; every one may be the answer."""
    return Source(translatable("word list"), _rows(text), kind)


def _rows(text: str) -> Iterator[tuple[int, Entry]]:
    for number, line in lines(text):
        if line and not line.startswith("#"):
            yield number, Entry(line)
