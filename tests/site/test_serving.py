"""How many processes and threads serve the site is a setting."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from select import select

import pytest

from tests.site.services import ROOT, Site
from workshop.site.server import free_port

SHOW = (
    "import wordgames_site.serving as it, games.limits.queue_sizes as p;"
    "from wordgames_site.server.gunicorn_worker import LimitedWorker as w;"
    "print(it.workers, it.threads, p.AT_ONCE + p.LINE + p.SPARE, p.LINE, p.SPARE,"
    " w.threads_an_address)"
)


@pytest.mark.parametrize("threads", ["8", "20", "200"])
def test_workers_and_threads_are_what_the_environment_says(tmp_path: Path, threads: str) -> None:
    site = Site(tmp_path, WEB_WORKERS="3", WEB_THREADS=threads)
    workers, all_threads, used, waiting, spare, of_one = map(int, site.python(SHOW).split())
    assert (workers, all_threads) == (3, int(threads))
    assert used <= all_threads, "a page must find a thread however many wait"
    assert waiting >= 1
    assert of_one < max(spare, 3) < all_threads


def test_a_server_that_bin_play_starts_loads_the_site_once_it_is_set_up(tmp_path: Path) -> None:
    """Its workers load modules meanwhile; the files that they serve are collected later."""
    port, (ready, ended) = free_port(), os.pipe()
    command = [sys.executable, "-m", "gunicorn", "wordgames_site.wsgi"]
    command += ["--bind", f"127.0.0.1:{port}", "-c", "python:wordgames_site.serving"]
    own = Site(tmp_path).environment | {"WORDGAMES_READY": str(ready)}
    server = subprocess.Popen(command, env=own, cwd=ROOT, pass_fds=[ready])
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        while not connection.sock:
            with suppress(ConnectionRefusedError):
                connection.connect()
        connection.request("GET", "/static/late.txt", headers={"Host": "localhost"})
        assert not select([connection.sock], [], [], 5)[0]
        (tmp_path / "static").mkdir(exist_ok=True)
        (tmp_path / "static" / "late.txt").write_text("set up")
        os.close(ended)
        assert connection.getresponse().read() == b"set up"
    finally:
        connection.close()
        server.terminate()
        server.wait()
