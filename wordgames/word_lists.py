"""Word lists: those that come with the package, and your own."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from wordgames.sources.bundled_lists import ShippedLexicon
from wordgames.sources.dictionaries import Content, dictionaries
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, WORDS, Columns, Entry, content_hash

KINDS = (WORDS, CITIES)


class UnknownLexiconError(LookupError):
    """There is no such list; the text is a sentence for a person."""


def lexicons() -> tuple[str, ...]:
    """Return the slugs of the available lists, those of words first."""
    return tuple(slug for kind in KINDS for slug in dictionaries().slugs(kind))


def words(lexicon: str, length: int) -> Words:
    """Return a list's words of one length, as arrays.

    >>> english = words("en", 5)
    >>> len(english), len(english.answers), "crane" in english, "zzzzz" in english
    (11462, 1679, True, False)

    Raises UnknownLexiconError.
    """
    return content(lexicon, WORDS).read().words(length)


def content(lexicon: str, kind: str) -> Content:
    """Return a list's content; raises UnknownLexiconError with a sentence."""
    current = dictionaries().current(lexicon, kind)
    if current is None:
        known = ", ".join(dictionaries().slugs(kind)) or "none"
        raise UnknownLexiconError(f"There is no list {lexicon} of {kind}; there are: {known}.")
    return current


@dataclass(frozen=True)
class OwnList:
    """Your own list, which plays like those that come with the package."""

    columns: Columns
    lexicon: ShippedLexicon

    @cached_property
    def sha256(self) -> str:
        """The hash of the content."""
        return content_hash(self.columns)

    @property
    def counts(self) -> Mapping[str, Sequence[int]]:
        """Per length: words that may be guessed, words that may be the answer."""
        return {str(length): pair for length, pair in self.columns.counts_by_length().items()}

    def read(self) -> Columns:
        """Return the words."""
        return self.columns


def word_list(
    words: Iterable[str],
    answers: Collection[str] | None = None,
    *,
    language: str = "en",
    weights: Mapping[str, float] | None = None,
    name: str = "own",
) -> OwnList:
    """Make a list of words in small letters; without `answers` every one may be the secret.

    weights   frequency of each word, in any one unit; 1 for words without one
    language  code of the words' language: it decides how agents that know spelling read them

    Raises ValueError for an empty list, and for answers that are not in it.

    >>> word_list(["crane", "crate"], answers=["crate"]).counts
    {'5': (2, 1)}
    """
    every = list(dict.fromkeys(words))
    secrets = set(every if answers is None else answers)
    if missing := sorted(secrets - set(every)):
        raise ValueError(f"{len(missing)} answers are not in the list, {missing[0]} first.")
    worth = weights or {}
    columns = columns_from(
        (Entry(word, worth.get(word, 1.0), word in secrets) for word in every), language
    )
    return OwnList(columns, ShippedLexicon(name, name, language, WORDS, bundled=False))
