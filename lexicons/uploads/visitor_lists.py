"""Visitors' own lists: typed or pasted words become a lexicon, which can be deleted.

A line is a word, or a word and a clue: the other side of a vocabulary, which the board shows.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from string import ascii_lowercase, digits
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from lexicons.models import Clues, Lexicon
from lexicons.revisions.left_out_file import keep_left_out
from lexicons.revisions.publish import publish
from lexicons.revisions.remove import drop_unused
from wordgames.importer import Import, ImportOptions, ImportRefused, read_lexicon
from wordgames.importer.archive import TABBED, documents, is_archive, is_spreadsheet
from wordgames.importer.layout import (
    Layout,
    clues_in,
    find_layout,
    sampled,
    says_its_columns,
)
from wordgames.importer.options import HARD_LIMIT, USUAL
from wordgames.importer.reading import EVEN, EVERY_WORD, REPEATED, is_of_lines
from wordgames.importer.report import RejectionCount, TableSample, unpacked
from wordgames.importer.shapes import tabbed, unwrapped
from wordgames.importer.spelling import UnspellableError, WordSpeller, without_article
from wordgames.importer.text import MOST_LINE, decode, tidied
from wordgames.importer.word_lines import (
    PastedLine,
    pasted,
    reading_of,
    without_heading,
    words_in,
)
from wordgames.importer.word_list import heading_notes
from wordgames.languages.casing import alphabet_beside
from wordgames.languages.translation import localize, translatable, translate
from wordgames.vocabulary.column_guess import is_comment, is_heading
from wordgames.vocabulary.column_merge import with_letters

MOST_WORDS = 50_000
# Notes of an import that a visitor's own list needs no telling.
OF_DICTIONARIES = (EVEN, EVERY_WORD, REPEATED[0])
# Lines of a list, empty ones included.
MOST_LINES = 500_000
# Brackets of data or source code: each is an object of half a kilobyte while it is read.
MOST_BRACKETS = 120_000
# Bytes that may be typed or uploaded, clues included: forty per word.
MOST_BYTES = 2_000_000
# Lists that a visitor with an account may have, and one without.
MOST_LISTS = {True: 50, False: 10}
# Words of a list that its page shows for editing.
MOST_SHOWN = 2_000
GUEST_LIFE = timedelta(days=30)
# File names for the importer: of a list already split into words, and of tables.
PLAIN, TABLE, TABS = "list.words", "list.csv", f"list{TABBED}"


class PastedTable(NamedTuple):
    """A table that was pasted, with tabs if it came in another shape, and its columns.

    sure   nothing of it was guessed
    notes  what it leaves out
    """

    text: str
    layout: Layout
    sure: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A list that was read: its words with a report, and the clue of each word that has one.

    unsure  something was guessed, such as what a column holds: its sender should look
    text    what was looked at, with tabs between the cells, if it was not sent so
    """

    read: Import
    clues: dict[str, str]
    unsure: bool = False
    text: str = ""


def read_own(
    text: str,
    language: str,
    fold: bool | None = None,
    columns: tuple[str, ...] | None = None,
    header: bool | None = None,
    *,
    names: bool = False,
    cells: bool = False,
    notes: tuple[str, ...] = (),
) -> Draft:
    """Return pasted text as a list; raises ImportRefused, with a sentence.

    A repeated word keeps its first clue; bad lines go to the report, good ones are
    taken. The letters are the language's: only the list's would tell which are out.
    `columns` and `header` say what a table holds; by default it is guessed. `names` of several
    words are kept. `cells`: the text is a file's whose commas part cells; `notes` say what else
    the file has, which its sender should know.
    """
    if text.count("\n") + text.count("\r") > MOST_LINES:
        raise ImportRefused(translate("A list has at most {most} lines.", most=MOST_LINES))
    kind, choices = Lexicon.Kind.WORDS, replace(USUAL, signs=names)
    options = ImportOptions(language, kind, fold, columns=columns, header=header, choices=choices)
    text = tidied(text)
    table = table_in(text, columns, header, names=names, cells=cells)
    filled = table.text.count("\n") if table else words_in(text, names=names, enough=MOST_WORDS)
    if filled > MOST_WORDS:
        raise ImportRefused(
            translate(
                "A list has at most {most} words; yours has {words}.",
                most=MOST_WORDS,
                words=filled,
            )
        )
    draft = _of_table(table, options) if table else _of_lines(text, options)
    columns_read = draft.read.columns
    more = alphabet_beside(columns_read.letters, columns_read.language, folded=columns_read.folded)
    report = replace(draft.read.report, notes=(*notes, *draft.read.report.notes))
    read = replace(draft.read, columns=with_letters(columns_read, more), report=report)
    return replace(draft, read=read, unsure=draft.unsure or (bool(notes) and columns is None))


def _of_lines(text: str, options: ImportOptions) -> Draft:
    """Return the words of lines, without the articles before them, and their clues."""
    rows = text.splitlines()
    if "".join(rows).isalpha() and sum(map(bool, rows)) > 1 and not is_heading(rows[0]):
        return Draft(read_lexicon(text.encode(), PLAIN, options), {})  # a word a line, no more
    entries, said = without_heading(list(pasted(text, names=options.signs)))
    if not any(line.word for line in entries):
        raise ImportRefused(translate("Type or paste some words, one per line."))
    bare = [line.text if is_comment(line.text) else _bare(line.word, options) for line in entries]
    read = read_lexicon("\n".join(bare).encode(), PLAIN, options)
    tally = RejectionCount()
    for line in unpacked(read.left_out):
        entry = entries[line.line - 1]
        tally.reject(entry.number, entry.text, line.reason)
    notes = (*heading_notes(said), *read.report.notes)
    report = replace(read.report, rejections=tuple(tally.rejections), notes=notes)
    read = replace(read, report=report, left_out=tally.packed())
    clued = zip(bare, (line.clue for line in entries), strict=True)
    return Draft(read, _clues(clued, read, options))


def _of_table(table: PastedTable, options: ImportOptions) -> Draft:
    """Return the words of a table, without the articles before them, and their clues."""
    layout, asked = table.layout, options.columns is not None
    confirmed = replace(options, columns=layout.columns, header=layout.header)
    name = TABS if layout.delimiter == "\t" else TABLE
    read = read_lexicon(table.text.encode(), name, confirmed)
    if table.notes:
        notes = (*table.notes, *read.report.notes)
        read = replace(read, report=replace(read.report, notes=notes))
    pairs = ((_bare(word, options), clue) for word, clue in clues_in(table.text, layout))
    return Draft(read, _clues(pairs, read, options), not asked and not table.sure, table.text)


def _bare(word: str, options: ImportOptions) -> str:
    """Return a word without its article, which belongs to a name ("The Hague")."""
    return word if options.signs else without_article(word, options.language)


def table_in(
    text: str,
    columns: tuple[str, ...] | None,
    header: bool | None,
    *,
    names: bool = False,
    cells: bool = False,
) -> PastedTable | None:
    """Return the table that a text is; None for words and clues that can be meant in one way.

    `cells`: it comes from a file of a table, so that commas part cells. Lines that could be meant
    otherwise are a table too, for their sender to look at. Raises ImportRefused.
    """
    if text.count("{") + text.count("[") > MOST_BRACKETS:
        raise ImportRefused(translate("The JSON is too large: send the words as text."))
    shape = unwrapped(text, names=names)
    rows_of_text = shape.text if shape else text
    rows = rows_of_text.split("\n")
    if max(map(len, rows)) > MOST_LINE:
        return None
    tabs = 2 * sum("\t" in row for row in rows) > len(rows)  # titles and notes have none
    named = ".csv" if columns or cells else ""
    layout = find_layout(rows_of_text, TABBED if shape else ".tsv" if tabs else named)
    whole = shape or columns or cells
    if layout is None or not (whole or _is_table(rows_of_text, layout)):
        return None if columns else _doubtful(text, names=names)
    if columns:
        layout = replace(layout, columns=columns)
        layout = layout if header is None else replace(layout, header=header)
    plain = len(layout.columns) == 1 and not (layout.header or layout.titles)
    said = says_its_columns(rows_of_text, layout) and layout.columns.count("word") == 1
    known = (said and all(layout.columns)) or plain
    sure = known and not layout.titles and not (shape and shape.left)
    return PastedTable(rows_of_text, layout, sure, shape.notes if shape else ())


def _is_table(text: str, layout: Layout) -> bool:
    """True if a text is read as a table, and not as lines of words with clues or commas."""
    if layout.header or "weight" in layout.columns:
        return True
    if is_of_lines(text, layout):
        return False
    if len(layout.columns) < 3:
        return False
    if layout.delimiter != ",":
        return True
    rows = sampled(text, layout).rows
    return len(rows) > 2 and 2 * sum(" " in cell for row in rows for cell in row) > len(rows)


def _doubtful(text: str, *, names: bool) -> PastedTable | None:
    """Return lines as the table that shows how they are read; None if they can be meant one way."""
    reading = reading_of(text, names=names)
    if not reading.unsure:
        return None
    by_line: dict[int, list[PastedLine]] = {}
    lines, _said = without_heading(list(pasted(text, names=names)))
    for line in lines:
        if line.text and not is_comment(line.text):
            by_line.setdefault(line.number, []).append(line)
    if reading.spaced:
        rows = [[each.word for each in line] for line in by_line.values()]
        columns = ("word",) * max(map(len, rows))
    else:
        rows = [[each.word, each.clue] for line in by_line.values() for each in line]
        columns = ("word", "clue")
    return PastedTable(tabbed(rows), Layout("\t", columns, header=False))


def first_rows(text: str, *, cells: bool = False) -> tuple[TableSample, str] | None:
    """Return the first rows of the table that a text is, and its whole text; None if it is none."""
    table = table_in(text, None, None, cells=cells)
    return (sampled(table.text, table.layout), table.text) if table else None


def text_of(data: bytes, name: str, language: str) -> tuple[str, tuple[str, ...]]:
    """Return an uploaded file's text, whatever its encoding, or the rows of a sheet with tabs.

    Beside it what the file has more, such as other sheets. Raises ImportRefused.
    """
    notes: tuple[str, ...] = ()
    if is_spreadsheet(data):
        sheet = documents(data, name)[0]
        data, notes = sheet.data, sheet.notes
        if len(data) > MOST_BYTES:
            raise ImportRefused(translate("The file is larger than 2 MB."))
    elif is_archive(data):
        raise ImportRefused(
            translate("Send the list itself, not an archive: text, CSV or a spreadsheet.")
        )
    return decode(data, language, None)[0], notes


def has_cells(text: str, name: str) -> bool:
    """True if a file of this name is a table with several columns, not words between commas."""
    layout = find_layout(text, ".csv") if name.lower().endswith(".csv") else None
    return layout is not None and layout.delimiter == "," and len(layout.columns) > 1


def remarks(notes: Iterable[str]) -> Iterator[str]:
    """Yield the notes that a visitor's own list needs, once each, in the reader's language."""
    for note in dict.fromkeys(notes):
        if getattr(note, "code", note) not in OF_DICTIONARIES:
            yield localize(note)


def _clues(
    pairs: Iterable[tuple[str, str]], read: Import, options: ImportOptions
) -> dict[str, str]:
    """Return the first clue of each word; most are written as they were kept."""
    speller = WordSpeller(options.tag, options.folds, options.shortest, HARD_LIMIT)
    kept = set(read.columns.strings())
    clues: dict[str, str] = {}
    for word, clue in pairs:
        if not (word and clue):
            continue
        try:
            clues.setdefault(word if word in kept else speller.spell(word)[0], clue)
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
    return "own-" + get_random_string(20, ascii_lowercase + digits)


def hand_over_lists(before: str, after: str) -> None:
    """Give a guest's lists to the player of the account that they logged in to.

    They stay for good as far as the account has room; those beyond end when they would have ended.
    """
    theirs = list(Lexicon.objects.filter(keeper=before).order_by("pk").values_list("pk", flat=True))
    if theirs:
        room = max(0, MOST_LISTS[True] - Lexicon.objects.filter(keeper=after).count())
        Lexicon.objects.filter(pk__in=theirs[:room]).update(expires_at=None)
        Lexicon.objects.filter(pk__in=theirs).update(keeper=after)
