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
from solvers.runs.run_request import RunRequest
from wordgames.evaluation.run_game import runnable
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
parts = list(run.parts.values("index", "games"))
print(json.dumps([run.status, run.error, progress(run).played, run.games, parts, run.results]))
"""
KILL = """
import os, signal, time
from pathlib import Path
from django.db import OperationalError, connection
from solvers.runs import heartbeat
from solvers.runs.models import Part, Run

folder, deadline = Path({folder!r}), time.monotonic() + {patience}

def until(true, sentence):
    while not true():
        assert time.monotonic() < deadline, sentence
        time.sleep(0.01)

def below(pid):
    "What a worker has started: the processes that compute, and with RQ what started these."
    try:
        children = Path(f"/proc/{{pid}}/task/{{pid}}/children").read_text().split()
    except FileNotFoundError:
        return []
    return [each for child in map(int, children) for each in (child, *below(child))]

def computing(pid):
    "Those below that compute: they are Python and were spawned."
    lines = [(each, Path(f"/proc/{{each}}/cmdline").read_bytes()) for each in below(pid)]
    return [each for each, line in lines if b"spawn_main" in line]

def tell(pids, number):
    for each in pids:
        try:
            os.kill(each, number)
        except ProcessLookupError:  # it had just done its work
            pass

def stands_still(pid):
    family = [pid, *below(pid)]
    tell(family, signal.SIGSTOP)
    states = [task.joinpath("stat").read_text().rpartition(")")[2].split()[0]
              for each in family for task in Path(f"/proc/{{each}}/task").iterdir()]
    return all(state in "TZ" for state in states)

def locked():
    "Say whether it was stopped while it writes: nobody else could then."
    try:
        Run.objects.filter(pk="").update(games=0)
    except OperationalError:
        return True
    return False

def held(pid):
    "Stop the worker and all below once some parts are done and others are computed."
    try:
        still = any(stands_still(pid) for _ in range(50))
    except FileNotFoundError:  # one of them had just ended
        still = False
    if not still:  # who has just forked waits for its child, which stands still
        tell([pid, *below(pid)], signal.SIGCONT)
        time.sleep(0.05)
        return False
    run, parts = Run.objects.get(), Part.objects.filter(index__gt=0)
    going = run.status == "running" and (last := heartbeat.last_told(run.pk)) and last.fresh
    done, open_parts = (parts.filter(result__isnull=not done).count() for done in (True, False))
    if going and done and open_parts > 2 and computing(pid) and not locked():
        return True
    tell([pid, *below(pid)], signal.SIGCONT)
    assert run.status in ("waiting", "running"), f"over too soon: {{run.error}}"
    time.sleep(0.02)
    return False

if connection.vendor == "sqlite":
    connection.cursor().execute("PRAGMA busy_timeout=0")
(folder / "ready").touch()
until((folder / "worker").exists, "it was not started")
worker = int((folder / "worker").read_text())
until(lambda: held(worker), "it never was on a part")
family, victim = [worker, *below(worker)], {victim!r}
run = Run.objects.get()
stored = dict(Part.objects.filter(result__isnull=False).values_list("index", "result"))
kill = {{"worker": [worker], "all": family, "process": computing(worker)[:1]}}[victim]
tell(kill, signal.SIGKILL)
tell(family, signal.SIGCONT)
if connection.vendor == "sqlite":
    connection.cursor().execute("PRAGMA busy_timeout=60000")
if victim != "process":
    until(lambda: not any(map(os.path.exists, (f"/proc/{{each}}/exe" for each in family))),
          "what a worker has started goes on without it")
    heartbeat.fall(run.pk, heartbeat.last_told(run.pk))
    Run.objects.update(asked_at=run.asked_at.replace(year=2020))
import pickle
(folder / "stored").write_bytes(pickle.dumps({{index: bytes(it) for index, it in stored.items()}}))
"""
UNTIL_DONE = f"""
import pickle, time
from pathlib import Path
from solvers.runs.models import Part, Run
from solvers.runs.services import progress, rescue
deadline = time.monotonic() + {4 * PATIENCE}
while (run := Run.objects.get()).status in ("waiting", "running"):
    assert time.monotonic() < deadline, (run.status, list(run.parts.values("index")))
    played = progress(run).played
    assert played <= (run.games or played), played
    rescue()  # what a worker does every RUN_STALE_SECONDS
    time.sleep(0.1)
assert run.status == "done", run.error
stored = pickle.loads(Path({{stored!r}}).read_bytes())
assert stored
for index, result in stored.items():
    assert bytes(run.parts.get(index=index).result) == result, "it was played again"
"""


def set_up(site: Site, folder: Path, *steps: str) -> None:
    """Make a site with a made-up dictionary that takes the agent some seconds; then the steps."""
    words = made_up(5, WORDS, ANSWERS)
    (folder / "words.txt").write_text("\n".join(words.strings(words.answers)))
    english = ("--slug", "en", "--name", "English", "--language", "en")
    imported = commands(("import_lexicon", str(folder / "words.txt"), *english))
    site.with_tables().python(imported, *steps)


def killed_in_the_middle(site: Site, folder: Path, victim: str) -> None:
    """Start a run, kill what works on it or a process that computes, and see the run finished.

    Where the worker is killed, what it has started ends too, and another one goes on.
    """
    set_up(site, folder, ASK.format(agent=AGENT))
    script = KILL.format(folder=str(folder), patience=PATIENCE, victim=victim)
    started: list[subprocess.Popen[bytes]] = []
    try:
        with ThreadPoolExecutor(1) as pool:
            killing = pool.submit(site.python, script)
            while not (folder / "ready").exists() and not killing.done():
                time.sleep(0.01)
            started.append(site.start("run_worker"))
            written = folder / "written"
            written.write_text(str(started[0].pid))
            written.rename(folder / "worker")
            while not killing.done():
                started[0].poll()  # else it stays a zombie, for which the other waits
                time.sleep(0.05)
            killing.result()
        if victim != "process":
            started[0].wait(PATIENCE)
            started.append(site.start("run_worker"))
        until_done = UNTIL_DONE.format(stored=str(folder / "stored"))
        told = json.loads(site.python(until_done, LOOK))
    finally:
        for worker in started:
            worker.kill()
            worker.wait(PATIENCE)
    check(told)


def check(told: list[Any]) -> None:
    """Compare what is stored with the same games played in one go."""
    status, error, played, games, parts, results = told
    assert (status, error) == ("done", "")
    assert played == games == ANSWERS
    assert sum(part["games"] for part in parts) == ANSWERS
    assert results["total_guesses"] == expected()["total_guesses"]
    assert results["distribution"] == expected()["distribution"]


@cache
def expected() -> dict[str, Any]:
    """Return the figures of the same games, played by the evaluation at once."""
    from dataclasses import asdict

    from wordgames.agent_registry import build_agent
    from wordgames.evaluation.figures import figures_of
    from wordgames.evaluation.play import play_grouped
    from wordgames.tiles.evaluation.suite import TileSuite
    from wordgames.vocabulary.arrays import Words
    from wordgames.wordle.rules import WordleOptions

    made = made_up(5, WORDS, ANSWERS)
    words = Words.from_strings(made.strings(made.answers), letters="abcdefghijklmnopqrstuvwxyz")
    agent = build_agent("wordle", AGENT, words, WordleOptions())
    told = asdict(figures_of(play_grouped(agent, TileSuite.of(words, seed=1))))
    told["distribution"] = {str(number): games for number, games in told["distribution"].items()}
    return told


# Seconds after which a worker is thought dead: only who was killed is, however busy it is here.
NEVER = "100000"


@pytest.mark.parametrize("victim", ["worker", "process"])
@pytest.mark.slow
def test_sqlite_with_two_processes(tmp_path: Path, victim: str) -> None:
    site = Site(tmp_path / "var", RUN_STALE_SECONDS=NEVER, WORK_PROCESSES="2")
    killed_in_the_middle(site, tmp_path, victim)


@pytest.mark.slow
@pytest.mark.postgresql
def test_postgresql_with_two_processes(database_url: str, tmp_path: Path) -> None:
    own = {"DATABASE_URL": database_url, "RUN_STALE_SECONDS": NEVER, "WORK_PROCESSES": "2"}
    killed_in_the_middle(Site(tmp_path / "var", **own), tmp_path, "worker")


@pytest.mark.slow
@pytest.mark.redis
@pytest.mark.parametrize("victim", ["all", "process"])
def test_redis_with_one_process(redis_url: str, tmp_path: Path, victim: str) -> None:
    own = {"REDIS_URL": redis_url, "RUN_STALE_SECONDS": NEVER, "WORK_PROCESSES": "1"}
    killed_in_the_middle(Site(tmp_path / "var", **own), tmp_path, victim)
