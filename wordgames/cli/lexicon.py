"""Words of the dictionaries that this process finds, for commands."""

from pathlib import Path

from wordgames.cli.refusal import RefusedError
from wordgames.sources.dictionaries import Content, DictionariesMissing, dictionaries
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import CITIES, WORDS, Columns


def lexicon_words(slug: str, length: int) -> Words:
    """Return a lexicon's words of one length; raises RefusedError with a sentence."""
    words = current(slug, WORDS).read().words(length)
    if not len(words):
        raise RefusedError(f"The lexicon {slug} has no words of {length} letters.")
    return words


def lexicon_columns(slug: str, kind: str = CITIES) -> Columns:
    """Return all that a lexicon holds; raises RefusedError with a sentence."""
    return current(slug, kind).read()


def columns_in(path: Path, kind: str) -> Columns:
    """Return all that a file holds, read as a lexicon of the kind; RefusedError with a sentence."""
    # all of the importer, for one file
    from wordgames.importer import ImportOptions, ImportRefused, read_lexicon

    try:
        options = ImportOptions(language="en", kind=kind)
        return read_lexicon(path.read_bytes(), path.name, options).columns
    except OSError as error:
        raise RefusedError(f"The list {path} cannot be read: {error.strerror}.") from error
    except ImportRefused as refusal:
        raise RefusedError(f"{path.name}: {refusal}") from refusal


def current(slug: str, kind: str) -> Content:
    """Return what a dictionary holds now; raises RefusedError with a sentence."""
    try:
        content = dictionaries().current(slug, kind)
    except DictionariesMissing as missing:
        raise RefusedError(str(missing)) from missing
    if content is None:
        known = ", ".join(dictionaries().slugs(kind))
        others = f"there are: {known}" if known else "start the site once, which loads its own"
        raise RefusedError(f"There is no lexicon {slug}; {others}.")
    return content
