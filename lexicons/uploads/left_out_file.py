"""The lines that an upload left out, as a file for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.http import StreamingHttpResponse
from django.utils.translation import get_language, override

from lexicons.importer.left_out import MOST_KEPT, LeftOutLine, unpacked
from lexicons.importer.report import left_out_by_reason
from lexicons.languages.storable_text import cell
from lexicons.languages.translation import gettext, said_again
from lexicons.models import LeftOut, Lexicon, PendingUpload
from lexicons.uploads.pending_upload import reading
from lexicons.uploads.upload_request import Files, asked_from
from lexicons.words.revision_changes import ROWS_A_CHUNK


def left_out_file(lines: Iterable[LeftOutLine], name: str) -> StreamingHttpResponse:
    """Return the lines as CSV: number, line and reason, in the language of the request."""
    head = [gettext("Line"), gettext("Text"), gettext("Why")]
    parts = _parts(head, iter(lines), get_language() or "en")
    response = StreamingHttpResponse(parts, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}-left-out.csv"'
    return response


def _parts(head: list[str], lines: Iterator[LeftOutLine], language: str) -> Iterator[str]:
    """Yield some thousand rows at a time; while a response is sent, no language is active."""
    buffer = io.StringIO("\ufeff")  # without it Excel reads half the world's letters wrongly
    buffer.seek(0, io.SEEK_END)
    writer = csv.writer(buffer)
    writer.writerow(head)
    while chunk := [*islice(lines, ROWS_A_CHUNK)]:
        with override(language):
            writer.writerows((it.number, cell(it.text), said_again(it.reason)) for it in chunk)
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


def left_out_of_list(lexicon: Lexicon) -> dict[str, Any]:
    """Return the values for `lexicons/left_out.html`, none for a list that left out nothing."""
    of_list = LeftOut.objects.filter(revision=lexicon.current)
    report = of_list.values_list("report", flat=True).first()
    if report is None:
        return {}
    counts = {"left_out": left_out_by_reason(report), "rejected": report["rejected"]}
    return counts | {"most_kept": MOST_KEPT}


def left_out_of(upload: PendingUpload) -> Iterator[LeftOutLine]:
    """Return the lines of an upload; a small file is read again for them.

    Raises ImportRefused while another one is being read.
    """
    kept = bytes(upload.left_out)
    if not kept:
        with reading():
            files = Files.unpacked(upload.filename, bytes(upload.files))
            kept = files.read(asked_from(upload.asked)).left_out
    return unpacked(kept)
