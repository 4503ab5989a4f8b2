"""What browsers report of pages that broke our content security policy: lines of the security log.

Such a page has been tampered with, by whoever found a way to put script into it or, far more often,
by an extension of the browser. The reports come to the site itself: no third party hears of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games.accounts.security_log import note
from lexicons.throttle.rate_counter import Nearby, address

PATH = "/policy-reports/"
LONGEST = 16_384
"""Bytes of a request; browsers send several reports at once."""
MOST = 10
"""Lines of an address in a minute, in each process: anybody may send what looks like a report."""
_lines = Nearby()


@csrf_exempt
@require_POST
def take(request: HttpRequest) -> HttpResponse:
    """Note what a browser reports; nothing is stored, and whatever came, the answer is the same."""
    body, where = request.read(LONGEST + 1), address(request)
    if len(body) <= LONGEST:
        for directive, blocked, page in _violations(body):
            if _lines.add(where) <= MOST:
                note("policy-broken", where=where, directive=directive, blocked=blocked, page=page)
    return HttpResponse(status=204)


def _violations(body: bytes) -> Iterator[tuple[str, str, str]]:
    """Return each directive that was broken, by what, and on which page; nothing for nonsense."""
    try:
        read = json.loads(body)
    except (ValueError, RecursionError):
        return
    for report in read if isinstance(read, list) else [read]:
        fields = _fields(report)
        directive = fields.get("effectiveDirective") or fields.get("effective-directive")
        if isinstance(directive, str):
            blocked = fields.get("blockedURL") or fields.get("blocked-uri")
            page = fields.get("documentURL") or fields.get("document-uri")
            yield directive[:40], _origin(blocked), _pattern(page)


def _fields(report: Any) -> dict[str, Any]:
    """Return what a report says, as the Reporting API has it or as older browsers send it."""
    for name in ("body", "csp-report"):
        if isinstance(report, dict) and isinstance(report.get(name), dict):
            fields: dict[str, Any] = report[name]
            return fields
    return {}


def _origin(blocked: Any) -> str:
    """Return where something came from, without what its address may tell of a person."""
    try:
        parts = urlsplit(str(blocked or ""))
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}"[:80] if parts.netloc else str(blocked or "")[:20]


def _pattern(page: Any) -> str:
    """Return the pattern of a page's address: addresses themselves may hold tokens."""
    try:
        return f"/{resolve(urlsplit(str(page or '')).path).route}"
    except (ValueError, Resolver404):
        return ""
