"""Words from the site's lexicons, for commands."""

from __future__ import annotations

from django.db import DatabaseError

from lexicons.arrays import Words
from lexicons.services import playable, words_of
from solvers.shell.command import RefusedError


def lexicon_words(slug: str, length: int) -> Words:
    """Return a lexicon's words of one length; raises RefusedError with a sentence."""
    try:
        lexicon = playable().filter(slug=slug).first()
        known = ", ".join(playable().values_list("slug", flat=True))
    except DatabaseError as error:
        raise RefusedError(
            "The site's lexicons are not there yet: run bin/play once, or give lists with "
            "--answers and --allowed."
        ) from error
    if lexicon is None or lexicon.current is None:
        raise RefusedError(f"There is no lexicon {slug}; there are: {known or 'none'}.")
    words = words_of(lexicon.current, length)
    if not len(words):
        raise RefusedError(f"The lexicon {slug} has no words of {length} letters.")
    return words
