"""Failures of the computing hosts, each in the middle of a run whose result must not change."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wordgames.work.code_version import OTHER_VERSION
from workshop.lab.dask_hosts import Computers
from workshop.lab.site_hosts import Site
from workshop.lab.web_scenarios import SETTLE, ScenarioTimes

# Most seconds of a run, whatever happens to the hosts.
PATIENCE = 600.0
# Parts of a run that are done before the failure.
SOME = 2
ASK, WATCH = "workshop.lab.on_site.ask_for_run", "workshop.lab.on_site.watched_run"
ALL = 10**9
Happening = Callable[[Computers, ScenarioTimes], None]


@dataclass(frozen=True, slots=True)
class Computed:
    """A disturbed run beside the undisturbed one.

    `seconds` is from the request to the end, `undisturbed` the same of the other run; `before` is
    how many of its `parts` were done when it was disturbed.
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
    """Runs on the lab's site and the hosts that compute them."""

    def __init__(self, computers: Computers, site: Site, games: int) -> None:
        self.computers, self._site, self._games = computers, site, games
        began = time.monotonic()
        self._run()
        self._expected, self._took = self._when_over(), time.monotonic() - began
        if self._expected[0] != "done":
            raise RuntimeError(f"The undisturbed run is {self._expected[:2]}.")

    def _run(self) -> None:
        self._site.result(ASK, self._games)

    def _when_over(self) -> Any:
        sighting = self._when(ALL)
        if sighting[0] in ("waiting", "running"):
            raise RuntimeError(f"The run stays {sighting[:4]}; the hosts' logs say why.")
        return sighting

    def _when(self, parts: int) -> Any:
        return self._site.result(WATCH, parts, PATIENCE)

    def disturbed(self, happened: str, act: Happening, times: ScenarioTimes) -> Computed:
        """Request the run anew, disturb it in the middle, and wait for its end."""
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
