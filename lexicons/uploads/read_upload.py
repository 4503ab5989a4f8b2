"""Read uploads: small ones at once, others in the background, with word of how far it is."""

from __future__ import annotations

import time
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from lexicons.importer import ImportRefused
from lexicons.languages.translation import Message
from lexicons.models import PendingUpload
from lexicons.uploads.upload_request import Files, asked_from
from lexicons.words.columns import pack

BEAT = 1.0
"""Seconds between two words of how far it is."""
SILENCE = timedelta(minutes=3)
"""After so long without a word the reader counts as gone, and the files may be read anew."""


class ThrownAwayError(Exception):
    """Whoever sent the files has thrown them away while they were read."""


class Heart:
    """Notes in the database how much has been read; ends the reading of what was thrown away."""

    def __init__(self, upload: PendingUpload) -> None:
        self._mine = _being_read(upload)
        self._next = 0.0

    def __call__(self, share: float) -> None:
        """Note a share from 0 to 1; raises ThrownAwayError."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + BEAT
        if not self._mine.update(share=share, heard_at=timezone.now()):
            raise ThrownAwayError


def _being_read(upload: PendingUpload) -> QuerySet[PendingUpload]:
    return PendingUpload.objects.filter(pk=upload.pk, state=PendingUpload.State.READING)


def read(upload: PendingUpload) -> None:
    """Read the files of an upload and keep what they hold; raises ImportRefused."""
    files = Files.unpacked(upload.filename, bytes(upload.files))
    result = files.read(asked_from(upload.asked), Heart(upload))
    upload.state, upload.share = PendingUpload.State.WAITING, 1.0
    upload.columns, upload.report = pack(result.columns), result.report.to_json()
    if upload.fields:
        upload.fields = {**upload.fields, "language": result.columns.language}
    fields = ("state", "share", "columns", "report", "fields")
    if not _being_read(upload).update(**{name: getattr(upload, name) for name in fields}):
        raise ThrownAwayError


def read_behind(pk: str) -> str:
    """Read an upload in the background; what refuses it is kept for its page."""
    upload = PendingUpload.objects.filter(pk=pk, state=PendingUpload.State.READING).first()
    if upload is None or is_read(upload):
        return "nothing to read"
    try:
        read(upload)
    except ThrownAwayError:
        return "thrown away"
    except ImportRefused as refusal:
        refuse(upload, refusal)
        return "refused"
    return f"{upload.report['words']} words"


def refuse(upload: PendingUpload, refusal: ImportRefused) -> None:
    """Keep why an upload was refused, in words that can be said in any language."""
    reason = refusal.args[0] if refusal.args else ""
    stored = reason.stored() if isinstance(reason, Message) else str(reason)
    _being_read(upload).update(state=PendingUpload.State.REFUSED, refusal=stored)


def is_read(upload: PendingUpload) -> bool:
    """True if somebody is reading it now, and has been heard of lately."""
    return upload.heard_at is not None and timezone.now() - upload.heard_at < SILENCE


def broken_off(upload: PendingUpload) -> bool:
    """True if its reader has not been heard of for long: its process has ended."""
    return (
        upload.state == PendingUpload.State.READING
        and upload.heard_at is not None
        and not is_read(upload)
    )


def ask_again(upload: PendingUpload) -> None:
    """Forget what was read of an upload, so that it is read anew as it is asked by now."""
    upload.state, upload.share, upload.heard_at = PendingUpload.State.READING, 0.0, None
    upload.columns, upload.report, upload.refusal = b"", {}, ""
    upload.save()
