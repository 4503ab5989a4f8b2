"""A log line for each request, and its metrics; both are optional."""

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
# Ids accepted from a proxy; any other is replaced, so that it cannot break a line.
PROXYS_OWN = re.compile(r"[\w-]{8,64}", re.ASCII)
# Addresses that machines poll every few seconds, which get no lines.
PROBES = {"/healthz", "/readyz", "/metrics"}


class RequestMiddleware:
    """Middleware that logs requests, counts them, or both; absent if neither is on.

    It comes first. The line leaves out the query, which may hold people's words. `ms` is the time
    from the arrival of the whole request until its answer is ready.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response
        self._count = _counting() if settings.METRICS_TOKEN else None

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, then log and count the request."""
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
    """Return an answer's length; for a stream only if its header gives it."""
    if isinstance(response, HttpResponse):
        return len(response.content)
    return int(response.headers.get("Content-Length") or 0)
