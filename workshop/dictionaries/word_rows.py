"""Rows of a word lexicon made from surface forms: folding, weights, the choice of answers."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from lexicons.paths import SITE_DATA
from wordgames.languages.casing import LATIN, language_for, lower, plain, played

LENGTHS = range(2, 16)
COMMON_PER_MILLION = 1.0
COMMON_PER_MILLION_WHEN_SHORT = 2.0
SHORT = 5
LISTS = Path(__file__).parent / "lists"
# Words that the site too reads, and never prints unasked.
OFFENSIVE = SITE_DATA / "offensive"


@dataclass(frozen=True, slots=True)
class WordRow:
    """A line of a word lexicon; `weight` is in occurrences per million words of text."""

    word: str
    weight: float
    answer: bool
    display: str


@dataclass(frozen=True, slots=True)
class WordChoice:
    """Exceptions to the rules for secrets: folded words and beginnings of words."""

    never: frozenset[str]
    never_beginning: tuple[str, ...]
    always: frozenset[str]

    def refuses(self, word: str) -> bool:
        """True if this word must never be a secret."""
        return word in self.never or word.startswith(self.never_beginning)


def key(form: str, tag: str) -> str:
    """Return a lower-case form as it is played in a language, with its tag's letter choices."""
    return played(form, tag, folded=language_for(tag).folded)


def letters_of(tag: str) -> str:
    """Return the letters that words of a language are played with."""
    language = language_for(tag)
    return LATIN + language.keeps if language.folded else key(language.letters, tag)


def read_choice(tag: str, naughty: Iterable[str]) -> WordChoice:
    """Combine our own lists for a language with lists of offensive words."""
    code = plain(tag)
    offensive = read_list(OFFENSIVE / f"{code}.txt", tag)
    refused = offensive | read_list(LISTS / f"unfit.{code}.txt", tag)
    return WordChoice(
        never=frozenset(key(lower(word, tag), tag) for word in naughty) | refused,
        never_beginning=tuple(word.removesuffix("*") for word in refused if word.endswith("*")),
        always=frozenset(read_list(LISTS / f"welcome.{code}.txt", tag)),
    )


def read_list(path: Path, tag: str) -> set[str]:
    """Return the words of one of our own lists as played, split at spaces; # starts a comment."""
    text = re.sub(r"#.*", "", path.read_text("utf-8"))
    return {key(word, tag) for word in text.split()}


def rows(
    forms: Mapping[str, bool], weights: Mapping[str, float], choice: WordChoice, tag: str
) -> list[WordRow]:
    """Return sorted rows, one for each played word of `forms` (surface form -> is it a lemma?).

    Forms that are played as one word share a row: their weights add up, and the most frequent form
    that makes it an answer is shown. A word that the language cannot spell is left out.
    """
    spelled = re.compile(f"[{letters_of(tag)}]{{{LENGTHS[0]},{LENGTHS[-1]}}}")
    shared: dict[str, list[str]] = defaultdict(list)
    for form in forms:
        word = key(form, tag)
        if spelled.fullmatch(word):
            shared[word].append(form)
    return [_row(word, shared[word], forms, weights, choice) for word in sorted(shared)]


def _row(
    word: str,
    spellings: list[str],
    forms: Mapping[str, bool],
    weights: Mapping[str, float],
    choice: WordChoice,
) -> WordRow:
    def commonness(form: str) -> tuple[float, bool, str]:
        return weights.get(form, 0.0), form == word, form

    display = max(spellings, key=commonness)
    lemma = max((form for form in spellings if forms[form]), key=commonness, default="")
    answer = word in choice.always
    if not answer and lemma and not choice.refuses(word):
        answer = significant(weights.get(lemma, 0.0)) >= least_weight(word)
        display = lemma if answer else display
    return WordRow(
        word, significant(sum(weights.get(form, 0.0) for form in spellings)), answer, display
    )


def least_weight(word: str) -> float:
    """Return how common an answer must be: short words need more, or abbreviations get in."""
    return COMMON_PER_MILLION_WHEN_SHORT if len(word) < SHORT else COMMON_PER_MILLION


def significant(weight: float) -> float:
    """Round to three significant digits: the corpora give no more, and the file packs better."""
    return float(f"{weight:.3g}")
