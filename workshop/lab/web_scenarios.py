"""Failures of the hosts while people play, and their outcome."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from workshop.lab.locust_load import Account, AcknowledgedGuesses, Load
from workshop.lab.site_hosts import Site

SETTLE = 5.0
"""Seconds of play before something happens, and after it is over."""


@dataclass(frozen=True, slots=True)
class ScenarioTimes:
    """Sizes of the scenarios: guesses a second, seconds of load, seconds cut off, upgrades, games.

    `games` are those of the run that hosts compute.
    """

    rate: float = 50
    seconds: float = 300
    cut: float = 60
    upgrades: int = 20
    games: int = 1849

    def refusal(self) -> str:
        """Return why these scenarios cannot be played, or ""."""
        for value, least, most, name in (
            (self.rate, 1, 500, "--rate"),
            (self.seconds, 5, 3600, "--seconds"),
            (self.cut, 1, 600, "--cut"),
            (self.upgrades, 1, 200, "--upgrades"),
            (self.games, 100, 1849, "--games"),
        ):
            if not least <= value <= most:
                return f"{name} goes from {least} to {most}."
        return ""


@dataclass(frozen=True, slots=True)
class Result:
    """What players saw while something happened, and the account of their guesses."""

    happened: str
    played: AcknowledgedGuesses
    account: Account
    figures: str = ""
    spotless: bool = False
    """Whether every single try must get an answer."""

    @property
    def true(self) -> bool:
        """True if the outcome is as required."""
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
    """Play at a rate through the proxy on both web hosts, then on one without the proxy."""
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
    """Return the result, and CPU milliseconds a guess over all serving processes."""
    hosts = [site.proxy, site.data, *site.webs]
    before = sum(each.cpu_seconds() for each in hosts)
    with load.played(host, times.rate) as results:
        time.sleep(times.seconds)
    used = sum(each.cpu_seconds() for each in hosts) - before
    return results[0], 1000 * used / results[0].guesses


def _happening(
    happened: str, act: Callable[[Site, ScenarioTimes], None], *, spotless: bool = False
) -> Callable[[Site, ScenarioTimes], Result]:
    """Return a scenario in which something happens while people play through the proxy."""

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


def _restart_redis(site: Site, _times: ScenarioTimes) -> None:
    site.restart_redis()


def _restart_database(site: Site, _times: ScenarioTimes) -> None:
    site.restart_database()


def _upgrade(site: Site, times: ScenarioTimes) -> None:
    for number in range(times.upgrades):
        site.upgrade_web(site.webs[number % len(site.webs)])


def _everything(site: Site, times: ScenarioTimes) -> None:
    for act in (_kill_web, _cut_web, _restart_redis, _restart_database, _upgrade):
        act(site, times)
        time.sleep(SETTLE)


SCENARIOS: dict[str, Callable[[Site, ScenarioTimes], Result]] = {
    "steady": steady,
    "kill-web": _happening("A web host was killed and started again", _kill_web),
    "cut": _happening("The cable of a web host was pulled", _cut_web),
    "redis": _happening("Redis was killed and came back empty", _restart_redis),
    "database": _happening("PostgreSQL was restarted", _restart_database),
    "upgrade": _happening("The web hosts were upgraded by turns", _upgrade, spotless=True),
    "everything": _happening("All of this happened, one after the other", _everything),
}
