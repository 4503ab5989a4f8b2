"""Where dictionaries come from: the site's database, or the lists that come with the code.

Commands and runs name a dictionary and ask here for its words. A process without a site finds the
bundled lists (`lexicons.sources.bundled_lists`); the site puts its database in use when it starts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from lexicons.languages.translation import gettext, gettext_noop
from lexicons.words.columns import Columns


class Dictionary(Protocol):
    """A lexicon, as far as what plays with its words asks."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def language(self) -> str: ...

    @property
    def bundled(self) -> bool: ...


class Content(Protocol):
    """A revision, as far as what plays with its words asks.

    sha256    the hash of its content
    counts    per length, as text: words that may be guessed, words that may be the answer
    """

    @property
    def sha256(self) -> str: ...

    @property
    def counts(self) -> Mapping[str, Any]: ...

    @property
    def lexicon(self) -> Dictionary: ...

    def read(self) -> Columns:
        """Return the words."""


class ListedDictionary(Dictionary, Protocol):
    """A lexicon that knows what it holds now, as a form offers it."""

    @property
    def current(self) -> Content | None: ...


class Dictionaries(Protocol):
    """Who has the dictionaries; every method may be called by any thread."""

    def slugs(self, kind: str) -> Sequence[str]:
        """Return the slugs of the dictionaries of a kind: words, cities or equations."""

    def current(self, slug: str, kind: str) -> Content | None:
        """Return what a dictionary holds now; raises DictionariesMissing where there are none."""

    def by_hash(self, sha256: str) -> Content | None:
        """Return the content that has this hash."""


class DictionariesMissing(LookupError):
    """There are no dictionaries at all yet; the text is a sentence for a person."""


class _InUse:
    """Who has the dictionaries of this process, once anybody asked."""

    dictionaries: Dictionaries | None = None


def use_dictionaries(dictionaries: Dictionaries) -> None:
    """Find dictionaries there from now on, in the whole process."""
    _InUse.dictionaries = dictionaries


def dictionaries() -> Dictionaries:
    """Return who has the dictionaries: the bundled lists unless somebody else was put in use."""
    if _InUse.dictionaries is None:
        from lexicons.sources.bundled_lists import Shipped

        _InUse.dictionaries = Shipped()
    return _InUse.dictionaries


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
