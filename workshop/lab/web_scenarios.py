"""Failures and upgrades of the web hosts while people play, with their results."""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from workshop.bench.measured import Number
from workshop.lab.locust_load import Account, AcknowledgedGuesses, Load
from workshop.lab.site_hosts import Site

# Seconds of play before an event and after it.
SETTLE = 5.0


@dataclass(frozen=True, slots=True)
class ScenarioTimes:
    """The size of a scenario: guesses a second, seconds of load and of a cut, upgrades.

    `games` is the size of the run for the computing hosts.
    """

    rate: float = 50.0
    seconds: float = 300.0
    cut: float = 60.0
    upgrades: int = 20
    games: int = 1849

    def refusal(self) -> str:
        """Return why they cannot be played, or ""."""
        refusals = (each.refusal(name, getattr(self, name)) for name, each in NUMBERS.items())
        return next(filter(None, refusals), "")


LIMITS = {
    "rate": (1, 500, "guesses a second"),
    "seconds": (5, 3600, "of the load"),
    "cut": (1, 600, "seconds that the network is cut"),
    "upgrades": (1, 200, "rolling upgrades"),
    "games": (100, 1849, "of the run that hosts compute"),
}
NUMBERS = {name: Number(getattr(ScenarioTimes(), name), *it) for name, it in LIMITS.items()}


@dataclass(frozen=True, slots=True)
class Result:
    """The players' figures during an event, and the account of their guesses."""

    happened: str
    played: AcknowledgedGuesses
    account: Account
    figures: str = ""
    spotless: bool = False
    """Whether every try must have an answer."""

    @property
    def true(self) -> bool:
        """True if nothing was lost, and no try went unanswered where none may."""
        return self.account.true and not (self.spotless and self.played.failures)

    def __str__(self) -> str:
        account, played = self.account, self.played
        return (
            f"{self.happened}. {account.acknowledged:,} guesses acknowledged: {account.lost} lost, "
            f"{account.altered} altered, {account.doubled} doubled, {account.disagreeing} plays "
            f"that disagree. {played.a_second} guesses a second, p50 {played.p50:.0f}, p95 "
            f"{played.p95:.0f}, p99 {played.p99:.0f} ms; {played.failures} tries without an answer."
            f"{self.figures}{played.reasons and f' Instead of answers: {played.reasons}.'}"
        )


@contextmanager
def _load(site: Site) -> Iterator[Load]:
    with tempfile.TemporaryDirectory(dir=site.players.folder) as folder:
        yield Load(site, Path(folder))


def _address(site: Site) -> str:
    return f"http://{site.proxy.address}"


def steady(site: Site, times: ScenarioTimes) -> Result:
    """Play at a rate through the proxy on both web hosts, then on one alone without it."""
    with _load(site) as load:
        through, through_ms = _costed(site, load, _address(site), times)
        alone, alone_ms = _costed(site, load, f"http://{site.webs[0].address}:8000", times)
        account = load.account()
    return Result(
        f"{times.rate:.0f} guesses a second for {times.seconds:.0f} s through the proxy",
        through,
        account,
        f" A guess cost {through_ms:.2f} ms of CPU, proxy and databases included; on one web host "
        f"without the proxy {alone_ms:.2f} ms, p50 {alone.p50:.0f}, p95 {alone.p95:.0f} ms.",
        spotless=True,
    )


def _costed(
    site: Site, load: Load, host: str, times: ScenarioTimes
) -> tuple[AcknowledgedGuesses, float]:
    """Return the players' figures, and the CPU milliseconds a guess of all hosts that serve it."""
    hosts = [site.proxy, site.data, *site.webs]
    before = sum(each.cpu_seconds() for each in hosts)
    with load.played(host, times.rate) as results:
        time.sleep(times.seconds)
    used = sum(each.cpu_seconds() for each in hosts) - before
    return results[0], 1000 * used / results[0].guesses


def _happening(
    happened: str, act: Callable[[Site, ScenarioTimes], None], *, spotless: bool = False
) -> Callable[[Site, ScenarioTimes], Result]:
    """Return a scenario of one event while people play through the proxy."""

    def scenario(site: Site, times: ScenarioTimes) -> Result:
        with _load(site) as load:
            with load.played(_address(site), times.rate) as results:
                time.sleep(SETTLE)
                began = time.monotonic()
                act(site, times)
                took = time.monotonic() - began
                time.sleep(SETTLE)
            account = load.account()
        note = f" It was over after {took:.0f} s."
        return Result(happened, results[0], account, note, spotless=spotless)

    return scenario


def _kill_web(site: Site, _times: ScenarioTimes) -> None:
    site.webs[0].kill()
    time.sleep(SETTLE)
    site.start_web(site.webs[0])


def _cut_web(site: Site, times: ScenarioTimes) -> None:
    site.webs[1].cut()
    time.sleep(times.cut)
    site.webs[1].mend()


def _upgrade(site: Site, times: ScenarioTimes) -> None:
    for number in range(times.upgrades):
        site.upgrade_web(site.webs[number % len(site.webs)])


def _everything(site: Site, times: ScenarioTimes) -> None:
    for _, act in ACTS.values():
        act(site, times)
        time.sleep(SETTLE)


ACTS: dict[str, tuple[str, Callable[[Site, ScenarioTimes], None]]] = {
    "kill-web": ("A web host was killed and started again", _kill_web),
    "cut": ("The cable of a web host was pulled", _cut_web),
    "redis": ("Redis was killed and came back empty", lambda site, _: site.restart_redis()),
    "database": ("PostgreSQL was restarted", lambda site, _: site.restart_database()),
    "upgrade": ("The web hosts were upgraded by turns", _upgrade),
}
SCENARIOS: dict[str, Callable[[Site, ScenarioTimes], Result]] = {
    "steady": steady,
    **{name: _happening(*act, spotless=name == "upgrade") for name, act in ACTS.items()},
    "everything": _happening("All of this happened, one after the other", _everything),
}
