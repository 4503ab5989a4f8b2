"""The configuration of deploy/nginx, run: slow senders and greedy addresses stop there."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, RemoteDisconnected
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import ClassVar

import pytest

from tests.conftest import NGINX
from tests.site.services import PATIENCE
from tests.site.test_slow_clients import BEGINNING, MANY, closed, senders, wait_until
from workshop.site.server import Server, free_port

pytestmark = pytest.mark.nginx
slow = pytest.mark.slow
# Bytes of an answer that no socket's buffers hold.
LARGE = 6_000_000
FOLDER = Path(__file__).parents[2] / "deploy" / "nginx"
# The servers of port 80: one redirects, one turns other names away.
PLAIN = re.compile(r"server \{\n    listen 80[ ;].*?\n\}\n", re.DOTALL)
TLS = re.compile(rf"{PLAIN.pattern}|    (?:ssl_|listen 443 ssl default).*?\n", re.DOTALL)


def configured(folder: Path, port: int, *instances: int) -> Path:
    """Write the configuration for loopback, without TLS, before instances on these ports."""
    text = (FOLDER / "upstream.conf").read_text() + TLS.sub(
        "", (FOLDER / "wordgames.conf").read_text()
    )
    servers = "".join(f"server 127.0.0.1:{it} max_fails=1 fail_timeout=3s;" for it in instances)
    text, named = re.subn(r"(?:    server 127\S+ .*?;\n)+", servers, text)
    assert named == 1
    for old, new in (
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port};"),
        ("words.example.org", "127.0.0.1"),
    ):
        assert old in text
        text = text.replace(old, new)
    return written(folder, text)


def written(folder: Path, text: str) -> Path:
    """Write a whole configuration around servers."""
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{name}_temp_path {folder}/{name};\n" for name in places)
    file = folder / "nginx.conf"
    file.write_text(
        # as root its workers would be nobody, who may not write into a private folder
        f"{'user root;' if os.geteuid() == 0 else ''}\n"
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{ worker_connections 1024; }}\n"
        f"http {{ access_log off; {temporary} {text} }}\n"
    )
    return file


@contextmanager
def running(file: Path) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([str(NGINX), "-p", file.parent, "-c", file])
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@dataclass(frozen=True)
class Front:
    """nginx, as far as clients are concerned."""

    port: int


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """nginx with the configuration before a server, on loopback and without TLS."""
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    (folder / "site").mkdir()
    with (
        Server(folder / "site") as server,
        running(configured(folder, port, server.port)) as process,
    ):
        wait_for(port, process)
        yield Front(port)


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


@pytest.mark.parametrize(
    ("host", "leads_to"),
    [("words.example.org", "https://words.example.org/wordle/"), ("evil.example", "")],
)
def test_plain_requests_are_redirected_to_the_site_s_own_name_only(
    tmp_path: Path, host: str, leads_to: str
) -> None:
    """A redirect to whatever name was asked for would lend the site's address to others."""
    port, text = free_port(), (FOLDER / "wordgames.conf").read_text()
    servers = re.sub(r"    (ssl_|listen 443).*\n", "", "".join(PLAIN.findall(text)))
    listening = servers.replace("listen 80", f"listen 127.0.0.1:{port}")
    with running(written(tmp_path, listening)) as process:
        deadline = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < deadline:
            with suppress(ConnectionRefusedError), closing(HTTPConnection("127.0.0.1", port)) as it:
                it.request("GET", "/wordle/", headers={"Host": host})
                if not leads_to:
                    with pytest.raises(RemoteDisconnected):
                        it.getresponse()
                    return
                assert it.getresponse().headers["Location"] == leads_to
                return
            time.sleep(0.05)
        raise AssertionError("nginx did not start")


@slow
def test_slow_senders_end_at_the_proxy_and_others_are_answered(front: Front) -> None:
    with ExitStack() as stack:
        slow = senders(front, stack, BEGINNING, MANY)
        assert asked(front.port) == 200
        wait_until(lambda: all(map(closed, slow)))


@slow
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
    """True if an answer has come while the body has not."""
    sock.settimeout(0.3)
    try:
        return b" 429 " in sock.recv(1000)
    except TimeoutError:
        return False


class Instance(BaseHTTPRequestHandler):
    """Stands in for an instance of the site: its answers are large, and it counts its requests."""

    protocol_version = "HTTP/1.1"
    asked: ClassVar[Counter[str]] = Counter()
    answered: ClassVar[Event] = Event()

    def do_GET(self) -> None:
        self.asked[self.command] += 1
        self.send_response(200)
        self.send_header("Content-Length", str(LARGE))
        self.end_headers()
        self.wfile.write(b"x" * LARGE)
        self.answered.set()

    do_POST = do_GET  # noqa: N815  (the library's name)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def before_one_of_two(folder: Path) -> Iterator[int]:
    """nginx before an instance that answers and one that is away; yield its port."""
    port, away = free_port(), free_port()
    Instance.asked.clear()
    Instance.answered.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Instance) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        with running(configured(folder, port, away, server.server_port)) as process:
            wait_for(port, process)
            yield port
        server.shutdown()


def test_while_an_instance_is_away_the_other_answers_every_request(tmp_path: Path) -> None:
    with before_one_of_two(tmp_path) as port:
        before = Instance.asked["POST"]
        for _ in range(12):
            connection = HTTPConnection("127.0.0.1", port, PATIENCE)
            connection.request("POST", "/wordle/", "guess=crane")
            assert connection.getresponse().status == 200
            connection.close()
        assert Instance.asked["POST"] - before == 12, "No post is sent twice."


def test_who_reads_slowly_holds_no_thread_of_the_site(tmp_path: Path) -> None:
    with before_one_of_two(tmp_path) as port, socket.socket() as reader:
        Instance.answered.clear()
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(("127.0.0.1", port))
        reader.sendall(b"GET /stats/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert Instance.answered.wait(PATIENCE), "The proxy has taken all of it meanwhile."


def test_the_figures_of_operation_are_not_for_visitors(tmp_path: Path) -> None:
    with before_one_of_two(tmp_path) as port:
        connection = HTTPConnection("127.0.0.1", port, PATIENCE)
        connection.request("GET", "/metrics")
        assert connection.getresponse().status == 404


def test_the_files_are_read_as_they_are_with_a_certificate(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed")
    make = [
        openssl,
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=x",
    ]
    files = ["-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "fullchain.pem")]
    subprocess.run([*make, *files], check=True, capture_output=True)
    site = (FOLDER / "wordgames.conf").read_text().replace("/etc/ssl/wordgames", str(tmp_path))
    (tmp_path / "site.conf").write_text(site)
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; events {{}}\n"
        f"http {{ include {FOLDER}/upstream.conf; include {tmp_path}/site.conf; }}\n"
    )
    told = subprocess.run(
        [str(NGINX), "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    assert "[warn]" not in told.stderr
