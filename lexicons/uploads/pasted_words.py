"""Words pasted as a list: one per line or between commas, each with or without a clue."""

import csv
import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

LONGEST_CLUE = 120
CLUE = re.compile(r"\s*(?:\t|[:;=|：；＝؛→]|->|\s[-–—]\s)\s*")
"""Separator of a word and its clue: a tab, a colon, a semicolon, "=", an arrow or a dash."""
USUAL = re.compile(rf"([^\W\d_]+(?: [^\W\d_]+)*){CLUE.pattern}")
"""Beginning of a row whose first separator follows letters: most rows of a list with clues."""
SPACES = re.compile(r"[^\S\t]+")
"""Collapsed to one space before searching for a clue: CLUE would try from each of a million."""
COMMA = re.compile("[,،、，]")
ITEM = re.compile(r"(?:\d{1,5}[.)]|[-*•‣–—])\s+(?=\S)")
"""Mark before each word of a numbered or dotted list."""
LOOKED_AT = 1_000


class PastedLine(NamedTuple):
    """A word, its clue or nothing, its line number, and both as they stood there."""

    number: int
    word: str
    clue: str = ""
    text: str = ""


def pasted(text: str, *, names: bool = False) -> Iterator[PastedLine]:
    """Yield the words of a text, empty ones for empty lines; `names` may have several words.

    A comma comes before a clue if most lines with commas have just one ("chien, dog"), as a
    spreadsheet writes them; otherwise between words. A single line has its words between spaces.
    """
    rows = _rows(text)
    alone, clued = _kind(rows, _unusual(rows), names)
    for number, row in enumerate(rows, 1):
        if row.isalpha():  # most rows: they need no look for a clue
            yield PastedLine(number, row, "", row)
            continue
        if not alone and (usual := USUAL.match(row)):
            yield PastedLine(number, usual[1], _short(row[usual.end() :]), row)
            continue
        for part in _parts(row, alone, clued):
            word, clue = _before_clue(part) if clued and _has_comma(part) else split_clue(part)
            yield PastedLine(number, word or part.strip(), clue, part.strip())


def words_in(text: str, *, names: bool = False, enough: int = 0) -> int:
    """Return the number of words that `pasted` would yield, or `enough` if they can't be more."""
    rows = text.splitlines()
    several = len([*islice(filter(_spaced, rows), 2)]) > 1
    if several and len(rows) + len(COMMA.findall(text)) <= enough:
        return enough
    rows = _rows(text)
    others = _unusual(rows)
    alone, clued = _kind(rows, others, names)
    single = 0 if alone else sum(map(bool, rows)) - len(others)
    parts = (_parts(row, alone, clued) for row in (rows if alone else others) if row)
    return single + sum(map(len, parts))


def _rows(text: str) -> list[str]:
    return [it if it.isalpha() else _spaced(it) for it in text.splitlines()]


def _spaced(row: str) -> str:
    usual = row.isprintable() and "  " not in row
    return (row if usual else SPACES.sub(" ", row.strip("\ufeff \t"))).strip()


def _kind(rows: list[str], unusual: list[str], names: bool) -> tuple[bool, bool]:
    """Return (a single line has all words, between spaces; commas come before clues)."""
    alone = sum(map(bool, rows)) == 1
    commas = filter(_has_comma, unusual)
    counts = [len(_cells(row)) for row in islice(commas, LOOKED_AT)]
    return alone and not names, not alone and 2 * counts.count(2) > len(counts)


def _unusual(rows: list[str]) -> list[str]:
    """Return the rows that are more than a word, or letters and what follows a separator."""
    return [row for row in rows if row and not (row.isalpha() or USUAL.match(row))]


def _parts(row: str, alone: bool, clued: bool) -> list[str]:
    """Return the words of a line, each with its clue; in a single line, spaces separate words."""
    if row.startswith("#") or not (alone or COMMA.search(row)):
        return [row]
    if CLUE.search(row):
        parts = [part for part in COMMA.split(row) if part.strip()] if alone else []
        return parts if parts and all(CLUE.search(part) for part in parts) else [row]
    if COMMA.search(row):
        return [row] if clued else [part for part in COMMA.split(row) if part.strip()]
    return row.split() if alone else [row]


def split_clue(line: str) -> tuple[str, str]:
    """Return the word and the clue of a line; a line without one has an empty clue."""
    word, *rest = CLUE.split(_without_number(line.strip()), maxsplit=1)
    return _bare(word), _short(rest[0] if rest else "")


def _has_comma(row: str) -> bool:
    """True if commas separate parts of a line: a clue may contain commas too."""
    return bool(COMMA.search(row)) and not CLUE.search(row) and not row.startswith("#")


def _before_clue(row: str) -> tuple[str, str]:
    word, *rest = _cells(row)
    return _bare(word), _short(", ".join(rest))


def _cells(row: str) -> list[str]:
    """Return the parts between commas; quotes may hold some of them together."""
    if '"' not in row:
        return COMMA.split(row)
    try:
        return next(csv.reader([row], skipinitialspace=True), [""])
    except csv.Error:
        return COMMA.split(row)


def _without_number(text: str) -> str:
    match = None if text[:1].isalpha() else ITEM.match(text)
    return text[match.end() :] if match else text


def _bare(word: str) -> str:
    if word.isalpha():
        return word
    word = _without_number(word.strip()).strip()
    return _unquoted(word) if " " in word else word.strip('"')


def _short(clue: str) -> str:
    clue = " ".join(clue.split())
    return (_unquoted(clue) if '"' in clue else clue)[:LONGEST_CLUE]


def _unquoted(text: str) -> str:
    """Return a text without quotes round all of it; those within it are its own."""
    bare = text.strip('"')
    return bare if text == f'"{bare}"' and '"' not in bare else text
