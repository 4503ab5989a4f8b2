"""A dictionary goes: whole where nothing uses it, else its words; stored games stay readable.

Finished games keep the words that were played in them, and nothing else of the list is left: not
in the database, not in the folder that processes read words from.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from lexicons.languages.translation import gettext_noop
from lexicons.models import Clues, Lexicon, PendingUpload, Revision
from lexicons.revisions.publish import forget_revisions, usage
from lexicons.words.column_builder import columns_from
from lexicons.words.columns import Entry, content_hash, pack

OWN = {"clues", "lexicons"}
WordsIn = Callable[[Revision], Iterable[str]]
WORDS_PLAYED: list[WordsIn] = []
"""Each returns the words of a revision that stored games need; `games` puts its own here."""


MADE_BY_ITSELF: list[Callable[[Lexicon], QuerySet[Any]]] = []
"""Each returns what names a revision of a lexicon and was made by the site unasked."""


def used(lexicon: Lexicon) -> bool:
    """True if anybody made anything of this dictionary that is stored: a game, a run, a tree.

    What the site made of it by itself does not hold it back.
    """
    count = sum(_count(each) for each in usage(lexicon.revisions.all()).values())
    return count > sum(rows(lexicon).count() for rows in MADE_BY_ITSELF)


def delete(lexicon: Lexicon) -> bool:
    """Delete a dictionary that nothing uses, and say so; one that is used stays as it is."""
    with transaction.atomic():
        Lexicon.objects.select_for_update().get(pk=lexicon.pk)
        if used(lexicon):
            return False
        for rows in MADE_BY_ITSELF:
            rows(lexicon).delete()
        hashes = list(lexicon.revisions.values_list("sha256", flat=True))
        Lexicon.objects.filter(pk=lexicon.pk).update(current=None)
        lexicon.delete()
    _forget_files(hashes)
    return True


def drop_unused(lexicon: Lexicon) -> None:
    """Delete the words that a list had before, where no game, run or tree was made of them."""
    older = lexicon.revisions.exclude(pk__in=[lexicon.current_id or 0])
    unused = [pk for pk, counts in usage(older).items() if not _count(counts)]
    hashes = list(older.filter(pk__in=unused).values_list("sha256", flat=True))
    older.filter(pk__in=unused).delete()
    transaction.on_commit(lambda: _forget_files(hashes))


def _count(uses: Mapping[str, int]) -> int:
    """Return how much was made of a revision; its own clues and its lexicon do not count."""
    return sum(count for label, count in uses.items() if label not in OWN)


@transaction.atomic
def take_down(lexicon: Lexicon) -> None:
    """Erase a dictionary's words but for those that were played; nobody is offered it again."""
    Lexicon.objects.filter(pk=lexicon.pk).update(
        retired_at=timezone.now(),
        taken_down_at=timezone.now(),
        visibility=Lexicon.Visibility.DRAFT,
        expires_at=None,
    )
    PendingUpload.objects.filter(lexicon=lexicon).delete()
    Clues.objects.filter(revision__lexicon=lexicon).delete()
    hashes = []
    for revision in lexicon.revisions.defer("columns"):
        hashes.append(revision.sha256)
        _reduce(revision)
    transaction.on_commit(lambda: _forget_files(hashes))


def _reduce(revision: Revision) -> None:
    """Leave of a revision the words that stored games need, as answers; or one that is nobody's."""
    old = revision.read()
    survivors = sorted({word for words in WORDS_PLAYED for word in words(revision) if word in old})
    entries = [entry for word in survivors if (entry := old.record(word)) is not None]
    first = Entry(next(iter(old.letters)) * 2)  # a list is never empty
    columns = columns_from(entries or [first], old.language, old.kind, old.folded)
    Revision.objects.filter(pk=revision.pk).update(
        columns=pack(columns),
        sha256=content_hash(columns),
        letters=columns.letters,
        counts={str(length): list(pair) for length, pair in columns.counts_by_length().items()},
        note=gettext_noop("Taken down: what was played is left"),
    )


def _forget_files(hashes: Iterable[str]) -> None:
    """Delete the unpacked words that no other revision has."""
    for sha256 in hashes:
        if not Revision.objects.filter(sha256=sha256).exists():
            shutil.rmtree(settings.LEXICON_DIR / sha256, ignore_errors=True)
    forget_revisions()


def prune_own() -> int:
    """Throw away guests' lists that have had their time; return how many."""
    going = Lexicon.objects.filter(expires_at__lte=timezone.now(), taken_down_at=None)
    for lexicon in (gone := list(going)):
        if not delete(lexicon):
            take_down(lexicon)
    return len(gone)
