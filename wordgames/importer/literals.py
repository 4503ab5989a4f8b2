"""Lists in JSON, YAML and TOML, and in source code: Python, JavaScript, C, Go, Rust, PHP, Ruby.

Nothing is run. The longest run of strings is the list; lists with names beside it are groups.
"""

import json
import math
import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from wordgames.importer.report import ImportRefused
from wordgames.languages.translation import deferred_plural, translatable_plural, translate

LOOKED_AT = 200
MOST_JSON, MOST_NESTED = 12_000_000, 500_000
"""Characters and brackets of JSON that are read: Python's objects take ten times their text."""
MOST_COLUMNS = 30
OPENER = re.compile(
    r"(?:=>?|:|\b(?:return|default|array|listOf|setOf|arrayOf|vec!|set|list|tuple|frozenset))"
    r"[\w\s<>&*.!;\[\]-]{0,80}[\[({]\s*(?:(?://|#)[^\n]{0,200}\s+)?"
    r"(?:[\w$-]{1,40}\s*:\s*(?=[\[{(\"'`\d-])(?:-?\d)?)?[\[{(]?\s*(?:[\"'`]|(?<=\d))"
    r"|[=(:]\s*%[wWi]\W|[=(:]\s*qw\W|\.split\s*\("
)
"""Where a list may begin in source code: a value is given, and a bracket with a string follows."""
COMMENT = re.compile(r"\s*+(?:(?://|#(?!\[))[^\n]*+\n\s*+|/\*.*?\*/\s*+)*+", re.DOTALL)
TOKEN = re.compile(
    r"(?P<skip>\s+|//[^\n]*|/\*.*?\*/|(?<![^\s,;\[({])#(?!\[)[^\n]*)"
    r"|%[wWiI](?:\[(?P<w1>[^\]]*)\]|\((?P<w2>[^)]*)\)|\{(?P<w3>[^}]*)\})"
    r"|\bqw\s*[(\[/{](?P<w4>[^)\]/}]*)[)\]/}]"
    r"|(?P<string>\"\"\"(?:.*?)\"\"\"|'''(?:.*?)'''"
    r"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`\\$]*`)"
    r"|(?P<arrow>=>|:=)|(?P<mark>[\[\](){},:;=])"
    r"|(?P<number>-?\d[\d.]*(?:e[+-]?\d+)?)|(?P<name>[^\W\d][\w$]*)|(?P<other>.)",
    re.DOTALL | re.IGNORECASE,
)
SPLIT = re.compile(r"\s*\.\s*(?:split|words)\b")
ESCAPED = re.compile(
    r"\\(u\{([0-9a-f]{1,6})\}|u[0-9a-f]{4}|x[0-9a-f]{2}|.)", re.DOTALL | re.IGNORECASE
)
PARTS = re.compile(r"[\s,;|]+")
CONSTANTS = frozenset(["true", "false", "null", "none", "nil", "undefined", "nan", "infinity"])
SILENT = frozenset(["null", "none", "nil", "undefined"])
CLOSING = {"]": "[", ")": "(", "}": "{"}
TYPES = frozenset(
    ("str", "string", "char", "const", "static", "mut", "new", "array", "list", "set", "vec")
)
"""Names that may stand in a bracket or beside a string without computing anything."""
TABLE = re.compile(r"^\s*\[[\w.\"' -]+\]\s*$|^\s*[\w\"'-]+\s*=\s*\[", re.MULTILINE)
"""A table's name, or a list, as TOML writes them."""
KEY = re.compile(r"(\s*)([\"']?)([^\s:#\-\[{\"'][^:#\[{\"']*)\2:(?:\s+(?!\[)(\S.*))?")
FLOW = re.compile(r"\s*([\"']?)([^\s:#\[{\"'][^:\[{\"']*)\1:\s*\[([^\[\]]*)\]\s*(?:#.*)?")
ITEM = re.compile(r"(\s*)-\s+(\S.*)")
SEVERAL = 4
"""How many times shorter a list may be than the longest one beside it, as a group of the same."""
LEFT = translatable_plural(
    "{count} other text of the file isn't among the words we read.",
    "{count} other texts of the file aren't among the words we read.",
)
NO_TEXT = translatable_plural(
    "{count} value of the list is no text, so it's left out.",
    "{count} values of the list are no texts, so they're left out.",
)


@dataclass(slots=True)
class Literal:
    """The rows that a text in a language of data or programs holds, and what they leave out.

    strings  texts of the file
    used     texts in the rows
    dropped  values such as true or NaN
    """

    rows: list[list[Any]] = field(default_factory=list)
    strings: int = 0
    used: int = 0
    dropped: int = 0

    @property
    def left(self) -> int:
        """Return how many texts of the file are not in the rows."""
        return max(0, self.strings - self.used)

    @property
    def notes(self) -> tuple[str, ...]:
        """Return what is left out, as sentences."""
        counted = ((LEFT, self.left), (NO_TEXT, self.dropped))
        return tuple(deferred_plural(*said, count) for said, count in counted if count)


def read_literal(text: str) -> Literal | None:
    """Return the rows in a text that is data or source code; None for another text.

    Raises ImportRefused if it is too large.
    """
    start = text.lstrip("\ufeff \t\r\n")
    if match := COMMENT.match(start):
        start = start[match.end() :]
    data = start[:1] in ("[", "{")
    if data and (len(text) > MOST_JSON or start.count("[") + start.count("{") > MOST_NESTED):
        raise ImportRefused(translate("The JSON is too large: send the words as text."))
    if len(text) > MOST_JSON:
        return None
    try:
        for value in _values(start, data=data):
            literal = _literal(value)
            if literal.rows:
                return literal
    except RecursionError:
        return None
    return None


def _values(text: str, *, data: bool) -> Iterator[Any]:
    """Yield what a text may be as JSON, its lines, TOML, YAML, or source code."""
    if data:
        with suppress(ValueError):
            yield json.loads(text)
            return
        with suppress(ValueError):
            yield [json.loads(line) for line in text.splitlines() if line.strip()]
            return
    if TABLE.search(text):
        with suppress(ValueError):
            yield tomllib.loads(text)
            return
    if (value := _yaml(text)) is not None:
        yield value
    if (data or OPENER.search(text)) and (found := _code(text)):
        yield found


def _yaml(text: str) -> Any:
    """Return the lists of YAML by their names, or None if it is anything else."""
    groups: dict[str, list[Any]] = {}
    name, named = "", False
    for line in text.splitlines():
        bare = line.split(" #")[0].rstrip()
        if not bare.strip() or bare.lstrip()[0] == "#" or bare in ("---", "..."):
            continue
        if flow := FLOW.fullmatch(bare):
            named = True
            groups.setdefault(flow[2], []).extend(
                _bare(it) for it in flow[3].split(",") if it.strip()
            )
        elif item := ITEM.fullmatch(bare):
            pair = KEY.fullmatch(item[2])
            record = pair and pair[4]
            groups.setdefault(name, []).append(
                {pair[3]: _bare(pair[4])} if pair and record else _bare(item[2])
            )
        elif (pair := KEY.fullmatch(bare)) and not pair[4]:
            name, named = pair[3], True
        elif pair and pair[1] and isinstance(groups.get(name, [""])[-1], dict):
            groups[name][-1][pair[3]] = _bare(pair[4])
        else:
            return None
    if not any(groups.values()) or not named:
        return next(iter(groups.values()), None) if _records_only(groups) else None
    return next(iter(groups.values())) if len(groups) == 1 else groups


def _records_only(groups: dict[str, list[Any]]) -> bool:
    return len(groups) == 1 and all(isinstance(it, dict) for rows in groups.values() for it in rows)


def _bare(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


@dataclass(slots=True)
class _Frame:
    """A bracket that is being read: its values, with their keys where it has any."""

    mark: str = ""
    name: str = ""
    label: str | None = None
    last: str = ""
    keyed: bool = False
    computed: bool = False
    items: list[tuple[str | None, Any]] = field(default_factory=list)

    def add(self, value: Any) -> None:
        self.items.append((self.label, value))
        self.label = None

    def take_key(self) -> None:
        """Take what stands before a colon or an equals sign as the name of what comes."""
        if self.last.startswith("s") and self.items and self.items[-1][0] is None:
            self.label = self.items.pop()[1]
        elif self.label is None and self.last.startswith("n"):
            self.label = self.last[1:]
        self.keyed = self.keyed or self.label is not None

    def value(self) -> Any:
        """Return a list, or a dictionary where the values have keys."""
        if any(key is not None for key, _ in self.items):
            return _Pairs((key or "", value) for key, value in self.items)
        return [value for _, value in self.items]


class _Pairs(list[tuple[str, Any]]):
    """Named values, of which two may have one name."""


def _code(text: str) -> Any:
    """Return the lists of source code with their names, or None where a bracket does not end."""
    stack = [_Frame()]
    for match in TOKEN.finditer(text):
        kind, frame = match.lastgroup or "", stack[-1]
        if kind == "skip":
            continue
        if kind == "string":
            _take_string(frame, text, match)
        elif kind.startswith("w"):
            frame.add(match[kind].split())
            frame.last = "list"
        elif kind == "arrow" or match[0] in ":=":
            frame.take_key()
            frame.last = ""
        elif match[0] in "[({":
            stack.append(_Frame(match[0]))
        elif match[0] in CLOSING:
            if len(stack) == 1 or CLOSING[match[0]] != frame.mark:
                return None
            _close(stack)
        else:
            _take_other(frame, kind, match[0])
    return None if len(stack) > 1 else _chosen(stack[0])


def _take_string(frame: _Frame, text: str, match: re.Match[str]) -> None:
    quotes = 3 if match[0][:3] in ('"""', "'''") else 1
    written = match[0][quotes:-quotes]
    value: Any = ESCAPED.sub(_unescaped, written) if "\\" in written else written
    if SPLIT.match(text, match.end()) or (quotes == 3 and "\n" in value):
        value = [part for part in PARTS.split(value) if part]
    frame.add(value)
    frame.last = "s" if isinstance(value, str) else "list"


def _unescaped(match: re.Match[str]) -> str:
    """Return a sign that is escaped in a string."""
    sign = match[1]
    if sign[0] in "uxUX" and len(sign) > 2:
        code = int(match[2] or sign[1:], 16)
        return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
    return {"n": "\n", "t": "\t"}.get(sign, sign)


def _take_other(frame: _Frame, kind: str, text: str) -> None:
    """Take a number or a constant as a value; note a name, which may be a key or computed."""
    if kind == "number":
        if frame.mark and (frame.label is not None or frame.mark != "("):
            with suppress(ValueError):
                frame.add(float(text) if "." in text or "e" in text.lower() else int(text))
        frame.last = "#"
    elif kind == "name":
        if frame.mark and text.lower() in CONSTANTS:
            frame.add(None if text.lower() in SILENT else text.lower() == "true")
        else:
            frame.computed = frame.computed or frame.last.startswith("n")
            frame.last = "n" + text
    elif text in ",;":
        plain = frame.last.startswith("n") and frame.last[1:].lower() not in TYPES
        frame.computed = frame.computed or (bool(frame.mark) and plain)
        frame.label, frame.last = None, ""


def _close(stack: list[_Frame]) -> None:
    """End a bracket: hand its values to the one around it."""
    frame, around = stack.pop(), stack[-1]
    called = around.last.startswith("n") and frame.mark == "(" and bool(around.mark)
    pending = frame.last.startswith("n") and frame.last[1:].lower() not in TYPES
    if frame.computed or pending or called:
        lists = [(key, value) for key, value in frame.items if isinstance(value, list)]
        around.items += lists  # those in a class or a function
        broken = bool(frame.items or called) and not lists
        around.computed = around.computed or (bool(around.mark) and broken)
        around.last = ""
        return
    if not frame.items:
        around.last = around.last if around.last.startswith("n") else ""
        return
    value = frame.value()
    if frame.mark == "(" and isinstance(value, list) and len(value) == 1 and not frame.keyed:
        value = value[0]  # set(["crane"]) or ("crane"): the round bracket only calls or groups
        if isinstance(value, str):
            return
    around.add(value)
    around.last = "list"


def _chosen(root: _Frame) -> Any:
    """Return the values of a program: the longest list, or several of about its length."""
    lists = [(key or "", value) for key, value in root.items if isinstance(value, list)]
    sizes = [_strings(value) for _, value in lists]
    longest = max(sizes, default=0)
    if not longest:
        return None
    alike = [it for it, size in zip(lists, sizes, strict=True) if size * SEVERAL >= longest]
    chosen = alike[0][1] if len(alike) == 1 else _Pairs(alike)
    return _Root(chosen, sum(sizes))


@dataclass(frozen=True, slots=True)
class _Root:
    """The chosen values of a program, and how many texts all its lists have."""

    value: Any
    strings: int


def _strings(value: Any, *, keys: bool = True) -> int:
    """Return how many texts a value holds, with the names of single values that are not records."""
    if isinstance(value, str):
        return 1
    if isinstance(value, dict | _Pairs):
        pairs = [*value.items()] if isinstance(value, dict) else value
        single = not any(isinstance(each, dict | list) for _, each in pairs)
        inside = sum(_strings(each, keys=not isinstance(each, dict)) for _, each in pairs)
        return inside + keys * single * len(pairs)
    return sum(_strings(it, keys=False) for it in value) if isinstance(value, list) else 0


def _literal(value: Any) -> Literal:
    strings = value.strings if isinstance(value, _Root) else _strings(value)
    value = value.value if isinstance(value, _Root) else value
    literal = Literal(strings=strings)
    for row in _rows_of(value):
        cells = [_kept(cell, literal) for cell in islice(row, MOST_COLUMNS)]
        if any(cell not in (None, "") for cell in cells):
            literal.rows.append(cells)
    return literal


def _kept(cell: Any, literal: Literal) -> Any:
    """Return a cell, or None for a value that is no text, which is counted."""
    if isinstance(cell, bool) or (isinstance(cell, float) and not math.isfinite(cell)):
        literal.dropped += 1
        return None
    literal.used += isinstance(cell, _Text) or _strings(cell)
    return cell


class _Text(str):
    """A key or a name of a column: no text of its own."""

    __slots__ = ()


def _rows_of(value: Any) -> Iterator[list[Any]]:
    """Yield the rows in a value: words, words with more beside them, or words with their group."""
    pairs = list(value.items()) if isinstance(value, dict) else value
    if isinstance(value, dict | _Pairs):
        yield from _named_rows(pairs)
    elif isinstance(value, list):
        records = [dict(each) for each in value if isinstance(each, dict | _Pairs)]
        if len(records) * 2 > len(value):
            yield from _records(records)
        elif len(value) == 1 and isinstance(value[0], list):
            yield from _rows_of(value[0])
        else:
            yield from ((each if isinstance(each, list) else [each]) for each in value)


def _named_rows(pairs: list[tuple[str, Any]]) -> Iterator[list[Any]]:
    """Yield the rows of named values."""
    inside = [(name, each) for name, each in pairs if isinstance(each, dict | list)]
    if len(inside) == 1 and (len(pairs) == 1 or _strings(inside[0][1]) >= 2):
        yield from _rows_of(inside[0][1])
        return
    if not inside:
        yield from ([_Text(name), each] for name, each in pairs)
    elif _defines(inside):
        yield from ([_Text(name), _first(each)] for name, each in inside)
    elif all(isinstance(each, dict | _Pairs) for _, each in inside):
        if any(_lists_in(each) for _, each in inside):
            yield from _groups((name, _longest(each)) for name, each in inside)
        else:
            yield from _keyed_records([(name, dict(each)) for name, each in inside])
    else:
        yield from _groups((name, _longest(each)) for name, each in inside)


def _defines(pairs: list[tuple[str, Any]]) -> bool:
    """True if names are words and their lists what they mean: several words each."""
    lists = [each for _, each in pairs if isinstance(each, list) and not isinstance(each, _Pairs)]
    texts = [str(it) for each in lists for it in each]
    phrases = sum(" " in it.strip() for it in texts)
    return len(lists) == len(pairs) > 1 and 2 * phrases > len(texts)


def _first(value: Any) -> Any:
    return next((it for it in value if isinstance(it, str)), None)


def _lists_in(value: Any) -> list[list[Any]]:
    """Return the lists of texts within a value, at any depth."""
    if isinstance(value, _Pairs):
        value = dict(value)
    if isinstance(value, dict):
        return [found for each in value.values() for found in _lists_in(each)]
    texts = isinstance(value, list) and sum(isinstance(it, str) for it in value)
    return [value] if texts and 2 * texts > len(value) else []


def _longest(value: Any) -> list[Any]:
    return max(_lists_in(value), key=len, default=[])


def _groups(pairs: Iterable[tuple[str, list[Any]]]) -> Iterator[list[Any]]:
    yield [_Text("word"), "", "", _Text("group")]  # a list called "words" is no header
    for name, words in pairs:
        for word in words:
            yield [word, "", "", _Text(name)]


def _keyed_records(pairs: list[tuple[str, dict[str, Any]]]) -> Iterator[list[Any]]:
    """Yield records by their keys, which are the words unless they are numbers."""
    numbers = sum(name.isdecimal() for name, _ in pairs)
    if 2 * numbers > len(pairs):
        yield from _records([more for _, more in pairs])
    else:
        yield from _records([{"word": _Text(name), **more} for name, more in pairs])


def _records(records: list[dict[str, Any]]) -> Iterator[list[Any]]:
    names = list(dict.fromkeys(name for each in records[:LOOKED_AT] for name in each))
    yield [_Text(name) for name in names]
    yield from ([each.get(name) for name in names] for each in records)
