"""Add, remove and demote words: each edit makes a new revision."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from django.contrib.auth.models import User

from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import publish
from wordgames import importer
from wordgames.importer import ImportOptions, ImportRefused
from wordgames.importer.options import HARD_LIMIT
from wordgames.importer.report import MOST_REJECTIONS, shortened, unpacked
from wordgames.languages.casing import choices_of
from wordgames.languages.translation import deferred, joined, localize, translatable, translate
from wordgames.vocabulary.kinds import CITIES, WORDS

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns, Entry

MOST_NAMED = 3
SET, SET_MORE = translatable("Set {words}."), translatable("Set {words} and {more} more.")
REMOVED = translatable("Removed {words}.")
REMOVED_MORE = translatable("Removed {words} and {more} more.")


def edit(
    lexicon: Lexicon,
    user: User,
    add: Collection[Entry] = (),
    remove: Collection[str] = (),
) -> Revision:
    """Publish the current words with some added and some removed; added words replace old ones.

    Raises ImportRefused if no word or no answer would be left, StaleError if someone else was
    quicker.
    """
    from wordgames.vocabulary.revision_changes import with_words

    current = _current(lexicon)
    columns = current.read()
    gone = {word for word in remove if word in columns}
    known = [entry.word for entry in add if entry.word in columns]
    if len(gone) >= len(columns) and not add:
        raise ImportRefused(translate("That would leave no words."))
    changed = with_words(columns, add, gone.union(known))
    if not len(changed.answers):
        raise ImportRefused(translate("That would leave no answers; a game needs at least one."))
    return publish(lexicon, changed, summary(add, gone), user, base=current.pk)


def with_answer(lexicon: Lexicon, words: Iterable[str], answer: bool) -> list[Entry]:
    """Return the words of the current revision, turned into answers or out of them."""
    columns = _current(lexicon).read()
    records = (columns.record(word) for word in words)
    return [entry._replace(answer=answer) for entry in records if entry is not None]


@dataclass(frozen=True, slots=True)
class Typed:
    """Words typed one per line: those accepted, and a sentence on each rejected line."""

    entries: list[Entry]
    left_out: list[str]


def typed_entries(lexicon: Lexicon, typed: str, answer: bool) -> Typed:
    """Return the words typed one per line; raises ImportRefused if no line is a word.

    An existing word keeps its facts, except whether it is an answer.
    """
    if not typed.strip():
        return Typed([], [])
    columns = _current(lexicon).read()
    options = ImportOptions(
        language=columns.language,
        kind=WORDS if columns.kind == CITIES else columns.kind,
        fold=columns.folded,
        minimum=1,
        maximum=HARD_LIMIT,
        encoding="utf-8",
        choices=choices_of(columns.language),
    )
    result = importer.read_lexicon(typed.encode(), "typed.txt", options)
    typed_now = ((columns.record(entry.word) or entry) for entry in result.columns.entries())
    left_out: list[str] = [
        translate(
            "Line {number}, “{text}”, {reason}: left out.",
            number=line.line,
            text=shortened(line.text),
            reason=localize(line.reason),
        )
        for line in islice(unpacked(result.left_out), MOST_REJECTIONS)
    ]
    return Typed([entry._replace(answer=answer) for entry in typed_now], left_out)


def typed_words(columns: Columns, typed: str) -> tuple[list[str], list[str]]:
    """Return the words to remove, typed one per line, and a sentence on those not in the list."""
    from wordgames.vocabulary.word_search import as_kept

    words = [as_kept(columns, line) for line in typed.splitlines() if line.strip()]
    missing = [word for word in words if word not in columns]
    there = [word for word in words if word in columns]
    text = translatable("“{word}” isn't in this dictionary, so it wasn't removed.")
    return there, [translate(text, word=word) for word in missing]


def _current(lexicon: Lexicon) -> Revision:
    if lexicon.current is None:
        raise ImportRefused(translate("This lexicon has no words yet. Upload a file first."))
    return lexicon.current


def summary(add: Collection[Entry], gone: Collection[str]) -> str:
    """Return a summary of an edit, with its first words: in English, as notes are kept."""
    return joined(
        _named([entry.word for entry in add], SET, SET_MORE),
        _named(sorted(gone), REMOVED, REMOVED_MORE),
    )


def _named(words: Sequence[str], text: str, with_more: str) -> str:
    named, more = ", ".join(words[:MOST_NAMED]), len(words) - MOST_NAMED
    if more > 0:
        return deferred(with_more, words=named, more=more)
    return deferred(text, words=named) if words else ""
