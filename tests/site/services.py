"""PostgreSQL and Redis of the tests' own, each in a temporary folder on a free port."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.conftest import POSTGRESQL
from wordgames_site.bench.server import free_port

UNSAFE = "DJANGO_ALLOW_ASYNC_UNSAFE"  # the browser tests' own
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """Run a server and yield its DATABASE_URL; as root, the server runs as user postgres."""
    assert POSTGRESQL is not None
    port, data = free_port(), folder / "data"
    user = "postgres" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
        for parent in [folder, *folder.parents][:-1]:
            if parent.stat().st_uid == 0 and parent != Path("/tmp"):  # noqa: S108
                parent.chmod(parent.stat().st_mode | 0o055)
    programs = POSTGRESQL.parent
    options = ["-D", str(data), "-U", "wordgames", "-A", "trust", "--no-sync"]
    subprocess.run(
        [programs / "initdb", *options], check=True, capture_output=True, user=user, cwd=folder
    )
    server = subprocess.Popen(
        [programs / "postgres", "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1"],
        user=user,
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _until_it_answers([programs / "pg_isready", "-h", "127.0.0.1", "-p", str(port)])
        yield f"postgres://wordgames@127.0.0.1:{port}/postgres"
    finally:
        server.terminate()
        server.wait(20)


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """Run a server and yield its REDIS_URL."""
    port = free_port()
    server = subprocess.Popen(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""],
        cwd=folder,
        stdout=subprocess.DEVNULL,
    )
    try:
        _until_it_answers(["redis-cli", "-p", str(port), "ping"])
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(20)


def _until_it_answers(command: list[str | Path]) -> None:
    deadline = time.monotonic() + 20
    while subprocess.run(command, capture_output=True, check=False).returncode:
        assert time.monotonic() < deadline, command
        time.sleep(0.1)


class Site:
    """The site by settings alone: an environment, and commands run in it."""

    def __init__(self, folder: Path, **environment: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        own = {name: value for name, value in os.environ.items() if name != UNSAFE}
        self.environment = {
            **own,
            "DJANGO_SETTINGS_MODULE": "wordgames_site.settings",
            "SECRET_KEY": "only-for-tests-" + "x" * 40,
            "WORDGAMES_VAR": str(folder),
            "ALLOWED_HOSTS": "testserver,localhost",
            "DATABASE_URL": "",
            "REDIS_URL": "",
            **environment,
        }

    def manage(self, *arguments: str, fails: bool = False) -> str:
        """Run manage.py and return what it printed; stderr, where it is to fail."""
        return self._run(str(ROOT / "manage.py"), *arguments, fails=fails)

    def python(self, code: str) -> str:
        """Run Python with the site set up."""
        return self._run("-c", f"import django; django.setup()\n{code}")

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start manage.py in the background."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        return subprocess.Popen(command, env=self.environment, cwd=ROOT, stderr=subprocess.DEVNULL)

    def _run(self, *arguments: str, fails: bool = False) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            env=self.environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done.stderr if fails else done.stdout
