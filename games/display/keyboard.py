"""The on-screen keyboard: a lexicon's letters in the order of its language's layout."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from wordgames.languages.casing import KEYBOARDS, upper
from wordgames.languages.letters import CLUSTER, is_stand_in, pair, written

# Name -> rows of keys, from `wordgames/alphabets/keyboards.json`.
LAYOUTS: dict[str, list[str]] = KEYBOARDS["layouts"]

ROW = 10
# Most keys of a row that a finger can still hit on a phone; longer rows are halved.
LONGEST = 12
# Most letters beside which Enter and Delete fit; beside more, they get a separate row.
LAST = 8
# Alphabet size above which keys type parts of letters, if letters have parts.
MOST_KEYS = 60
# Most letters of a syllabary shown as a chart, which scrolls over a row of Enter and Delete;
# letters by the thousand are typed.
MOST_IN_CHART = 400
# Blocks of Ethiopic in Unicode: a consonant has a row of this many places, one per vowel.
ETHIOPIC, FAMILY = range(0x1200, 0x13A0), 8
# Most keys of a keyboard whose letters are composed of parts: Devanagari has 70.
MOST_PARTS = 100
# Keyboards that a process keeps: above all those of puzzles that nobody has begun.
MOST_KEPT = 128
RANK = {"": 0, "absent": 0, "present": 1, "correct": 2}


class SplitKey(NamedTuple):
    """State of a letter in several grids: a mark for each, and a summary in words.

    `state` is the common state of all grids; such a key has no parts.
    """

    parts: str = ""
    words: str = ""
    state: str = ""


class Key(NamedTuple):
    """Key of the keyboard: its letter, its label, the letter's state, and its spoken name.

    `also` lists alternatives to type, with spaces between.
    """

    letter: str
    label: str
    state: str = ""
    name: str = ""
    split: SplitKey | None = None
    also: str = ""


KeyRows = tuple[tuple[Key, ...], ...]


@lru_cache(maxsize=64)
def composed(letters: str) -> bool:
    """True if keys type parts of letters: consonants and vowel signs that combine in a cell."""
    return len(letters) > MOST_KEYS and bool(letters) and is_stand_in(max(letters))


@lru_cache(maxsize=64)
def layout_rows(layout: str, letters: str) -> tuple[str, ...]:
    """Return the letters in rows; letters that the layout lacks follow in separate rows.

    Enter and Delete go in the last row, which is empty if the row before has no room.
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
    """Return a key that sorts accented forms after their plain letter: ấ after â, before ê."""
    return unicodedata.normalize("NFD", letter)


def _families(letters: str) -> list[str]:
    """Return letters grouped by consonant if a chart has them so, else in one group."""
    if len(letters) <= MOST_KEYS or ord(letters[0]) not in ETHIOPIC:
        return [letters]
    return ["".join(family) for _, family in groupby(letters, lambda each: ord(each) // FAMILY)]


def _halved(row: str, longest: int) -> list[str]:
    """Return a row in as few even parts as fit the length; no parts if it is empty."""
    count = -(-len(row) // longest)
    width = -(-len(row) // count) if count else 1
    return [row[start : start + width] for start in range(0, len(row), width)]


def typed_rows(text: str, letters: str) -> list[str]:
    """Return typed rows, one per line, as letters of a lexicon.

    Keys may be adjacent or, if a key has several characters (cs), separated by spaces.
    """
    return [
        "".join(_letters_of(key, letters) for key in (line.split() if " " in line else _keys(line)))
        for line in text.splitlines()
    ]


def _keys(line: str) -> list[str]:
    return [str(cluster) for cluster in CLUSTER.findall(line)]


def _letters_of(key: str, letters: str) -> str:
    """Return the letter of a key; or its parts, if keys type parts."""
    letter = pair(key) if len(key) > 1 else key
    return letter if letter in letters else key


def part_states(states: Mapping[str, str]) -> dict[str, str]:
    """Return the states of the parts of letters: the best state among letters with the part.

    One absent letter with a part tells nothing about the part.
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
) -> KeyRows:
    """Return the keys, row by row, each with its state ("correct", "present", "absent" or "").

    `names` are spoken for keys whose label is no word to a screen reader; `splits` are the states
    of letters if a guess counts in several grids; `also` lists alternatives to type for a key.
    """
    if composed(letters):
        states = part_states(states)
    known = (frozenset((it or {}).items()) for it in (states, names, splits, also))
    return _rows_of_keys(layout, letters, language, *known)


@lru_cache(maxsize=MOST_KEPT)
def _rows_of_keys(
    layout: str, letters: str, language: str, *known: frozenset[tuple[str, Any]]
) -> KeyRows:
    state, spoken, split, other = map(dict, known)
    return tuple(
        tuple(
            Key(
                letter,
                upper(letter, language),
                state.get(letter, ""),
                spoken.get(letter, ""),
                split.get(letter),
                other.get(letter, ""),
            )
            for letter in row
        )
        for row in layout_rows(layout, letters)
    )
