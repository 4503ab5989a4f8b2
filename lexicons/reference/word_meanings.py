"""Meanings of words, offline: bundled glosses, read one small table at a time. No Django.

`bin/manage build_glosses` makes the bundles; wordgames/bundled/LICENSES.md names their sources.
"""

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from types import MappingProxyType

from lexicons.paths import BUNDLED
from wordgames.languages.translation import translatable

Endings = Mapping[str, Sequence[tuple[str, str]]]
SHORTEST = 2


def _endings(text: str) -> Sequence[tuple[str, str]]:
    """Read endings, each with what takes its place: "ves:f s"."""
    pairs = (ending.partition(":") for ending in text.split())
    return [(ending, instead) for ending, _, instead in pairs]


ENGLISH: Endings = {
    "n": _endings("s ses:s ves:f xes:x zes:z ches:ch shes:sh men:man ies:y"),
    "v": _endings("s ies:y es:e es ed:e ed ing:e ing"),
    "a": _endings("er est er:e est:e"),
}
PLURALS = {
    "fr": _endings("aux:al es:e es e s x"),
    "es": _endings("ces:z as:o a:o es s"),
    "de": _endings("e n en s es er em t:en st:en e:en te:en"),
}


def lemmas(word: str, code: str) -> Iterator[tuple[str, str]]:
    """Yield possible lemmas of a form, each with its required part of speech ("" for any)."""
    endings: Endings = ENGLISH if code == "en" else {"": PLURALS.get(code, ())}
    for kind, pairs in endings.items():
        for ending, instead in pairs:
            stem = word.removesuffix(ending)
            if stem != word and len(stem) >= SHORTEST:
                yield stem + instead, kind


FOLDER = BUNDLED / "glosses"
KINDS = {
    "n": translatable("noun"),
    "v": translatable("verb"),
    "a": translatable("adjective"),
    "r": translatable("adverb"),
}
# Tables kept unpacked, at most about 250 kB each: those of the latest words requested.
TABLES = 32


@dataclass(frozen=True, slots=True)
class Bundle:
    """One file of glosses, with the language of its glosses and its source."""

    file: str
    language: str
    source: str


# Bundles by the language of the words; a later one is asked if the first lacks a word.
BUNDLES: Mapping[str, tuple[Bundle, ...]] = {
    "en": (Bundle("en.zip", "en", "WordNet"),),
    "fr": (
        Bundle("fr.zip", "fr", "Wiktionnaire"),
        Bundle("fr-en.zip", "en", "FreeDict"),
    ),
    "es": (Bundle("es-en.zip", "en", "Apertium, FreeDict"),),
    "de": (Bundle("de.zip", "de", "Wiktionary"),),
}


@dataclass(frozen=True, slots=True)
class Sense:
    """One sense of a word; kind is "noun", "verb", "adjective", "adverb" or ""."""

    kind: str
    text: str
    example: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """Meaning of a word; `form` is the spelling of its lemma.

    `translated` is true if the glosses are in another language than the word.
    """

    form: str
    senses: tuple[Sense, ...]
    bundle: Bundle
    translated: bool


Rows = tuple[tuple[str, ...], ...]
Table = Mapping[str, Rows]


@lru_cache(maxsize=1024)
def meaning(word: str, language: str) -> Meaning | None:
    """Return the meaning of a word or its lemma ("mice": mouse), or None if unknown.

    `word` is as it is played: lower case, and folded in languages that are played folded.
    """
    code = language.lower().partition("-")[0]
    for bundle in BUNDLES.get(code, ()):
        for lemma, kind in _candidates(word, code, bundle.file):
            rows = [row for row in _rows(lemma, bundle.file) if kind in ("", row[1])]
            if rows:
                senses = tuple(Sense(KINDS.get(row[1], ""), row[2], row[3]) for row in rows)
                form = rows[0][0] or lemma
                return Meaning(form, senses, bundle, bundle.language != code)
    return None


def _candidates(word: str, code: str, file: str) -> Iterator[tuple[str, str]]:
    """Yield the word and its lemmas, each with its required part of speech ("" for any)."""
    yield word, ""
    for mark, kind, lemma, _ in _entry(word, file):
        if mark == "=":
            yield lemma, kind
    yield from lemmas(word, code)


def _rows(word: str, file: str) -> Iterator[tuple[str, ...]]:
    return (row for row in _entry(word, file) if row[0] != "=")


def _entry(word: str, file: str) -> Rows:
    return _table(file, word[:2]).get(word, ())


@lru_cache(maxsize=TABLES)
def _table(file: str, block: str) -> Table:
    """Return the words that begin with the same letters; an empty table if there are none."""
    try:
        text = _archive(file).read(f"{block}.tsv").decode()
    except KeyError:
        return MappingProxyType({})
    rows: dict[str, list[tuple[str, ...]]] = {}
    for line in text.splitlines():
        word, *fields = line.split("\t")
        rows.setdefault(word, []).append(tuple(fields))
    return MappingProxyType({word: tuple(fields) for word, fields in rows.items()})


@lru_cache(maxsize=len(BUNDLES) + 1)
def _archive(file: str) -> zipfile.ZipFile:
    """Return a packed bundle, read whole: processes that share an open file share its position."""
    return zipfile.ZipFile(BytesIO((FOLDER / file).read_bytes()))
