"""German from Wiktionary's nouns and headwords, Wikidata's forms, and what people have written."""

import csv
import gzip
import re
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from pathlib import Path

from workshop.dictionaries.gloss_table import Gloss, Senses, short

NAMES_AND_SIGNS = re.compile(
    "Abkürzung|Affix|Buchstabe|Gebundenes Lexem|.*name|Suffix|Symbol|Toponym|Wortverbindung"
)
INFLECTED = "adjektivische Deklination"
SINGULAR = "nominativ singular"
COARSE = re.compile(r"vulgär|derb|abwertend|beleidigend|diskriminierend|Schimpfwort")
# A reference to another sense by its number.
REFERENCE = re.compile(r" ?\[[\d,; –a-z]+\]")
# Senses of a headword that are read for coarse ones, and explain it.
SENSES = 2
# A word that English has this many times as often is English's, and weighs so much by that.
FOREIGN = 8
# Longer forms of Wikidata count only if attested: its tables make many that no one ever wrote.
SURE_LENGTH = 7
CASES = ("", "e", "en", "em", "er", "es")
ADJECTIVE = [f"{degree}{case}" for degree in ("", "er", "st", "est", "t") for case in CASES][1:]
VERB = re.compile("e|s?t|e?te[nt]?|test|es?t|end(e[nmrs]?)?")
UMLAUTS = str.maketrans("äöü", "aou")
# Forms with ß of verbs that have ss elsewhere.
STRONG_PASTS = re.compile(
    r"(ab|an|auf|aus|be|durch|ein|ent|er|fest|her|hin|los|nach|nieder|über|um|unter|ver|vor|weg|"
    r"zer|zu|zurück|zusammen)?(ließ|hieß|stieß|aß|saß|maß|fraß)(en|t|est)?"
)
Weights = Mapping[str, float]


def forms(
    nouns: Path, words: Path, glosses: Path, attested: Weights, english: Weights
) -> dict[str, bool]:
    """Return every form in lower case, each with whether it is a lemma."""
    headwords = dict(_headwords(glosses))
    plain = {word for word in headwords if word.islower()}
    known, first_names = _nouns(nouns)
    never = {word.lower() for word, senses in headwords.items() if COARSE.search(str(senses))}
    never |= first_names
    never |= {it for it in english if english[it] >= FOREIGN * attested.get(it, 0.0)}
    sure = dict.fromkeys((word.lower() for word in headwords), False) | known
    sure |= {word: word not in never for word in (*plain, *(it for it in known if known[it]))}
    others = {it for it in _lines(words) if len(it) <= SURE_LENGTH or it in attested}
    others |= {form for form in attested if any(_inflects(it, plain) for it in _eszetts(form))}
    return dict.fromkeys(_with_eszett(others, sure, plain), False) | sure


def weights(per_million: Weights, spelled: Collection[str]) -> dict[str, float]:
    """Return weights also of words with ß, which wordfreq counts as ss."""
    return {form: per_million.get(form.replace("ß", "ss"), 0.0) for form in spelled}


def definitions(path: Path, common: Collection[str]) -> Senses:
    """Return the first senses of the headwords that are common, without the coarse ones.

    Of two headwords that differ by their capital only, the noun comes second: Heute after heute.
    """
    by_key: Senses = {}
    for word, texts in sorted(_headwords(path, None), key=lambda entry: entry[0].istitle()):
        key, plain = word.lower(), [text for text in texts if not COARSE.search(text)]
        if key in common and plain:
            form, kind = ("", "") if word == key else (word, "n")
            glosses = [Gloss(form, kind, short(REFERENCE.sub("", it))) for it in plain[:SENSES]]
            by_key[key] = [*by_key.get(key, ()), *glosses][: SENSES + 1]
    return by_key


def _headwords(path: Path, most: int | None = SENSES) -> Iterator[tuple[str, list[str]]]:
    """Yield Wiktionary's headwords, each with its first senses, at `most` that number."""
    for line in _lines(path):
        word, _, senses = line.partition("\t")
        yield word, senses.split(" | ")[:most]


def _nouns(path: Path) -> tuple[dict[str, bool], set[str]]:
    """Return the forms of common nouns, each with whether it is a lemma; and first names.

    The singular is the lemma, or the plural where there is no singular.
    """
    lemmas: dict[str, bool] = {}
    first_names = set()
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            lemma, kinds = row.pop("lemma"), row.pop("pos").split(",")
            if "Vorname" in kinds:
                first_names.add(lemma.lower())
            if any(map(NAMES_AND_SIGNS.fullmatch, kinds)):
                continue
            cells = {name: cell for name, cell in row.items() if cell and cell not in "-—"}
            singulars = {cell for name, cell in cells.items() if name.startswith(SINGULAR)}
            for name, cell in cells.items():
                if not name.startswith("genus"):
                    lemmas.setdefault(cell.lower(), False)
            if INFLECTED not in kinds and (not singulars or lemma in singulars):
                lemmas[lemma.lower()] = True
    return lemmas, first_names


def _inflects(form: str, headwords: Collection[str]) -> bool:
    """True if a form is a known adjective with an ending, or a known verb with one."""
    for cut in range(max(1, len(form) - 5), len(form)):
        stem, ending = form[:cut], form[cut:]
        stems = [stem, f"{stem}e", stem.translate(UMLAUTS)] if ending in ADJECTIVE else []
        stems += [f"{stem}en", f"{stem}n"] if VERB.fullmatch(ending) else []
        if any(it in headwords for it in stems):
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
    parts = ((form[:cut], form[cut:]) for cut in range(3, len(form) - 2))
    return any(
        "ß" in head and head in sure and tail in sure and head.replace("ß", "ss") not in sure
        for head, tail in parts
    )


def _eszetts(form: str) -> Iterator[str]:
    """Yield every spelling of a form with some of its ss as ß."""
    parts = form.split("ss")
    for signs in product(("ss", "ß"), repeat=len(parts) - 1):
        yield parts[0] + "".join(map("".join, zip(signs, parts[1:], strict=True)))


def _lines(path: Path) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [line for line in file.read().split("\n") if line]
