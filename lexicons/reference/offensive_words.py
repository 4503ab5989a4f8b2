"""Words that the site never prints unasked: slurs and others that no game should show.

They may still be guessed and looked up. No Django.
"""

import re
from functools import cache

from lexicons.paths import BUNDLED
from wordgames.languages.casing import fold, language_for, played

FOLDER = BUNDLED / "offensive"
# Endings of plurals and what stands in their stead, by language; stems are no shorter than these,
# or plain words would be plurals (spices of spic, cones of con).
PLURALS = {
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
    path = FOLDER / f"{code}.txt"
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
    for plural, singular in PLURALS.get(code, ()):
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
