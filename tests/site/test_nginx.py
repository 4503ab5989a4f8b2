"""The configuration of docs/deployment.md, run: slow senders and greedy addresses stop there."""

from __future__ import annotations

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from tests.conftest import NGINX
from tests.site.services import PATIENCE
from tests.site.test_slow_clients import BEGINNING, MANY, closed, senders, wait_until
from wordgames_site.bench.server import Server, free_port

pytestmark = [pytest.mark.nginx, pytest.mark.slow]
DOCUMENT = Path(__file__).parents[2] / "docs" / "deployment.md"


def documented() -> str:
    """Return the configuration as the document has it."""
    found = re.search(r"```nginx\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert found
    return found[1]


@dataclass(frozen=True)
class Front:
    """nginx, as far as clients are concerned."""

    port: int


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """nginx with the documented configuration before a server, on loopback and without TLS."""
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    (folder / "site").mkdir()
    with Server(folder / "site") as server:
        text = documented()
        for old, new in (
            ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
            ("127.0.0.1:8000", f"127.0.0.1:{server.port}"),
            ("words.example.org", "127.0.0.1"),
        ):
            assert old in text
            text = text.replace(old, new)
        places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{name}_temp_path {folder}/{name};\n" for name in places)
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
            f"events {{ worker_connections 1024; }}\n"
            f"http {{ access_log off; {temporary} {text} }}\n"
        )
        process = subprocess.Popen([str(NGINX), "-p", folder, "-c", folder / "nginx.conf"])
        try:
            wait_for(port, process)
            yield Front(port)
        finally:
            process.terminate()
            process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while asked(port) != 200:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)


def asked(port: int, address: str = "127.0.0.2") -> int:
    """Ask for the health page; return the status, 0 where there was none."""
    connection = HTTPConnection("127.0.0.1", port, PATIENCE, (address, 0))
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status
    except (OSError, HTTPException):
        return 0
    finally:
        connection.close()


def test_slow_senders_end_at_the_proxy_and_others_are_answered(front: Front) -> None:
    with ExitStack() as stack:
        slow = senders(front, stack, BEGINNING, MANY)
        assert asked(front.port) == 200
        wait_until(lambda: all(map(closed, slow)))


def test_an_address_has_so_many_connections_and_requests(front: Front) -> None:
    with ExitStack() as stack:
        body = b"POST /wordle/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\na"
        slow = senders(front, stack, body, 220)  # connections count once a head has arrived
        answered = [sock for sock in slow if _refused(sock)]
        assert len(answered) == 20
        assert asked(front.port) == 200
    statuses = {asked(front.port, "127.0.0.3") for _ in range(1500)}
    assert statuses == {200, 429}
    assert asked(front.port, "127.0.0.4") == 200


def _refused(sock: socket.socket) -> bool:
    """Say whether an answer has come while the body has not."""
    sock.settimeout(0.3)
    try:
        return b" 429 " in sock.recv(1000)
    except TimeoutError:
        return False
