"""PostgreSQL and Redis of a benchmark's or test's own: in a folder, on free ports of loopback."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from workshop.site.server import free_port

# Where Debian keeps PostgreSQL's server programs, the newest; none where it is not installed.
PROGRAMS = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)
PATIENCE = 300
# Who runs PostgreSQL's programs, which refuse root.
USER = "postgres" if os.geteuid() == 0 else None
# What only a crash of the machine needs: nothing here outlives one.
CARELESS = ("fsync", "synchronous_commit", "full_page_writes")
Command = Sequence[str | Path]


def new_postgresql(folder: Path) -> list[str | Path]:
    """Make a database's files in an empty folder, for role wordgames; return its server's command.

    As root, they and the server are user postgres's.
    """
    if PROGRAMS is None:
        raise RuntimeError("PostgreSQL is not installed: apt-get install postgresql")
    data = folder / "data"
    if USER:
        shutil.chown(folder, USER)
        for parent in [folder, *folder.parents][:-1]:
            if parent.stat().st_uid == 0 and parent != Path("/tmp"):  # noqa: S108
                parent.chmod(parent.stat().st_mode | 0o055)
    options = ["-D", str(data), "-U", "wordgames", "-A", "trust", "--no-sync"]
    subprocess.run(
        [PROGRAMS / "initdb", *options], check=True, capture_output=True, user=USER, cwd=folder
    )
    return [PROGRAMS / "postgres", "-D", data]


def start_postgresql(folder: Path) -> tuple[int, str]:
    """Start a PostgreSQL whose files lie in an empty folder; return its process and its address.

    What a crash would lose is not waited for.
    """
    command, port = new_postgresql(folder), free_port()
    command += ["-p", str(port), "-k", folder, "-h", "127.0.0.1"]
    command += [option for name in CARELESS for option in ("-c", f"{name}=off")]
    ready: Command = [Path(command[0]).with_name("pg_isready"), "-h", "127.0.0.1", "-p", str(port)]
    return _started(command, folder, ready, USER), f"postgres://wordgames@127.0.0.1:{port}"


def start_redis(folder: Path) -> tuple[int, str]:
    """Start a Redis that stores nothing on disk; return its process and its address."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1"]
    command += ["--save", "", "--databases", "1000"]
    ready = ["redis-cli", "-p", str(port), "ping"]
    return _started(command, folder, ready), f"redis://127.0.0.1:{port}"


@contextmanager
def both_databases(folder: Path) -> Iterator[tuple[dict[str, str], tuple[int, int]]]:
    """Yield the settings of a PostgreSQL and a Redis, and their processes; end them afterwards."""
    with ExitStack() as stack:
        started = []
        for name, start in (("postgresql", start_postgresql), ("redis", start_redis)):
            home = folder / name
            home.mkdir()
            process, address = start(home)
            stack.callback(stopped, process)
            started.append((process, address))
        (postgresql, database), (redis, cache) = started
        addresses = {"DATABASE_URL": f"{database}/postgres", "REDIS_URL": f"{cache}/0"}
        yield addresses, (postgresql, redis)


def stopped(process: int) -> None:
    """End a server that was started here, and wait until it is gone."""
    os.kill(process, signal.SIGINT)
    os.waitpid(process, 0)


def _started(command: Command, folder: Path, ready: Command, user: str | None = None) -> int:
    """Start a server, in a session of its own so that Ctrl-C leaves it to whoever started it."""
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            command,
            user=user,
            cwd=folder,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    deadline = time.monotonic() + PATIENCE
    while subprocess.run(ready, capture_output=True, check=False).returncode:
        if server.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{command[0]} did not start.")
        time.sleep(0.05)
    return server.pid
