"""The lab in its short form: hosts in namespaces, killed, cut off, restarted while people play."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import NGINX
from tests.site.services import ROOT
from workshop.lab.compute_scenarios import Computed
from workshop.lab.locust_load import Account, AcknowledgedGuesses
from workshop.lab.network import HostNetwork, possible
from workshop.lab.web_scenarios import Result, ScenarioTimes

LOCUST = importlib.util.find_spec("locust")
needs_namespaces = pytest.mark.skipif(
    not possible(), reason="Network namespaces need root and iproute2."
)


@needs_namespaces
def test_hosts_hear_each_other_until_a_cable_is_pulled_and_nothing_is_left(tmp_path: Path) -> None:
    with HostNetwork(tmp_path) as network:
        one, other = network.host("one"), network.host("other")
        served = other.start([sys.executable, "-m", "http.server", "--bind", other.address], {})
        asked = one.inside([sys.executable, "-c", CONNECT, other.address])
        assert subprocess.run(asked, check=False).returncode == 0
        other.cut()
        assert subprocess.run(asked, check=False).returncode != 0
        other.mend()
        assert subprocess.run(asked, check=False).returncode == 0
        assert other.processes() == [served.pid]
        name = network.name
    assert (
        name
        not in subprocess.run(
            ["ip", "netns", "list"], capture_output=True, text=True, check=True
        ).stdout
    )
    assert served.wait() != 0


CONNECT = """
import socket, sys, time
until = time.monotonic() + 20
while True:
    try:
        socket.create_connection((sys.argv[1], 8000), 3).close()
        break
    except ConnectionRefusedError:  # it has not begun to listen
        if time.monotonic() > until:
            raise
        time.sleep(0.1)
"""


@pytest.mark.slow
@pytest.mark.postgresql
@pytest.mark.redis
@pytest.mark.nginx
@pytest.mark.skipif(LOCUST is None, reason="Locust is not installed: requirements-lab.txt")
@needs_namespaces
def test_nothing_acknowledged_is_lost_whatever_happens_to_the_hosts() -> None:
    assert NGINX
    command = [sys.executable, "-m", "workshop.lab", "everything", "--rate", "6"]
    done = subprocess.run(
        [*command, "--cut", "4", "--upgrades", "2"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    told = re.search(r"([\d,]+) guesses acknowledged: 0 lost, 0 altered, 0 doubled", done.stdout)
    assert told
    assert int(told[1].replace(",", "")) > 50


@pytest.mark.postgresql
@pytest.mark.redis
@pytest.mark.nginx
@pytest.mark.dask
@needs_namespaces
def test_a_run_comes_to_the_same_whoever_of_the_hosts_that_compute_is_killed() -> None:
    """The other scenarios are the same steps on other hosts: `test_cluster.py`, `test_kill.py`."""
    command = [sys.executable, "-m", "workshop.lab", "kill-scheduler", "--games", "500"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    assert "figures the same as undisturbed" in done.stdout


SEEN = AcknowledgedGuesses(guesses=100, failures=0, a_second=5, p50=9, p95=20, p99=30)


@pytest.mark.parametrize(
    "account",
    [
        Account(100, lost=1, altered=0, doubled=0, disagreeing=0),
        Account(100, lost=0, altered=1, doubled=0, disagreeing=0),
        Account(100, lost=0, altered=0, doubled=1, disagreeing=0),
        Account(100, lost=0, altered=0, doubled=0, disagreeing=1),
    ],
)
def test_a_guess_that_is_not_stored_as_it_was_sent_is_a_failure(account: Account) -> None:
    assert not Result("It was quiet", SEEN, account).true


def test_a_try_without_an_answer_counts_only_where_none_may_be() -> None:
    well = Account(100, 0, 0, 0, 0)
    failed = AcknowledgedGuesses(
        guesses=100, failures=2, a_second=5, p50=9, p95=20, p99=30, reasons="502 2"
    )
    assert Result("A host was killed", failed, well).true
    assert not Result("An upgrade", failed, well, spotless=True).true
    assert "Instead of answers: 502 2." in str(Result("A host was killed", failed, well))


def test_a_run_that_comes_to_other_figures_is_a_failure() -> None:
    well = Computed("It was quiet", 12, 9, same=True, status="done", games=50, parts=4, before=2)
    assert well.true
    assert "figures the same as undisturbed" in str(well)
    assert not replace(well, same=False).true
    assert "figures NOT the same" in str(replace(well, same=False))
    assert not replace(well, status="failed").true


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (ScenarioTimes(rate=0), "--rate goes from 1 to 500."),
        (ScenarioTimes(seconds=4), "--seconds goes from 5 to 3600."),
        (ScenarioTimes(cut=0), "--cut goes from 1 to 600."),
        (ScenarioTimes(upgrades=0), "--upgrades goes from 1 to 200."),
        (ScenarioTimes(games=0), "--games goes from 100 to 1849."),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    wrong: ScenarioTimes, sentence: str
) -> None:
    assert wrong.refusal() == sentence
    assert not ScenarioTimes().refusal()
