"""What words mean, offline, and which words the site never prints unasked. No Django.

Glosses are bundled, and read one small table at a time; `bin/manage build_glosses`
makes them; wordgames/bundled/LICENSES.md names their sources. Slurs and other words that no game
should show may still be guessed and looked up.
"""

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from types import MappingProxyType

from lexicons.paths import SITE_DATA
from wordgames.languages.casing import fold, language_for, played
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


GLOSSES = SITE_DATA / "glosses"
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
    return zipfile.ZipFile(BytesIO((GLOSSES / file).read_bytes()))


OFFENSIVE = SITE_DATA / "offensive"
# Endings of plurals and what stands in their stead, by language; stems are no shorter than these,
# or plain words would be plurals (spices of spic, cones of con).
PLURAL_ENDINGS = {
    "en": ((r"(?<=\w\w[^s])s$", ""), (r"(?<=\w[sxzho])es$", ""), (r"ies$", "y")),
    "es": ((r"(?<=\w\w[aeiou])s$", ""), (r"(?<=\w\w[^aeiou])es$", ""), (r"ces$", "z")),
    "fr": ((r"(?<=\w\w[^s])[sx]$", ""), (r"(?<=\w{3}[^s])es$", ""), (r"aux$", "al")),
    "de": ((r"(?<=\w{3}e)n$", ""), (r"(?<=\w{4})en?$", ""), (r"(?<=\w{3})s$", "")),
    "he": ((r"(?<=\w\w)י[מם]$", ""), (r"(?<=\w\w)ות$", "ה")),
}
ENDINGS = ("y", "ie", "ey")
# A letter drawn out; two alike are common in plain words (French salle is not sale).
LONG = re.compile(r"(.)\1{2,}")


@cache
def _unprinted(code: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return a language's offensive words, without accents and as played, and prefixes of words."""
    path = OFFENSIVE / f"{code}.txt"
    if not path.is_file():
        return frozenset(), ()
    listed, folded = re.sub("#.*", "", path.read_text("utf-8")).split(), language_for(code).folded
    as_played = {played(word, f"{code}-x-one", folded=folded) for word in listed}
    beginnings = tuple(sorted(word.rstrip("*") for word in as_played if word.endswith("*")))
    words = as_played | {fold(word, code) for word in listed}  # names are looked up folded
    return frozenset(word for word in words if not word.endswith("*")), beginnings


def printable(word: str, language: str) -> bool:
    """True if the site may show a word, folded as it is played, that the visitor did not type."""
    code = language_for(language).code
    words, beginnings = _unprinted(code)
    if beginnings and word.startswith(beginnings):
        return False
    return words.isdisjoint(_spellings(word, code)) if words else True


def _spellings(word: str, code: str) -> set[str]:
    """Return a word and the words that it may be a plural or another spelling of."""
    forms = {word}
    for plural, singular in PLURAL_ENDINGS.get(code, ()):
        forms.add(re.sub(plural, singular, word))
    if code == "en":
        forms |= {
            it.removesuffix(end) + other
            for it in tuple(forms)
            for end in ENDINGS
            if it.endswith(end)
            for other in ENDINGS
        }
    single = {LONG.sub(r"\1", it) for it in forms}
    double = {LONG.sub(r"\1\1", it) for it in forms}
    return forms | single | double


def veiled(text: str, word: str, language: str) -> str:
    """Return how a word is written, or as many dots for one that the site never prints unasked."""
    return text if printable(word, language) else "•" * len(word)
