"""Why a whole file is refused."""

from __future__ import annotations


class ImportRefused(Exception):  # noqa: N818 (a refusal, as in rules, not a fault)
    """Nothing of the file is taken; the text is a sentence for the person who sent it."""
