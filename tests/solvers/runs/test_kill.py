"""A worker killed with kill -9 in the middle loses nothing and counts nothing twice."""

from __future__ import annotations

import json
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.site.services import PATIENCE, Site, commands
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
KILL = """
import os, signal, time
from pathlib import Path
from django.db import OperationalError, connection
from solvers.runs.models import Chunk, Run

folder, deadline = Path({folder!r}), time.monotonic() + {patience}

def until(true, sentence):
    while not true():
        assert time.monotonic() < deadline, sentence
        time.sleep(0.01)

def say(name):
    (folder / name).touch()

def worker(number):
    file = folder / f"worker-{{number}}"
    until(file.exists, "it was not started")
    return int(file.read_text())

def family(pid):
    "A worker and what it has forked (RQ works in a child)."
    children = Path(f"/proc/{{pid}}/task/{{pid}}/children").read_text().split()
    return [pid, *map(int, children)]

def tell(pid, number):
    for each in family(pid):
        try:
            os.kill(each, number)
        except ProcessLookupError:  # a child had just done its work
            if each == pid:
                raise

def stands_still(pid):
    tell(pid, signal.SIGSTOP)
    states = [task.joinpath("stat").read_text().rpartition(")")[2].split()[0]
              for each in family(pid) for task in Path(f"/proc/{{each}}/task").iterdir()]
    return all(state in "TZ" for state in states)

def locked():
    "Say whether it was stopped while it writes: nobody else could then."
    try:
        Run.objects.filter(pk="").update(games=0)
    except OperationalError:
        return True
    return False

def held(pid, parts, done):
    "Stop the worker while so many parts are worked on, its own among them, and some are done."
    until(lambda: stands_still(pid), "it does not stop")
    chunks = Chunk.objects.filter(index__gt=0)
    busy = list(chunks.filter(state="running").order_by("pk"))
    if len(busy) == parts and chunks.filter(state="done").count() >= done and not locked():
        return True
    tell(pid, signal.SIGCONT)
    assert Run.objects.get().status in ("waiting", "running"), "over before it was on a part"
    time.sleep(0.02)
    return False

if connection.vendor == "sqlite":
    connection.cursor().execute("PRAGMA busy_timeout=0")
say("ready")
first = worker(0)
until(lambda: held(first, 1, {workers} == 1), "it never was on a part")
chunk = Chunk.objects.get(state="running", index__gt=0)
say("held")
if {workers} == 2:
    second = worker(1)
    until(lambda: held(second, 2, 1), "the other one never was on a part")
    tell(second, signal.SIGCONT)
tell(first, signal.SIGKILL)
if connection.vendor == "sqlite":
    connection.cursor().execute("PRAGMA busy_timeout=60000")
long_ago = chunk.heartbeat_at.replace(year=2020)
assert Chunk.objects.filter(pk=chunk.pk, fence=chunk.fence).update(heartbeat_at=long_ago)
Run.objects.update(asked_at=long_ago)
print(chunk.index)
"""
UNTIL_DONE = f"""
import time
from solvers.runs.models import Run
from solvers.runs.services import progress, rescue
deadline = time.monotonic() + {4 * PATIENCE}
while (run := Run.objects.get()).status in ("waiting", "running"):
    assert time.monotonic() < deadline, (run.status, list(run.chunks.values("index", "state")))
    told = progress(run)
    assert told.played <= (told.games or told.played), told
    rescue()  # what a worker does every RUN_STALE_SECONDS
    time.sleep(0.1)
assert run.status == "done", run.error
"""


def set_up(site: Site, folder: Path, *steps: str) -> None:
    """Make a site with a made-up dictionary that takes the agent some seconds; then the steps."""
    words = made_up(5, WORDS, ANSWERS)
    (folder / "words.txt").write_text("\n".join(words.strings(words.answers)))
    english = ("--slug", "en", "--name", "English", "--language", "en")
    site.python(
        commands(
            ("migrate", "--verbosity", "0"),
            ("createcachetable",),
            ("import_lexicon", str(folder / "words.txt"), *english),
        ),
        *steps,
    )


def killed_in_the_middle(site: Site, folder: Path, workers: int) -> None:
    """Start a run, kill a worker that is on a chunk, and see the run finished by another.

    The first worker stands still as soon as it holds a chunk, and is killed once the other one is
    on a chunk too: who has just finished its own would hold none when the kill comes.
    """
    set_up(site, folder, ASK.format(agent=AGENT))
    script = KILL.format(folder=str(folder), patience=PATIENCE, workers=workers)
    started: list[subprocess.Popen[bytes]] = []
    try:
        with ThreadPoolExecutor(1) as pool:
            killing = pool.submit(site.python, script)
            for number, sign in enumerate(("ready", "held")[:workers]):
                while not (folder / sign).exists() and not killing.done():
                    time.sleep(0.01)
                started.append(site.start("run_worker"))
                written = folder / "written"
                written.write_text(str(started[-1].pid))
                written.rename(folder / f"worker-{number}")
            killed = int(killing.result())
        started[0].wait(PATIENCE)
        started.append(site.start("run_worker"))
        told = json.loads(site.python(UNTIL_DONE, LOOK))
    finally:
        for worker in started:
            worker.kill()
            worker.wait(PATIENCE)
    check(told, killed)


def check(told: list[Any], killed: int) -> None:
    """Compare what is stored with the same games played in one go."""
    status, error, played, games, chunks, results = told
    assert (status, error) == ("done", "")
    assert played == games == ANSWERS
    assert all(chunk["state"] == "done" for chunk in chunks)
    assert sum(chunk["games"] for chunk in chunks) == ANSWERS
    again = [chunk["index"] for chunk in chunks if chunk["fence"] > 1]
    assert again == [killed], "what the killed worker held is begun again, and nothing else"
    assert results["total_guesses"] == expected()["total_guesses"]
    assert results["distribution"] == expected()["distribution"]


@cache
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


NEVER = "100000"
"""Seconds after which a worker is thought dead: only who was killed is, however busy it is here."""


def test_sqlite_with_two_workers(tmp_path: Path) -> None:
    site = Site(tmp_path / "var", RUN_STALE_SECONDS=NEVER)
    killed_in_the_middle(site, tmp_path, workers=2)


@pytest.mark.slow
@pytest.mark.postgresql
def test_postgresql_with_two_workers(database_url: str, tmp_path: Path) -> None:
    site = Site(tmp_path / "var", DATABASE_URL=database_url, RUN_STALE_SECONDS=NEVER)
    killed_in_the_middle(site, tmp_path, workers=2)


@pytest.mark.slow
@pytest.mark.redis
def test_redis_with_one_worker_and_another_after_it(redis_url: str, tmp_path: Path) -> None:
    site = Site(tmp_path / "var", REDIS_URL=redis_url, RUN_STALE_SECONDS=NEVER)
    killed_in_the_middle(site, tmp_path, workers=1)
