"""Hunspell dictionaries: the stems of a .dic, grown by the rules of its .aff."""

from collections.abc import Iterator
from functools import partial

from wordgames.importer.affix_file import in_utf8, read_affixes, with_byte_flags
from wordgames.importer.affixes import NO_FLAGS, Affixes, TooManyForms
from wordgames.importer.gathering import LEAST_LONGEST, MOST_WORDS, leave_out_longer
from wordgames.importer.options import ImportOptions
from wordgames.importer.report import MOST_LINES, ImportRefused, RejectionCount
from wordgames.importer.spelling import ANY_LENGTH, WordSpeller, too_long
from wordgames.importer.stems import (
    FLAGGED,
    MUCH,
    SURE,
    forbidden,
    foresee,
    is_crowd,
    objection,
    refuse_unusable,
    stems,
)
from wordgames.importer.text import DAMAGED_UTF8, check_lines, decode, lines
from wordgames.importer.word_list import Source
from wordgames.languages.translation import (
    deferred,
    deferred_plural,
    translatable,
    translatable_plural,
    translate,
)
from wordgames.vocabulary.columns import Entry

NAMES_KEPT = translatable("Capitalised stems (proper names) are kept.")
NAMES_LEFT_OUT = translatable("Capitalised stems (proper names) are left out.")
STEMS = translatable("Only stems are taken, not the forms their affixes make.")
LONG_FLAGS = translatable_plural(
    "{count} flag is longer than the .aff's FLAG allows, so its forms are missing: {flags}.",
    "{count} flags are longer than the .aff's FLAG allows, so their forms are missing: {flags}.",
)
# Numbers of damaged lines that are named.
MOST_DAMAGED = 10
DROPPED = translatable("Affixes with an apostrophe or a hyphen are left out: {count}.")


def read_hunspell(
    dic: bytes, aff: bytes | None, options: ImportOptions, tally: RejectionCount
) -> Source:
    """Return every form of every stem; a .dic without flags needs no .aff."""
    affixes = Affixes("") if aff is None else read_affixes(aff)
    text, encoding = _decoded(dic, affixes, options)
    check_lines(text)
    if aff is None and any(FLAGGED.search(line) for _, line in lines(text)):
        raise ImportRefused(
            translate("A hunspell .dic needs its .aff file. Send both, or a zip with both.")
        )
    notes: list[str] = [NAMES_KEPT if options.keeps_proper_names else NAMES_LEFT_OUT]
    if options.stems:
        notes.append(STEMS)
    notes += _losses(affixes)
    source = Source(
        format=translatable("hunspell dictionary"),
        rows=iter(()),
        encoding=encoding,
        lines=text.count("\n") + 1,
        notes=tuple(notes),
        typed=affixes.typed,
    )

    source.grow = partial(
        _grown, source=source, text=text, affixes=affixes, options=options, tally=tally
    )
    return source


def _losses(affixes: Affixes) -> list[str]:
    """Return notes on what the .aff has that gives no form."""
    notes: list[str] = []
    if affixes.dropped:
        notes.append(deferred(DROPPED, count=affixes.dropped))
    if affixes.damaged:
        named = ", ".join(map(str, affixes.damaged[:MOST_DAMAGED]))
        more = ", …" if len(affixes.damaged) > MOST_DAMAGED else ""
        notes.append(
            deferred_plural(
                "{count} line of the .aff can't be read and is left out: {lines}.",
                "{count} lines of the .aff can't be read and are left out: {lines}.",
                len(affixes.damaged),
                lines=named + more,
            )
        )
    if affixes.too_long:
        flags = ", ".join(affixes.too_long[:MOST_DAMAGED])
        notes.append(deferred_plural(*LONG_FLAGS, len(affixes.too_long), flags=flags))
    return notes


def _decoded(dic: bytes, affixes: Affixes, options: ImportOptions) -> tuple[str, str]:
    """Return the text of a .dic and its encoding; a bad byte costs the word that has it."""
    named = affixes.encoding or options.encoding
    if named and in_utf8(dic.removeprefix(b"\xef\xbb\xbf")):
        return decode(dic, options.language, "utf-8")
    if named == "utf-8":
        text = with_byte_flags(dic.removeprefix(b"\xef\xbb\xbf"))
        return decode(text.encode(), options.language, "utf-8")[0], DAMAGED_UTF8
    return decode(dic, options.language, named)


def _grown(
    speller: WordSpeller,
    *,
    source: Source,
    text: str,
    affixes: Affixes,
    options: ImportOptions,
    tally: RejectionCount,
) -> Iterator[tuple[int, Entry]]:
    """Yield the forms of all stems; stops before the first if they are too many or none a word."""
    refuse_unusable(text, affixes, options, speller)
    banned = set() if options.stems else _banned(source, text, affixes, options, speller)
    parts = 0
    for stem in stems(text, affixes):
        parts += stem.text[:1].isalpha() and not affixes.joins.isdisjoint(stem.flags or NO_FLAGS)
        if reason := objection(stem, affixes, options):
            tally.reject(stem.line, stem.text, reason)
        elif options.stems:
            yield stem.line, Entry(stem.text)
        else:
            # Once the file of what is left out is full, those that are too long are only counted.
            named = tally.reasons.total() >= MOST_LINES
            longest = speller.most_signs if named else ANY_LENGTH
            for form in affixes.expand(stem.text, stem.flags or NO_FLAGS, longest):
                if form not in banned:
                    yield stem.line, Entry(form)
            if affixes.cut:
                tally.reasons[too_long(longest)] += affixes.cut
                affixes.cut = 0
    if parts:
        joined = deferred_plural(
            "{count} stem can be part of compounds, which we don't make.",
            "{count} stems can be parts of compounds, which we don't make.",
            parts,
        )
        source.notes = (*source.notes, joined)


def _banned(
    source: Source, text: str, affixes: Affixes, options: ImportOptions, speller: WordSpeller
) -> set[str]:
    """Return the forms that are forbidden; raises TooManyForms if all are too many.

    Those that are surely too long to be kept are not made first.
    """
    forecast = foresee(text, affixes, options, speller)
    banned = forbidden(text, affixes)
    if speller.most_signs == ANY_LENGTH:
        return banned
    short = forecast.up_to(LEAST_LONGEST)
    if short > SURE * MOST_WORDS and is_crowd(text, affixes, options, speller, banned):
        raise TooManyForms(forecast.note(LEAST_LONGEST - 1))
    longest = max(LEAST_LONGEST, forecast.fitting(MUCH * MOST_WORDS))
    if longest < speller.longest:
        leave_out_longer(source, speller, longest)
    return banned
