"""Clients that send slowly wait alone: the site answers the others, and ends them in time."""

from __future__ import annotations

import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from selectors import DefaultSelector
from threading import Thread
from typing import Any, Protocol

import pytest
from gunicorn.config import Config

from tests.site.services import PATIENCE
from wordgames_site.server.gunicorn_worker import BEGUN, NOTICE, LimitedWorker
from wordgames_site.server.slow_connections import BUFFERED, Connection, missing
from workshop.site.server import Server

resource = pytest.importorskip("resource")

MANY = 200
BEGINNING = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-a: "
FORM = b"Cookie: csrftoken=%s\r\nContent-Type: application/x-www-form-urlencoded\r\n" % (b"t" * 32)
POST = b"POST /wordle/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"


@pytest.mark.parametrize(
    ("received", "rest"),
    [
        (b"", None),
        (b"GET / HTTP/1.1\r\nHost: a\r\n", None),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 0),
        (b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab", 3),
        (b"POST / HTTP/1.1\r\ncontent-length:\t5\r\nHost: a\r\n\r\nabcde", 0),
        (b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nabcdeGET /", 0),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 0),
        (b"POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\na", 0),
        (b"POST / HTTP/1.1\r\nX: Content-Length: 5\r\n\r\n", 0),
    ],
)
def test_a_request_is_whole_when_its_head_and_its_body_are_there(
    received: bytes, rest: int | None
) -> None:
    assert missing(received) == rest


@pytest.fixture(scope="module")
def direct(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one worker that its visitors reach without a proxy."""
    with Server(tmp_path_factory.mktemp("direct"), behind_proxy=False) as server:
        yield server


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, whose address all connections have."""
    with Server(tmp_path_factory.mktemp("behind")) as server:
        yield server


class Listening(Protocol):
    """A server, or what stands in front of one."""

    @property
    def port(self) -> int: ...


def senders(server: Listening, stack: ExitStack, sent: bytes, count: int) -> list[socket.socket]:
    """Open connections from one address, send the same over each, and keep them open."""
    opened = []
    for _ in range(count):
        sock = stack.enter_context(socket.socket())
        sock.connect(("127.0.0.1", server.port))
        with suppress(OSError):  # it may be closed at once
            sock.sendall(sent)
        opened.append(sock)
    return opened


def closed(sock: socket.socket) -> bool:
    """True if the server has closed a connection."""
    sock.setblocking(False)
    try:
        return sock.recv(1000) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def answers(server: Server, address: str = "127.0.0.2") -> int:
    """Ask for the health page from another address."""
    connection = HTTPConnection("127.0.0.1", server.port, PATIENCE, (address, 0))
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status
    finally:
        connection.close()


def test_without_a_proxy_nobody_claims_that_a_page_came_by_https(direct: Server) -> None:
    """The server trusts what programs on its own machine forward unless it is told not to (F9)."""
    connection, token = HTTPConnection("127.0.0.1", direct.port, PATIENCE), "t" * 32
    claims = {"X-Forwarded-Proto": "https", "X-CSRFToken": token, "Cookie": f"csrftoken={token}"}
    form = {"Content-Type": "application/x-www-form-urlencoded", **claims}
    connection.request("POST", "/language/", "language=de", form)
    answer = connection.getresponse()
    assert answer.status == 302, "a page by https would ask for its Referer"
    assert "Secure" not in str(answer.headers["Set-Cookie"])
    connection.close()


def test_an_address_has_so_many_connections_and_the_others_are_answered(direct: Server) -> None:
    """Eighty-four sockets that sent a byte now and then stopped the site, without an end."""
    most, beyond = LimitedWorker.an_address, 50
    with ExitStack() as stack:
        slow = senders(direct, stack, BEGINNING, most + beyond)
        assert answers(direct) == 200
        wait_until(lambda: sum(map(closed, slow)) >= beyond)
        kept = [sock for sock in slow if not closed(sock)]
        assert len(kept) == most
        assert answers(direct) == 200
        wait_until(lambda: all(map(closed, kept)))  # though a byte came now and then
    assert answers(direct, "127.0.0.1") == 200  # and their places are free again


def test_thirty_browsers_behind_one_address_are_all_answered(direct: Server) -> None:
    """A browser opens six connections: of a class behind a school's address half were closed."""
    request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with ExitStack() as stack:
        for sock in senders(direct, stack, request, 30 * 6):
            sock.settimeout(PATIENCE)
            assert b"200 OK" in _answer(sock)


def test_a_worker_that_has_no_more_sockets_drops_the_slowest_and_goes_on(tmp_path: Path) -> None:
    """It ended, with every game in it that was waiting for an answer."""
    with Server(tmp_path) as server, ExitStack() as stack:
        assert answers(server) == 200
        worker = server.children()[0]
        open_now = len(list(Path(f"/proc/{worker}/fd").iterdir()))
        resource.prlimit(worker, resource.RLIMIT_NOFILE, (open_now + 20, open_now + 20))
        slow = senders(server, stack, BEGINNING, 60)
        wait_until(lambda: sum(map(closed, slow)) >= 30)
        assert answers(server) == 200
        assert server.children() == [worker]


@pytest.mark.slow
def test_slow_bodies_of_an_address_leave_threads_for_the_others(direct: Server) -> None:
    with ExitStack() as stack:
        large = (POST % (BUFFERED * 10)).replace(b"Content-Length", FORM + b"Content-Length")
        slow = senders(direct, stack, large + b"a", LimitedWorker.threads_an_address + 10)
        assert answers(direct) == 200
        wait_until(lambda: all(map(closed, slow)))
    assert answers(direct, "127.0.0.1") == 200


@pytest.mark.parametrize("sent", [BEGINNING, POST % 500 + b"a", b""])
def test_however_many_send_slowly_no_thread_waits_for_them(behind: Server, sent: bytes) -> None:
    with ExitStack() as stack:
        slow = senders(behind, stack, sent, MANY)
        assert answers(behind) == 200
        assert not any(map(closed, slow))


def test_a_request_in_small_pieces_is_answered_and_its_connection_kept(direct: Server) -> None:
    """As large as two reads: a head, a body, and the next request behind it."""
    with socket.create_connection(("127.0.0.1", direct.port)) as sock:
        for piece in (b"GET /heal", b"thz HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"\r\n"):
            sock.sendall(piece)
        assert b"200 OK" in _answer(sock)
        request = POST.replace(b"POST /wordle/", b"GET /healthz") % 3
        sock.sendall(request)
        sock.sendall(b"abc" + BEGINNING.replace(b"GET /", b"GET /healthz"))
        assert b"200 OK" in _answer(sock)
        sock.sendall(b"b\r\n\r\n")
        assert b"200 OK" in _answer(sock)


def test_a_client_that_asks_before_it_sends_a_body_is_told_to_go_on(direct: Server) -> None:
    """It waited in vain: older versions of curl for a second, others until they were closed."""
    head = POST.replace(b"POST /wordle/", b"GET /healthz") % 3
    with socket.create_connection(("127.0.0.1", direct.port), PATIENCE) as sock:
        sock.sendall(head.replace(b"Host", b"expect: 100-Continue\r\nHost"))
        lines = iter(sock.makefile("rb").readline, b"")
        assert next(lines) == b"HTTP/1.1 100 Continue\r\n"
        sock.sendall(b"abc")
        assert any(b" 200 OK" in line for line in lines)


def _answer(sock: socket.socket) -> bytes:
    """Return a small answer, whole."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += sock.recv(1000)
    head, _, body = received.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length:")[2].split()[0])
    while len(body) < length:
        body += sock.recv(1000)
    return head


def test_the_worker_ends_at_once_beside_connections_that_say_nothing(tmp_path: Path) -> None:
    with Server(tmp_path, behind_proxy=False) as server, ExitStack() as stack:
        senders(server, stack, b"", 5)
        assert answers(server) == 200
        server.stop()


def status_of(worker: int, name: str) -> str:
    """Return a line of what the system says of a process."""
    lines = Path(f"/proc/{worker}/status").read_text().splitlines()
    return next(line.split()[1] for line in lines if line.startswith(f"{name}:"))


def told_to_end(worker: int) -> bool:
    """True if SIGTERM waits for a process to go on."""
    return bool(int(status_of(worker, "ShdPnd"), 16) >> (signal.SIGTERM - 1) & 1)


def test_a_worker_that_ends_answers_whoever_has_called(tmp_path: Path) -> None:
    """It left them waiting while it answered others, and hung up then: an upgrade lost a guess."""
    request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with Server(tmp_path) as server, ExitStack() as stack:
        assert answers(server) == 200
        (worker,) = server.children()
        os.kill(worker, signal.SIGSTOP)
        wait_until(lambda: status_of(worker, "State") == "T")  # SIGTERM would overtake it
        called = senders(server, stack, request, 10)
        ending = Thread(target=server.stop)
        ending.start()
        wait_until(lambda: told_to_end(worker))
        os.kill(worker, signal.SIGCONT)
        for sock in called:
            sock.settimeout(PATIENCE)
            assert b"200 OK" in _answer(sock)
            sock.close()
        ending.join()


def test_a_worker_that_ends_waits_a_moment_for_what_a_caller_says() -> None:
    ours, theirs = socket.socketpair()
    worker = LimitedWorker(1, 1, [], object(), 1, Config(), logging.getLogger("a worker's"))
    worker.poller = DefaultSelector()
    with ours, theirs, worker.poller:
        left = list[bool]()
        closed = partial(left.append, True)
        conn = Connection(Config(), ours, ("", 0), "", linger=list[Any]().append, closed=closed)
        worker._await(conn)
        worker.alive = False
        worker.murder_pending()
        assert not left
        conn.until -= BEGUN
        worker.murder_pending()
        assert left


def test_a_busy_worker_asks_the_disk_for_no_more_signs_of_life_than_an_idle_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = LimitedWorker(1, 1, [], object(), 1, Config(), logging.getLogger("a worker's"))
    now, seen = 1_000.0, list[float]()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(worker.tmp, "notify", lambda: seen.append(now))
    for _ in range(40):  # events of two seconds
        worker.notify()
        now += NOTICE / 10
    assert len(seen) == 4
    assert Config().timeout > NOTICE * 10  # without one for so long, the arbiter ends it


def test_closing_waits_for_nobody() -> None:
    """gunicorn waits up to two seconds for each client, in the loop that lets the others in."""
    ours, theirs = socket.socketpair()
    lingering, left = list[Connection](), list[bool]()
    conn = Connection(
        Config(), ours, ("", 0), "", linger=lingering.append, closed=lambda: left.append(True)
    )
    with theirs:
        conn.close(graceful=True)
        assert (lingering, left) == ([conn], [])
        assert theirs.recv(10) == b""  # the answer is over, though the connection is not
        theirs.sendall(b"more")
        conn.close()
        assert left == [True]
        conn.close()
        assert left == [True]
