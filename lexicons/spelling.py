"""Bring what a person typed into the form that a lexicon keeps."""

from __future__ import annotations

from lexicons.columns import Columns
from lexicons.languages import fold, lower


def as_kept(columns: Columns, typed: str) -> str:
    """Return a typed word in lower case, and without its accents where the lexicon has none."""
    word = lower(typed.strip(), columns.language)
    return fold(word, columns.language) if columns.folded else word
