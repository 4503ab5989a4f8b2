"""Reading uploads: small ones at once, others in the background, with progress reports."""

import time
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from lexicons.models import PendingUpload
from lexicons.revisions.left_out_file import keep_left_out, lines_kept
from lexicons.uploads.pending_upload import reading
from lexicons.uploads.upload_request import Files, asked_from
from wordgames.importer import ImportRefused
from wordgames.languages.translation import Message

# Seconds between two progress reports.
BEAT = 1.0
# Silence after which the reader counts as gone, and the files may be read again.
SILENCE = timedelta(minutes=3)


class ThrownAwayError(Exception):
    """The sender threw the files away while they were being read."""


class Heart:
    """Heartbeat that stores progress in the database, and ends the reading of discarded uploads."""

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
    """Read the files of an upload and keep their content; raises ImportRefused."""
    from wordgames.vocabulary.columns import pack

    files = Files.unpacked(upload.filename, bytes(upload.files))
    result = files.read(asked_from(upload.asked), Heart(upload))
    upload.state, upload.share = PendingUpload.State.WAITING, 1.0
    upload.columns, upload.report = pack(result.columns), result.report.to_json()
    if not files.small:
        keep_left_out(upload.pk, result)
    if upload.fields:
        upload.fields = {**upload.fields, "language": result.columns.language}
    fields = ("state", "share", "columns", "report", "fields")
    if not _being_read(upload).update(**{name: getattr(upload, name) for name in fields}):
        raise ThrownAwayError


def left_out_of(upload: PendingUpload) -> bytes:
    """Return the packed lines that gave no word; a small file is read again for them.

    Raises ImportRefused while another one is being read.
    """
    if lines := lines_kept(upload.pk):
        return lines
    with reading():
        files = Files.unpacked(upload.filename, bytes(upload.files))
        return files.read(asked_from(upload.asked)).left_out


def read_behind(pk: str) -> str:
    """Read an upload in the background; keep a refusal for its page."""
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
    """Store the refusal of an upload, in a form that can be translated later."""
    reason = refusal.args[0] if refusal.args else ""
    stored = reason.stored() if isinstance(reason, Message) else str(reason)
    _being_read(upload).update(state=PendingUpload.State.REFUSED, refusal=stored)


def is_read(upload: PendingUpload) -> bool:
    """True if the upload is being read now and its reader reported lately."""
    return upload.heard_at is not None and abs(timezone.now() - upload.heard_at) < SILENCE


def broken_off(upload: PendingUpload) -> bool:
    """True if its reader has not reported for long: its process has ended."""
    return (
        upload.state == PendingUpload.State.READING
        and upload.heard_at is not None
        and not is_read(upload)
    )


def ask_again(upload: PendingUpload) -> None:
    """Discard what was read of an upload, so that it is read again with the current choices."""
    upload.state, upload.share, upload.heard_at = PendingUpload.State.READING, 0.0, None
    upload.columns, upload.report, upload.refusal = b"", {}, ""
    upload.save()
