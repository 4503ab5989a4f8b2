"""English from SCOWL: a word's size gives how common it is, its category the spelling."""

import re
from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path

SPELLINGS = ("english", "american", "british", "british_z")
VARIANTS = ("variant_1", "variant_2")
ALLOWED_SIZE = 80
ANSWER_SIZE = 50
CLIPPED_SIZE = 55
RARE_VARIANT_SIZE = 20
INFLECTED_STEM_SIZE = 60
SHORTEST_STEM = 3
SHORTEST_CLIPPED = 5
CLIPPED_PER_MILLION = 1.0
COMBINING_PER_MILLION = 5.0
# How many words must begin with a combining form: cyberspace, cyberpunk.
COMBINED = 20


def forms(scowl: Path, weights: Mapping[str, float]) -> dict[str, bool]:
    """Return the words up to size 80, each with whether it is a lemma that people know.

    With them come the commonest spellings that few dictionaries have (leant, gaol), and what SCOWL
    counts among abbreviations or has only at the beginning of words, though it is said and written
    as a word: admin, intro, cyber. `weights` is in occurrences per million words.
    """
    common = _words(scowl, SPELLINGS, ANSWER_SIZE)
    stems = _words(scowl, SPELLINGS, INFLECTED_STEM_SIZE)
    allowed = _words(scowl, SPELLINGS + VARIANTS, ALLOWED_SIZE)
    shortened = _clipped(scowl, weights) | _combining(allowed, weights)
    common |= shortened - allowed
    stems |= shortened
    allowed |= shortened | _words(scowl, ("variant_3",), RARE_VARIANT_SIZE)
    return {word: word in common and not is_inflected(word, stems) for word in allowed}


def _clipped(scowl: Path, weights: Mapping[str, float]) -> set[str]:
    """Return abbreviations that are written as words: long enough, with a vowel, and common."""
    return {
        word
        for word in _words(scowl, SPELLINGS, CLIPPED_SIZE, "abbreviations")
        if re.fullmatch(rf"(?=.*[aeiouy])[a-z]{{{SHORTEST_CLIPPED},}}", word)
        and weights.get(word, 0.0) >= CLIPPED_PER_MILLION
    }


def _combining(words: Collection[str], weights: Mapping[str, float]) -> set[str]:
    """Return beginnings that many words share, before another word, and that stand alone."""
    begun = Counter(
        word[:cut]
        for word in words
        for cut in range(SHORTEST_CLIPPED, len(word) - SHORTEST_STEM + 1)
        if weights.get(word[:cut], 0.0) >= COMBINING_PER_MILLION and word[cut:] in words
    )
    return {form for form, count in begun.items() if count >= COMBINED} - set(words)


def _words(scowl: Path, spellings: tuple[str, ...], size: int, kind: str = "words") -> set[str]:
    """Return a kind's words of the given spellings up to a size, without possessives."""
    words: set[str] = set()
    for path in sorted(scowl.rglob(f"*-{kind}.*")):
        spelling = path.name.partition("-")[0]
        if spelling in spellings and int(path.suffix[1:]) <= size:
            words.update(path.read_text("utf-8").split())
    return {word for word in words if "'" not in word}


def is_inflected(word: str, stems: Collection[str]) -> bool:
    """True if this is a regular inflection of a known stem; short ones are chance: we, wing."""
    return any(len(stem) >= SHORTEST_STEM and stem in stems for stem in _possible_stems(word))


def _possible_stems(word: str) -> set[str]:
    stems: set[str] = set()
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        stems.add(word[:-1])
    if word.endswith("es"):
        stems.add(word[:-2])
    if word.endswith(("ies", "ied")):
        stems.add(word[:-3] + "y")
    if word.endswith("ves"):
        stems.update((word[:-3] + "f", word[:-3] + "fe"))
    for ending in ("ed", "ing"):
        if word.endswith(ending):
            stems.update(_verbs(word.removesuffix(ending)))
    return stems


def _verbs(stem: str) -> set[str]:
    """Return the verb stems that -ed or -ing may follow: walk, like, stop (pp), picnic (k)."""
    verbs = {stem, stem + "e"}
    if len(stem) > 2 and stem[-1] == stem[-2]:
        verbs.add(stem[:-1])
    if stem.endswith("ck"):
        verbs.add(stem[:-1])
    return verbs
