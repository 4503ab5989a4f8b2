"""Publish revisions and read their words; the only door between the database and the arrays."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from lexicons.arrays import Words
from lexicons.columns import Columns, content_hash, pack
from lexicons.models import Lexicon, Revision
from lexicons.store import open_columns


def playable(kind: str = Lexicon.Kind.WORDS) -> QuerySet[Lexicon]:
    """Return the lexicons that new games may use, each with its current revision (no words)."""
    return (
        Lexicon.objects.filter(kind=kind, retired_at=None, current__isnull=False)
        .select_related("current")
        .defer("current__columns")
    )


def columns_of(revision: Revision) -> Columns:
    """Return a revision's words as memory-mapped columns; the database is read at most once."""

    def load() -> bytes:
        return bytes(Revision.objects.values_list("columns", flat=True).get(pk=revision.pk))

    return open_columns(settings.LEXICON_DIR, revision.sha256, load)


def words_of(revision: Revision, length: int) -> Words:
    """Return a revision's words of one length."""
    return columns_of(revision).words(length)


@transaction.atomic
def publish(lexicon: Lexicon, columns: Columns, note: str = "", by: User | None = None) -> Revision:
    """Make these words the lexicon's current revision; the same words again change nothing."""
    sha256 = content_hash(columns)
    locked = Lexicon.objects.select_for_update().get(pk=lexicon.pk)
    latest = locked.revisions.defer("columns").first()
    if latest is not None and latest.sha256 == sha256 and locked.current_id == latest.pk:
        return latest
    revision = Revision.objects.create(
        lexicon=locked,
        number=latest.number + 1 if latest else 1,
        sha256=sha256,
        columns=pack(columns),
        counts=columns.counts_by_length(),
        letters=columns.letters,
        note=note,
        created_by=by,
    )
    locked.current = revision
    locked.save(update_fields=["current"])
    lexicon.current = revision
    return revision
