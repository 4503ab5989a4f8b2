"""What some stems from all over a hunspell dictionary foretell of the whole, before it is grown."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

from lexicons.importer.affix_rules import least_letters
from lexicons.importer.affixes import EXPLOSION, MOST_FORMS, NO_FLAGS, Affixes, TooManyForms
from lexicons.importer.gathering import LEAST_LONGEST, MOST_WORDS, no_word
from lexicons.importer.options import ImportOptions
from lexicons.importer.report import ImportRefused, RejectionCount
from lexicons.importer.spelling import UnspellableError, WordSpeller
from lexicons.importer.stems import Stem, objection, stems
from lexicons.languages.translation import gettext_noop, later

SAMPLED = 1_000
"""Stems tried first, but no more than one in ten."""
SURE = 0.85
"""Part of the limits that an estimate may reach: that of a thousand stems is a tenth off."""
MUCH = 2
"""Short forms beyond what can be kept by this much are too many, though stems share some."""
LEAST_OFFERED = 4
TRIED = 20
"""Forms of a sampled stem that are looked at where no stem is a word."""
FORESEEN = gettext_noop(
    "Its affixes make about {forms} words, so we only take its stems. To get every form, "
    "choose words of at most {longest} letters."
)


def refuse_unusable(
    text: str, affixes: Affixes, options: ImportOptions, speller: WordSpeller
) -> None:
    """Raise ImportRefused if no stem is a word, and none of the first forms of some stems.

    A dictionary in letters for private use made two million forms to find that out.
    """
    tally = RejectionCount()
    for stem in stems(text, affixes):
        reason = objection(stem, affixes, options) or _misspelled(stem.text, speller)
        if not reason:
            return
        tally.reject(stem.line, stem.text, reason)
    for _, stem in _sampled(text, affixes, options):
        forms = affixes.expand(stem.text, stem.flags or NO_FLAGS)
        if not all(_misspelled(form, speller) for form in forms[:TRIED]):
            return
    raise ImportRefused(no_word(tally))


def _misspelled(form: str, speller: WordSpeller) -> str:
    try:
        speller.spell(form)
    except UnspellableError as error:
        reason: str = error.args[0]
        return reason
    return ""


def refuse_explosion(
    text: str, affixes: Affixes, options: ImportOptions, speller: WordSpeller
) -> None:
    """Raise TooManyForms if sampled stems promise too many forms, with lengths that would do.

    Debian's Hebrew has 120 million: finding out by making 12 million of them would take a minute.
    """
    stems_there = text.count("\n") + 1
    most = SURE * MOST_FORMS * _sample_size(text) / stems_there
    lengths: Counter[int] = Counter()
    made = tried = 0
    for tried, stem in _sampled(text, affixes, options):
        forms = affixes.expand(stem.text, stem.flags or NO_FLAGS, speller.most_signs)
        made += len(forms)
        lengths.update(_letters(form, speller) for form in set(forms))
        if made > most:
            raise TooManyForms(_note(made, lengths, stems_there / tried))
    short = sum(lengths[length] for length in range(LEAST_LONGEST + 1))
    if short and short * stems_there > MUCH * MOST_WORDS * tried:
        raise TooManyForms(_note(made, lengths, stems_there / tried))
    affixes.forms = affixes.cut = 0


def _letters(form: str, speller: WordSpeller) -> int:
    """Return how many letters a form has, below zero for none that is of use."""
    least = least_letters(form)
    return least if least >= 0 or _misspelled(form, speller) else len(speller.spell(form)[0])


def _note(made: int, lengths: Counter[int], scale: float) -> str:
    """Return the note on an explosion, with the greatest length up to which all forms are few."""
    up_to = accumulate(lengths[length] for length in range(max(lengths) + 1))
    longest = sum(scale * forms <= SURE * MOST_WORDS for forms in up_to) - 1
    if longest < LEAST_OFFERED:
        return EXPLOSION
    about = int(scale * made)
    return later(FORESEEN, forms=round(about, 2 - len(str(about))), longest=longest)


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
