"""Bring what a person typed into the form that a lexicon keeps."""

from __future__ import annotations

from lexicons.columns import Columns
from lexicons.languages import lower_as_written, played


def as_kept(columns: Columns, typed: str) -> str:
    """Return a typed word in lower case, and without its accents where the lexicon has none."""
    shown = lower_as_written(typed.strip(), columns.language)
    return played(shown, columns.language, folded=columns.folded)
