"""Read an upload, whatever it is, into columns and a report: all or nothing."""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from wordgames.importer.affixes import EXPLOSION, TooManyForms
from wordgames.importer.archive import SHEET, TABBED, Document, documents
from wordgames.importer.gathering import gather, keep_commonest, spelled
from wordgames.importer.hunspell import read_hunspell
from wordgames.importer.layout import TABLES, Layout, find_layout, sampled
from wordgames.importer.options import ImportOptions
from wordgames.importer.report import ImportRefused, ImportReport, RejectionCount
from wordgames.importer.shapes import CLUED, ListShape, explained, unwrapped
from wordgames.importer.simplemaps import read_world_cities, world_cities_layout
from wordgames.importer.spelling import WordSpeller
from wordgames.importer.table import read_table, too_few
from wordgames.importer.text import check_lines, decode, read_as
from wordgames.importer.word_lines import is_one_line, reading_of
from wordgames.importer.word_list import Source, read_lines, read_word_list, respelled
from wordgames.languages.casing import choices_of
from wordgames.languages.translation import (
    Message,
    deferred,
    deferred_plural,
    translatable,
    translatable_plural,
    translate,
)
from wordgames.vocabulary.column_builder import Builder
from wordgames.vocabulary.columns import (
    CITIES,
    EQUATIONS,
    WORDS,
    Columns,
    Entry,
    content_hash,
    frozen,
)
from wordgames.vocabulary.kinds import NOT_WORDS
from wordgames.vocabulary.single_words import names_of

Progress = Callable[[float], None]
TOLD_EVERY = 2_000
# The end of the name of a list that is no table, whatever signs its lines contain.
PLAIN = ".words"
# Kinds whose lists have one name or sum a line, with signs that separate words elsewhere.
NOT_IN_LINES = (CITIES, EQUATIONS)
EVERY_WORD = translatable("The file doesn't mark answers, so every word can be the answer.")
COLUMN, FILE = translatable("column"), translatable("file")
# Source of the answers when neither a column nor a file names them.
ALL = translatable("every word")


@dataclass(frozen=True, slots=True)
class AnswerCounts:
    """The source of the answers, and the named answers that are not in the list."""

    source: str
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Import:
    """The words of an upload, not yet published, and its report, to be read before confirming."""

    columns: Columns
    report: ImportReport
    left_out: bytes = b""
    """The lines that gave no word, for `unpacked` of `wordgames.importer.report`."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """The words of a document on their way into columns, and their reading method."""

    source: Source
    speller: WordSpeller
    builder: Builder
    options: ImportOptions
    tally: RejectionCount


def read_lexicon(
    data: bytes,
    filename: str,
    options: ImportOptions | None = None,
    answers_data: bytes | None = None,
    *,
    answers_filename: str = "answers.txt",
    affix_data: bytes | None = None,
    progress: Progress | None = None,
) -> Import:
    """Return the words of a file and a report; raises ImportRefused, with a sentence.

    The file is a word list, a table, simplemaps' table of places or a hunspell dictionary (its
    .aff in `affix_data`, or both in one zip), plain or packed as gz, xz or zip. `answers_data` is
    a second list: the words that may be the answer, regardless of the first file.
    `progress` gets the share read so far every few thousand lines; an exception that it raises
    ends the import.
    """
    started = time.thread_time()
    options = options or ImportOptions()
    document, aff = _pick(documents(data, filename, options.part), affix_data, options.part)
    gathered = _words(document, aff, options, progress)
    source, builder = gathered.source, gathered.builder
    answers = _answers(gathered, answers_data, answers_filename)
    columns, notes = weighed(_built(builder), source, builder.duplicates)
    if not len(columns.answers):
        raise ImportRefused(translate("No word in the list can be the answer."))
    report = replace(
        reported(columns, source, gathered.tally, answers),
        filename=filename,
        format=_format(source, document),
        duplicates=builder.duplicates,
        notes=(*notes, EVERY_WORD) if answers.source == ALL else notes,
        table=source.table,
        cpu_seconds=round(time.thread_time() - started, 3),
        read_as=read_as(document.data, gathered.options.language)
        if document.suffix != ".dic"
        else (),
    )
    return Import(columns, report, gathered.tally.packed())


def _words(
    document: Document, aff: bytes | None, options: ImportOptions, progress: Progress | None
) -> Gathered:
    """Gather the words of a document; only its stems if a hunspell one has too many forms."""
    try:
        return _gathered(document, aff, options, progress)
    except TooManyForms as explosion:
        # Not just the first stems' forms: the content of a list must not depend on its order.
        stems = _gathered(document, aff, replace(options, stems=True), progress)
        stems.source.notes = (*stems.source.notes, *(explosion.args or [EXPLOSION]))
        return stems


def _gathered(
    document: Document, aff: bytes | None, options: ImportOptions, progress: Progress | None
) -> Gathered:
    """Gather the words of a document; raises ImportRefused, TooManyForms for a hunspell one."""
    tally = RejectionCount()
    source = _source(document, aff, options, tally)
    speller = _speller(options, source.kind)
    if source.grow is not None:
        source.rows = source.grow(speller)
    builder = Builder(options.tag, source.kind, options.folds)
    if progress is not None:
        source.rows = _with_progress(source.rows, source.lines, progress)
    gather(builder, source, speller, tally, options)
    keep_commonest(builder, source, options)
    return Gathered(source, speller, builder, options, tally)


def _with_progress(
    rows: Iterator[tuple[int, Entry]], lines: int, progress: Progress
) -> Iterator[tuple[int, Entry]]:
    """Yield the rows of a file with this many lines, and report progress."""
    next_line = 0
    for line, entry in rows:
        if line >= next_line:
            progress(min(1.0, line / max(1, lines)))
            next_line = line + TOLD_EVERY
        yield line, entry


def _format(source: Source, document: Document) -> str:
    if not document.container:
        return source.format
    return deferred(
        "{format} in {container}", format=deferred(source.format), container=document.container
    )


def _built(builder: Builder) -> Columns:
    try:
        return builder.columns()
    except ValueError as error:
        raise ImportRefused(error.args[0]) from error


def _pick(
    files: list[Document], affix_data: bytes | None, part: str = ""
) -> tuple[Document, bytes | None]:
    """Return one list of the documents, and the .aff of the same name if it is hunspell's.

    part  the name of the one that is meant, without its ending, if there are several
    """
    affixes = {document.stem: document.data for document in files if document.suffix == ".aff"}
    lists = [document for document in files if document.suffix != ".aff"]
    if affix_data is not None:
        [aff] = documents(affix_data, "upload.aff")
        affixes = {document.stem: aff.data for document in lists}
    if affixes:
        lists = [it for it in lists if it.suffix == ".dic" and it.stem in affixes]
    if part and not (lists and lists[0].container == SHEET):
        lists = [document for document in lists if part in (document.stem, document.name)]
    if len(lists) == 1:
        return lists[0], affixes.get(lists[0].stem)
    if not lists and part:
        raise ImportRefused(translate("The archive has no list named {name}.", name=part[:40]))
    if not lists:
        raise ImportRefused(
            translate("A hunspell dictionary is one .dic and one .aff with the same name.")
        )
    names = ", ".join(document.stem[:40] for document in lists[:9])
    raise ImportRefused(
        translate(
            "The archive has {number} lists ({names}). Say which one.",
            number=len(lists),
            names=names,
        )
    )


def _source(
    document: Document, aff: bytes | None, options: ImportOptions, tally: RejectionCount
) -> Source:
    """Return a document's source, chosen by its name and its look."""
    if document.suffix == ".dic":
        source = read_hunspell(document.data, aff, options, tally)
    else:
        text, encoding = decode(document.data, options.language, options.encoding)
        source = _text_source(text, document.suffix, options, tally)
        source.encoding, source.lines = encoding, text.count("\n") + 1
        source.notes = (*document.notes, *source.notes)
        if source.kind == WORDS and not options.signs:  # an article belongs to a name
            source.articles = options.language
    if options.kind == WORDS and source.kind == CITIES:
        raise ImportRefused(translate(NOT_WORDS))
    source.kind = options.kind or source.kind
    if source.kind == CITIES and options.population:
        source.rows = _populous(source.rows, options.population, tally)
    return source


def _populous(
    rows: Iterator[tuple[int, Entry]], least: int, tally: RejectionCount
) -> Iterator[tuple[int, Entry]]:
    """Yield the places with enough people, from any table; tally the others."""
    for line, entry in rows:
        if entry.population < least:
            tally.reject(line, entry.word, too_few(least))
        else:
            yield line, entry


def _text_source(text: str, suffix: str, options: ImportOptions, tally: RejectionCount) -> Source:
    if not text.strip():
        raise ImportRefused(translate("The file is empty."))
    if suffix == PLAIN:
        check_lines(text)
        return read_lines(text, WORDS)
    shape = None
    if options.kind != EQUATIONS and suffix != TABBED:
        shape = unwrapped(text, names=options.signs) or explained(text, CLUED)
    if shape is not None:
        text, suffix = shape.text, TABBED
    check_lines(text)
    places = world_cities_layout(text)
    if places is not None and options.columns is None:
        return read_world_cities(text, places, options, tally)
    layout = find_layout(text, suffix)
    named = suffix in (*TABLES, TABBED) or options.columns is not None
    if layout and not (shape or named or options.kind in NOT_IN_LINES):
        layout = None if is_of_lines(text, layout) else layout
    if layout is None and options.kind in NOT_IN_LINES:
        return read_lines(text, WORDS)
    if layout is None:
        return read_word_list(text, names=options.signs)
    return _table_source(text, layout, shape, options, tally)


def is_of_lines(text: str, layout: Layout) -> bool:
    """True if a text that could be a table is read by its lines: no name says what is in it."""
    if layout.header or layout.kind != WORDS:
        return False
    if layout.columns.count("word") > 1 or is_one_line(text):
        return True
    reading = reading_of(text)
    return reading.listed or reading.named


def _table_source(
    text: str,
    layout: Layout,
    shape: ListShape | None,
    options: ImportOptions,
    tally: RejectionCount,
) -> Source:
    """Return the words of a table as its columns were chosen, or as they are guessed."""
    guessed = options.columns is None
    if options.columns is not None:
        header = layout.header if options.header is None else options.header
        layout = replace(layout, columns=options.columns, header=header)
    source = read_table(text, layout, tally, told=guessed)
    source.table = sampled(text, layout)
    if shape is not None:
        source.format = shape.format
        source.notes = (*source.notes, *shape.notes)
    return source


def _speller(options: ImportOptions, kind: str) -> WordSpeller:
    longest = options.longest(kind)
    if options.shortest > longest:
        raise ImportRefused(translate("The shortest length can't be more than the longest."))
    return WordSpeller(options.tag, options.folds, options.shortest, longest, kind)


def _answers(gathered: Gathered, data: bytes | None, filename: str) -> AnswerCounts:
    """Return where the answers were marked, after marking those of a file."""
    if data is None:
        return AnswerCounts(COLUMN if gathered.source.marks_answers else ALL)
    words = _answer_words(data, filename, gathered)
    return AnswerCounts(FILE, tuple(dict.fromkeys(gathered.builder.set_answers(words))))


def _answer_words(data: bytes, filename: str, gathered: Gathered) -> list[str]:
    """Return the words of the answers file; tally rejected ones under its name."""
    options, tally = gathered.options, gathered.tally
    document, _ = _pick(documents(data, filename), None)
    answers_tally = replace(tally, of_answers=True, cells=())
    text, _ = decode(document.data, options.language, options.encoding)
    source = _text_source(text, document.suffix, options, answers_tally)
    if gathered.source.typed:
        source.rows = respelled(source.rows, gathered.source.typed)
    words = [
        entry.word for entry in spelled(source, gathered.speller, answers_tally) if entry.answer
    ]
    if not words:
        raise ImportRefused(translate("The answers file has no usable word."))
    return words


SAMPLE = 20
FIRST_MISSING = 20
NAMES = translatable_plural(
    "{count} name with a space, a hyphen or another sign is played in Hangman and Jumble only.",
    "{count} names with a space, a hyphen or another sign are played in Hangman and Jumble only.",
)
REPEATED = translatable_plural(
    "{count} line has the letters of another, so it counts once with it.",
    "{count} lines have the letters of others, so they count once with them.",
)
EVEN = translatable("The file gives no weights, so every word counts the same.")


def weighed(columns: Columns, source: Source, repeated: int = 0) -> tuple[Columns, tuple[str, ...]]:
    """Return the columns with meaningful weights, and remarks on them."""
    notes = (*source.notes, *remarks_on_names(columns, repeated))
    if source.weighs and columns.weights.max() > 0:
        return columns, notes
    even = frozen(np.ones(len(columns), np.float32))
    return replace(columns, weights=even), (*notes, EVEN)


def remarks_on_names(columns: Columns, repeated: int) -> tuple[Message, ...]:
    """Return how many names of a list of words most games leave out, and how many are repeated."""
    signs, names = choices_of(columns.language).signs, len(names_of(columns))
    counted = ((NAMES, names), (REPEATED, repeated if signs else 0))
    return tuple(deferred_plural(*sentence, count) for sentence, count in counted if count)


def reported(
    columns: Columns, source: Source, tally: RejectionCount, answers: AnswerCounts
) -> ImportReport:
    sha256 = content_hash(columns)
    return ImportReport(
        filename="",
        format=source.format,
        encoding=source.encoding,
        language=columns.language,
        kind=columns.kind,
        folded=columns.folded,
        sha256=sha256,
        words=len(columns),
        answers=len(columns.answers),
        counts=columns.counts_by_length(),
        letters=_letters(columns),
        duplicates=0,
        rejected=sum(tally.reasons.values()),
        reasons=dict(tally.reasons.most_common()),
        rejections=tuple(tally.rejections),
        answers_from=answers.source,
        missing_answers=len(answers.missing),
        missing_answers_first=answers.missing[:FIRST_MISSING],
        sample=_sample(columns, sha256),
        notes=(),
        cpu_seconds=0.0,
    )


def _letters(columns: Columns) -> dict[str, int]:
    used = np.zeros(len(columns.letters), np.int64)
    for length in columns.lengths:  # all at once would be 8 bytes for each letter of the list
        used += np.bincount(columns.words(length).codes.ravel(), minlength=len(used))
    return dict(zip(columns.letters, used.tolist(), strict=True))


def _sample(columns: Columns, seed: str) -> tuple[str, ...]:
    """Return random words as they are shown, the same for the same content."""
    starts = np.cumsum(columns.counts)
    rows = random.Random(seed).sample(range(len(columns)), min(SAMPLE, len(columns)))
    shown = []
    for row in rows:
        length = int(np.searchsorted(starts, row, "right"))
        words = columns.words(length)
        place = row - columns.first_row(length)
        shown.append(words.displays.get(place, words[place]))
    return tuple(shown)
