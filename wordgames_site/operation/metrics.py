"""Prometheus metrics: counters of the web processes and gauges of the current state.

Imported only where METRICS_TOKEN is set. The processes of a machine count into files in one folder,
which `serving` empties before they start; the process that answers adds them up.
"""

import os
import time
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponse, HttpResponseBase
from django.utils.crypto import constant_time_compare
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games.plays.actions import computed, recorded
from wordgames_site.models import Pulse
from wordgames_site.operation.operator_notices import disk_free, waiting_tasks
from wordgames_site.operation.readiness import readiness

# The variable that tells prometheus_client which folder the processes share.
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
# The label of static files, probes and unknown addresses, so that labels stay few.
NO_VIEW = "-"

REQUESTS = Counter("wordgames_requests", "Requests answered.", ("view", "method", "status"))
SECONDS = Histogram(
    "wordgames_request_seconds", "Seconds until an answer was made.", ("view",), buckets=BUCKETS
)
EVENTS = Counter("wordgames_events", "Guesses and other events of plays.", ("game", "kind"))
ENDED = Counter("wordgames_plays_ended", "Plays that came to an end.", ("game", "status"))
COMPUTING = Counter("wordgames_computing_seconds", "CPU seconds of agents inside requests.")
WAITED = Histogram(
    "wordgames_turn_wait_seconds", "Seconds that requests waited to compute.", buckets=BUCKETS
)
QUERIES = Counter("wordgames_database_queries", "Queries of requests.")
QUERYING = Counter("wordgames_database_seconds", "Seconds that requests waited for the database.")
METHODS = {"GET", "HEAD", "POST", "OPTIONS"}


def counted(
    request: HttpRequest, get_response: Callable[[HttpRequest], HttpResponseBase]
) -> HttpResponseBase:
    """Answer a request and count it."""
    began = time.perf_counter()
    with connection.execute_wrapper(_query):
        response = get_response(request)
    view = request.resolver_match.view_name if request.resolver_match else NO_VIEW
    method = request.method if request.method in METHODS else "other"
    REQUESTS.labels(view or NO_VIEW, method, response.status_code).inc()
    SECONDS.labels(view or NO_VIEW).observe(time.perf_counter() - began)
    return response


def _query(execute: Callable[..., Any], *args: Any) -> Any:
    began = time.perf_counter()
    try:
        return execute(*args)
    finally:
        QUERIES.inc()
        QUERYING.inc(time.perf_counter() - began)


def _note_event(game: str, kind: str, status: str, **_: Any) -> None:
    EVENTS.labels(game, kind).inc()
    if status != "playing":
        ENDED.labels(game, status).inc()


def _note_turn(waited: float, seconds: float, **_: Any) -> None:
    WAITED.observe(waited)
    COMPUTING.inc(seconds)


recorded.connect(_note_event, dispatch_uid="metrics")
computed.connect(_note_turn, dispatch_uid="metrics")


class StandingGauges(Collector):
    """Gauges read at the time of the request: readiness, the queue, the version."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Return the gauges; the queue's only while the database and the queue work."""
        info = GaugeMetricFamily("wordgames_info", "The version that runs.", labels=("version",))
        info.add_metric((settings.VERSION,), 1)
        yield info
        parts = readiness()
        ready = GaugeMetricFamily("wordgames_ready", "1: the part works.", labels=("part",))
        for part, state in parts.items():
            ready.add_metric((part,), state == "ok")
        yield ready
        free = GaugeMetricFamily("wordgames_disk_free_bytes", "Bytes that are free for the site.")
        free.add_metric((), disk_free())
        yield free
        if parts["database"] == "ok":
            yield from _ages()
        if parts["database"] == parts["queue"] == "ok":
            yield from _queue()


def _ages() -> Iterator[GaugeMetricFamily]:
    """Yield what has happened at least once; before that there is no age."""
    ages = Pulse.ages()
    for kind, name, text in (
        (Pulse.WORKER, "wordgames_worker_silence_seconds", "Since a worker showed signs of life."),
        (Pulse.BACKUP, "wordgames_backup_age_seconds", "Since the last backup was made."),
    ):
        if kind in ages:
            age = GaugeMetricFamily(name, text)
            age.add_metric((), ages[kind])
            yield age


def _queue() -> Iterator[GaugeMetricFamily]:
    waiting = GaugeMetricFamily("wordgames_queue_waiting", "Tasks that wait.", labels=("queue",))
    oldest = GaugeMetricFamily(
        "wordgames_queue_oldest_seconds", "How long the first waits.", labels=("queue",)
    )
    for queue, (count, seconds) in waiting_tasks().items():
        waiting.add_metric((queue,), count)
        if seconds is not None:
            oldest.add_metric((queue,), seconds)
    yield waiting
    yield oldest


def answer(request: HttpRequest) -> HttpResponse:
    """Return the metrics to a request with the token; 404 to all others."""
    header = f"Bearer {settings.METRICS_TOKEN}"
    if not constant_time_compare(request.headers.get("Authorization", ""), header):
        return HttpResponse(status=404)
    registry = CollectorRegistry()
    if os.environ.get(FOLDER):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry = REGISTRY
    standing = CollectorRegistry()
    standing.register(StandingGauges())
    text = generate_latest(registry) + generate_latest(standing)
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)
