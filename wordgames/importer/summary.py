"""Summary of an import: the report's figures, and meaningful weights."""

import random
from dataclasses import dataclass, replace

import numpy as np

from wordgames.importer.left_out import RejectionCount
from wordgames.importer.report import ImportReport
from wordgames.importer.word_list import Source
from wordgames.languages.casing import choices_of
from wordgames.languages.translation import (
    Message,
    deferred_plural,
    translatable,
    translatable_plural,
)
from wordgames.vocabulary.columns import Columns, content_hash, frozen
from wordgames.vocabulary.single_words import names_of

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


@dataclass(frozen=True, slots=True)
class AnswerCounts:
    """The source of the answers, and the named answers that are not in the list."""

    source: str
    missing: tuple[str, ...] = ()


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
