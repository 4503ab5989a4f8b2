"""Hebrew from Wiktionary's table of forms, as simplemma has it, and from what people write."""

import re
from collections.abc import Collection, Mapping

from simplemma.strategies.dictionaries import DEFAULT_DICTIONARY_FACTORY

LETTERS = re.compile("[א-ת]+")
# Occurrences per million from which a form counts that the table does not have.
ATTESTED = 0.1
# Prefixes of one letter, and how often a word has each of them for each time it has none: more
# often than three words in four have. No lemma begins with "and" before another word.
PREFIXES = {"ה": 0.46, "ו": 9.0, "ב": 0.2, "ל": 0.14, "מ": 0.03, "ש": 0.025, "כ": 0.007}


def forms(weights: Mapping[str, float]) -> dict[str, bool]:
    """Return every form, each with whether it is a lemma and not another word with a prefix."""
    table = DEFAULT_DICTIONARY_FACTORY.get_dictionary("he")
    pairs = [(_text(form), _text(table[form])) for form in table]
    pairs = [pair for pair in pairs if LETTERS.fullmatch("".join(pair))]
    lemmas = {lemma for _, lemma in pairs}
    known = {form for pair in pairs for form in pair}
    every = known | {it for it in weights if weights[it] >= ATTESTED and LETTERS.fullmatch(it)}
    return {it: it in lemmas and not _is_prefixed(it, known, weights) for it in every}


def _text(word: str | bytes) -> str:
    return word.decode() if isinstance(word, bytes) else word


def _is_prefixed(form: str, known: Collection[str], weights: Mapping[str, float]) -> bool:
    """True if a form is as common as the word after its first letter makes it with that prefix."""
    share, stem = PREFIXES.get(form[0], 0.0), form[1:]
    explained = share * weights.get(stem, 0.0)
    return len(stem) > 1 and stem in known and weights.get(form, 0.0) <= explained
