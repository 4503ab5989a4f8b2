"""A worker killed with kill -9 in the middle loses nothing and counts nothing twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.site.services import Site, postgresql, redis
from tests.wordle.lists import made_up

AGENT, WORDS, ANSWERS = "astar", 2400, 1200
ASK = """
from lexicons.models import Lexicon
from solvers.runs import services
from solvers.runs.game import RunRequest
from solvers.runs.registry import runnable
revision = Lexicon.objects.get().current
spec = runnable("wordle").spec_of(revision)
run = services.ask(RunRequest("wordle", "{agent}", {{}}, spec, revision))
print(run.pk)
"""
LOOK = """
import json
from solvers.runs.models import Run
from solvers.runs.services import progress
run = Run.objects.get()
chunks = list(run.chunks.values("index", "state", "fence", "games", "played"))
told = progress(run)
print(json.dumps([run.status, run.error, told.played, told.games, chunks, run.results]))
"""
WATCH = """
import json, time
from django.db import connection
from solvers.runs.models import Run, Chunk
deadline = time.monotonic() + 90
while time.monotonic() < deadline:
    busy = list(Chunk.objects.filter(state="running", index__gt=0).values_list("index", "fence"))
    done = Chunk.objects.filter(state="done", index__gt=0).count()
    if done and len(busy) >= {workers} or Run.objects.get().status == "done":
        break
    time.sleep(0.01)
print(json.dumps([done, busy]))
"""
UNTIL_DONE = """
import time
from solvers.runs.models import Run
from solvers.runs.services import progress
deadline = time.monotonic() + 120
before = 0
while (run := Run.objects.get()).status in ("waiting", "running"):
    assert time.monotonic() < deadline, (run.status, list(run.chunks.values("index", "state")))
    told = progress(run)
    assert told.played <= (told.games or told.played), told
    time.sleep(0.1)
assert run.status == "done", run.error
"""


def set_up(site: Site, folder: Path) -> None:
    """Make a site with a made-up dictionary that takes the agent some seconds."""
    words = made_up(5, WORDS, ANSWERS)
    (folder / "words.txt").write_text("\n".join(words.strings(words.answers)))
    site.manage("migrate", "--verbosity", "0")
    site.manage("createcachetable")
    arguments = ("--slug", "en", "--name", "English", "--language", "en")
    site.manage("import_lexicon", str(folder / "words.txt"), *arguments)


def kill(worker: subprocess.Popen[bytes]) -> None:
    """Kill a worker and what it has forked (RQ works in a child) with kill -9."""
    children = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()
    for pid in (worker.pid, *map(int, children)):
        os.kill(pid, signal.SIGKILL)


def killed_in_the_middle(site: Site, folder: Path, workers: int) -> None:
    """Start a run, kill a worker that is on a chunk, and see the run finished by another."""
    set_up(site, folder)
    site.python(ASK.format(agent=AGENT))
    started: list[subprocess.Popen[bytes]] = []
    try:
        with ThreadPoolExecutor(1) as pool:
            watched = pool.submit(site.python, WATCH.replace("{workers}", str(workers)))
            started += [site.start("run_worker") for _ in range(workers)]
            done, busy = json.loads(watched.result())
        kill(started[0])
        assert len(busy) == workers, f"over before a worker could be killed: {done} chunks done"
        started[0].wait(10)
        started.append(site.start("run_worker"))
        site.python(UNTIL_DONE)
    finally:
        for worker in started:
            worker.kill()
            worker.wait(20)
    check(site)


def check(site: Site) -> None:
    """Compare what is stored with the same games played in one go."""
    status, error, played, games, chunks, results = json.loads(site.python(LOOK))
    assert (status, error) == ("done", "")
    assert played == games == ANSWERS
    assert all(chunk["state"] == "done" for chunk in chunks)
    assert sum(chunk["games"] for chunk in chunks) == ANSWERS
    again = [chunk for chunk in chunks if chunk["fence"] > 1]
    assert 1 <= len(again) <= 2, "what the killed worker held is begun again, and nothing else"
    assert results["total_guesses"] == expected()["total_guesses"]
    assert results["distribution"] == expected()["distribution"]


def expected() -> dict[str, Any]:
    """Return the figures of the same games, played by the evaluation at once."""
    from dataclasses import asdict

    from games.wordle.rules import WordleOptions
    from lexicons.arrays import Words
    from solvers.evaluation.figures import figures_of
    from solvers.evaluation.play import play_grouped
    from solvers.games.tiles.suite import TileSuite
    from solvers.registry import build_agent

    made = made_up(5, WORDS, ANSWERS)
    words = Words.from_strings(made.strings(made.answers), letters="abcdefghijklmnopqrstuvwxyz")
    agent = build_agent("wordle", AGENT, words, WordleOptions())
    told = asdict(figures_of(play_grouped(agent, TileSuite.of(words, seed=1))))
    told["distribution"] = {str(number): games for number, games in told["distribution"].items()}
    return told


@pytest.mark.xdist_group("services")
def test_sqlite_with_two_workers(tmp_path: Path) -> None:
    site = Site(tmp_path / "var", RUN_STALE_SECONDS="5")
    killed_in_the_middle(site, tmp_path, workers=2)


@pytest.mark.slow
@pytest.mark.postgresql
@pytest.mark.xdist_group("services")
def test_postgresql_with_two_workers(tmp_path: Path) -> None:
    folder = tmp_path / "pg"
    folder.mkdir()
    with postgresql(folder) as url:
        site = Site(tmp_path / "var", DATABASE_URL=url, RUN_STALE_SECONDS="5")
        killed_in_the_middle(site, tmp_path, workers=2)


@pytest.mark.slow
@pytest.mark.redis
@pytest.mark.xdist_group("services")
def test_redis_with_one_worker_and_another_after_it(tmp_path: Path) -> None:
    folder = tmp_path / "redis"
    folder.mkdir()
    with redis(folder) as url:
        site = Site(tmp_path / "var", REDIS_URL=url, RUN_STALE_SECONDS="5")
        killed_in_the_middle(site, tmp_path, workers=1)
