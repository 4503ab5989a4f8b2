"""Finder of plain, untranslated text on a page in the pseudo-language.

It passes over what is not meant for translation: what is marked `translate="no"`, what is in
another language than the page (`lang`), code, pieces of a board, choices of a dictionary, given
names, and text all in capitals, the site's style for letters and words of a dictionary.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from html.parser import HTMLParser

from workshop.translating.pseudo_languages import CLOSE, OPEN

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "use", "wbr"}
SILENT = {"script", "style", "template", "code", "pre", "kbd", "samp"}
# Elements that do not break a sentence; others may be beside it, as labels are.
INLINE = {"b", "i", "em", "strong", "bdi", "abbr", "sup", "sub", "mark", "dfn", "q", "cite", "wbr"}
ATTRIBUTES = (
    *("aria-label", "title", "alt", "placeholder", "label", "aria-description", "aria-valuetext"),
    *("aria-roledescription", "data-thinking", "data-praise", "data-empty"),
)
# The beginning of attributes that hold texts for scripts.
SAID = "data-say-"
DESCRIBED = ("description", "og:title", "og:description", "og:image:alt")
WORDS_CHOSEN = {"lexicon", "language", "favour"}
# Names alike in every language: addresses, the two words of a Word Ladder, the X of a lost game in
# a shared result (X/6), the site, formats and units.
OWN_NAMES = re.compile(
    r"https?://\S+|\w+ → \w+|\bX(?=/\d)|"
    r"\b(Wordgames|rdgames|CSV|JSON|LaTeX|SVG|PNG|URL|CPU|[MGk]B|ms|px|s|h|min)\b"
)
WORD = re.compile(r"[^\W\d_]+")
GLUED = re.compile(rf"([^.!?:…]){CLOSE}[\s\d▪]*\s[\s\d▪]*{OPEN}")
# Three words in a row inside a message's value: English inside a sentence.
PLAIN_WORDS = re.compile(r"(?:[A-Za-z]*[a-z]{2,} ){2,}[A-Za-z]*[a-z]{2,}")


@dataclass(frozen=True, slots=True)
class Fault:
    """A text and its fault: it is "plain", "glued" or has plain "pieces"."""

    kind: str
    text: str
    where: str


@dataclass(slots=True)
class Element:
    """An open element, with whether its content is the site's text or data."""

    tag: str
    data: bool


class PageReader(HTMLParser):
    """A reader of a page that collects `faults`."""

    def __init__(self, page: str, names: Collection[str] = ()) -> None:
        super().__init__()
        self.faults: list[Fault] = []
        self._names = naming(names)
        self._open: list[Element] = []
        self._language = ""
        self._depth = 0
        self._run = ""
        self.feed(page)
        self._flush()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note whether an element holds data, and read its attributes."""
        attributes = {name: value or "" for name, value in attrs}
        if tag == "html":
            self._language = attributes.get("lang", "")
        if tag not in INLINE:
            self._break(tag)
        data = self._is_data(tag, attributes)
        if not data:
            self._read_attributes(tag, attributes)
        if tag not in VOID:
            self._open.append(Element(tag, data))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read a self-closing element, as in pictures."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Return to the element around it."""
        if tag not in INLINE:
            self._break(tag)
        if any(element.tag == tag for element in self._open):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Read a text."""
        plain, self._depth = outside(data, self._depth)
        if self._open and self._open[-1].data:
            self._run += "▪" if data.strip() else " "
            return
        self._run += data
        for text in plain:
            if has_letters(text, self._names):
                self.faults.append(Fault("plain", squeezed(text), self._where()))

    def _is_data(self, tag: str, given: dict[str, str]) -> bool:
        around = bool(self._open and self._open[-1].data)
        if {"piece", "notranslate"} & set(given.get("class", "").split()):
            return True
        if tag == "select" and given.get("name") in WORDS_CHOSEN:
            return True
        if "translate" in given:
            return given["translate"] == "no"
        if "lang" in given and self._language:
            return given["lang"] != self._language
        return around or tag in SILENT

    def _read_attributes(self, tag: str, given: dict[str, str]) -> None:
        names = [name for name in given if name in ATTRIBUTES or name.startswith(SAID)]
        if tag == "input" and given.get("type") in {"submit", "button", "reset"}:
            names.append("value")
        if tag == "meta" and (given.get("name") or given.get("property")) in DESCRIBED:
            names.append("content")
        for name in names:
            plain, _ = outside(given[name], 0)
            text = " ".join(map(squeezed, plain))
            if has_letters(text, self._names):
                self.faults.append(Fault("plain", given[name], f"{self._where()} {tag}[{name}]"))
            self._look_inside(given[name], f"{self._where()} {tag}[{name}]")

    def _break(self, tag: str) -> None:
        """Note the end of a line of text, or of a separate part of it."""
        if tag in {"span", "small", "a", "svg", "use", "button", "label"}:
            self._run += "│"
        else:
            self._flush()

    def _flush(self) -> None:
        self._look_inside(self._run, self._where())
        run = without_inner(self._run)
        if match := GLUED.search(run):
            around = run[max(0, match.start() - 60) : match.end() + 60]
            self.faults.append(Fault("glued", squeezed(around), self._where()))
        self._run = ""

    def _look_inside(self, text: str, where: str) -> None:
        for match in PLAIN_WORDS.finditer(text if OPEN in text else ""):
            before = text[: match.start()]
            if before.count(OPEN) > before.count(CLOSE):
                self.faults.append(Fault("pieces", squeezed(match[0]), where))

    def _where(self) -> str:
        return " ".join(element.tag for element in self._open[-3:])


def outside(text: str, depth: int) -> tuple[list[str], int]:
    """Return a text's parts outside messages, and how many messages are open at its end."""
    pieces, piece = [], ""
    for sign in text:
        if sign == OPEN:
            depth += 1
        elif sign == CLOSE:
            depth = max(0, depth - 1)
        elif depth == 0:
            piece += sign
            continue
        pieces.append(piece)
        piece = ""
    return [each for each in (*pieces, piece) if each.strip()], depth


def without_inner(text: str) -> str:
    """Return a text without the marks of messages that are values of others."""
    depth, outer = 0, ""
    for sign in text:
        depth -= sign == CLOSE
        outer += "" if depth and sign in (OPEN, CLOSE) else sign
        depth += sign == OPEN
    return outer


def naming(names: Collection[str]) -> re.Pattern[str] | None:
    """Return a pattern for names in a text, the longest first."""
    if not names:
        return None
    each = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{each})(?!\w)")


def has_letters(text: str, names: re.Pattern[str] | None = None) -> bool:
    """True if a text has words, apart from names and what is the same everywhere."""
    if names is not None:
        text = names.sub("", text)
    return not all(word.isupper() for word in WORD.findall(OWN_NAMES.sub("", text)))


def squeezed(text: str) -> str:
    """Return a text as one line."""
    return " ".join(text.split())


def faults_of(page: str, names: Collection[str] = ()) -> list[Fault]:
    """Return a page's texts that bypass gettext or are put together from pieces."""
    return PageReader(page, names).faults
