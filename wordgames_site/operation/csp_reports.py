"""Browsers' reports of pages that broke the content security policy, as lines of the security log.

Such a page was altered by an injected script or, far more often, by a browser extension. Reports go
to the site itself, so no third party sees them.
"""

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
# Bytes of a request; browsers send several reports at once.
LONGEST = 16_384
# Lines for an address in a minute, in each process: anyone may send a fake report.
MOST = 10
_lines = Nearby()


@csrf_exempt
@require_POST
def take(request: HttpRequest) -> HttpResponse:
    """Log a browser's report; nothing is stored, and the answer is always the same."""
    body, where = request.read(LONGEST + 1), address(request)
    if len(body) <= LONGEST:
        for directive, blocked, page in _violations(body):
            if _lines.add(where) <= MOST:
                note("policy-broken", where=where, directive=directive, blocked=blocked, page=page)
    return HttpResponse(status=204)


def _violations(body: bytes) -> Iterator[tuple[str, str, str]]:
    """Return each violated directive with its source and page; nothing for a malformed report."""
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
    """Return a report's fields, in the format of the Reporting API or of older browsers."""
    for name in ("body", "csp-report"):
        if isinstance(report, dict) and isinstance(report.get(name), dict):
            fields: dict[str, Any] = report[name]
            return fields
    return {}


def _origin(blocked: Any) -> str:
    """Return the origin of an address, without the parts that may identify a person."""
    try:
        parts = urlsplit(str(blocked or ""))
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}"[:80] if parts.netloc else str(blocked or "")[:20]


def _pattern(page: Any) -> str:
    """Return the URL pattern of a page's address: addresses themselves may hold tokens."""
    try:
        return f"/{resolve(urlsplit(str(page or '')).path).route}"
    except (ValueError, Resolver404):
        return ""
