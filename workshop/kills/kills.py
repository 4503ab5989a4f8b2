"""Processes of the site killed with kill -9 while people play and runs are computed.

Every guess that the site has acknowledged goes into a ledger (`ledger.py`); every finished run is
compared with the same run that was not disturbed.
"""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings

from lexicons.models import Lexicon
from solvers.declaration import solved
from solvers.runs.heartbeat import last_told
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask
from solvers.runs.work import process
from wordgames.evaluation.run_game import runnable
from workshop.kills.ledger import Ledger, LedgerTable, compared, play_on
from workshop.site.server import Server, children_of
from workshop.site.small_dictionaries import publish_small

WEB, WORKER = "web", "worker"
PATIENCE = 600
# Guesses acknowledged between two kills of a web process, so that each kill interrupts play.
BETWEEN = 12
# Every how many kills of the web the whole server is killed, not one of its processes.
WHOLE = 4
# Most kills of a run; that many more at one place of it would rightly fail it.
MOST_A_RUN = 4
# Every how many kills of a worker only one computing process is killed.
ONE = 3
AGENT, ROWS = "astar", 1200
STALE = "6"


class Runs:
    """A run that is requested again and again, and its expected result."""

    def __init__(self, **options: Any) -> None:
        slug, revision = solved()[0], Lexicon.objects.get(slug="en").current
        if revision is None:
            raise RuntimeError("There is no dictionary.")
        self.request = RunRequest(
            slug, AGENT, {}, runnable(slug).spec_of(revision, **options), revision
        )
        self.done = 0
        self.games = 0
        self.kills = 0
        self.wrong: list[str] = []
        self.expected = self._undisturbed()
        self.ask()

    def _undisturbed(self) -> dict[str, Any]:
        run = ask(self.request)
        while run.open:
            process(run.pk)
            run.refresh_from_db()
        results = _figures(run)
        run.delete()
        return results

    def ask(self) -> None:
        """Request the run anew."""
        self.kills = 0
        self.run = ask(self.request)

    def look(self) -> None:
        """Compare a run that has ended with the undisturbed one, and request the next."""
        self.run.refresh_from_db()
        if self.run.open:
            return
        self.done += 1
        played = sum(self.run.parts.values_list("games", flat=True))
        self.games += played
        if self.run.status != "done" or _figures(self.run) != self.expected:
            self.wrong.append(f"{self.run.status} {self.run.error} {_figures(self.run)}")
        elif played != self.run.games:
            self.wrong.append(f"{played} games in parts, {self.run.games} in the run")
        self.run.delete()
        self.ask()

    def busy(self) -> bool:
        """True if a worker is on a part of the games."""
        state = last_told(self.run.pk)
        going = state is not None and state.fresh and self.run.open
        return going and self.run.parts.filter(index__gt=0, result=None).exists()

    def until(self, true: Callable[[], bool]) -> None:
        """Wait for something, and look after the runs meanwhile."""
        deadline = time.monotonic() + PATIENCE
        while not true():
            self.look()
            if time.monotonic() > deadline:
                raise RuntimeError(f"It never came: {self.run.status}, {self.kills} kills.")
            time.sleep(0.01)


def _figures(run: Any) -> dict[str, Any]:
    results = run.results or {}
    return {name: results.get(name) for name in ("total_guesses", "distribution", "games")}


class Killer:
    """A killer of web processes or workers while they work; it starts them again.

    Without `runs` there is no worker, only play.
    """

    def __init__(self, server: Server, ledger: Ledger, runs: Runs | None, seed: int) -> None:
        self.server, self.ledger, self.runs = server, ledger, runs
        self.random = Random(seed)
        self.kills = {WEB: 0, WORKER: 0}
        self.whole = self.processes = 0
        self.longest = 0.0
        self.worker: subprocess.Popen[bytes] | None = server.start_worker() if runs else None

    def kill(self, target: str) -> None:
        """Kill one, and wait until the site has recovered."""
        if target == WEB:
            self._kill_web()
        elif self.runs is not None and self.worker is not None:
            self._kill_worker(self.runs, self.worker)
        self.kills[target] += 1
        if self.runs is not None:
            self.runs.look()

    def _kill_web(self) -> None:
        self._await_guesses(BETWEEN)
        time.sleep(self.random.random() / 20)
        began = time.monotonic()
        if self.kills[WEB] % WHOLE == WHOLE - 1:
            self.whole += 1
            self.server.stop(signal.SIGKILL)
            self.server.start()
        else:
            with suppress(ProcessLookupError):
                os.kill(self.random.choice(self.server.children()), signal.SIGKILL)
        self._await_guesses(1)
        self.longest = max(self.longest, time.monotonic() - began)

    def _await_guesses(self, count: int) -> None:
        goal, deadline = self.ledger.acknowledged + count, time.monotonic() + PATIENCE
        while self.ledger.acknowledged < goal:
            if time.monotonic() > deadline:
                raise RuntimeError("No guess was answered any more.")
            time.sleep(0.005)

    def _kill_worker(self, runs: Runs, worker: subprocess.Popen[bytes]) -> None:
        runs.until(lambda: runs.kills < MOST_A_RUN and self._held(runs, worker))
        runs.kills += 1
        computing = [] if self.kills[WORKER] % ONE else _computing(worker.pid)
        if computing:
            self.processes += 1
            os.kill(self.random.choice(computing), signal.SIGKILL)
            os.killpg(worker.pid, signal.SIGCONT)
            return
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
        self.worker = self.server.start_worker()

    def _held(self, runs: Runs, worker: subprocess.Popen[bytes]) -> bool:
        """Pause the worker if it is on a part of the games; else let it go on."""
        if not runs.busy():
            return False
        time.sleep(self.random.random() / 5)
        os.killpg(worker.pid, signal.SIGSTOP)
        if runs.busy():
            return True
        os.killpg(worker.pid, signal.SIGCONT)
        return False

    def end(self) -> None:
        """Let a run that has met kills finish undisturbed."""
        if self.runs is not None:
            runs, done = self.runs, self.runs.done
            runs.until(lambda: runs.done > done)

    def stop(self) -> None:
        """End the worker."""
        if self.worker is not None:
            os.killpg(self.worker.pid, signal.SIGKILL)
            self.worker.wait()


def _computing(worker: int) -> list[int]:
    """Return the worker's computing processes."""
    commands = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children_of(worker)}
    return [pid for pid, command in commands.items() if b"spawn_main" in command]


def run(server: Server, kills: dict[str, int], players: int, seed: int) -> dict[str, Any]:
    """Kill while people play and a run is computed; return what was lost, if anything."""
    ledger, table = Ledger(), LedgerTable()
    runs = Runs() if kills[WORKER] else None
    threads = [
        threading.Thread(target=play_on, args=(server, table, ledger, number), daemon=True)
        for number in range(players)
    ]
    began = time.monotonic()
    with server:
        killer = Killer(server, ledger, runs, seed)
        try:
            for thread in threads:
                thread.start()
            order = [target for target, count in kills.items() for _ in range(count)]
            killer.random.shuffle(order)
            for target in order:
                killer.kill(target)
            killer.end()
            ledger.over.set()
            for thread in threads:
                thread.join(PATIENCE)
        finally:
            killer.stop()
    return {
        "kills": killer.kills,
        "whole_server": killer.whole,
        "processes": killer.processes,
        "acknowledged": ledger.acknowledged,
        "in_doubt": ledger.in_doubt,
        **compared(ledger),
        "runs": runs.done if runs else 0,
        "games": runs.games if runs else 0,
        "wrong_runs": runs.wrong if runs else [],
        "longest_pause": round(killer.longest, 1),
        "seconds": round(time.monotonic() - began),
        "load": round(os.getloadavg()[0], 1),
    }


def on_this_site(web: int, worker: int, players: int, seed: int) -> dict[str, Any]:
    """Set up the scratch site that the environment names, and kill that many of its processes."""
    environment = {name: os.environ.get(name, "") for name in ("DATABASE_URL", "REDIS_URL")}
    environment |= {"RUN_STALE_SECONDS": STALE, "LOG_LEVEL": "CRITICAL"}
    server = Server(Path(settings.VAR_DIR), 2, environment=environment)
    server.manage("migrate", "--verbosity", "0")
    server.manage("createcachetable", "--verbosity", "0")
    server.collect_static()
    publish_small(ROWS, 5, 5)
    return run(server, {WEB: web, WORKER: worker}, players, seed)
