"""Lists in JSON, YAML and TOML, and in source code, as rows of a table."""

import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from typing import Any

from wordgames.importer.literals.source_code import (
    CONSTANTS,
    PARTS,
    SILENT,
    lists_in_code,
    unescaped,
)
from wordgames.importer.literals.values import Literal, Root, literal_of, strings_in

# Characters and brackets of JSON that are read: Python's objects take ten times their text.
MOST_JSON, MOST_NESTED = 12_000_000, 500_000
# Quotes of source code, and of what is nearly JSON: both are read sign by sign.
MOST_QUOTES = 400_000
# Where a list may begin in source code: a value is given, and a bracket with a string follows.
OPENER = re.compile(
    r"(?:=>?|:|\b(?:return|default|array|listOf|setOf|arrayOf|vec!|set|list|tuple|frozenset))"
    r"[\w\s<>&*.!;\[\]-]{0,80}[\[({]\s*+(?:(?://|#)[^\n]{0,200}\s++)?"
    r"(?:[\w$-]{1,40}\s*+(?::|=>)\s*+(?=[\[{(\"'`\d-])(?:-?\d)?)?[\[{(]?\s*+(?:[A-Z]\w{0,40}+:\s*+)?"
    r"(?:[bruf]{0,2}[\"'`]|(?<=\d))"
    r"|[=(:\s][%~][wWi][\[({]|[=(:]\s*qw\W|\.split\s*\(|=\s*+(?:\"\"\"|'''|`)\\?\s*+\w"
)
# Perl's list of words, qw/crane slate/: the one literal without a bracket or a quote.
#
# It begins with letters and looks back then, so that a long list is searched at once.
QUOTED_WORDS = re.compile(r"qw(?<=[=(:\s]qw)\W")
COMMENT = re.compile(r"\s*+(?:(?://|#(?!\[))[^\n]*+\n\s*+|/\*.*?\*/\s*+)*+", re.DOTALL)
# A table's name, or a list, as TOML writes them.
TABLE = re.compile(
    r"^[ \t]*+(?:\[{1,2}[\w.\"' -]++\]{1,2}[ \t]*+$|[\w\"'-]++[ \t]*+=[ \t]*+\[)", re.MULTILINE
)
# Where a list may begin in other languages: R, Lisp, Objective-C, F#, Nim, Elixir.
LIKELY = re.compile(
    r"(?:<-|=|\(def\w*|^[ \t]*@?[\w*]+)\s*[^\n\"'`]{0,60}[\[({]\|?\s*@?[\"'`]", re.MULTILINE
)
# An array of bare words, as shells write it.
SHELL = re.compile(
    r"^(?:(?:export|local|readonly|declare|typeset|set)\s+(?:-\w+\s+)*)?\w+=\(\s*"
    r"([^\W\d_][^()$\"'`;]*)\)\s*(?:;\s*)?\Z",
    re.MULTILINE,
)
STRING = re.compile(r"(?<!\\)(?:\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+')|`[^`]*+`")
NAME = re.compile(r"[^\W\d_]{2,}")
FLOWING = re.compile(r"(?<!\\)\"(?:[^\"\\]|\\.)*+\"|'[^'\n]*'|[^\[\]{},:\s\"'][^\[\]{},:\"']*")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?", re.IGNORECASE)
KEY = re.compile(r"(\s*)([\"']?)([^\s:#*`\-\[{\"'][^:#\[{\"']*)\2:(?:\s+(?!\[)(\S.*))?")
FLOW = re.compile(r"\s*([\"']?)([^\s:#\[{\"'][^:\[{\"']*)\1:\s*\[([^\[\]]*)\]\s*(?:#.*)?")
# A list of YAML between brackets, which may go on in other lines.
FLOWS = re.compile(r"^[ \t]*+[\w-]++:[ \t]*+\[[^\[\]]*+\]", re.MULTILINE)
# What begins a text of several lines in YAML.
BLOCK = re.compile(r"[|>][+-]?")
ITEM = re.compile(r"(\s*)-\s+(\S.*)")


class TooLarge(ValueError):
    """Data of more characters or lists than is read."""


def read_literal(text: str) -> Literal | None:
    """Return the rows in a text that is data or source code; None for another text.

    Raises TooLarge if it is data of which a reader would need too much memory.
    """
    start = text.lstrip("\ufeff \t\r\n")
    if match := COMMENT.match(start):
        start = start[match.end() :]
    data = start[:1] in ("[", "{")
    if data and (len(text) > MOST_JSON or start.count("[") + start.count("{") > MOST_NESTED):
        raise TooLarge
    if len(text) > MOST_JSON:
        return None
    try:
        for value in _values(start, data=data):
            literal = literal_of(value)
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
    # A pattern that looks from every letter takes seconds of a long list without its signs.
    brackets = any(sign in text for sign in "[({")
    quotes = any(sign in text for sign in "\"'`")
    if ("[" in text and TABLE.search(text)) or '"""' in text:
        with suppress(ValueError):
            yield tomllib.loads(text)
            return
    if (value := _yaml(text)) is not None:
        yield value
    if sum(map(text.count, "\"'`")) > MOST_QUOTES:
        if data:
            raise TooLarge
        return
    if data and (unquoted := _unquoted(text)) is not None:
        yield unquoted
    opened = brackets or quotes or QUOTED_WORDS.search(text)
    if (data or (opened and OPENER.search(text))) and (found := lists_in_code(text)):
        yield found
    elif "=(" in text and (match := SHELL.search(text)):
        yield match[1].split()
    elif (
        brackets
        and quotes
        and LIKELY.search(text)
        and (found := lists_in_code(text))
        and _is_most(found, text)
    ):
        yield found


def _unquoted(text: str) -> Any:
    """Return the value of JSON without quotes, as flowing YAML writes it, or None."""

    def quoted(match: re.Match[str]) -> str:
        part = match[0].strip()
        if part[0] == '"':
            return part
        if part[0] == "'":
            return json.dumps(part[1:-1])
        if part.lower() in CONSTANTS:
            return "null" if part.lower() in SILENT else "false"
        return part if NUMBER.fullmatch(part) else json.dumps(" ".join(part.split()))

    written, end = StringIO(), 0  # `sub` would keep each of a million pieces as a string
    for match in FLOWING.finditer(text):
        written.write(text[end : match.start()])
        written.write(quoted(match))
        end = match.end()
    written.write(text[end:])
    with suppress(ValueError):
        return json.loads(written.getvalue())
    return None


def _is_most(found: Root, text: str) -> bool:
    """True if the lists of a text are no asides: they have most of its strings and of its words."""
    outside = len(NAME.findall(STRING.sub("", text)))
    used = strings_in(found.value)
    return used > 1 and 2 * used >= len(STRING.findall(text)) and outside <= 2 * used + 9


def _on_one_line(flow: re.Match[str]) -> str:
    return " ".join(flow[0].split()) if "\n" in flow[0] else flow[0]


def _yaml(text: str) -> Any:
    """Return the lists of YAML by their names, or None if it is anything else."""
    groups: dict[str, list[Any]] = {}
    name, named, block = "", False, False
    for line in FLOWS.sub(_on_one_line, text).splitlines():
        bare = line.split(" #")[0].rstrip()
        if not bare.strip() or bare.lstrip()[0] == "#" or bare in ("---", "..."):
            continue
        if name and block and line[:1].isspace():
            groups.setdefault(name, []).extend(PARTS.split(bare.strip()))
            continue
        block = False
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
        elif pair and not pair[1] and BLOCK.fullmatch(pair[4]):
            name, named, block = pair[3], True, True
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
    if len(text) < 2 or text[0] != text[-1] or text[0] not in "\"'":
        return text
    bare = text[1:-1]
    return unescaped(bare) if text[0] == '"' else bare.replace("''", "'")
