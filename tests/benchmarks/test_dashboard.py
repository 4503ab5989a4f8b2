"""How long the overview takes with 2,000 stored runs and 50,000 plays: at most 200 ms of CPU.

CPU time, the database's included (SQLite works in the process), is what a busy machine does not
change. The overview is measured as its first visitor of a minute gets it, and as the others do.
`bin/test tests/benchmarks/test_dashboard.py --benchmark-columns=min,median,max` prints it.
"""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from lexicons.models import Lexicon
from tests.benchmarks.yardstick import measure
from tests.fixtures import make_lexicon
from workshop.site.stored_runs import store_plays, store_runs

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
LIMIT = 0.2
PAGES = ("/stats/", "/stats/runs/", "/stats/runs/?agent=entropy&state=done&page=5")


@pytest.fixture
def busy_site(db: None) -> Lexicon:
    lexicon = make_lexicon("en", "English", "en", {"crane": True, "slate": True})
    store_runs(lexicon, 2000)
    store_plays(lexicon, 50_000)
    return lexicon


GROUP = "statistics, 2,000 runs and 50,000 plays"


@pytest.mark.benchmark(group=GROUP, timer=time.process_time)
def test_the_first_visitor_of_a_minute(benchmark: Any, busy_site: Lexicon, client: Client) -> None:
    response = measure(benchmark, client.get, "/stats/", most=LIMIT, rounds=5, setup=cache.clear)
    assert response.status_code == 200


@pytest.mark.benchmark(group=GROUP, timer=time.process_time)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_statistics(
    benchmark: Any, busy_site: Lexicon, client: Client, path: str
) -> None:
    response = measure(benchmark, client.get, path, most=LIMIT)
    assert response.status_code == 200
