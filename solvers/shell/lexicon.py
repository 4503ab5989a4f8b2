"""Words from the site's lexicons, for commands."""

from __future__ import annotations

from pathlib import Path

from django.db import DatabaseError

from lexicons.arrays import Words
from lexicons.columns import Columns
from lexicons.importer import ImportOptions, ImportRefused, read_lexicon
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of, playable, words_of
from solvers.shell.command import RefusedError


def lexicon_words(slug: str, length: int) -> Words:
    """Return a lexicon's words of one length; raises RefusedError with a sentence."""
    words = words_of(current(slug, Lexicon.Kind.WORDS), length)
    if not len(words):
        raise RefusedError(f"The lexicon {slug} has no words of {length} letters.")
    return words


def lexicon_columns(slug: str, kind: str = Lexicon.Kind.CITIES) -> Columns:
    """Return all that a lexicon holds; raises RefusedError with a sentence."""
    return columns_of(current(slug, kind))


def columns_in(path: Path, kind: str) -> Columns:
    """Return all that a file holds, read as a lexicon of the kind; RefusedError with a sentence."""
    try:
        options = ImportOptions(language="en", kind=kind)
        return read_lexicon(path.read_bytes(), path.name, options).columns
    except OSError as error:
        raise RefusedError(f"The list {path} cannot be read: {error.strerror}.") from error
    except ImportRefused as refusal:
        raise RefusedError(f"{path.name}: {refusal}") from refusal


def current(slug: str, kind: str) -> Revision:
    try:
        lexicon = playable(kind).filter(slug=slug).first()
        known = ", ".join(playable(kind).values_list("slug", flat=True))
    except DatabaseError as error:
        raise RefusedError(
            "The site's lexicons are not there yet: run bin/play once, or give lists with "
            "--answers and --allowed."
        ) from error
    if lexicon is None or lexicon.current is None:
        raise RefusedError(f"There is no lexicon {slug}; there are: {known or 'none'}.")
    return lexicon.current
