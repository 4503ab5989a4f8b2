"""What a host sees of the running site: figures, a line a request, reports of errors."""

from __future__ import annotations

import gzip
import json
import logging
import re
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import brotli
import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client

from games.models import Play
from tests.site.services import PATIENCE, Site
from wordgames_site.operation import metrics_folder, request_log
from workshop.site.server import Server

TOKEN = "t" * 30


@pytest.fixture
def counting(settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    settings.MIDDLEWARE = [
        "wordgames_site.operation.request_log.RequestMiddleware",
        *settings.MIDDLEWARE,
    ]


def figures(client: Client) -> dict[str, float]:
    response = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert response.status_code == 200
    return parsed(response.content.decode())


def parsed(text: str) -> dict[str, float]:
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


@pytest.mark.django_db
def test_there_are_no_figures_without_the_token(client: Client, settings: Any) -> None:
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = TOKEN
    for sent in ("", TOKEN, f"Bearer {TOKEN}x", f"Basic {TOKEN}"):
        headers = {"Authorization": sent}
        assert Client().get("/metrics", headers=headers).status_code == 404
    assert (
        Client().post("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 405
    )


def test_guesses_pages_turns_queue_and_parts_are_counted(
    counting: None, begin: Callable[..., Play]
) -> None:
    client = Client()
    before = figures(client)
    play = begin("crane", client)
    for number, guess in enumerate(("slate", "crane")):
        sent = client.post(f"/wordle/play/{play.pk}/", {"guess": guess, "sequence": number})
        assert sent.status_code == 302
    after = figures(client)

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more('wordgames_events_total{game="wordle",kind="move"}') == 2
    assert more('wordgames_plays_ended_total{game="wordle",status="won"}') == 1
    posts = [
        name for name in after if name.startswith("wordgames_requests_total{") and "POST" in name
    ]
    assert sum(map(more, posts)) == 2
    assert more("wordgames_database_queries_total") > 2
    assert after['wordgames_ready{part="cache"}'] == 1
    assert 'wordgames_queue_waiting{queue="default"}' in after


@pytest.mark.slow
def test_the_processes_of_a_server_are_added_up(tmp_path: Path) -> None:
    with Server(tmp_path, workers=2, environment={"METRICS_TOKEN": TOKEN}) as server:
        for _ in range(30):
            urllib.request.urlopen(f"{server.url}/robots.txt").read()  # noqa: S310
        asked = urllib.request.Request(  # noqa: S310
            f"{server.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}
        )
        for _ in range(4):
            text = urllib.request.urlopen(asked).read().decode()  # noqa: S310
            found = parsed(text)
            name = 'wordgames_requests_total{method="GET",status="200",view="robots"}'
            assert found[name] == 30


@pytest.mark.django_db
def test_a_line_a_request_has_no_query_and_cannot_be_broken(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.MIDDLEWARE = [
        "wordgames_site.operation.request_log.RequestMiddleware",
        *settings.MIDDLEWARE,
    ]
    settings.BEHIND_PROXY = True
    log = logging.getLogger("wordgames.access")
    log.addHandler(caplog.handler)
    log.setLevel("INFO")
    try:
        sent = {"X-Request-ID": "abcdef-123456", "X-Forwarded-For": "192.0.2.7"}
        response = Client().get("/robots.txt?word=secret", headers=sent)
        Client().get("/healthz")
        Client().get("/a%0Ab/", headers={"X-Request-ID": "bad\tid"})
    finally:
        log.removeHandler(caplog.handler)
        log.setLevel("CRITICAL")
    assert response["X-Request-ID"] == "abcdef-123456"
    first, second = (it for it in caplog.records if it.name == request_log.log.name)
    assert first.getMessage() == "GET /robots.txt 200"
    assert (first.status, first.address) == (200, "192.0.2.7")  # type: ignore[attr-defined]
    assert second.getMessage() == "GET /a%0Ab/ 404"


def test_a_server_keeps_its_folder_of_figures_and_only_as_long_as_it_lives(
    tmp_path: Path, settings: Any
) -> None:
    """Whatever its processes' numbers: in containers with one volume they are the same."""
    settings.VAR_DIR = tmp_path
    first, second, third = (metrics_folder.new_name() for _ in range(3))
    of_first = metrics_folder.make(first)
    of_second = metrics_folder.make(second)
    assert first.is_dir()
    of_first.close()
    metrics_folder.make(third).close()
    assert {folder.name for folder in tmp_path.glob("metrics-*")} == {second.name, third.name}
    of_second.close()


def test_the_line_of_a_file_says_how_long_it_is() -> None:
    streamed = StreamingHttpResponse([b"abc"], headers={"Content-Length": "3"})
    assert request_log._bytes(streamed) == 3
    assert request_log._bytes(StreamingHttpResponse([b"abc"])) == 0
    assert request_log._bytes(HttpResponse(b"abcd")) == 4


JSON = """
import logging
from django.test import Client
Client().get("/robots.txt")
logging.getLogger("anywhere").error("One\\ntwo %s", 3)
"""


def test_logs_are_json_where_that_is_set(tmp_path: Path) -> None:
    log = tmp_path / "access.log"
    site = Site(tmp_path / "var", LOG_FORMAT="json", ACCESS_LOG=str(log))
    site.python(JSON)
    (line,) = map(json.loads, log.read_text().splitlines())
    assert line["path"] == "/robots.txt"
    assert line["status"] == 200
    assert re.fullmatch("[0-9a-f]{32}", line["request_id"])
    assert line["level"] == "INFO"


class Receiver(BaseHTTPRequestHandler):
    """Takes what a site reports, as Sentry would."""

    reports: Queue[str]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        unpack = {"gzip": gzip.decompress, "br": brotli.decompress}
        kind = self.headers.get("Content-Encoding", "")
        self.reports.put(unpack.get(kind, bytes)(body).decode())
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[ThreadingHTTPServer]:
    Receiver.reports = Queue()
    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


BREAK = """
from unittest.mock import patch
from django.test import Client
def broken(request):
    word = "topsecret"
    raise RuntimeError("it broke")
client = Client(raise_request_exception=False)
client.cookies["sessionid"] = "cookiesecret"
with patch("wordgames_site.pages.web_app.render", side_effect=lambda *_: broken(None)):
    assert client.get("/offline/?q=querysecret", REMOTE_ADDR="192.0.2.77").status_code == 500
import sentry_sdk
sentry_sdk.flush()
"""


def test_an_error_is_reported_without_anything_of_people(
    tmp_path: Path, receiver: ThreadingHTTPServer
) -> None:
    dsn = f"http://key@127.0.0.1:{receiver.server_port}/1"
    Site(tmp_path, SENTRY_DSN=dsn, DEBUG="on").python(BREAK)
    report = Receiver.reports.get(timeout=PATIENCE)
    assert "it broke" in report
    assert "/offline/" in report
    assert "wordgames@" in report
    for secret in ("topsecret", "cookiesecret", "querysecret", "192.0.2.77", "x" * 40):
        assert secret not in report, secret


def test_a_dsn_that_is_none_stops_the_start(tmp_path: Path) -> None:
    told = Site(tmp_path, SENTRY_DSN="nonsense").manage("check", fails=True)
    assert told.strip() == "SENTRY_DSN is https://key@host/number, not this."
