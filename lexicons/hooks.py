"""Hooks of dictionaries: what other apps do, or say, when words come and go.

`games/hooks.py` is the page of all hooks: who fills each, and when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from lexicons.models import Lexicon, Revision

# New words of a lexicon have become current and are stored; errors are only logged, because the
# words are safe.
PUBLISHED: list[Callable[[Lexicon], None]] = []

# What hangs on a lexicon, in phrases with their numbers: "3 games played today".
DEPENDENTS: list[Callable[[Lexicon], Iterator[str]]] = []

# What the site does once a revision, not stored yet, is published.
FOLLOWING: list[Callable[[Revision], Iterator[str]]] = []

# A revision's words that stored games need when the others are erased.
WORDS_PLAYED: list[Callable[[Revision], Iterable[str]]] = []

# Rows that hang on a lexicon only because the site itself made them unasked.
MADE_BY_ITSELF: list[Callable[[Lexicon], QuerySet[Any]]] = []
