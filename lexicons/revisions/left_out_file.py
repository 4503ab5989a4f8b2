"""The lines that an upload left out, kept for a day and sent as a file for spreadsheets."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from django.http import StreamingHttpResponse
from django.utils.translation import get_language, override

from lexicons.revisions.remove import LINES, REPORT
from wordgames.importer.report import spoken, unpacked
from wordgames.languages.storable_text import Echo, cell
from wordgames.languages.translation import localize, translate

if TYPE_CHECKING:
    from wordgames.importer import Import

# Seconds that they are kept, as long as an upload waits: what was pasted is kept nowhere else.
DAY = 24 * 3600


def keep_left_out(key: object, read: Import) -> None:
    """Keep what was left out of a list, by its revision, or of an upload that is slow to read."""
    report = json.dumps(read.report.to_json()) if read.left_out else ""
    cache.set_many({LINES.format(key): read.left_out, REPORT.format(key): report}, DAY)


def report_kept(key: object) -> dict[str, Any]:
    """Return the report in the reader's language; {} a day later, or if every line is a word."""
    report = cache.get(REPORT.format(key))
    return spoken(json.loads(report)) if report else {}


def lines_kept(key: object) -> bytes:
    """Return the packed lines, or b""."""
    return bytes(cache.get(LINES.format(key), b""))


def left_out_file(lines: bytes, name: str) -> StreamingHttpResponse:
    """Return packed lines as CSV: number, line and reason, in the language of the request."""
    head = [translate("Line"), translate("Text"), translate("Why")]
    rows = _rows(head, lines, get_language() or "en")
    response = StreamingHttpResponse(rows, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}-left-out.csv"'
    return response


def _rows(head: Sequence[str], packed: bytes, language: str) -> Iterator[str]:
    """Yield some thousand rows at a time; while a response is sent, no language is active."""
    from wordgames.vocabulary.revision_changes import ROWS_A_CHUNK

    write, lines = csv.writer(Echo()).writerow, unpacked(packed)
    yield f"\ufeff{write(head)}"  # Excel reads half the world's letters wrongly without the mark
    while chunk := [*islice(lines, ROWS_A_CHUNK)]:
        with override(language):
            rows = [write((it.line, cell(it.text), localize(it.reason))) for it in chunk]
        yield "".join(rows)
