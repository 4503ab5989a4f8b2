"""`bin/play` whose processes are killed with kill -9 while people play and a run is computed.

Called on a site of its own, see `test_kills.py`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings

from tests.site.services import ROOT
from workshop.kills.kills import MOST_A_RUN, STALE, Runs
from workshop.kills.ledger import Ledger, LedgerTable, compared, play_on
from workshop.site.server import PATIENCE, Server, children_of

WEB, SERVER, WORKER = "web", "server", "worker"
# Players, and seconds between two guesses of each: within the limit of moves a minute.
PLAYERS, PAUSE = 3, 0.6
# Guesses acknowledged between two kills.
BETWEEN = 6
# Every how many kills of the web all its processes are killed at once.
ALL = 3
GAMES = 600
LOOK = 0.02


class LaunchedSite(Server):
    """The site as `bin/play` starts it."""

    def start(self) -> LaunchedSite:
        """Start it, and wait until it answers and its worker works."""
        own = {"ALLOWED_HOSTS": "127.0.0.1", "RUN_STALE_SECONDS": STALE, "WARM_UP": "beside"}
        command = [sys.executable, str(ROOT / "bin/play"), "--port", str(self.port)]
        with (self.folder / "said").open("wb") as said:
            self._process = subprocess.Popen(
                command, env=os.environ | own, stdout=said, stderr=said, start_new_session=True
            )
        until(self._works, 2 * PATIENCE)
        return self

    def _works(self) -> bool:
        """True if it answers and has a worker; raises RuntimeError if it has ended."""
        if self._process is None or self._process.poll() is not None:
            raise RuntimeError((self.folder / "said").read_text())
        return bool(self.pids(WORKER)) and self.answers()

    def answers(self) -> bool:
        """True if the front page is answered, on a connection of its own."""
        try:
            with urllib.request.urlopen(f"{self.url}/", timeout=10) as page:  # noqa: S310
                return bool(page.read())
        except (OSError, HTTPException):
            return False

    def pids(self, target: str) -> list[int]:
        """Return the processes of a kind that there are now."""
        assert self._process is not None
        name = b"run_worker" if target == WORKER else b"gunicorn"
        with suppress(FileNotFoundError):
            own = [it for it in children_of(self._process.pid) if name in command_of(it)]
            return children_of(own[0]) if target == WEB and own else own
        return []

    def end(self) -> int:
        """End it by Ctrl-C; return its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(PATIENCE)


def command_of(pid: int) -> bytes:
    """Return the command line of a process; nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def until(true: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait for something."""
    deadline = time.monotonic() + patience
    while not true():
        if time.monotonic() > deadline:
            raise RuntimeError("It never came.")
        time.sleep(LOOK)


class Visits:
    """Somebody who opens the front page again and again, and notes the longest time without it."""

    def __init__(self, site: LaunchedSite) -> None:
        self._site, self._last, self._longest = site, time.monotonic(), 0.0
        threading.Thread(target=self._go_on, daemon=True).start()

    def _go_on(self) -> None:
        while True:
            if self._site.answers():
                now = time.monotonic()
                self._longest = max(self._longest, now - self._last)
                self._last = now
            time.sleep(LOOK)

    def begin(self) -> None:
        """Note times from now on."""
        self._last, self._longest = time.monotonic(), 0.0

    def longest(self) -> float:
        """Return the longest time without a page, once there is one again."""
        before = self._last
        until(lambda: self._last > before)
        return self._longest


def kill_each(times: int, seed: int = 1) -> dict[str, Any]:
    """Kill each kind of process so often; return what was lost, and how long nobody answered."""
    site, random = LaunchedSite(Path(settings.VAR_DIR)), Random(seed)
    ledger, runs = Ledger(), Runs(games=GAMES)
    visits = Visits(site.start())
    threads = [
        threading.Thread(target=play_on, args=(site, LedgerTable(), ledger, number, PAUSE))
        for number in range(PLAYERS)
    ]
    for thread in threads:
        thread.start()
    order = [target for target in (WEB, SERVER, WORKER) for _ in range(times)]
    random.shuffle(order)
    silent: dict[str, list[float]] = {WEB: [], SERVER: [], WORKER: []}
    try:
        for number, target in enumerate(order):
            whole = target != WEB or not number % ALL
            taken = _killed(site, target, whole=whole, after=(ledger, runs), at=visits)
            silent[target].append(round(taken, 1))
        done = runs.done
        runs.until(lambda: runs.done > done)
    finally:
        ledger.over.set()
        for thread in threads:
            thread.join(PATIENCE)
        code = site.end()
    counts = {"acknowledged": ledger.acknowledged, "in_doubt": ledger.in_doubt, "runs": runs.done}
    load = round(os.getloadavg()[0], 1)
    faults = compared(ledger) | {"wrong_runs": runs.wrong}
    return {"silent": silent, "code": code, "load": load, **counts, **faults}


def _killed(
    site: LaunchedSite, target: str, *, whole: bool, after: tuple[Ledger, Runs], at: Visits
) -> float:
    """Kill once there was play, a worker while it works on a run; wait until all are there again.

    Return how long no page was answered; of a worker, how long there was none.
    """
    ledger, runs = after
    goal = ledger.acknowledged + BETWEEN
    runs.until(lambda: ledger.acknowledged >= goal)
    if target == WORKER:
        runs.until(lambda: runs.kills < MOST_A_RUN and runs.busy())
        runs.kills += 1
    there = site.pids(target)
    killed = set(there if whole else there[:1])
    at.begin()
    began = time.monotonic()
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    until(lambda: len(set(site.pids(target)) - killed) == len(there))
    if target == WORKER:
        return time.monotonic() - began
    return at.longest()
