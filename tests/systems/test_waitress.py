"""The site's waitress: slow clients, an address's limits, and an end that answers what has come."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from http.client import HTTPConnection
from typing import Any

import pytest

from wordgames_site.server import waitress_server
from wordgames_site.server.waitress_server import Loop, servers_at

Start = Callable[..., Any]


class App:
    """Answers at once, or once `go` is set where the path says so."""

    def __init__(self) -> None:
        self.go, self.asked = threading.Event(), list[str]()

    def __call__(self, environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        self.asked.append(environ["REMOTE_ADDR"] + environ["PATH_INFO"])
        if environ["PATH_INFO"] == "/slow":
            self.go.wait(30)
        start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2")])
        return [environ.get("HTTP_X_FORWARDED_FOR", "ok").encode()[:2]]


class Running:
    """A server in a thread."""

    def __init__(self, **options: Any) -> None:
        self.app = App()
        settings: dict[str, Any] = {"behind_proxy": False, "threads": 4, **options}
        self.servers = servers_at("127.0.0.1:0", self.app, **settings)
        self.port = int(self.servers[0].effective_port)
        self.loop = Loop(self.servers)
        self.thread = threading.Thread(target=self.loop.run, daemon=True)
        self.thread.start()

    def end(self) -> None:
        """Let what is answered go on, and end."""
        self.app.go.set()
        if self.thread.is_alive() and not self.loop._asked:
            self.loop.ask()
        self.thread.join(20)

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        """Open a connection from an address."""
        connection = socket.create_connection(("127.0.0.1", self.port), 10, (source, 0))
        connection.settimeout(10)
        return connection

    def ask(self, path: str = "/", source: str = "127.0.0.1", **headers: str) -> Any:
        """Send a request; return its connection, whose answer waits."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20, source_address=(source, 0))
        connection.request("GET", path, headers=headers)
        return connection


@pytest.fixture
def running() -> Iterator[Callable[..., Running]]:
    started: list[Running] = []

    def start(**options: Any) -> Running:
        started.append(Running(**options))
        return started[-1]

    yield start
    for each in started:
        each.end()


def test_it_answers_under_the_site_s_own_name(running: Callable[..., Running]) -> None:
    answer = running().ask().getresponse()
    assert (answer.status, answer.headers["Server"], answer.read()) == (200, "wordgames", b"ok")


def test_headers_of_a_proxy_count_behind_one_only(running: Callable[..., Running]) -> None:
    forged = {"X-Forwarded-For": "zz"}
    assert running().ask(**forged).getresponse().read() == b"ok"
    assert running(behind_proxy=True).ask(**forged).getresponse().read() == b"zz"


def test_a_client_that_sends_a_byte_now_and_then_is_closed_and_holds_no_thread(
    running: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """waitress's own loop kept 200 such connections open for as long as they sent."""
    monkeypatch.setattr(waitress_server, "HEAD", 1.0)
    server = running(threads=2)
    slow = [server.connect() for _ in range(20)]
    begun, open_now = time.monotonic(), list(slow)
    while open_now and time.monotonic() - begun < 15:
        for connection in [*open_now]:
            try:
                connection.sendall(b"G")
            except OSError:
                open_now.remove(connection)
        assert server.ask(source="127.0.0.2").getresponse().status == 200
        time.sleep(0.2)
    assert open_now == []
    assert server.app.asked == ["127.0.0.2/"] * len(server.app.asked)


def test_a_body_must_keep_up_a_pace(
    running: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waitress_server, "HEAD", 1.0)
    monkeypatch.setattr(waitress_server, "PACE", 1000)
    connection = running().connect()
    connection.sendall(
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100000\r\n\r\n" + bytes(2000)
    )
    begun = time.monotonic()
    assert connection.recv(10) == b""
    assert 2 < time.monotonic() - begun < 9, "two thousand bytes earn two seconds"


def test_an_address_has_so_many_connections(running: Callable[..., Running]) -> None:
    server = running()
    server.servers[0].most = 3
    kept = [server.connect() for _ in range(3)]
    time.sleep(0.5)
    assert server.connect().recv(1) == b""
    assert server.ask(source="127.0.0.2").getresponse().status == 200
    for connection in kept:
        connection.close()


def test_an_address_has_so_many_threads_and_its_further_requests_wait(
    running: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waitress_server, "THREADS_AN_ADDRESS", 2)
    server = running()
    crowd = [server.ask("/slow") for _ in range(3)]
    assert server.ask(source="127.0.0.2").getresponse().status == 200
    assert server.app.asked.count("127.0.0.1/slow") == 2
    server.app.go.set()
    assert [each.getresponse().status for each in crowd] == [200] * 3


def test_a_request_that_waits_too_long_for_a_thread_is_closed(
    running: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waitress_server, "THREADS_AN_ADDRESS", 1)
    monkeypatch.setattr(waitress_server, "QUEUED", 0.5)
    server = running()
    server.ask("/slow")
    time.sleep(0.5)
    late = server.ask("/slow")
    assert late.sock.recv(1) == b""


def test_an_end_answers_what_has_come_and_takes_nothing_new(
    running: Callable[..., Running],
) -> None:
    server = running()
    under_way = server.ask("/slow")
    while not server.app.asked:
        time.sleep(0.01)
    server.loop.ask()
    time.sleep(0.5)
    with pytest.raises(ConnectionRefusedError):
        server.connect()
    server.app.go.set()
    assert under_way.getresponse().read() == b"ok"
    server.thread.join(20)
    assert not server.thread.is_alive()
