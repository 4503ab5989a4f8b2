"""D41: how many processes and threads serve the site is a setting."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.services import Site

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
