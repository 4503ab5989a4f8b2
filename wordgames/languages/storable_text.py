"""Text that can be stored, sent, read as a number or put in a spreadsheet: not all can be."""

import re

# NUL, which PostgreSQL text cannot contain, and surrogates, which cannot be encoded as UTF-8.
UNSTORABLE = re.compile("[\0\ud800-\udfff]")

# Characters that a spreadsheet takes, or skips, at the beginning of a formula.
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


class Echo:
    """A file that hands back what is written to it: csv writes to files only."""

    def write(self, text: str) -> str:
        return text


def cell(value: object) -> str:
    """Return a value as text that no spreadsheet computes with."""
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(FORMULAS) else text


def storable(text: str) -> bool:
    """True if every database and every page can take this text."""
    return UNSTORABLE.search(text) is None


def row_number(text: str) -> int:
    """Return a row number from a form, or 0, which no row has, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
