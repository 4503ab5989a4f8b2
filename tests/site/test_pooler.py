"""PgBouncer between many threads and PostgreSQL: few connections, and nothing lost or confused."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from games.models import Event
from games.plays.consistency import disagreements
from wordgames_site.setup.connections import database
from workshop.site.begun_plays import prepare
from workshop.site.databases import stopped
from workshop.site.server import Server, free_port
from workshop.visitor.visitor import STORED, expected, guesses

PGBOUNCER = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
POOL, PLAYERS = 4, 40


def counted() -> tuple[int, int]:
    """Return the stored guesses, and the plays that disagree with theirs."""
    return Event.objects.count(), len(list(disagreements()))


@contextmanager
def pooler(folder: Path, database: str) -> Iterator[str]:
    """Yield the address of the same database behind a PgBouncer of the test's own."""
    folder.mkdir()
    to, port = urlsplit(database), free_port()
    (folder / "users").write_text(f'"{to.username}" ""\n')
    (folder / "ini").write_text(
        f"[databases]\n{to.path[1:]} = host={to.hostname} port={to.port}\n[pgbouncer]\n"
        f"listen_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\nauth_type = trust\n"
        f"auth_file = {folder / 'users'}\npool_mode = transaction\ndefault_pool_size = {POOL}\n"
        "max_client_conn = 500\nignore_startup_parameters = extra_float_digits\n"
    )
    for name in ("users", "ini"):
        (folder / name).chmod(0o644)
    user = "postgres" if os.geteuid() == 0 else None
    for parent in [folder, *folder.parents][: len(folder.parents) - 1] if user else []:
        parent.chmod(parent.stat().st_mode | 0o055)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [PGBOUNCER or "", folder / "ini"], user=user, stderr=log, start_new_session=True
        )
    try:
        yield f"postgres://{to.username}@127.0.0.1:{port}{to.path}"
    finally:
        stopped(process.pid)


def answering(address: str) -> None:
    """Return once the pooler takes connections."""
    for _ in range(600):
        try:
            psycopg.connect(address).close()
        except psycopg.OperationalError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("PgBouncer did not start.")


@pytest.mark.slow
@pytest.mark.postgresql
@pytest.mark.skipif(PGBOUNCER is None, reason="PgBouncer is not installed: apt install pgbouncer")
def test_forty_players_share_four_connections(database_url: str, tmp_path: Path) -> None:
    with pooler(tmp_path / "pooler", database_url) as address:
        answering(address)
        settings = {"DATABASE_URL": address, "DATABASE_POOLER": "1"}
        server = Server(tmp_path / "var", workers=2, environment=settings)
        server.prepare()
        prepared = server.result(prepare, PLAYERS + 1)

        def play(number: int) -> None:
            visitor = server.visitor(f"10.0.0.{number + 1}", prepared["session"])
            words = prepared["words"][number * STORED :]
            for own in guesses(visitor, "wordle", prepared["plays"][number : number + 1], words):
                expected(visitor.get(own.address))

        with server, ThreadPoolExecutor(PLAYERS) as pool, psycopg.connect(database_url) as counting:
            list(pool.map(play, range(PLAYERS)))
            (connections,) = counting.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            ).fetchone() or (0,)
        events, disagreeing = server.result(counted)
    assert connections <= POOL + 1, "its own is one more"
    assert events == PLAYERS * STORED + 3
    assert disagreeing == 0


def test_a_pooled_database_keeps_no_cursor_on_the_server() -> None:
    url = "postgres://user@host/name"
    assert database(url, pooled=True)["DISABLE_SERVER_SIDE_CURSORS"] is True
    assert not database(url).get("DISABLE_SERVER_SIDE_CURSORS")
