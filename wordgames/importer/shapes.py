"""Lists in the shapes that people have them in, as one table with tabs.

JSON and JavaScript arrays, tables of Markdown and HTML, flashcards of Anki and Quizlet, and columns
between spaces keep their line numbers where they have lines; in the others a row counts as a line.
"""

import csv
import html
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser
from itertools import islice
from typing import Any, NamedTuple

from wordgames.importer.literals.reading import TooLarge, read_literal
from wordgames.importer.literals.values import MOST_COLUMNS
from wordgames.importer.report import ImportRefused
from wordgames.importer.text import OLD_SHEET, lines, unquoted_cell
from wordgames.importer.word_lines import without_number
from wordgames.languages.translation import translatable, translate
from wordgames.vocabulary.column_guess import MISSING, is_word

LOOKED_AT = 200
# Share of the first lines that must have a shape.
NEARLY = 0.9
# Tags of HTML that are read.
MOST_TAGS = 1_000_000
MARKS = ("<tr", "<li", "<br", "<dt")
ROWS, CELLS = ("tr", "table:table-row", "row"), ("td", "th", "table:table-cell", "cell")
# Rows and cells of HTML, flat OpenDocument, and Excel's XML.
OFFICE = ("<table:table-row", "<Cell")
# Elements within a text.
FORMATS = frozenset(("b", "i", "em", "strong", "u", "span", "a", "code", "font", "small", "sup"))
MOST_DEEP = 50
# Characters of a tag that no table has: the parser's own pattern takes 500 bytes an attribute.
LONG_TAG = 50_000
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
NUMBER = re.compile(r"[+-]?\d[\d.,\u00a0\u202f']*(?:e[+-]?\d+)?%?", re.IGNORECASE)
# Signs of the lines above and below a header of Markdown, and round tables of programs.
RULE = frozenset("|:-+=_ \t─━═│┃║┌┬┐├┼┤└┴┘╞╪╡╔╦╗╠╬╣╚╩╝")
BARS = re.compile("[|│┃║]")
SQL = re.compile(
    r"\b(?:insert|replace)\s+(?:or\s+\w+\s+)?into\s+[^\s(]{1,80}\s*(?:\(([^()]{1,2000})\)\s*)?values\s*",
    re.IGNORECASE,
)
# A bracket, a text or a number of the rows that SQL inserts.
SQL_VALUE = re.compile(
    r"\s*(?:([(),;])|[NEnextbB]?'((?:[^'\\]|''|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"|([^\s(),;'\"]+))",
    re.DOTALL,
)
# The number of the first word of a line, as R prints it.
NUMBERED = re.compile(r"\s*\[\d+\]\s*")
STRINGS = re.compile(rf"(?:\s*(?:{STRING.pattern}))+\s*")
MARKUP = re.compile(r"</?[a-z][^<>]{0,200}>|&(?:[a-z]{2,8}|#\d{2,6});", re.IGNORECASE)
BREAK = re.compile(r"<(?:br|/p|/div)\b[^<>]{0,200}>", re.IGNORECASE)
# A word with its pronunciation, part of speech, or a definition as Scrabble's lists have it.
BRACKETED = re.compile(
    r"(?=[^\w\s]{0,9}[^\W\d_])(\S++)\s++((?:/[^/]+/|\[[^\]]+\]|\([^)]+\)).*|[^\[]*+\[[^\]]+\]"
    r"|(?:n|v|vt|vi|adj|adv|prep|conj|pron|interj|noun|verb|m|f|nm|nf|sb)\.\s.*)"
)
# A word with the sounds of the CMU dictionary, whose comments begin with ";;;".
PRONOUNCED = re.compile(
    r"([^\s()]++)(?:\(\d\))?\s++((?:[A-Z]{1,2}[0-2]?)(?: [A-Z]{1,2}[0-2]?)+)(?: #.*)?"
)
BOOK = re.compile(r"BEGIN:V(?:CALENDAR|CARD)\b", re.IGNORECASE)
XML = re.compile(r"<(?:\?xml|mediawiki|!doctype|html|rss|svg)\b", re.IGNORECASE)
# A word with its clue, as `wordgames.importer.word_lines` reads it for guests: "chien: dog".
CLUED = re.compile(r"([^\t;|:=→]*[^\W\d_])\s*(?:[:=：＝→]|->|\s[-–—]\s)\s*(\S[^\t;|]*)")
GAP = re.compile(r" {2,}")
COLUMNS = translatable("columns")
SEPARATORS = {"tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " "}
DIRECTIVE = re.compile(r"#([a-z]+(?: column)?):(.*)", re.IGNORECASE)
EXCEL = re.compile(r"sep=(.)")
# What begins a text in a script of a shell, of PHP, Ruby or Perl; a line with its name ends it.
HEREDOC = re.compile(r"<<[-~<]?[ ]?(['\"]?)([A-Za-z_]{2,20})\1.{0,80}$")
# A message of an exported chat: date, time, who sent it unless the program itself, and text.
CHAT = re.compile(
    r"\u200e?\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?"
    r"(?:[ \u202f][ap]\.?m\.?)?\]?(?: -)? (?:[^:\n]{1,40}: )?(.*)",
    re.IGNORECASE,
)
# Lines of a script around its text: more may have other words.
MOST_AROUND = 5


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


def _chat(text: str) -> ListShape | None:
    """Read the messages of an exported chat, without their times and senders."""
    sample = _sample(text)
    if not sample or 2 * sum(map(bool, map(CHAT.match, sample))) <= len(sample):
        return None
    found = ((CHAT.match(line), line) for line in _lines(text))
    rows = [[it[1] if it else line] for it, line in found]
    return ListShape(translatable("chat"), tabbed(rows), left=len(rows))


def _literal(text: str) -> ListShape | None:
    """Read JSON, YAML, TOML, or a list in source code."""
    try:
        literal = read_literal(text)
    except TooLarge:
        raise ImportRefused(translate("The JSON is too large: send the words as text.")) from None
    if literal is None:
        return None
    return ListShape("JSON", tabbed(literal.rows), literal.notes, literal.left)


def _html(text: str) -> ListShape | None:
    """Read the rows of the first table of a page."""
    start = text[:50_000].lower()
    if "<gnm:workbook" in start[:2_000]:
        raise ImportRefused(translate(OLD_SHEET))
    if not (XML.match(start.lstrip("\ufeff \t\r\n")[:20]) or any(it in start for it in MARKS)):
        return None
    longest = max(len(part) - part.find("<") for part in text.split(">") if "<" in part)
    if text.count("<") > MOST_TAGS or longest > LONG_TAG:
        raise ImportRefused(translate("The HTML is too large: send the words as text."))
    tables = "<tr" in start or any(it in text for it in OFFICE)
    reader = _Rows() if tables else _Leaves()
    try:
        reader.feed(text)
    except AssertionError:  # so Python's parser refuses a declaration that it does not know
        return None
    rows = reader.rows if isinstance(reader, _Rows) else reader.chosen()
    name = "HTML" if isinstance(reader, _Rows) or "<li" in start else "XML"
    return ListShape(name, tabbed(rows)) if rows else None


class _Rows(HTMLParser):
    """Rows of cells of a page's tables; nothing in it is run or fetched."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[str]] = []
        self._cell: list[str] | None = None
        self._times = 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a row or a cell."""
        if tag in ROWS:
            self.rows.append([])
        elif tag in CELLS and self.rows:
            self._cell = []
            repeated = dict(attrs).get("table:number-columns-repeated") or "1"
            self._times = min(int(repeated), MOST_COLUMNS) if repeated.isdecimal() else 1

    def handle_endtag(self, tag: str) -> None:
        """End a cell."""
        if tag in CELLS and self._cell is not None:
            self.rows[-1] += ["".join(self._cell)] * self._times
            self._cell = None

    def handle_data(self, data: str) -> None:
        """Take a cell's text."""
        if self._cell is not None:
            self._cell.append(data)


class _Leaves(HTMLParser):
    """Texts of the elements that have no others in them, by the elements around them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.leaves: list[tuple[str, str, int]] = []
        self._open: list[tuple[str, int]] = []
        self._text: list[str] = []
        self._number = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element: what came before in the one around it is no leaf."""
        if tag == "br":
            self._end(tag)
            return
        if tag in FORMATS:
            return
        self._number += 1
        self._open = [*self._open[-MOST_DEEP:], (tag, self._number)]
        self._text.clear()

    def handle_endtag(self, tag: str) -> None:
        """End an element; keep its text if it has no others."""
        if tag not in FORMATS:
            self._end(tag)
            while self._open and self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Take a part of a text."""
        self._text.append(data)

    def _end(self, tag: str) -> None:
        text = " ".join("".join(self._text).split())
        if text and self._open:
            around = self._open[-2][1] if len(self._open) > 1 and tag != "br" else 0
            self.leaves.append((self._open[-1][0], text, around))
        self._text.clear()

    def chosen(self) -> list[list[str]]:
        """Return the rows of records that are alike, or the texts of one kind of element."""
        kinds = Counter(tag for tag, _, _ in self.leaves)
        several = [tag for tag, count in kinds.items() if count > 1]
        if not several:
            return []
        best = "li" if "li" in several else max(several, key=kinds.__getitem__)
        records: dict[int, dict[str, str]] = {}
        for tag, text, around in self.leaves:
            if tag in several and tag not in records.setdefault(around, {}):
                records[around][tag] = text
        rows = [each for each in records.values() if len(each) > 1]
        if 2 * len(rows) <= kinds[best]:
            return [[text] for tag, text, _ in self.leaves if tag == best]
        names = list(dict.fromkeys(name for each in rows for name in each))
        return [names, *([each.get(name, "") for name in names] for each in rows)]


def _sql(text: str) -> ListShape | None:
    """Read the rows that SQL inserts."""
    if "values" not in text.lower():
        return None
    rows: list[list[str]] = []
    at = 0
    while match := SQL.search(text, at):
        if match[1] and not rows:
            rows.append([name.strip(' "`[]') for name in match[1].split(",")])
        at = _take_values(text, match.end(), rows)
    return ListShape("SQL", tabbed(rows)) if rows else None


def _take_values(text: str, at: int, rows: list[list[str]]) -> int:
    """Add the rows between round brackets, to a semicolon; return where they end."""
    row: list[str] = []
    depth = 0
    while found := SQL_VALUE.match(text, at):
        sign, single, double, bare = found.groups()
        if not (sign or depth):  # another statement
            break
        at = found.end()
        if sign == "(":
            depth += 1
        elif sign == ")":
            depth -= 1
            if depth == 0:
                rows.append(row)
                row = []
        elif sign == ";":
            break
        elif single is not None or double is not None:
            row.append((single or double or "").replace("''", "'").replace("\\'", "'"))
        elif bare:
            row.append("" if bare.lower() == "null" else bare)
    return at


def _markdown(text: str) -> ListShape | None:
    sample = _sample(text)
    sample = [line for line in sample if not RULE.issuperset(line)]
    with_bars = sum(bool(BARS.match(line) and BARS.match(line[-1])) for line in sample)
    if len(sample) < 2 or with_bars < NEARLY * len(sample):
        return None
    rows = ([] if RULE.issuperset(line) else BARS.split(line[1:-1]) for line in _lines(text))
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
    sample = [line for line in sample if not RULE.issuperset(line)]
    clued = all(line.split()[0][-1] in ":：" for line in sample)
    if clued or len(sample) < 2 or any(sign in line for line in sample for sign in "\t;|"):
        return None
    for split in (str.split, GAP.split):
        cells = [split(line) for line in sample]
        wide = max(len(cells), 1) and max((len(row) for row in cells), default=0)
        same = [row for row in cells if len(row) == wide]
        if not 2 <= wide <= MOST_COLUMNS or len(same) < NEARLY * (len(cells) - 1):
            continue
        below = same[1:] if len(same) > 2 else same
        numeric = any(_are_numbers([row[at] for row in below]) for at in range(wide))
        dashes = any(all(RULE.issuperset(row[at]) for row in same) for at in range(wide))
        if not dashes and (numeric or split is not str.split):
            rows = ([] if RULE.issuperset(line) else split(line) for line in _lines(text))
            return ListShape(COLUMNS, tabbed([unquoted_cell(it) for it in row] for row in rows))
    return None


def _are_numbers(cells: list[str]) -> bool:
    """True if most cells are numbers; some may be missing."""
    numbers = sum(bool(NUMBER.fullmatch(cell)) for cell in cells)
    missing = sum(cell.lower() in MISSING for cell in cells)
    return numbers > 0 and numbers + missing >= NEARLY * len(cells)


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


def _other(text: str) -> None:
    """Refuse markup without a table, calendars and address books."""
    start = text.lstrip("\ufeff \t\r\n")[:20]
    if XML.match(start):
        raise ImportRefused(
            translate("This is XML or a web page without a table: send the words as text.")
        )
    if BOOK.match(start):
        raise ImportRefused(
            translate("This is a calendar or an address book, not a list of words.")
        )


def explained(text: str, pattern: re.Pattern[str] = BRACKETED) -> ListShape | None:
    """Read words with what is behind them: by default a pronunciation, or a note in brackets."""
    sample = _sample(text)
    alike = sum(bool(pattern.fullmatch(line)) for line in sample)
    if len(sample) < 3 or alike < NEARLY * len(sample):
        return None
    matched = [(line, pattern.fullmatch(line)) for line in _lines(text)]
    names = {without_number(match[1]) for _, match in matched if match}
    said = len(names) > 1  # not "word = crane" in every line
    rows = (
        ([without_number(match[1]), match[2]] if said else [match[2]]) if match else [line]
        for line, match in matched
    )
    return ListShape(translatable("words with notes"), tabbed(rows))


def _heredoc(text: str) -> ListShape | None:
    """Read the lines of a text within a script, without what begins and ends it."""
    if "<<" not in text:
        return None
    script = text.split("\n")
    first = next((at for at, line in enumerate(script) if "<<" in line), 0)
    opened = HEREDOC.search(script[first])
    if opened is None:
        return None
    closing = re.compile(rf"[ \t]*{opened[2]}\b")
    last = next((at for at in range(first + 1, len(script)) if closing.match(script[at])), 0)
    around = [*script[:first], script[first][: opened.start()]]
    around += [closing.sub("", script[last], count=1), *script[last + 1 :]]
    if not last or sum(map(bool, map(str.strip, around))) > MOST_AROUND:
        return None
    rows = (line.split() for line in script[first + 1 : last])
    words = [row if all(map(is_word, row)) else [" ".join(row)] for row in rows]
    return ListShape(translatable("word list"), tabbed([word] for row in words for word in row))


def _in_quotes(text: str) -> ListShape | None:
    """Read words in quotes, one a line."""
    sample = _sample(text)
    if sample and len(sample) == 1 and "," in sample[0]:  # the words of a line
        return None
    if sample and all(NUMBERED.match(line) or STRINGS.fullmatch(line) for line in sample):
        bare = [NUMBERED.sub("", line, 1) for line in _lines(text)]
        if all(STRINGS.fullmatch(line) for line in bare if line):
            words = [it[0][1:-1] for line in bare for it in STRING.finditer(line)]
            return ListShape(translatable("word list"), tabbed([word] for word in words))
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


# The readers, from the shape that is least likely to be another.
SHAPES: tuple[Callable[[str], ListShape | None], ...] = (
    *(_semicolons_of_excel, _flashcards, _html, _other, _sql, _markdown, _heredoc, _chat),
    *(_literal, _pronounced, _in_quotes, _one_line, _spaced, explained),
)
