"""The stems of a .dic: their flags, the reasons against them, and the forms they forbid."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from lexicons.importer.affixes import Affixes
from lexicons.importer.options import ImportOptions
from lexicons.importer.spelling import FORBIDDEN, NO_WORD, PROPER_NAME
from lexicons.importer.text import lines
from lexicons.languages.translation import gettext_noop

MORPHOLOGY = re.compile(r" [a-z]{2}:|\t")
MARKED = re.compile("[:\t]")
"""Marks of possible notes on morphology."""
NO_ALIAS = gettext_noop("names a set of flags that the .aff doesn't have")
FLAGGED = re.compile(r"(?<!\\)/(?=\S)")


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
        found = affixes.expand(stem.text, stem.flags or frozenset())
        if stem.flags and affixes.has(stem.flags, "FORBIDDENWORD"):
            forms.update(form for form in found if form not in allowed)
        else:
            allowed.update(found)
    return forms.difference(it.text for it in stems(text, affixes) if it.text not in marked)
