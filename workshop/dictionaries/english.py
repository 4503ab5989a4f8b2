"""English from SCOWL: a word's size gives how common it is, its category the spelling."""

from collections.abc import Collection
from pathlib import Path

SPELLINGS = ("english", "american", "british", "british_z")
VARIANTS = ("variant_1", "variant_2")
ALLOWED_SIZE = 80
ANSWER_SIZE = 50
INFLECTED_STEM_SIZE = 60
SHORTEST_STEM = 3


def forms(scowl: Path) -> dict[str, bool]:
    """Return the words up to size 80, each with whether it is a lemma that people know."""
    common = _words(scowl, SPELLINGS, ANSWER_SIZE)
    stems = _words(scowl, SPELLINGS, INFLECTED_STEM_SIZE)
    allowed = _words(scowl, SPELLINGS + VARIANTS, ALLOWED_SIZE)
    return {word: word in common and not is_inflected(word, stems) for word in allowed}


def _words(scowl: Path, spellings: tuple[str, ...], size: int) -> set[str]:
    """Return the words of the given spellings up to a size, without possessives."""
    words: set[str] = set()
    for path in sorted(scowl.rglob("*-words.*")):
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
