"""Spanish from the RLA-ES hunspell dictionary, whose flags tell lemmas from bare verb forms."""

from collections.abc import Collection
from pathlib import Path

from workshop.dictionaries.hunspell_forms import StemEntry, SuffixRules, read_affixes, read_entries

NOUN_FLAGS = frozenset("SG")
INFINITIVES = ("ar", "er", "ir", "ír", "arse", "erse", "irse", "írse")
ADVERB = "mente"


def forms(affixes_file: Path, words_file: Path, attested: Collection[str]) -> dict[str, bool]:
    """Return every lower-case form, each with whether it is a lemma.

    Prefixes make millions of words that no one ever wrote, so a prefixed form counts only if it is
    `attested` (it occurs in the frequency list).
    """
    affixes = read_affixes(affixes_file)
    lemmas: dict[str, bool] = {}
    for entry in read_entries(words_file, affixes):
        if entry.stem.islower():
            for form, lemma in _forms(entry, affixes, attested):
                lemmas[form] = lemmas.get(form, False) or lemma
    return lemmas


def _forms(
    entry: StemEntry, affixes: SuffixRules, attested: Collection[str]
) -> list[tuple[str, bool]]:
    pairs = []
    for form in affixes.forms(entry):
        lemma = form == entry.stem and is_lemma(entry)
        pairs.append((form, lemma))
        pairs += [(word, lemma) for word in affixes.prefixed(entry, form) if word in attested]
    return pairs


def is_lemma(entry: StemEntry) -> bool:
    """True if the stem is a noun, an adjective, an infinitive or an adverb in -mente.

    Stems without flags are mostly irregular verb forms and abbreviations; the good ones among them
    are named in our own list.
    """
    if NOUN_FLAGS.intersection(entry.flags):
        return True
    if entry.flags:
        return entry.stem.endswith(INFINITIVES)
    return entry.stem.endswith(ADVERB) and len(entry.stem) > len(ADVERB)
