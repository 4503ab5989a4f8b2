"""Hunspell dictionaries: the stems of a .dic, grown by the rules of its .aff."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from lexicons.importer.affix_file import read_affixes
from lexicons.importer.affixes import EXPLOSION, MOST_FORMS, Affixes, TooManyForms
from lexicons.importer.left_out import RejectionCount
from lexicons.importer.options import ImportOptions
from lexicons.importer.report import ImportRefused
from lexicons.importer.spelling import FORBIDDEN, NO_WORD, PROPER_NAME
from lexicons.importer.text import check_lines, decode, lines
from lexicons.importer.word_list import Source
from lexicons.languages.translation import gettext, gettext_noop, later, nlater
from lexicons.words.columns import Entry

MORPHOLOGY = re.compile(r" [a-z]{2}:|\t")
MARKED = re.compile("[:\t]")
"""Marks of possible notes on morphology."""
NAMES_KEPT = gettext_noop("Capitalised stems (proper names) are kept.")
NAMES_LEFT_OUT = gettext_noop("Capitalised stems (proper names) are left out.")
STEMS = gettext_noop("Only stems are taken, not the forms their affixes make.")
MOST_DAMAGED = 10
"""Numbers of damaged lines that are named."""
NO_ALIAS = gettext_noop("names a set of flags that the .aff doesn't have")
DROPPED = gettext_noop("Affixes with an apostrophe or a hyphen are left out: {count}.")
SAMPLED, SURE = 1_000, 2
"""Stems tried first, and the factor: forms beyond the limit by this much are not computed."""
FLAGGED = re.compile(r"(?<!\\)/(?=\S)")


class Stem(NamedTuple):
    """One line of a .dic."""

    line: int
    text: str
    flags: frozenset[str] | None
    """None if the .aff lacks the set of flags that the line names."""


def read_hunspell(
    dic: bytes, aff: bytes | None, options: ImportOptions, tally: RejectionCount
) -> Source:
    """Return every form of every stem; a .dic without flags needs no .aff."""
    affixes = Affixes("") if aff is None else read_affixes(aff)
    text, encoding = decode(dic, options.language, affixes.encoding or options.encoding)
    check_lines(text)
    if aff is None and any(FLAGGED.search(line) for _, line in lines(text)):
        raise ImportRefused(
            gettext("A hunspell .dic needs its .aff file. Send both, or a zip with both.")
        )
    notes: list[str] = [NAMES_KEPT if options.keeps_proper_names else NAMES_LEFT_OUT]
    if options.stems:
        notes.append(STEMS)
    if affixes.dropped:
        notes.append(later(DROPPED, count=affixes.dropped))
    if affixes.damaged:
        named = ", ".join(map(str, affixes.damaged[:MOST_DAMAGED]))
        more = ", …" if len(affixes.damaged) > MOST_DAMAGED else ""
        notes.append(
            nlater(
                "{count} line of the .aff can't be read and is left out: {lines}.",
                "{count} lines of the .aff can't be read and are left out: {lines}.",
                len(affixes.damaged),
                lines=named + more,
            )
        )
    return Source(
        format=gettext_noop("hunspell dictionary"),
        rows=_rows(text, affixes, options, tally),
        encoding=encoding,
        lines=text.count("\n") + 1,
        grows=True,
        notes=tuple(notes),
    )


def _stems(text: str, affixes: Affixes) -> Iterator[Stem]:
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


def _rows(
    text: str, affixes: Affixes, options: ImportOptions, tally: RejectionCount
) -> Iterator[tuple[int, Entry]]:
    if not options.stems:
        _foresee(text, affixes, options)
    forbidden = frozenset() if options.stems else _forbidden(text, affixes)
    for stem in _stems(text, affixes):
        if not stem.text:
            tally.reject(stem.line, stem.text, NO_WORD)
        elif stem.flags is None:
            tally.reject(stem.line, stem.text, NO_ALIAS)
        elif affixes.has(stem.flags, "FORBIDDENWORD"):
            tally.reject(stem.line, stem.text, FORBIDDEN)
        elif stem.text[:1].isupper() and not options.keeps_proper_names:
            tally.reject(stem.line, stem.text, PROPER_NAME)
        else:
            forms = [stem.text] if options.stems else affixes.expand(stem.text, stem.flags)
            for form in forms:
                if form not in forbidden:
                    yield stem.line, Entry(form)


def _foresee(text: str, affixes: Affixes, options: ImportOptions) -> None:
    """Raise TooManyForms if stems sampled from the whole file promise far too many forms.

    Debian's Hebrew has 120 million: finding out by making 12 million of them would take a minute.
    """
    lines_there = text.count("\n") + 1
    if lines_there < 10 * SAMPLED:
        return
    places = (text.find("\n", len(text) * part // SAMPLED) for part in range(SAMPLED))
    some = [text[place + 1 : text.find("\n", place + 1)] for place in places if place >= 0]
    forms = sum(
        len(affixes.expand(stem.text, stem.flags))
        for stem in _stems("\n".join(["", *some]), affixes)
        if stem.text
        and stem.flags is not None
        and (options.keeps_proper_names or not stem.text[0].isupper())
    )
    affixes.forms = affixes.tries = 0
    if forms * lines_there > SURE * MOST_FORMS * len(some):
        raise TooManyForms(EXPLOSION)


def _forbidden(text: str, affixes: Affixes) -> frozenset[str]:
    """Return the forms of forbidden stems: they are removed from the forms of other stems."""
    if "FORBIDDENWORD" not in affixes.marks:
        return frozenset()
    return frozenset(
        form
        for stem in _stems(text, affixes)
        if stem.text and stem.flags and affixes.has(stem.flags, "FORBIDDENWORD")
        for form in affixes.expand(stem.text, stem.flags)
    )
