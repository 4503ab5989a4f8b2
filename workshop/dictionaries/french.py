"""French from Grammalecte's hunspell dictionary, whose tags tell lemmas from names and symbols."""

from pathlib import Path

from workshop.dictionaries.hunspell_forms import StemEntry, read_affixes, read_entries

NAMES_AND_SIGNS = (
    "po:prn",
    "po:patr",
    "po:npr",
    "po:titr",
    "po:symb",
    "po:abr",
    "po:roman",
    "po:unit",
    "po:sfx",
    "po:pfx",
)
LEMMAS = ("po:nom", "po:adj", "po:adv", "po:v0", "po:v1", "po:v2", "po:v3", "po:infi", "po:nb")
SYMBOL_FLAG = "||"
INFLECTED = ("is:pl", "is:1", "is:2", "is:3", "is:ppas", "is:ppre")


def forms(affixes_file: Path, words_file: Path) -> dict[str, bool]:
    """Return every lower-case form, each with whether it is a lemma."""
    affixes = read_affixes(affixes_file)
    lemmas: dict[str, bool] = {}
    for entry in read_entries(words_file, affixes):
        if not _has(entry, NAMES_AND_SIGNS):
            for form in affixes.forms(entry):
                if form.islower():
                    lemma = form == entry.stem and is_lemma(entry)
                    lemmas[form] = lemmas.get(form, False) or lemma
    return lemmas


def is_lemma(entry: StemEntry) -> bool:
    """True if the entry's stem is one that a paper dictionary would print as a headword."""
    if SYMBOL_FLAG in entry.flags:
        return False
    return _has(entry, LEMMAS) and not _has(entry, INFLECTED)


def _has(entry: StemEntry, beginnings: tuple[str, ...]) -> bool:
    return any(tag.startswith(beginnings) for tag in entry.tags)
