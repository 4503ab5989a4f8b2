"""The words that come with the site, from their files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from wordgames.sources import bundled_lists
from wordgames.vocabulary.arrays import Words

LEXICONS = Path(__file__).parents[2] / "wordgames" / "bundled"


@lru_cache
def bundled(slug: str, length: int) -> Words:
    """Return the words of a bundled lexicon's file, without a database."""
    return bundled_lists.bundled(slug).words(length)
