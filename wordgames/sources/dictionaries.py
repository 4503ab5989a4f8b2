"""Sources of dictionaries: the site's database, or the lists that come with the code.

Commands and runs get a dictionary's words here, by its name. A process without a site finds the
bundled lists (`wordgames.sources.bundled_lists`); the site puts its database in use when it starts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from wordgames.languages.translation import translate
from wordgames.vocabulary.kinds import OURS

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns


class Dictionary(Protocol):
    """A lexicon, as far as the code that plays with its words needs it."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def language(self) -> str: ...

    @property
    def bundled(self) -> bool: ...


class Content(Protocol):
    """A revision, as far as the code that plays with its words needs it.

    sha256    the hash of its content
    counts    per length, as text: words that may be guessed, words that may be the answer; the
              last two of four are those of single words, in a list with names of several
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
    """A lexicon that knows its current content, as forms offer it."""

    @property
    def current(self) -> Content | None: ...


class Dictionaries(Protocol):
    """A provider of dictionaries; any thread may call every method."""

    def slugs(self, kind: str) -> Sequence[str]:
        """Return the slugs of the dictionaries of a kind, such as words."""

    def current(self, slug: str, kind: str) -> Content | None:
        """Return a dictionary's current content; raises DictionariesMissing if there are none."""

    def by_hash(self, sha256: str) -> Content | None:
        """Return the content that has this hash."""


class DictionariesMissing(LookupError):
    """There are no dictionaries at all yet; the text is a sentence for a person."""


class _InUse:
    """The provider of this process's dictionaries, once it was asked for."""

    dictionaries: Dictionaries | None = None


def use_dictionaries(dictionaries: Dictionaries) -> None:
    """Use this provider of dictionaries from now on, in the whole process."""
    _InUse.dictionaries = dictionaries


def dictionaries() -> Dictionaries:
    """Return the provider of dictionaries: the bundled lists unless another was put in use."""
    if _InUse.dictionaries is None:
        from wordgames.sources.bundled_lists import Shipped

        _InUse.dictionaries = Shipped()
    return _InUse.dictionaries


def title_of(lexicon: Dictionary) -> str:
    """Return a dictionary's name in the reader's language."""
    return said_name(lexicon.name) if lexicon.bundled else lexicon.name


def said_name(name: str) -> str:
    """Return a dictionary's name in the reader's language, given only the name."""
    return translate(name) if name in OURS else name
