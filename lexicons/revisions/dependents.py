"""What hangs on a dictionary, for staff who publish or delete it; other apps add theirs."""

from collections.abc import Callable, Iterator

from lexicons.models import Lexicon, Revision

DEPENDENTS: list[Callable[[Lexicon], Iterator[str]]] = []
"""Functions that yield what hangs on a lexicon, each with its number: "3 games played today"."""
FOLLOWING: list[Callable[[Revision], Iterator[str]]] = []
"""Functions that yield what the site does once a revision, not stored yet, is published."""


def dependents(lexicon: Lexicon) -> list[str]:
    """Return what hangs on a lexicon, in words; nothing for one that is unused."""
    return [text for texts in DEPENDENTS for text in texts(lexicon)]
