"""The on-screen keyboard: a lexicon's letters in the order of its language's layout."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from lexicons.languages.casing import KEYBOARDS, upper
from lexicons.languages.letters import CLUSTER, is_stand_in, pair, written

LAYOUTS: dict[str, list[str]] = KEYBOARDS["layouts"]
"""Name -> rows of keys, from `lexicons/alphabets/keyboards.json`."""

ROW = 10
LONGEST = 12
"""So many keys of a row are still wide enough for a finger on a phone; longer rows are halved."""
LAST = 8
"""Beside so many letters Enter and Delete have room; beside more, they have a row of their own."""
MOST_KEYS = 60
"""Of an alphabet with more letters than this keys type parts, where letters have parts."""
MOST_IN_CHART = 400
"""A syllabary of up to so many letters is a chart, which scrolls over a row of Enter and Delete;
letters by the thousand are typed."""
ETHIOPIC, FAMILY = range(0x1200, 0x13A0), 8
"""A consonant of Ethiopic has a line of so many places in Unicode: its letters with each vowel."""
MOST_PARTS = 100
"""So many keys may a keyboard have whose letters are put together of several: Devanagari's 70."""
RANK = {"": 0, "absent": 0, "present": 1, "correct": 2}


class SplitKey(NamedTuple):
    """What is known of a letter in each of several grids: a mark for each, and all in words.

    `state` is what it is on all of them; such a key has no parts.
    """

    parts: str = ""
    words: str = ""
    state: str = ""


class Key(NamedTuple):
    """One key: the letter it types, its label, what is known of the letter, and how it is said.

    `also` is what else may be typed for it, with spaces between.
    """

    letter: str
    label: str
    state: str = ""
    name: str = ""
    split: SplitKey | None = None
    also: str = ""


@lru_cache(maxsize=64)
def composed(letters: str) -> bool:
    """True if keys type parts of letters: consonants and vowel signs that join in a cell."""
    return len(letters) > MOST_KEYS and bool(letters) and is_stand_in(max(letters))


@lru_cache(maxsize=64)
def layout_rows(layout: str, letters: str) -> tuple[str, ...]:
    """Return the letters in rows; letters that the layout lacks follow in rows of their own.

    Enter and Delete stand in the last row, which is empty where the one before has no room.
    """
    if composed(letters):
        letters = "".join(sorted(set(written(letters))))
        return _rows(layout, letters) if len(letters) <= MOST_PARTS else ()
    return _rows(layout, letters) if len(letters) <= MOST_IN_CHART else ()


def _rows(layout: str, letters: str) -> tuple[str, ...]:
    known = typed_rows(layout, letters) if "\n" in layout else LAYOUTS.get(layout, ())
    rows = ["".join(letter for letter in row if letter in letters) for row in known]
    placed = set("".join(rows))
    others = (letter for letter in letters if letter not in placed)
    chart = len(letters) > MOST_KEYS
    rest = "".join(sorted(others, key=_plain_first) if chart else sorted(others))
    if rows and len(rest) <= LAST - len(rows[-1]):
        rows[-1] += rest
        rest = ""
    rows = [part for row in rows for part in _halved(row, LONGEST)]
    widest = LONGEST if chart else ROW
    rows += [part for family in _families(rest) for part in _halved(family, widest)]
    return (*rows, "") if rows and (len(rows[-1]) > LAST or chart) else tuple(rows)


def _plain_first(letter: str) -> str:
    """Return what brings a letter's accented forms behind it: ấ after â, before ê."""
    return unicodedata.normalize("NFD", letter)


def _families(letters: str) -> list[str]:
    """Return letters by consonant where a chart has them so, else all in one."""
    if len(letters) <= MOST_KEYS or ord(letters[0]) not in ETHIOPIC:
        return [letters]
    return ["".join(family) for _, family in groupby(letters, lambda each: ord(each) // FAMILY)]


def _halved(row: str, longest: int) -> list[str]:
    """Return a row in as few even parts as are no longer than that; no parts if it is empty."""
    count = -(-len(row) // longest)
    width = -(-len(row) // count) if count else 1
    return [row[start : start + width] for start in range(0, len(row), width)]


def typed_rows(text: str, letters: str) -> list[str]:
    """Return rows that somebody typed, a line each, as letters of a lexicon.

    Keys may stand side by side or with spaces between, where a key has several characters (cs).
    """
    return [
        "".join(_letters_of(key, letters) for key in (line.split() if " " in line else _keys(line)))
        for line in text.splitlines()
    ]


def _keys(line: str) -> list[str]:
    return [str(cluster) for cluster in CLUSTER.findall(line)]


def _letters_of(key: str, letters: str) -> str:
    """Return the letter of a key; where keys type parts of letters, its parts."""
    letter = pair(key) if len(key) > 1 else key
    return letter if letter in letters else key


def part_states(states: Mapping[str, str]) -> dict[str, str]:
    """Return what is known of the parts of letters: the best of what is known of letters with it.

    That one letter with a part is absent says nothing of the part.
    """
    known: dict[str, str] = {}
    for letter, state in states.items():
        for part in written(letter) if RANK.get(state) else "":
            if RANK[state] > RANK[known.get(part, "")]:
                known[part] = state
    return known


def keyboard(
    layout: str,
    letters: str,
    language: str,
    states: Mapping[str, str],
    names: Mapping[str, str] | None = None,
    *,
    splits: Mapping[str, SplitKey] | None = None,
    also: Mapping[str, str] | None = None,
) -> list[list[Key]]:
    """Return the keys, row by row, each with its state ("correct", "present", "absent" or "").

    `names` are said for keys whose label is no word to a screen reader; `splits` are what is known
    of letters where a guess counts in several grids; `also` is what else may be typed for a key.
    """
    spoken, split, other = names or {}, splits or {}, also or {}
    if composed(letters):
        states = part_states(states)
    return [
        [
            Key(
                letter,
                upper(letter, language),
                states.get(letter, ""),
                spoken.get(letter, ""),
                split.get(letter),
                other.get(letter, ""),
            )
            for letter in row
        ]
        for row in layout_rows(layout, letters)
    ]
