"""Text that can be stored, sent or read as a number: not every Python string can be."""

from __future__ import annotations

import re

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""NUL, which PostgreSQL text cannot contain, and surrogates, which cannot be encoded as UTF-8."""


def storable(text: str) -> bool:
    """True if every database and every page can take this text."""
    return UNSTORABLE.search(text) is None


def row_number(text: str) -> int:
    """Return a row number from a form, or 0, which no row has, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
