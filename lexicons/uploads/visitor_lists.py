"""Visitors' own lists: typed or pasted words become a lexicon, which can be deleted.

A line is a word, or a word and a clue: the other side of a vocabulary, which the board shows.
"""

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from lexicons.models import Clues, Lexicon, opaque_id
from lexicons.revisions.left_out_file import keep_left_out
from lexicons.revisions.publish import publish
from lexicons.revisions.remove import drop_unused
from lexicons.uploads.pasted_words import pasted, words_in
from wordgames.importer import Import, ImportOptions, ImportRefused, read_lexicon
from wordgames.importer.archive import documents, is_archive, is_spreadsheet
from wordgames.importer.layout import Layout, clues_in, find_layout, sampled, split
from wordgames.importer.left_out import RejectionCount, unpacked
from wordgames.importer.options import HARD_LIMIT, USUAL
from wordgames.importer.report import TableSample
from wordgames.importer.shapes import tabbed, unwrapped
from wordgames.importer.spelling import UnspellableError, WordSpeller, without_article
from wordgames.importer.text import MOST_LINE, decode
from wordgames.languages.casing import alphabet_beside
from wordgames.languages.translation import translatable, translate
from wordgames.vocabulary.column_merge import with_letters

MOST_WORDS = 50_000
MOST_LINES = 500_000
"""Lines of a list, empty ones included."""
MOST_BYTES = 2_000_000
"""Bytes that may be typed or uploaded, clues included: forty per word."""
MOST_LISTS = {True: 50, False: 10}
"""Lists that a visitor with an account may have, and one without."""
MOST_SHOWN = 2_000
"""Words of a list that its page shows for editing."""
GUEST_LIFE = timedelta(days=30)
PLAIN, TABLE, TABS = "list.words", "list.txt", "list.tsv"
"""File names for the importer: of a list already split into words, and of tables."""


class PastedTable(NamedTuple):
    """A table that was pasted, with tabs if it came in another shape, and its columns."""

    text: str
    layout: Layout


@dataclass(frozen=True, slots=True)
class Draft:
    """A list that was read: its words with a report, and the clue of each word that has one.

    unsure  it is a table whose columns do not all have known names: its sender should look
    """

    read: Import
    clues: dict[str, str]
    unsure: bool = False


def read_own(
    text: str,
    language: str,
    fold: bool | None = None,
    columns: tuple[str, ...] | None = None,
    header: bool | None = None,
    *,
    names: bool = False,
) -> Draft:
    """Return pasted text as a list; raises ImportRefused, with a sentence.

    A repeated word keeps its first clue; bad lines go to the report, good ones are
    taken. The letters are the language's: only the list's would tell which are out.
    `columns` and `header` say what a table holds; by default it is guessed. `names` of several
    words are kept.
    """
    if text.count("\n") + text.count("\r") > MOST_LINES:
        raise ImportRefused(translate("A list has at most {most} lines.", most=MOST_LINES))
    kind, choices = Lexicon.Kind.WORDS, replace(USUAL, signs=names)
    options = ImportOptions(language, kind, fold, columns=columns, header=header, choices=choices)
    table = table_in(text, columns, header, names=names)
    filled = table.text.count("\n") if table else words_in(text, names=names, enough=MOST_WORDS)
    if filled > MOST_WORDS:
        raise ImportRefused(
            translate(
                "A list has at most {most} words; yours has {words}.",
                most=MOST_WORDS,
                words=filled,
            )
        )
    draft = _of_table(text, table, options) if table else _of_lines(text, options)
    columns_read = draft.read.columns
    more = alphabet_beside(columns_read.letters, columns_read.language, folded=columns_read.folded)
    return replace(draft, read=replace(draft.read, columns=with_letters(columns_read, more)))


def _of_lines(text: str, options: ImportOptions) -> Draft:
    """Return the words of lines, without the articles before them, and their clues."""
    if "".join(rows := text.splitlines()).isalpha() and sum(map(bool, rows)) > 1:
        return Draft(read_lexicon(text.encode(), PLAIN, options), {})  # a word a line, no more
    entries = list(pasted(text, names=options.signs))
    if not any(line.word for line in entries):
        raise ImportRefused(translate("Type or paste some words, one per line."))
    bare = [_bare(line.word, options) for line in entries]
    read = read_lexicon("\n".join(bare).encode(), PLAIN, options)
    tally = RejectionCount()
    for line in unpacked(read.left_out):
        entry = entries[line.line - 1]
        tally.reject(entry.number, entry.text, line.reason)
    report = replace(read.report, rejections=tuple(tally.rejections))
    read = replace(read, report=report, left_out=tally.packed())
    return Draft(read, _clues(zip(bare, (line.clue for line in entries), strict=True), options))


def _of_table(text: str, table: PastedTable, options: ImportOptions) -> Draft:
    """Return the words of a table, without the articles before them, and their clues."""
    layout = table.layout
    confirmed = replace(options, columns=layout.columns, header=layout.header)
    tabs = table.text is text and layout.delimiter == "\t"
    read = read_lexicon(text.encode(), TABS if tabs else TABLE, confirmed)
    pairs = ((_bare(word, options), clue) for word, clue in clues_in(table.text, layout))
    known = layout.header and all(layout.columns)
    unsure = options.columns is None and len(layout.columns) > 1 and not known
    return Draft(read, _clues(pairs, options), unsure)


def _bare(word: str, options: ImportOptions) -> str:
    """Return a word without its article, which belongs to a name ("The Hague")."""
    return word if options.signs else without_article(word, options.language)


def table_in(
    text: str, columns: tuple[str, ...] | None, header: bool | None, *, names: bool = False
) -> PastedTable | None:
    """Return the table that a text is; None for words and clues as `pasted` reads them."""
    shape = unwrapped(text, names=names)
    rows_of_text = shape.text if shape else text
    rows = rows_of_text.split("\n")
    if max(map(len, rows)) > MOST_LINE:
        return None
    tabs = 2 * sum("\t" in row for row in rows) > len(rows)  # titles and notes have none
    layout = find_layout(rows_of_text, ".tsv" if shape or tabs else "")
    if layout is None:
        return None
    several = len(layout.columns) > 2 and layout.delimiter != ","
    if not (shape or layout.header or several or columns or "weight" in layout.columns):
        return None
    if columns:
        layout = Layout(layout.delimiter, columns, layout.header if header is None else header)
    return PastedTable(rows_of_text, layout)


def first_rows(text: str) -> TableSample | None:
    """Return the first rows of the table that a text is; None if it is none."""
    table = table_in(text, None, None)
    return sampled(table.text, table.layout) if table else None


def text_of(data: bytes, name: str, language: str) -> str:
    """Return an uploaded file's text, whatever its encoding, or the rows of a sheet with tabs.

    In a pasted text commas may part words; in a CSV with several columns they part cells. Raises
    ImportRefused.
    """
    if is_spreadsheet(data):
        data = documents(data, name)[0].data
        if len(data) > MOST_BYTES:
            raise ImportRefused(translate("The file is larger than 2 MB."))
    elif is_archive(data):
        raise ImportRefused(
            translate("Send the list itself, not an archive: text, CSV or a spreadsheet.")
        )
    text = decode(data, language, None)[0]
    layout = find_layout(text, ".csv") if name.lower().endswith(".csv") else None
    if layout is None or layout.delimiter != "," or len(layout.columns) < 3:
        return text
    try:
        return tabbed(split(text.splitlines(keepends=True), ","))
    except csv.Error:  # a quote that does not end
        return text


def _clues(pairs: Iterable[tuple[str, str]], options: ImportOptions) -> dict[str, str]:
    speller = WordSpeller(options.tag, options.folds, options.shortest, HARD_LIMIT)
    clues: dict[str, str] = {}
    for word, clue in pairs:
        if not (word and clue):
            continue
        try:
            clues.setdefault(speller.spell(word)[0], clue)
        except UnspellableError:
            continue
    return clues


@transaction.atomic
def make_list(
    keeper: str,
    name: str,
    draft: Draft,
    visibility: str,
    *,
    guest: bool,
    picture: str = "",
    until: date | None = None,
) -> Lexicon:
    """Store a list as its keeper's own; a guest's lives for thirty days.

    It has a puzzle every day `until` the last one, or as long as it lives, if that is given.

    Raises ImportRefused if the keeper already has the most lists allowed.
    """
    if Lexicon.objects.filter(keeper=keeper).count() >= MOST_LISTS[not guest]:
        raise ImportRefused(
            translate(
                "You have {most} lists, which is the limit. Delete one you don't need.",
                most=MOST_LISTS[not guest],
            )
        )
    lexicon = Lexicon.objects.create(
        slug=_new_slug(),
        name=name,
        language=draft.read.columns.language,
        keeper=keeper,
        visibility=visibility,
        has_dailies=until is not None,
        daily_until=min(until, (timezone.now() + GUEST_LIFE).date()) if guest and until else until,
        picture=picture,
        expires_at=timezone.now() + GUEST_LIFE if guest else None,
    )
    fill(lexicon, draft)
    return lexicon


@transaction.atomic
def fill(lexicon: Lexicon, draft: Draft) -> None:
    """Replace the words of a list by those of a draft; games under way keep the old ones."""
    lexicon.language = draft.read.columns.language  # whose tag says what counts as a letter
    Lexicon.objects.filter(pk=lexicon.pk).update(language=lexicon.language)
    revision = publish(lexicon, draft.read.columns, note=translatable("Typed by its owner"))
    drop_unused(lexicon)
    Clues.objects.filter(revision=revision).delete()
    if draft.clues:
        Clues.objects.create(revision=revision, by_word=draft.clues)
    keep_left_out(revision.pk, draft.read)


def as_typed(lexicon: Lexicon) -> str:
    """Return the words of a list with their clues as typed text, for editing.

    Returns "" for a list so long that its keeper must have it elsewhere.
    """
    revision = lexicon.current
    if revision is None or revision.words > MOST_SHOWN:
        return ""
    known = Clues.objects.filter(revision=revision).values_list("by_word", flat=True).first() or {}
    columns = revision.read()
    lines = []
    for length in columns.lengths:
        words = columns.words(length)
        for word in words:
            clue = known.get(word, "")
            lines.append(f"{words.display(word)}: {clue}" if clue else words.display(word))
    return "\n".join(lines)


def _new_slug() -> str:
    """Return an address that cannot be guessed, of small letters, digits and hyphens."""
    return "own-" + re.sub("[^a-z0-9]", "", opaque_id().lower() + opaque_id().lower())[:20]


def hand_over_lists(before: str, after: str) -> None:
    """Give a guest's lists to the player of the account that they logged in to.

    They stay for good as far as the account has room; those beyond end when they would have ended.
    """
    theirs = list(Lexicon.objects.filter(keeper=before).order_by("pk").values_list("pk", flat=True))
    if theirs:
        room = max(0, MOST_LISTS[True] - Lexicon.objects.filter(keeper=after).count())
        Lexicon.objects.filter(pk__in=theirs[:room]).update(expires_at=None)
        Lexicon.objects.filter(pk__in=theirs).update(keeper=after)
