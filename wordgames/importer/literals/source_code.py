"""Lists in source code: Python, JavaScript, C, Go, Rust, PHP, Ruby, R, Lisp. Nothing is run.

The longest run of strings is the list; lists with names beside it are groups.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from wordgames.importer.literals.values import Pairs, Root, strings_in

TOKEN = re.compile(
    r"(?P<skip>\s++|//[^\n]*+|/\*(?:(?!/\*).)*?\*/|(?<![^\s,;\[({])#(?!\[)[^\n]*+"
    r"|\b[bruf]{1,2}(?=[\"']))"
    r"|[%~][wWiI](?:\[(?P<w1>[^\[\]]*+)\]|\((?P<w2>[^()]*+)\)|\{(?P<w3>[^{}]*+)\})"
    r"|\bqw\s*+[(\[/{](?P<w4>[^()\[\]/{}]*+)[)\]/}]"
    r"|(?P<string>\"\"\"(?:.*?)\"\"\"|'''(?:.*?)'''"
    r"|(?<!\\)(?:\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+')|`[^`\\$]*+`)"
    r"|(?P<arrow>=>|:=|\bto\b(?=\s*+[\"'(\d]))|(?P<mark>[\[\](){},:;=])"
    r"|(?P<number>(?<!\d)(?<!\d\.)-?\d[\d.]*+(?:e[+-]?\d++)?)[lLfFuU]?\b"
    r"|(?P<name>[^\W\d][\w$]*)|(?P<other>.)",
    re.DOTALL | re.IGNORECASE,
)
# What Rust writes round a string to own it.
OWNED = re.compile(
    r"\bString::from\s*+\(\s*+(\"(?:[^\"\\\n]|\\.)*+\")\s*+\)|(?<=\")\.(?:to_string|to_owned|into)\(\)"
)
SPLIT = re.compile(r"\s*\.\s*(?:split|words)\b")
ESCAPED = re.compile(
    r"\\(u\{([0-9a-f]{1,6})\}|u[0-9a-f]{4}|x[0-9a-f]{2}|.)", re.DOTALL | re.IGNORECASE
)
PARTS = re.compile(r"[\s,;|]+")
CONSTANTS = frozenset(
    ["true", "false", "null", "none", "nil", "undefined", "nan", "infinity", "na"]
)
SILENT = frozenset(["na", "null", "none", "nil", "undefined"])
CLOSING = {"]": "[", ")": "(", "}": "{"}
# Names that may stand in a bracket or beside a string without computing anything.
TYPES = frozenset(
    ("str", "string", "char", "const", "static", "mut", "new", "array", "list", "set", "vec")
)
# Functions that only make a list of what they are given.
CALLS = frozenset(("c", "list", "array", "set", "tuple", "vector", "listof", "setof", "arrayof"))
# How many times shorter a list may be than the longest one beside it, as a group of the same.
SEVERAL = 4


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
        elif self.last == "#" and self.items and self.items[-1][0] is None:
            self.label = str(self.items.pop()[1])
        self.keyed = self.keyed or self.label is not None

    def value(self) -> Any:
        """Return a list, or a dictionary where the values have keys."""
        if any(key is not None for key, _ in self.items):
            return Pairs((key or "", value) for key, value in self.items)
        return [value for _, value in self.items]


def lists_in_code(text: str) -> Any:
    """Return the lists of source code with their names, or None where a bracket does not end."""
    stack = [_Frame()]
    text = OWNED.sub(r"\1", text)
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
            _take_other(frame, kind, match[kind])
    return None if len(stack) > 1 else _longest_lists(stack[0])


def _take_string(frame: _Frame, text: str, match: re.Match[str]) -> None:
    quotes = 3 if match[0][:3] in ('"""', "'''") else 1
    written = match[0][quotes:-quotes]
    value: Any = unescaped(written)
    whole = quotes == 3 or match[0][0] == "`"
    if SPLIT.match(text, match.end()) or (whole and "\n" in value):
        value = [part for part in PARTS.split(value) if part]
    frame.add(value)
    frame.last = "s" if isinstance(value, str) else "list"


def unescaped(text: str) -> str:
    """Return a string without its escapes."""
    return ESCAPED.sub(_unescaped, text) if "\\" in text else text


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
        if frame.mark and (frame.label is not None or frame.mark != "(" or frame.items):
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
    makes = around.last[1:].lower() in CALLS
    called = around.last.startswith("n") and frame.mark == "(" and bool(around.mark) and not makes
    pending = frame.last.startswith("n") and frame.last[1:].lower() not in TYPES
    if frame.computed or pending or called:
        lists = [(key, value) for key, value in frame.items if isinstance(value, list)]
        around.items += lists  # those in a class or a function
        broken = bool(frame.items or called) and not lists
        around.computed = around.computed or (bool(around.mark) and broken)
        around.last = ""
        return
    if not frame.items and around.label is not None and frame.mark == "{":
        around.add(None)  # a set as Go writes it: "crane": {}
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


def _longest_lists(root: _Frame) -> Any:
    """Return the values of a program: the longest list, or several of about its length."""
    lists = [(key or "", value) for key, value in root.items if isinstance(value, list)]
    sizes = [strings_in(value) for _, value in lists]
    longest = max(sizes, default=0)
    if not longest:
        return None
    alike = [it for it, size in zip(lists, sizes, strict=True) if size * SEVERAL >= longest]
    if len(alike) > 1 and not all(name for name, _ in alike):  # [...] + [...]
        alike = [("", [it for _, value in alike for it in value])]
    chosen = alike[0][1] if len(alike) == 1 else Pairs(alike)
    return Root(chosen, sum(sizes))
