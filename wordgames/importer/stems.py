"""The stems of a .dic: what speaks against them, and what some foretell of all before they grow."""

import random
import re
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from wordgames.importer.affixes import (
    EXPLOSION,
    MOST_FORMS,
    NO_FLAGS,
    Affixes,
    TooManyForms,
    least_letters,
)
from wordgames.importer.gathering import LEAST_LONGEST, MOST_WORDS, no_word
from wordgames.importer.options import ImportOptions
from wordgames.importer.report import ON_PURPOSE, ImportRefused, RejectionCount
from wordgames.importer.spelling import (
    ANY_LENGTH,
    FORBIDDEN,
    LONGEST_WRITTEN,
    NO_WORD,
    PROPER_NAME,
    UnspellableError,
    WordSpeller,
    too_long,
)
from wordgames.importer.text import lines
from wordgames.languages.translation import deferred, translatable
from wordgames.vocabulary.columns import WORDS

MORPHOLOGY = re.compile(r" [a-z]{2}:|\t")
# Marks of possible notes on morphology.
MARKED = re.compile("[:\t]")
NO_ALIAS = translatable("names a set of flags that the .aff doesn't have")
FLAGGED = re.compile(r"(?<!\\)/(?=\S)")
# Stems tried first, but no more than one in ten.
SAMPLED = 1_000
# Part of the limits that an estimate may reach: that of a thousand stems is a tenth off.
SURE = 0.85
# Short forms beyond what can be kept by this much are too many, though stems share some.
MUCH = 2
LEAST_OFFERED = 4
# Forms of a sampled stem that are looked at where no stem is a word.
TRIED = 20
FORESEEN = translatable(
    "Its affixes make about {forms} words, so we only take its stems. To get every form, "
    "choose words of at most {longest} letters."
)


class Stem(NamedTuple):
    """One line of a .dic."""

    line: int
    text: str
    flags: frozenset[str] | None
    """None if the .aff lacks the set of flags that the line names."""


def stems(text: str, affixes: Affixes) -> Iterator[Stem]:
    """Yield the stems one by one: as a list, they would take 200 MB for a large language."""
    for number, line in lines(text):
        # The first line counts the others.
        if not line or (number == 1 and line.split()[0].isdecimal()) or line[0] in "#\t":
            continue
        entry = MORPHOLOGY.split(line, maxsplit=1)[0].rstrip() if MARKED.search(line) else line
        word, *flags = FLAGGED.split(entry, maxsplit=1) if "/" in entry else (entry,)
        if word.endswith("/") and not word.endswith("\\/"):
            word = word[:-1]  # a slash with no flag behind it
        yield Stem(number, word.replace("\\/", "/"), _known(affixes, flags[0] if flags else ""))


def _known(affixes: Affixes, flags: str) -> frozenset[str] | None:
    try:
        return affixes.flags(flags)
    except ValueError:
        return None


def objection(stem: Stem, affixes: Affixes, options: ImportOptions) -> str:
    """Return the reason against a stem, or "" if it gives words."""
    if not stem.text:
        return NO_WORD
    if stem.flags is None:
        return NO_ALIAS
    if affixes.has(stem.flags, "FORBIDDENWORD"):
        return FORBIDDEN
    if len(stem.text) > LONGEST_WRITTEN:
        return too_long(options.longest(WORDS))
    names = stem.text[:1].isupper() and not options.keeps_proper_names
    return PROPER_NAME if names else ""


def forbidden(text: str, affixes: Affixes) -> set[str]:
    """Return the forms of forbidden stems: they are removed from the forms of other stems.

    As in hunspell, the first of several lines with the same stem decides, and a form that another
    line lists is allowed.
    """
    marked = {
        stem.text
        for stem in stems(text, affixes)
        if stem.text and stem.flags and affixes.has(stem.flags, "FORBIDDENWORD")
    }
    if not marked:
        return marked
    allowed: set[str] = set()
    forms: set[str] = set()
    for stem in stems(text, affixes):
        if stem.text not in marked:
            continue
        grown = affixes.expand(stem.text, stem.flags or frozenset())
        if stem.flags and affixes.has(stem.flags, "FORBIDDENWORD"):
            forms.update(form for form in grown if form not in allowed)
        else:
            allowed.update(grown)
        if len(forms) + len(allowed) > MOST_WORDS:
            raise TooManyForms(EXPLOSION)
    return forms.difference(it.text for it in stems(text, affixes) if it.text not in marked)


def refuse_unusable(
    text: str, affixes: Affixes, options: ImportOptions, speller: WordSpeller
) -> None:
    """Raise ImportRefused if no stem is a word, and none of the first forms of some stems.

    A dictionary in letters for private use made two million forms to find that out.
    """
    if not _sample_size(text):
        return
    tally = RejectionCount()
    for stem in stems(text, affixes):
        reason = objection(stem, affixes, options) or _fault(stem.text, speller)
        if not reason:
            return
        tally.reject(stem.line, stem.text, reason)
    for _, stem in _sampled(text, affixes, options):
        forms = affixes.expand(stem.text, stem.flags or NO_FLAGS)
        if not all(_fault(form, speller) for form in forms[:TRIED]):
            return
    raise ImportRefused(no_word(tally))


def _fault(form: str, speller: WordSpeller) -> str:
    """Return why a form is no word, "" if only its length is against it."""
    try:
        speller.spell(form)
    except UnspellableError as error:
        reason: str = error.args[0]
        return "" if reason.startswith(ON_PURPOSE) else reason
    return ""


class Forecast(NamedTuple):
    """What some stems foretell of the forms of all: how many, by their letters."""

    total: float
    lengths: tuple[float, ...]
    """Forms of each number of letters, from none."""

    def up_to(self, longest: int) -> float:
        """Return how many forms have at most so many letters."""
        return sum(self.lengths[: longest + 1])

    def fitting(self, most: float) -> int:
        """Return the greatest length up to which there are at most so many forms."""
        up_to = enumerate(accumulate(self.lengths))
        return next((length - 1 for length, forms in up_to if forms > most), ANY_LENGTH)

    def note(self, most: int = LONGEST_WRITTEN) -> str:
        """Return the note on an explosion, with the greatest length up to which all are few."""
        longest = min(self.fitting(SURE * MOST_WORDS), len(self.lengths) - 1, most)
        if longest < LEAST_OFFERED:
            return EXPLOSION
        about = int(self.total)
        return deferred(FORESEEN, forms=round(about, 2 - len(str(about))), longest=longest)


def foresee(text: str, affixes: Affixes, options: ImportOptions, speller: WordSpeller) -> Forecast:
    """Return a forecast; raises TooManyForms, with lengths that would do, if it is of too many.

    Debian's Hebrew has 120 million: finding out by making 12 million of them would take a minute.
    """
    stems_there = text.count("\n") + 1
    most = SURE * MOST_FORMS * _sample_size(text) / stems_there
    lengths: Counter[int] = Counter()
    total, tried = 0, 1
    for count, stem in _sampled(text, affixes, options):
        tried = count
        forms = affixes.expand(stem.text, stem.flags or NO_FLAGS, speller.most_signs)
        total += len(forms)
        lengths.update(_letters(form, speller) for form in set(forms))
        if total > most:
            break
    scale = stems_there / tried
    counted = (scale * lengths[length] for length in range(max(lengths, default=-1) + 1))
    found = Forecast(scale * total, tuple(counted))
    if total > most or found.up_to(LEAST_LONGEST) > MUCH * MOST_WORDS:
        raise TooManyForms(found.note())
    affixes.forms = affixes.cut = 0
    return found


def is_crowd(
    text: str, affixes: Affixes, options: ImportOptions, speller: WordSpeller, banned: set[str]
) -> bool:
    """True if the words that are never left out are more than can be kept.

    They alone are made, and only hashes of them kept: to find that out while making and keeping
    the others too took 45 CPU seconds.
    """
    words = array("q")
    for stem in stems(text, affixes):
        if objection(stem, affixes, options):
            continue
        forms = affixes.expand(stem.text, stem.flags or NO_FLAGS, LEAST_LONGEST)
        words.extend(map(hash, _short_words(forms, speller, banned)))
        if len(words) > MUCH * MOST_WORDS:
            words = array("q", np.unique(words).tobytes())
            if len(words) > MOST_WORDS:
                break
    affixes.forms = affixes.cut = affixes.tries = 0
    return len(np.unique(words)) > MOST_WORDS


def _short_words(forms: list[str], speller: WordSpeller, banned: set[str]) -> Iterator[str]:
    for form in forms:
        try:
            word = "" if form in banned else speller.spell(form)[0]
        except UnspellableError:
            continue
        if 0 < len(word) <= LEAST_LONGEST:
            yield word


def _letters(form: str, speller: WordSpeller) -> int:
    """Return how many letters a form has, below zero for none that is of use."""
    least = least_letters(form)
    if least >= 0:
        return least
    try:
        return len(speller.spell(form)[0])
    except UnspellableError:
        return least


def _sample_size(text: str) -> int:
    return min(SAMPLED, text.count("\n") // 10)


def _sampled(text: str, affixes: Affixes, options: ImportOptions) -> Iterator[tuple[int, Stem]]:
    """Yield stems from all over the file, with how many were looked at so far.

    They come in no order: of an explosion the first few tell enough.
    """
    size = _sample_size(text)
    for tried, part in enumerate(random.Random(size).sample(range(size), size), 1):
        start = text.find("\n", len(text) * part // size) + 1
        for stem in stems("\n" + text[start : text.find("\n", start)], affixes):
            if not objection(stem, affixes, options):
                yield tried, stem
