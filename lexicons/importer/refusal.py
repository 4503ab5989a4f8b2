"""Why a whole file is refused."""

from __future__ import annotations


class ImportRefused(Exception):
    """Nothing of the file is taken; the text is a sentence for the person who sent it."""
