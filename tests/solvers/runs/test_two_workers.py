"""Two workers on one run of sixteen chunks: every chunk done once, progress true at every poll."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.site.services import Site
from tests.solvers.runs.test_kill import ANSWERS, ASK, set_up

PLAN = """
from solvers.runs import claims, work
from solvers.runs.models import Run
Run.objects.update(status="running", started_at=run.created_at)
run.refresh_from_db()
assert work._one(run, claims.claim(run.pk))
"""
WORK = """
import time
from solvers.runs import work
from solvers.runs.models import Chunk, Run

one, deadline = work._one, time.monotonic() + 300
def once_both_have_one(run, chunk, *rest):
    while Chunk.objects.filter(index__gt=0, fence__gt=0).count() < 2:
        assert time.monotonic() < deadline, "the other worker never came"
        time.sleep(0.01)
    return one(run, chunk, *rest)
work._one = once_both_have_one
print(work.process(Run.objects.get().pk))
"""
WATCH = """
import json, time
from django.db import transaction
from solvers.runs.models import Chunk, Run
from solvers.runs.services import progress
deadline, before = time.monotonic() + 300, 0
while True:
    with transaction.atomic():
        run = Run.objects.get()
        told = progress(run)
        chunks = list(Chunk.objects.exclude(index=0).values("state", "games", "fence"))
    done = sum(chunk["games"] for chunk in chunks if chunk["state"] == "done")
    busy = sum(chunk["games"] for chunk in chunks if chunk["state"] == "running")
    assert before <= told.played, "it went back"
    assert done <= told.played <= done + busy, (told, done, busy)
    assert told.games == sum(chunk["games"] for chunk in chunks)
    assert (told.rate is None) == (told.played == 0)
    before = told.played
    if run.status != "running":
        break
    assert time.monotonic() < deadline, chunks
    time.sleep(0.05)
distribution = run.results and run.results["distribution"]
print(json.dumps([run.status, run.error, told.played, chunks, run.wins, distribution]))
"""


def test_two_workers_share_sixteen_chunks_and_do_none_twice(tmp_path: Path) -> None:
    site = Site(tmp_path / "var")
    set_up(site, tmp_path, ASK.format(agent="csp"), PLAN)
    with ThreadPoolExecutor(3) as pool:
        watching = pool.submit(site.python, WATCH)
        working = [pool.submit(site.python, WORK) for _ in range(2)]
        shares = [int(one.result().split()[0]) for one in working]
        status, error, played, chunks, wins, distribution = json.loads(watching.result())
    assert (status, error) == ("done", "")
    assert len(chunks) == sum(shares) == 16
    assert min(shares) >= 1
    assert {(chunk["state"], chunk["fence"]) for chunk in chunks} == {("done", 1)}
    assert played == sum(chunk["games"] for chunk in chunks) == ANSWERS
    assert sum(distribution.values()) == wins
