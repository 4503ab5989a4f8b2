"""Names that others will read: short, made of letters, no link, nothing vulgar."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

from lexicons.languages import fold

LISTS = Path(__file__).resolve().parents[2] / "lexicons" / "build" / "lists"
LANGUAGES = ("en", "es", "fr")
JOINS = " '’-"
NAMES_TOO = frozenset(
    {"cox", "dick", "dickie", "fanny", "gay", "randy", "roger", "willie", "willy"}
)
"""Words of the lists that people are called."""
LETTERS = "A name has letters, with spaces, hyphens and apostrophes between them; nothing else."
OTHER = "Choose another name: others will read it."


class BadName(ValueError):
    """A name that cannot be taken, with a sentence for who typed it."""


def read_name(text: str, longest: int, *, needed: bool = False) -> str:
    """Return a name as it is kept; raises BadName. An empty one is none, unless it is `needed`."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        if needed:
            raise BadName("Type a name.")
        return ""
    if len(name) > longest:
        raise BadName(f"A name has at most {longest} letters; this has {len(name)}.")
    if not all(letter in JOINS or unicodedata.category(letter)[0] in "LM" for letter in name):
        raise BadName(LETTERS)
    if unicodedata.category(name[0])[0] != "L":
        raise BadName(LETTERS)
    if is_vulgar(name):
        raise BadName(OTHER)
    return name


def is_vulgar(name: str) -> bool:
    """Say whether a name, or a word of it, is one that the site prints for nobody."""
    parts = re.split(f"[{re.escape(JOINS)}]+", name)
    return any(_refused(fold(part.lower(), "en")) for part in (*parts, "".join(parts)))


def _refused(word: str) -> bool:
    whole, beginnings = _lists()
    return word not in NAMES_TOO and (word in whole or word.startswith(beginnings))


@cache
def _lists() -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the words that are never answers, and the beginnings of such words."""
    words: set[str] = set()
    for code in LANGUAGES:
        text = re.sub(r"#.*", "", (LISTS / f"offensive.{code}.txt").read_text("utf-8"))
        words |= {fold(word, code) for word in text.split()}
    endless = tuple(word.removesuffix("*") for word in words if word.endswith("*"))
    return frozenset(words), endless
