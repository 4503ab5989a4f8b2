"""Lists in the shapes that people have them in, as one table with tabs.

JSON and JavaScript arrays, tables of Markdown and HTML, flashcards of Anki and Quizlet, and columns
between spaces keep their line numbers where they have lines; in the others a row counts as a line.
"""

import csv
import html
import io
import re
from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser
from itertools import islice
from typing import Any, NamedTuple

from wordgames.importer.literals import MOST_COLUMNS, read_literal
from wordgames.importer.report import ImportRefused
from wordgames.importer.text import lines
from wordgames.languages.translation import translatable, translate

LOOKED_AT = 200
NEARLY = 0.9
"""Share of the first lines that must have a shape."""
MOST_TAGS = 1_000_000
"""Tags of HTML that are read."""
LONG_TAG = 50_000
"""Characters of a tag that no table has: the parser's own pattern takes 500 bytes an attribute."""
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
NUMBER = re.compile(r"[+-]?\d[\d.,\u00a0\u202f']*(?:e[+-]?\d+)?%?", re.IGNORECASE)
RULE = frozenset("|:- \t")
"""Signs of the line of dashes below a header of Markdown."""
MARKUP = re.compile(r"</?[a-z][^<>]{0,200}>|&(?:[a-z]{2,8}|#\d{2,6});", re.IGNORECASE)
BREAK = re.compile(r"<(?:br|/p|/div)\b[^<>]{0,200}>", re.IGNORECASE)
BRACKETED = re.compile(
    r"(\S+)\s+((?:/[^/]+/|\[[^\]]+\]|\([^)]+\)).*|[^\[]*\[[^\]]+\]"
    r"|(?:n|v|vt|vi|adj|adv|prep|conj|pron|interj|noun|verb|m|f|nm|nf|sb)\.\s.*)"
)
PRONOUNCED = re.compile(
    r"([^\s()]+)(?:\(\d\))?\s+((?:[A-Z]{1,2}[0-2]?)(?: [A-Z]{1,2}[0-2]?)+)(?: #.*)?"
)
"""A word with the sounds of the CMU dictionary, whose comments begin with ";;;"."""
XML = re.compile(r"<(?:\?xml|mediawiki|!doctype|html|rss|svg)\b", re.IGNORECASE)
"""A word with its pronunciation, part of speech, or a definition as Scrabble's lists have it."""
CLUED = re.compile(r"([^\t;|:=→]*[^\W\d_])\s*(?:[:=：＝→]|->|\s[-–—]\s)\s*(\S[^\t;|]*)")
"""A word with its clue, as `wordgames.importer.word_lines` reads it for guests: "chien: dog"."""
GAP = re.compile(r" {2,}")
COLUMNS = translatable("columns")
SEPARATORS = {"tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " "}
DIRECTIVE = re.compile(r"#([a-z]+(?: column)?):(.*)", re.IGNORECASE)
EXCEL = re.compile(r"sep=(.)")


class ListShape(NamedTuple):
    """A list as a table with tabs, the name of the shape that it had, and what it left out.

    left  texts that are not in the table: its sender should look
    """

    format: str
    text: str
    notes: tuple[str, ...] = ()
    left: int = 0


def unwrapped(text: str, *, names: bool = False) -> ListShape | None:
    """Return a list as a table, or None if each line is a word or a row between delimiters.

    Single spaces separate no columns where `names` may have several words ("Apollo 11").

    Raises ImportRefused for JSON that holds no words or too much.
    """
    shape = next(filter(None, (read(text) for read in SHAPES)), None)
    whole = names and shape is not None and shape.format == COLUMNS and not GAP.search(text)
    return None if whole else shape


def tabbed(rows: Iterable[Iterable[Any]]) -> str:
    """Return rows of cells as a table with tabs; empty rows stay, as empty lines."""
    lines = ("\t".join([_cell(each) for each in islice(row, MOST_COLUMNS)]) for row in rows)
    return "".join(f"{line}\n" for line in lines)


def _cell(value: object) -> str:
    if isinstance(value, dict):  # a name in several languages or kinds: the first
        value = next((each for each in value.values() if isinstance(each, str)), None)
    if value is None or isinstance(value, list):
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return " ".join(str(value).split())


def _literal(text: str) -> ListShape | None:
    """Read JSON, YAML, TOML, or a list in source code."""
    literal = read_literal(text)
    if literal is None:
        return None
    return ListShape("JSON", tabbed(literal.rows), literal.notes, literal.left)


def _html(text: str) -> ListShape | None:
    """Read the rows of the first table of a page."""
    if "<tr" not in text[:50_000].lower():
        return None
    longest = max(len(part) - part.find("<") for part in text.split(">") if "<" in part)
    if text.count("<") > MOST_TAGS or longest > LONG_TAG:
        raise ImportRefused(translate("The HTML is too large: send the words as text."))
    reader = _Rows()
    try:
        reader.feed(text)
    except AssertionError:  # so Python's parser refuses a declaration that it does not know
        return None
    return ListShape("HTML", tabbed(reader.rows)) if reader.rows else None


class _Rows(HTMLParser):
    """Rows of cells of a page's tables; nothing in it is run or fetched."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[str]] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a row or a cell."""
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        """End a cell."""
        if tag in ("td", "th") and self._cell is not None:
            self.rows[-1].append("".join(self._cell))
            self._cell = None

    def handle_data(self, data: str) -> None:
        """Take a cell's text."""
        if self._cell is not None:
            self._cell.append(data)


def _markdown(text: str) -> ListShape | None:
    sample = _sample(text)
    with_bars = sum(line.startswith("|") and line.endswith("|") for line in sample)
    if len(sample) < 2 or with_bars < NEARLY * len(sample):
        return None
    rows = ([] if RULE.issuperset(line) else line.strip("|").split("|") for line in _lines(text))
    return ListShape("Markdown", tabbed(rows))


def _flashcards(text: str) -> ListShape | None:
    """Read Anki's export: directives at the beginning say how it is written."""
    directives: dict[str, str] = {}
    for line in islice(_lines(text), 12):
        if match := DIRECTIVE.fullmatch(line):
            directives[match[1].lower()] = match[2].strip()
    if "separator" not in directives:
        return None
    name = directives["separator"].lower()
    delimiter = SEPARATORS.get(name, name[:1] or "\t")
    body = "\n".join("" if DIRECTIVE.fullmatch(line) else line for line in _lines(text))
    rows = csv.reader(io.StringIO(body), delimiter=delimiter)
    try:
        return ListShape("Anki", tabbed([_plain(cell) for cell in row] for row in rows))
    except csv.Error:
        return None


def _plain(cell: str) -> str:
    """Return a cell without the marks and entities of HTML."""
    bare = MARKUP.sub("", BREAK.sub(" ", cell))
    return html.unescape(MARKUP.sub("", html.unescape(bare) if "&" in cell else bare))


def _one_line(text: str) -> ListShape | None:
    """Read Quizlet's export on one line: "perro,dog;gato,cat"."""
    [*only] = islice((line for line in _lines(text) if line), 2)
    if len(only) != 1 or ";" not in only[0] or "|" in only[0]:  # that has words between many signs
        return None
    cards = [card for card in only[0].split(";") if card]
    if len(cards) < 2 or any(len(_sides(card)) != 2 for card in cards):
        return None
    return ListShape("Quizlet", tabbed(map(_sides, cards)))


def _sides(card: str) -> list[str]:
    return card.split("\t" if "\t" in card else ",")


def _spaced(text: str) -> ListShape | None:
    """Read columns between spaces, one of them of numbers: "crane 5", `uniq -c`, aligned ones."""
    sample = _sample(text)
    clued = all(line.split()[0][-1] in ":：" for line in sample)
    if clued or len(sample) < 2 or any(sign in line for line in sample for sign in "\t;|"):
        return None
    for split in (str.split, GAP.split):
        cells = [split(line) for line in sample]
        wide = max(len(cells), 1) and max((len(row) for row in cells), default=0)
        same = [row for row in cells if len(row) == wide]
        if not 2 <= wide <= MOST_COLUMNS or len(same) < NEARLY * len(cells):
            continue
        numeric = any(
            sum(bool(NUMBER.fullmatch(row[at])) for row in same) >= NEARLY * len(same)
            for at in range(wide)
        )
        if numeric or split is not str.split:
            return ListShape(COLUMNS, tabbed(map(split, _lines(text))))
    return None


def _pronounced(text: str) -> ListShape | None:
    """Read the CMU dictionary, in which a number in brackets counts ways to say a word."""
    sample = [line for line in _sample(text) if line[:3] != ";;;"]
    alike = sum(bool(PRONOUNCED.fullmatch(line)) for line in sample)
    if len(sample) < 2 or alike < NEARLY * len(sample):
        return None
    matched = ((line, PRONOUNCED.fullmatch(line)) for line in _lines(text))
    rows = (
        [match[1], match[2]] if match else [""] if line[:3] == ";;;" else [line]
        for line, match in matched
    )
    return ListShape(translatable("words with notes"), tabbed(rows))


def _markup(text: str) -> None:
    """Refuse markup without a table."""
    if XML.match(text.lstrip("\ufeff \t\r\n")[:20]):
        raise ImportRefused(
            translate("This is XML or a web page without a table: send the words as text.")
        )


def explained(text: str, pattern: re.Pattern[str] = BRACKETED) -> ListShape | None:
    """Read words with what is behind them: by default a pronunciation, or a note in brackets."""
    sample = _sample(text)
    alike = sum(bool(pattern.fullmatch(line)) for line in sample)
    if len(sample) < 3 or alike < NEARLY * len(sample):
        return None
    matched = ((line, pattern.fullmatch(line)) for line in _lines(text))
    rows = ([match[1], match[2]] if match else [line] for line, match in matched)
    return ListShape(translatable("words with notes"), tabbed(rows))


def _in_quotes(text: str) -> ListShape | None:
    """Read words in quotes, one a line."""
    sample = _sample(text)
    if sample and len(sample) == 1 and "," in sample[0]:  # the words of a line
        return None
    if not sample or not all(STRING.fullmatch(line.rstrip(",")) for line in sample):
        return None
    return ListShape(
        translatable("word list"), tabbed([line.strip("\"', ")] for line in _lines(text))
    )


def _semicolons_of_excel(text: str) -> ListShape | None:
    """Read a table whose first line tells Excel its delimiter."""
    first, _, rest = text.lstrip("\ufeff").partition("\n")
    match = EXCEL.fullmatch(first.strip().strip('"'))
    if match is None:
        return None
    try:
        return ListShape("CSV", "\n" + tabbed(csv.reader(io.StringIO(rest), delimiter=match[1])))
    except csv.Error:
        return None


def _lines(text: str) -> Iterator[str]:
    return (line for _, line in lines(text.lstrip("\ufeff")))


def _sample(text: str) -> list[str]:
    return list(islice((line for line in _lines(text) if line and line[0] != "#"), LOOKED_AT))


SHAPES: tuple[Callable[[str], ListShape | None], ...] = (
    *(_semicolons_of_excel, _flashcards, _html, _markup, _markdown, _literal),
    *(_pronounced, _in_quotes, _one_line, _spaced, explained),
)
"""The readers, from the shape that is least likely to be another."""
