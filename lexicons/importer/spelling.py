"""From what a line holds to a word of letters and the form to show, or the reason why not."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from lexicons.columns import CITIES
from lexicons.languages import APOSTROPHES, lower_as_written, played
from lexicons.letters import STAND_IN, is_stand_in

HYPHENS = "-‐‑‒–—"
MARKED = {
    "Mn": "a mark that joins no letter",
    "Mc": "a mark that joins no letter",
    "Me": "a mark that joins no letter",
    "Nd": "a digit",
    "Nl": "a digit",
    "No": "a digit",
    "Zs": "a space",
    "Cf": "a hidden character",
    "Cc": "a hidden character",
    "Pd": "a hyphen",
}


CHECKS: dict[str, Callable[[str], str]] = {}
"""Kind -> what says why a text is not of that kind ("left side is 2, right side is 3"), or nothing.

A game whose lexicons hold something else than words of letters puts its own check here.
"""


class UnspellableError(ValueError):
    """This text is no word here; the message is the reason, to be read after the word."""


class Speller:
    """Spells words as one language writes them; letters once found good are not looked at again."""

    def __init__(
        self, language: str, folds: bool, shortest: int, longest: int, kind: str = "words"
    ) -> None:
        self._language, self._folds, self._kind = language, folds, kind
        self._shortest, self._longest = shortest, longest
        self._good: set[str] = set()

    def spell(self, text: str) -> tuple[str, str]:
        """Return the word and the form to show ("ete", "été"); raises UnspellableError."""
        if STAND_IN.search(text):
            raise UnspellableError("has a symbol")
        shown = lower_as_written(text, self._language)
        word = played(shown, self._language, folded=self._folds)
        if self._kind in CHECKS:
            if reason := CHECKS[self._kind](word):
                raise UnspellableError(reason)
        elif not self._good.issuperset(word):
            self._check(word)
        if len(word) < self._shortest:
            raise UnspellableError(f"shorter than {self._shortest} letters")
        if len(word) > self._longest:
            raise UnspellableError(f"longer than {self._longest} letters")
        if self._kind == CITIES and not text.isupper():
            shown = unicodedata.normalize("NFC", text)
        return word, shown

    def _check(self, word: str) -> None:
        for letter in word:
            if is_stand_in(letter):
                continue
            reason = why_no_letter(letter)
            if reason:
                raise UnspellableError(f"has {reason}")
            self._good.add(letter)


def why_no_letter(letter: str) -> str:
    """Return what a character is when it is no letter ("a digit"), else nothing."""
    category = unicodedata.category(letter)
    if letter in APOSTROPHES:
        return "an apostrophe"
    if letter in HYPHENS:
        return "a hyphen"
    if letter == "\ufffd":
        return "a letter that cannot be read"
    if category.startswith("L"):
        return ""
    return MARKED.get(category, "a symbol")
