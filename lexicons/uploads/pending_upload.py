"""Uploads that wait for confirmation: read and checked, but not published yet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from lexicons.models import Lexicon, PendingUpload, Revision
from lexicons.revisions.publish import publish
from lexicons.uploads.upload_request import Files, asked_json
from wordgames.importer import ImportOptions, ImportRefused
from wordgames.languages.translation import translate

if TYPE_CHECKING:
    from wordgames.vocabulary.revision_changes import Change

MOST_WAITING = 5
PATIENCE = 20.0

_reading = BoundedSemaphore(1)


class NotWaitingError(Exception):
    """The upload was published, thrown away, or has expired."""


@contextmanager
def reading() -> Iterator[None]:
    """Let a process read one file at a time: reading takes seconds of computing."""
    if not _reading.acquire(timeout=PATIENCE):
        raise ImportRefused(translate("Another file is being read. Send yours again in a moment."))
    try:
        yield
    finally:
        _reading.release()


def hold(
    user: User,
    files: Files,
    asked: ImportOptions,
    lexicon: Lexicon | None = None,
    details: dict[str, Any] | None = None,
) -> PendingUpload:
    """Keep files to be read: for a revision of `lexicon`, or for a new one with `details`.

    Raises ImportRefused if the limit is waiting: none is dropped unasked.
    """
    prune()
    if len(waiting(user)) >= MOST_WAITING:
        raise ImportRefused(
            translate(
                "You already have {most} uploads waiting. Publish or discard one.",
                most=MOST_WAITING,
            )
        )
    return PendingUpload.objects.create(
        lexicon=lexicon,
        fields=details or {},
        filename=files.name[:200],
        state=PendingUpload.State.READING,
        files=files.packed(),
        asked=asked_json(asked),
        created_by=user,
    )


def waiting(user: User) -> list[PendingUpload]:
    """Return the uploads that this user has still to confirm or refuse, without the words."""
    uploads = PendingUpload.objects.filter(created_by=user, expires_at__gt=timezone.now())
    return list(uploads.defer("columns", "files").order_by("-created_at"))


def prune() -> int:
    """Throw away expired uploads; return how many."""
    expired = PendingUpload.objects.filter(expires_at__lte=timezone.now())
    return expired.delete()[0]


def differences(upload: PendingUpload) -> list[Change] | None:
    """Return the changes to the lexicon in its current state, or None for a new one."""
    from wordgames.vocabulary.columns import unpack
    from wordgames.vocabulary.revision_changes import difference

    if upload.lexicon is None or upload.lexicon.current is None:
        return None
    return difference(upload.lexicon.current.read(), unpack(bytes(upload.columns)))


def confirm(upload: PendingUpload, user: User, base: int | None) -> Revision:
    """Publish an upload, or change nothing at all.

    Raises NotWaitingError, StaleError when `base` is no longer the lexicon's current revision, and
    ValidationError if the new lexicon's slug was taken in the meantime.
    """
    from wordgames.vocabulary.columns import unpack

    packed = bytes(upload.columns)
    columns = unpack(packed)
    with transaction.atomic():
        mine = PendingUpload.objects.filter(
            pk=upload.pk, state=PendingUpload.State.WAITING, expires_at__gt=timezone.now()
        )
        if not mine.delete()[0]:
            raise NotWaitingError(
                translate("This upload is gone: it was published, or it expired.")
            )
        lexicon = upload.lexicon or _make(upload.fields, user)
        note = f"Uploaded {upload.filename}"
        return publish(lexicon, columns, note, user, base=base, packed=packed)


def _make(details: dict[str, Any], user: User) -> Lexicon:
    """Make a lexicon owned by its maker; raises ValidationError for a slug that is taken."""
    lexicon = Lexicon(**details)
    lexicon.full_clean()
    lexicon.save()
    lexicon.editors.add(user)
    return lexicon
