"""A line for each request, and what it adds to the figures of operation; both by setting."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.encoding import iri_to_uri

from lexicons.throttle.rate_counter import address
from wordgames_site.operation.request_ids import current

log = logging.getLogger("wordgames.access")
PROXYS_OWN = re.compile(r"[\w-]{8,64}", re.ASCII)
"""What a proxy may call a request; anything else is replaced, so that it breaks no line."""
PROBES = {"/healthz", "/readyz", "/metrics"}
"""What machines ask for every few seconds: no line for these."""


class RequestMiddleware:
    """Comes first, and is there only where requests are logged or counted.

    The line has no query: people's words are in it. `ms` is the time from when the request had
    arrived until its answer was made.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response
        self._count = _counting() if settings.METRICS_TOKEN else None

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; then write the line and count."""
        proxy_id = request.headers.get("X-Request-ID", "") if settings.BEHIND_PROXY else ""
        name = proxy_id if PROXYS_OWN.fullmatch(proxy_id) else uuid4().hex
        before, began = current.set(name), time.perf_counter()
        try:
            if self._count:
                response = self._count(request, self._get_response)
            else:
                response = self._get_response(request)
            response["X-Request-ID"] = name
            _write(request, response, time.perf_counter() - began)
        finally:
            current.reset(before)
        return response


def _counting() -> Callable[..., HttpResponseBase]:
    from wordgames_site.operation.metrics import counted

    return counted


def _write(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    if request.path_info in PROBES:
        return
    path = iri_to_uri(request.path)
    log.info(
        "%s %s %s",
        request.method,
        path,
        response.status_code,
        extra={
            "method": request.method,
            "path": path,
            "status": response.status_code,
            "bytes": _bytes(response),
            "ms": round(1000 * seconds, 1),
            "address": address(request),
        },
    )


def _bytes(response: HttpResponseBase) -> int:
    """Return the length of an answer; of what streams it is known only where its header has it."""
    if isinstance(response, HttpResponse):
        return len(response.content)
    return int(response.headers.get("Content-Length") or 0)
