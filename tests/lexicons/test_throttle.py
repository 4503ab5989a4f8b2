"""Rate limits: exact however many ask at once, sliding, and open where nothing can be counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError

from lexicons.models import RateCount
from lexicons.throttle import rate_counter
from lexicons.throttle.address_network import network
from lexicons.throttle.rate_counter import NotCountedError, allowed, forget, prune, spend, spent
from tests.site.services import Site
from wordgames_site.server.fail_open_caches import OpenRedisCache

CROWD = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.db import connections
from lexicons.throttle import rate_counter
rate_counter.clock = lambda: 1_000_000
together = Barrier(60)
def come(number):
    together.wait()
    passed = [rate_counter.allowed("start", "me", 60, 60) for _ in range(number, 400, 60)]
    connections.close_all()
    return sum(passed)
with ThreadPoolExecutor(60) as pool:
    print(sum(pool.map(come, range(60))))
"""


@pytest.fixture
def clock(db: None, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    now = [1_000_020]
    monkeypatch.setattr("lexicons.throttle.rate_counter.clock", lambda: now[0])
    return now


def passed(site: Site) -> str:
    """Let sixty threads go four hundred times; return how often they were let through."""
    return site.with_tables().python(CROWD).strip()


def test_sixty_threads_on_sqlite_pass_no_more_often_than_the_limit(tmp_path: Path) -> None:
    assert passed(Site(tmp_path / "site")) == "60"


@pytest.mark.postgresql
def test_sixty_threads_on_postgresql_pass_no_more_often_than_the_limit(
    database_url: str, tmp_path: Path
) -> None:
    assert passed(Site(tmp_path / "site", DATABASE_URL=database_url)) == "60"


@pytest.mark.redis
def test_sixty_threads_on_redis_pass_no_more_often_than_the_limit(
    redis_url: str, tmp_path: Path
) -> None:
    assert passed(Site(tmp_path / "site", REDIS_URL=redis_url)) == "60"


@pytest.mark.nightly
def test_a_window_slides_so_that_none_holds_more_than_the_limit(clock: list[int]) -> None:
    """Forty went through within seconds, at the edge of two minutes."""
    times = []
    for _ in range(600):
        if allowed("x", "me", 20, 60):
            times.append(clock[0])
        clock[0] += 1
    for begin in range(clock[0] - 60):
        assert sum(begin <= time < begin + 60 for time in times) <= 20
    assert len(times) >= 20 * 8


def test_goes_that_are_refused_do_not_count(clock: list[int]) -> None:
    for _ in range(50):
        allowed("x", "me", 2, 60)
        clock[0] += 1
    clock[0] += 30
    assert allowed("x", "me", 2, 60)


def test_what_was_used_is_summed_over_the_window(clock: list[int]) -> None:
    spend("seconds", "me", 3000, 60)
    clock[0] += 30
    spend("seconds", "me", 4000, 60)
    assert spent("seconds", "me", 60) == 7000
    assert spent("seconds", "you", 60) == 0
    clock[0] += 60
    assert spent("seconds", "me", 60) == 4000
    forget("seconds", "me", 60)
    assert spent("seconds", "me", 60) == 0


def test_old_counts_are_thrown_away(clock: list[int]) -> None:
    allowed("x", "me", 2, 60)
    clock[0] += 30
    allowed("x", "you", 2, 60)
    clock[0] += 50
    assert prune() == 1
    assert RateCount.objects.count() == 1


def test_where_nothing_can_be_counted_everybody_is_let_through(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def full(*_: Any) -> bool:
        asked.append(True)
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(rate_counter._Window, "_add", full)
    assert all(allowed("x", "me", 1, 60) for _ in range(3))
    assert len(asked) == 1  # a locked database kept each of a log-in's five limits for 20 seconds
    monkeypatch.undo()
    rate_counter.Rest.until = 0
    assert [allowed("x", "me", 1, 60) for _ in range(2)] == [True, False]


def test_a_redis_that_is_away_lets_everybody_through(
    db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    backend = "wordgames_site.server.fail_open_caches.OpenRedisCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": settings.REDIS_URL}}
    monkeypatch.setattr(OpenRedisCache, "_rests_until", float("-inf"))
    assert all(allowed("x", "me", 1, 60) for _ in range(3))
    assert spent("x", "me", 60) == 0
    with pytest.raises(NotCountedError):
        allowed("x", "me", 1, 60, strict=True)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix:", "unix:"),
        ("", ""),
    ],
)
def test_an_ipv6_address_counts_as_its_network(address: str, counted: str) -> None:
    assert network(address) == counted
