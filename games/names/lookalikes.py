"""Letters that look alike: the alphabets of a word, and names that look the same.

By Unicode Technical Standard 39, its restriction level "highly restrictive" for words and its
skeletons for names, with the tables of `confusable_homoglyphs`. They are loaded with the first
name: they take ten megabytes, which other processes do not need.
"""

from __future__ import annotations

import unicodedata
from functools import cache

SHARED = {"COMMON", "INHERITED"}
"""Scripts outside any alphabet: spaces, hyphens, accents."""
WRITTEN_TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
"""Scripts that Japanese, Chinese and Korean words mix; none of their letters look alike."""


def mixes_alphabets(text: str) -> bool:
    """True if a word of a text mixes alphabets that no language mixes."""
    return any(_mixed(word) for word in text.split())


def _mixed(word: str) -> bool:
    from confusable_homoglyphs.categories import unique_aliases

    scripts = set(unique_aliases(word)) - SHARED
    return len(scripts) > 1 and not any(scripts <= known for known in WRITTEN_TOGETHER)


def look_alike(name: str, other: str) -> bool:
    """True if readers would take two names for the same, as they are or both in small letters."""
    small, other_small = name.casefold(), other.casefold()
    return skeleton(name) == skeleton(other) or skeleton(small) == skeleton(other_small)


def skeleton(text: str) -> str:
    """Return a text with each letter replaced by a representative of all that look like it."""
    pieces = "".join(_prototype(letter) for letter in unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFD", pieces)


@cache
def _prototype(letter: str) -> str:
    """Return the representative of a letter, or the letter itself.

    The tables have both directions: a representative lists all its letters, a replaced letter
    lists just one. Of two that only list each other the first represents both.
    """
    from confusable_homoglyphs.confusables import confusables_data

    alike = [each["c"] for each in confusables_data.get(letter, ())]
    if len(alike) != 1:
        return letter
    (other,) = alike
    stands_for_both = len(confusables_data.get(other, ())) > 1 or other < letter
    return str(other) if stands_for_both else letter
