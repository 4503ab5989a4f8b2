"""Failures of the computing hosts, and whether a run has the same result all the same."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solvers.work.code_version import OTHER_VERSION
from workshop.lab.dask_hosts import Computers
from workshop.lab.web_scenarios import SETTLE, ScenarioTimes

PATIENCE = 600.0
"""Seconds that a run may take, whatever happens to the hosts."""
SOME = 2
"""Parts of a run that are done before something happens."""
ASK = """
import json
from lexicons.models import Lexicon
from solvers.runs import services
from solvers.runs.run_request import RunRequest
from solvers.runs.models import Run
from solvers.runs.run_game import runnable
Run.objects.all().delete()
revision = Lexicon.objects.get(slug="en").current
spec = runnable("wordle").spec_of(revision, length=7, games={games})
print(json.dumps(services.ask(RunRequest("wordle", "astar", {{}}, spec, revision)).pk))
"""
WAIT = """
import hashlib, json, time
from solvers.runs.models import Run
until = time.monotonic() + {patience}
while True:
    run = Run.objects.get()
    done = run.parts.filter(index__gt=0, result__isnull=False).count()
    if done >= {parts} or run.status not in ("waiting", "running") or time.monotonic() > until:
        break
    time.sleep(0.3)
results = {{name: it for name, it in (run.results or {{}}).items()
            if name not in ("cpu_seconds", "peak_mb")}}
played = hashlib.sha256(bytes(run.record or b"")).hexdigest()
print(json.dumps([run.status, run.error, done, run.parts.count(), [results, played]]))
"""
"""Waits for `parts` of the run, or for its end, and prints its state."""
ALL = 10**9
Happening = Callable[[Computers, ScenarioTimes], None]


@dataclass(frozen=True, slots=True)
class Computed:
    """A run that something happened to: its figures beside those of the undisturbed run.

    seconds  from the request to the end; `undisturbed` those of the other
    parts    of its games, with those done `before` it happened
    """

    happened: str
    seconds: float
    undisturbed: float
    same: bool
    status: str
    games: int
    parts: int
    before: int

    @property
    def true(self) -> bool:
        """True if the run finished with the same figures."""
        return self.same and self.status == "done"

    def __str__(self) -> str:
        figures = "the same" if self.same else "NOT the same"
        return (
            f"{self.happened}, when {self.before} of {self.parts} parts were done. The run is "
            f"{self.status}: {self.games:,} games, figures {figures} as undisturbed; "
            f"{self.seconds:.0f} s instead of {self.undisturbed:.0f}."
        )


class Computing:
    """Runs on the lab's site, and the computers that compute them."""

    def __init__(self, computers: Computers, call: Callable[[str], Any], games: int) -> None:
        self.computers, self._call, self._games = computers, call, games
        began = time.monotonic()
        self._run()
        self._expected, self._took = self._when_over(), time.monotonic() - began
        if self._expected[0] != "done":
            raise RuntimeError(f"The undisturbed run is {self._expected[:2]}.")

    def _run(self) -> None:
        self._call(ASK.format(games=self._games))

    def _when_over(self) -> Any:
        sighting = self._when(ALL)
        if sighting[0] in ("waiting", "running"):
            raise RuntimeError(f"The run stays {sighting[:4]}; the hosts' logs say why.")
        return sighting

    def _when(self, parts: int) -> Any:
        return self._call(WAIT.format(parts=parts, patience=PATIENCE))

    def disturbed(self, happened: str, act: Happening, times: ScenarioTimes) -> Computed:
        """Request the run anew, let something happen in the middle, and wait for its end."""
        began = time.monotonic()
        self._run()
        before = self._when(SOME)
        act(self.computers, times)
        status, _, _, parts, figures = self._when_over()
        took = time.monotonic() - began
        same = figures == self._expected[4] and before[0] == "running"
        games = figures[0].get("games", 0)
        return Computed(happened, took, self._took, same, status, games, parts - 1, before[2])


def _kill_worker(computers: Computers, _times: ScenarioTimes) -> None:
    host = computers.workers[0]
    host.kill()
    time.sleep(SETTLE)
    computers.start_worker(host)


def _kill_scheduler(computers: Computers, _times: ScenarioTimes) -> None:
    computers.scheduler.kill()
    time.sleep(SETTLE)
    computers.start_scheduler()


def _kill_coordinator(computers: Computers, _times: ScenarioTimes) -> None:
    computers.coordinator.kill()
    computers.start_coordinator()


def _cut_worker(computers: Computers, times: ScenarioTimes) -> None:
    computers.workers[1].cut()
    time.sleep(times.cut)
    computers.workers[1].mend()


def _join_older(computers: Computers, _times: ScenarioTimes) -> None:
    joined = computers.join_older()
    joined.wait(PATIENCE)
    sentence = OTHER_VERSION.partition("runs")[2]
    if sentence not in (computers.guest.folder / "log").read_text():
        raise RuntimeError("A worker of an older version was not refused with a sentence.")


HAPPENINGS: dict[str, tuple[str, Happening]] = {
    "kill-worker": ("A worker host was killed and started again", _kill_worker),
    "kill-scheduler": ("The scheduler's host was killed and started again", _kill_scheduler),
    "kill-coordinator": ("The coordinator's host was killed and started again", _kill_coordinator),
    "cut-worker": ("The cable of a worker host was pulled", _cut_worker),
    "older-worker": ("A worker of an older version joined and was sent away", _join_older),
}
