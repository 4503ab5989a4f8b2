"""Which text can be stored and sent: not every string of Python's can."""

from __future__ import annotations

import re

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""NUL, which PostgreSQL takes in no text, and surrogates, which cannot be encoded as UTF-8."""


def storable(text: str) -> bool:
    """Say whether every database and every page can take this text."""
    return UNSTORABLE.search(text) is None
