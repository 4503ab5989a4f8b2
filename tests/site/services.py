"""One PostgreSQL and one Redis a run, in a temporary folder on free ports; sites by settings."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from uuid import uuid4

import psycopg
from redis import Redis

from wordgames.system import locked
from workshop.site.databases import start_postgresql, start_redis
from workshop.site.environment import scratch_environment
from workshop.site.shared_files import once, take_catalogues

# A step of `Site.python`: the static files.
COLLECT = "from workshop.site.shared_files import collect_static; collect_static()"
UNSAFE = "DJANGO_ALLOW_ASYNC_UNSAFE"  # the browser tests' own
ROOT = Path(__file__).resolve().parents[2]
# Seconds after which a server that does not answer never will, however busy the machine is.
PATIENCE = 300


def postgresql(folder: Path) -> str:
    """Return the DATABASE_URL of an empty database; the first who asks starts the server."""
    place = _once("postgresql", folder, start_postgresql)
    name = f"test_{uuid4().hex}"
    with psycopg.connect(f"{place}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{place}/{name}"


def redis(folder: Path) -> str:
    """Return the REDIS_URL of an empty database; the first who asks in a run starts the server."""
    place = _once("redis", folder, start_redis)
    with Redis.from_url(place) as counting:
        number = counting.incr("databases")
    return f"{place}/{number}"


def stop_servers(folder: Path) -> None:
    """End what was started in the folder; nobody needs what it holds."""
    for file in folder.glob("*.pid"):
        pid = int(file.read_text())
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGINT)
            while Path(f"/proc/{pid}/cwd").exists() and not _waited_for(pid):
                time.sleep(0.01)
    for file in folder.glob("*.folder"):
        shutil.rmtree(file.read_text(), ignore_errors=True)


def _waited_for(pid: int) -> bool:
    try:
        return os.waitpid(pid, os.WNOHANG)[0] == pid
    except ChildProcessError:  # another process of the tests has started it
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def _once(name: str, folder: Path, start: Callable[[Path], tuple[int, str]]) -> str:
    """Return the address of a server that all processes of a run share.

    Its files lie beside pytest's folders: every pytest that begins closes those to other users,
    and the server may be one.
    """
    address = folder / f"{name}.address"
    with locked(folder / f"{name}.lock"):
        if not address.exists():
            own = Path(mkdtemp(prefix="wordgames-test-"))
            (folder / f"{name}.folder").write_text(str(own))
            pid, place = start(own)
            (folder / f"{name}.pid").write_text(str(pid))
            address.write_text(place)
    return address.read_text()


def commands(*lines: tuple[str, ...]) -> str:
    """Return Python that runs commands of manage.py."""
    calls = f"for command in {json.dumps(lines)}: call_command(*command)"
    return f"from django.core.management import call_command\n{calls}"


class Site:
    """The site by settings alone: an environment, and commands run in it."""

    def __init__(self, folder: Path, **environment: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        take_catalogues(folder)
        self.folder = folder
        own = {"ALLOWED_HOSTS": "testserver,localhost", **environment}
        self.environment = scratch_environment(folder, **own)
        self.environment.pop(UNSAFE, None)

    def with_tables(self) -> Site:
        """Return this site once its empty database has all tables, copied from another's.

        To migrate takes five CPU seconds, and a run of the tests makes some forty sites.
        """
        kind = "tables_with_redis" if self.environment["REDIS_URL"] else "tables"
        if address := self.environment["DATABASE_URL"]:
            self._copy_tables(address, kind)
        else:
            once(kind, self.folder, self._make_tables)
        return self

    def _copy_tables(self, address: str, kind: str) -> None:
        place, _, name = address.rpartition("/")
        with psycopg.connect(f"{place}/postgres", autocommit=True) as connection:
            connection.execute("SELECT pg_advisory_lock(1)")
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [kind])
            if not known.fetchone():
                self._make_tables()
                connection.execute(f"CREATE DATABASE {kind} TEMPLATE {name}")
                return
            connection.execute(f"DROP DATABASE {name}")
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {kind}")

    def _make_tables(self) -> None:
        self.python(commands(("migrate", "--verbosity", "0"), ("createcachetable",)))

    def manage(self, *arguments: str, fails: bool = False) -> str:
        """Run manage.py and return what it printed; stderr, where it is to fail."""
        return self._run(str(ROOT / "manage.py"), *arguments, fails=fails)

    def python(self, *steps: str) -> str:
        """Run Python with the site set up, all steps in one process: its start is what costs."""
        return self._run("-c", "\n".join(("import django; django.setup()", *steps)))

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
