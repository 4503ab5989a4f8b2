"""A gunicorn of the site's own, in a folder of its own, on loopback: for benchmarks and tests."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar, TypeVarTuple

from django.conf import settings

from workshop.site.environment import result_of, scratch_environment
from workshop.site.shared_files import collect_static, once, take_catalogues
from workshop.visitor.exchange import TOKEN
from workshop.visitor.transports import HttpConnection
from workshop.visitor.visitor import Visitor

PATIENCE = 300
Ts = TypeVarTuple("Ts")
T = TypeVar("T")


class Server:
    """A gunicorn with a fresh SQLite file; `stop` it, or use it in a with statement.

    With DATABASE_URL and REDIS_URL in its `environment` it has those instead.
    """

    def __init__(
        self,
        folder: Path,
        workers: int = 1,
        *,
        behind_proxy: bool = True,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        take_catalogues(folder)
        self.folder = folder
        self.environment = dict(environment or {})
        self.behind_proxy = behind_proxy
        self.workers = workers
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def prepare(self, words: Path | None = None) -> None:
        """Make the tables and static files; load the bundled words, or these as English."""
        self.manage("migrate", "--verbosity", "0")
        self.manage("createcachetable", "--verbosity", "0")
        self.collect_static()
        self.manage(*(import_english(words) if words else ("load_bundled",)))

    def set_up(self) -> None:
        """Do all that a first start does, or copy a scratch site that has done it."""
        once("site", self.folder, lambda: self.manage("setup_site"))

    def collect_static(self) -> None:
        """Collect the static files, or copy those of another scratch site."""
        self.result(collect_static)

    def manage(self, *arguments: str) -> None:
        """Run a management command on this server's database."""
        done = subprocess.run(
            [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments],
            env=self._environment(),
            cwd=settings.BASE_DIR,
            capture_output=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr.decode()[-2000:])

    def result(self, function: Callable[[*Ts], T], *args: *Ts) -> T:
        """Call a function of a module on this server's database; JSON carries what it returns."""
        return result_of(self._environment(), function, *args)

    def visitor(
        self,
        address: str = "127.0.0.1",
        session: str = "",
        *,
        reopens: bool = True,
        patience: float = 30,
    ) -> Visitor:
        """Return a visitor at an address that a proxy tells, on a connection of his own."""
        connection = HttpConnection(self.port, patience, reopens=reopens)
        cookies = {"csrftoken": TOKEN, "sessionid": session}
        return Visitor(connection, cookies, {"X-Forwarded-For": address})

    def start(self) -> Server:
        """Start gunicorn as bin/play does, but for the workers, and wait until it answers."""
        command = [sys.executable, "-m", "gunicorn", "workshop.site.wsgi"]
        command += ["--bind", f"127.0.0.1:{self.port}", "-c", "python:wordgames_site.serving"]
        command += ["--workers", str(self.workers)]
        self._process = self._started(command, None)
        try:
            self._wait(self._process)
        except BaseException:  # an interrupt too: nothing may be left running
            self.stop(signal.SIGKILL)
            raise
        return self

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        """Return once the server answers; raise if it ends or takes too long."""
        deadline = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):  # noqa: S310
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"The server did not start on port {self.port}: {process.poll()}")

    def start_worker(self) -> subprocess.Popen[bytes]:
        """Start a background worker on this server's database, as bin/play does."""
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "run_worker"]
        return self._started(command, subprocess.DEVNULL)

    def _started(self, command: list[str], stdout: int | None) -> subprocess.Popen[bytes]:
        place: Any = {"env": self._environment(), "cwd": settings.BASE_DIR}
        return subprocess.Popen(command, **place, stdout=stdout, start_new_session=True)

    def stop(self, number: int = signal.SIGTERM) -> None:
        """End the server and its worker, by SIGKILL if asked or if they do not end themselves."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):  # it has ended by itself
            os.killpg(self._process.pid, number)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._process = None

    def cpu_seconds(self) -> float:
        """Return the CPU seconds of the workers' threads so far: a worker keeps its threads."""
        return cpu_seconds_of(self.children())

    def children(self) -> list[int]:
        """Return the web processes that there are now."""
        return children_of(self._process.pid) if self._process else []

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *error: object) -> None:
        self.stop()

    def _environment(self) -> dict[str, str]:
        usual = {
            "WARM_UP": "before",
            "ALLOWED_HOSTS": "127.0.0.1",
            # so that visitors of a benchmark have addresses of their own
            "BEHIND_PROXY": "1" if self.behind_proxy else "",
        }
        return scratch_environment(self.folder, **usual | self.environment)


@contextmanager
def scratch(workers: int = 1, *, behind_proxy: bool = True, hosts: str = "") -> Iterator[Server]:
    """Yield a server, not started, whose folder is gone afterwards."""
    environment = {"ALLOWED_HOSTS": hosts} if hosts else {}
    with TemporaryDirectory(prefix="wordgames-bench-") as folder:
        yield Server(Path(folder), workers, behind_proxy=behind_proxy, environment=environment)


def import_english(words: Path) -> tuple[str, ...]:
    """Return the management command that imports words as English."""
    return ("import_lexicon", str(words), "--slug", "en", "--name", "English", "--language", "en")


def children_of(process: int) -> list[int]:
    """Return the processes that a process has started and that are there now."""
    return [int(it) for it in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def cpu_seconds_of(processes: Iterable[int]) -> float:
    """Return the CPU seconds of the threads that processes have now, to the nanosecond."""
    used = 0
    for process in processes:
        for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
            with suppress(OSError):
                used += int(thread.read_text().split()[0])
    return used / 1e9


def free_port() -> int:
    """Return a port that nobody listens on now, and that no outgoing connection is given.

    Systems give those from 32,768 or higher: a browser's took the port of a server being started.
    """
    while True:
        port = 15_000 + secrets.randbelow(17_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
