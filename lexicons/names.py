"""What dictionaries are called on a page: ours by a name in the language of whoever reads it."""

from __future__ import annotations

from lexicons.dictionaries import Dictionary
from lexicons.speech import gettext, gettext_noop

OURS = frozenset(
    {
        gettext_noop("World cities"),
        gettext_noop("Equations"),
        gettext_noop("Equations with a lone 0"),
    }
)
"""Bundled lists that are of no language."""


def title_of(lexicon: Dictionary) -> str:
    """Return what a dictionary is called in the reader's language."""
    return said_name(lexicon.name) if lexicon.bundled else lexicon.name


def said_name(name: str) -> str:
    """Return a dictionary's name in the reader's language, where only the name is known."""
    return gettext(name) if name in OURS else name
