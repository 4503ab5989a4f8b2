"""German from Wiktionary's nouns and headwords, Wikidata's forms, and what people have written."""

import csv
import gzip
import re
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from pathlib import Path

NAMES_AND_SIGNS = {
    "Abkürzung",
    "Affix",
    "Buchstabe",
    "Eigenname",
    "Gebundenes Lexem",
    "Nachname",
    "Straßenname",
    "Suffix",
    "Symbol",
    "Toponym",
    "Vorname",
    "Wortverbindung",
}
INFLECTED = "adjektivische Deklination"
SINGULAR = "nominativ singular"
NO_FORMS = ("lemma", "pos", "genus")
NONE = "-—"
COARSE = re.compile(r"vulgär|derb|abwertend|beleidigend|diskriminierend|Schimpfwort")
SENSES = 2
"""Senses of a headword that are read for coarse ones."""
FIRST_NAME = "Vorname"
FOREIGN = 8
"""A word that English has this many times as often is English's, and weighs so much by that."""
SURE_LENGTH = 7
"""Longer forms of Wikidata count only if attested: its tables make many that no one ever wrote."""
ADJECTIVE = [
    degree + case
    for degree in ("", "er", "st", "est", "t")
    for case in ("", "e", "en", "em", "er", "es")
]
VERB_ENDINGS = "e t st te ten test tet et est ete eten end ende enden endem ender endes"
VERB = VERB_ENDINGS.split()
UMLAUTS = str.maketrans("äöü", "aou")
STRONG_PASTS = re.compile(
    r"(?:ab|an|auf|aus|be|durch|ein|ent|er|fest|her|hin|los|nach|nieder|über|um|unter|ver|vor|weg|"
    r"zer|zu|zurück|zusammen)?(?:ließ|hieß|stieß|aß|saß|maß|fraß)(?:en|t|est)?"
)
"""Forms with ß of verbs that have ss elsewhere."""


def forms(
    nouns: Path,
    words: Path,
    glosses: Path,
    attested: Mapping[str, float],
    english: Mapping[str, float],
) -> dict[str, bool]:
    """Return every form in lower case, each with whether it is a lemma."""
    headwords, coarse = _headwords(glosses)
    plain = {word for word in headwords if word.islower()}
    known, first_names = _nouns(nouns)
    foreign = {it for it in english if english[it] >= FOREIGN * attested.get(it, 0.0)}
    never = {word.lower() for word in coarse} | first_names | foreign
    sure = dict.fromkeys((word.lower() for word in headwords), False) | known
    sure |= {word: word not in never for word in (*plain, *(it for it in known if known[it]))}
    others = {*_listed(words, attested)}
    others |= {form for form in attested if any(_inflects(it, plain) for it in _eszetts(form))}
    return dict.fromkeys(_with_eszett(others, sure, plain), False) | sure


def weights(per_million: Mapping[str, float], spelled: Collection[str]) -> dict[str, float]:
    """Return weights also of words with ß, which wordfreq counts as ss."""
    return {form: per_million.get(form.replace("ß", "ss"), 0.0) for form in spelled}


def _listed(path: Path, attested: Collection[str]) -> Iterator[str]:
    for form in _lines(path):
        if len(form) <= SURE_LENGTH or form in attested:
            yield form


def _nouns(path: Path) -> tuple[dict[str, bool], set[str]]:
    """Return the forms of common nouns, each with whether it is a lemma; and first names.

    The singular is the lemma, or the plural where there is no singular.
    """
    found: dict[str, bool] = {}
    first_names = set()
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            kinds, lemma = set(row["pos"].split(",")), row["lemma"]
            if FIRST_NAME in kinds:
                first_names.add(lemma.lower())
            if kinds & NAMES_AND_SIGNS:
                continue
            cells = {name: cell for name, cell in row.items() if cell and cell not in NONE}
            singulars = {cell for name, cell in cells.items() if name.startswith(SINGULAR)}
            for name, cell in cells.items():
                if not name.startswith(NO_FORMS):
                    found.setdefault(cell.lower(), False)
            if INFLECTED not in kinds and (not singulars or lemma in singulars):
                found[lemma.lower()] = True
    return found, first_names


def _headwords(path: Path) -> tuple[set[str], set[str]]:
    """Return Wiktionary's headwords, and those of them with a coarse sense."""
    words, coarse = set(), set()
    for line in _lines(path):
        word, _, senses = line.partition("\t")
        words.add(word)
        if COARSE.search("|".join(senses.split("|")[:SENSES])):
            coarse.add(word)
    return words, coarse


def _inflects(form: str, headwords: Collection[str]) -> bool:
    """True if a form is a known adjective with an ending, or a known verb with one."""
    for ending in ADJECTIVE:
        stem = form.removesuffix(ending)
        if ending and stem != form:
            stems = (stem, f"{stem}e", stem.translate(UMLAUTS))
            if any(it in headwords for it in stems):
                return True
    for ending in VERB:
        stem = form.removesuffix(ending)
        if stem != form and (f"{stem}en" in headwords or f"{stem}n" in headwords):
            return True
    return False


def _with_eszett(
    others: Collection[str], sure: Collection[str], plain: Collection[str]
) -> Iterator[str]:
    """Yield forms with ß where they have it: their sources write ss in its place."""
    for form in others:
        meant = set(_eszetts(form)) - {form} if "ss" in form else ()
        yield from [it for it in meant if _has_eszett(it, sure, plain)] or [form]


def _has_eszett(form: str, sure: Collection[str], plain: Collection[str]) -> bool:
    """True if a form is a known one, inflects one, or begins with one that is never with ss."""
    if form in sure or _inflects(form, plain) or STRONG_PASTS.fullmatch(form):
        return True
    return any(
        "ß" in form[:cut]
        and form[cut:] in sure
        and form[:cut] in sure
        and form[:cut].replace("ß", "ss") not in sure
        for cut in range(3, len(form) - 2)
    )


def _eszetts(form: str) -> Iterator[str]:
    """Yield every spelling of a form with some of its ss as ß."""
    parts = form.split("ss")
    for signs in product(("ss", "ß"), repeat=len(parts) - 1):
        yield parts[0] + "".join(map("".join, zip(signs, parts[1:], strict=True)))


def _lines(path: Path) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [line for line in file.read().split("\n") if line]
