"""Two workers that are asked for the same run: one does it, by two processes; progress is true."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.site.services import Site
from tests.solvers.runs.test_kill import ANSWERS, ASK, set_up

WORK = """
import time
from solvers.runs import work
from solvers.runs.models import Run
work.TURN = float("inf")
print(work.process(Run.objects.get().pk))
work.pool().close()
"""
WATCH = """
import json, time
from django.db import transaction
from solvers.runs.models import Part, Run
from solvers.runs.services import progress
deadline, before = time.monotonic() + 300, 0
while True:
    with transaction.atomic():
        run = Run.objects.get()
        told = progress(run)
        parts = list(run.parts.exclude(index=0))
    done = sum(part.games for part in parts if part.result is not None)
    assert before <= told.played, "it went back"
    assert done <= told.played <= told.games, (told, done)
    assert told.games == sum(part.games for part in parts)
    assert (told.rate is None) == (told.played == 0)
    before = told.played
    if run.status not in ("waiting", "running"):
        break
    assert time.monotonic() < deadline, run.status
    time.sleep(0.05)
distribution = run.results and run.results["distribution"]
print(json.dumps([run.status, run.error, told.played, len(parts), run.wins, distribution]))
"""


@pytest.mark.slow
def test_one_of_two_workers_does_a_run_and_none_does_it_twice(tmp_path: Path) -> None:
    site = Site(tmp_path / "var", WORK_PROCESSES="2")
    set_up(site, tmp_path, ASK.format(agent="csp"))
    with ThreadPoolExecutor(3) as pool:
        watching = pool.submit(site.python, WATCH)
        working = [pool.submit(site.python, WORK) for _ in range(2)]
        shares = [int(one.result().split()[0]) for one in working]
        status, error, played, parts, wins, distribution = json.loads(watching.result())
    assert (status, error) == ("done", "")
    assert sorted(shares) == [0, parts + 1]
    assert parts == 16
    assert played == ANSWERS
    assert sum(distribution.values()) == wins
