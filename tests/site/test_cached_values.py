"""The shared cache holds plain values, which processes of every version load and read."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils.safestring import mark_safe

from lexicons.models import Lexicon
from solvers.runs import heartbeat, services
from solvers.runs.models import Run
from tests.plain_cache import is_plain
from tests.solvers.runs.fixtures import Ask, Finish, work_off
from wordgames_site.operation.readiness import check_cache
from wordgames_site.server.fail_open_caches import FailOpen, OpenDatabaseCache, OpenRedisCache
from workshop.site.stored_runs import store_plays

DASHBOARD = "/stats/"
HEARTBEAT, COUNTS, LOST, PEOPLE = "run-heartbeat", "run-counts", "run-lost", "stats/people"


@dataclass(frozen=True)
class Pages:
    """Pages that keep something in the cache: the dashboard, and two runs."""

    client: Client
    going: Run
    done: Run

    def ask(self) -> list[Any]:
        """Return what they show of what they keep."""
        dashboard = self.client.get(DASHBOARD).context
        going = self.client.get(f"/stats/runs/{self.going.pk}/").context
        done = self.client.get(f"/stats/runs/{self.done.pk}/").context
        return [dashboard["played"], going["so_far"], done["failures"]]


@pytest.fixture
def pages(
    client: Client,
    small_english: Lexicon,
    asking: Ask,
    finished: Finish,
    monkeypatch: pytest.MonkeyPatch,
) -> Pages:
    done = finished("csp", guesses=2)
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    going = services.ask(asking())
    work_off(going, 4)
    heartbeat.begin(going.pk)
    store_plays(small_english, 4)
    return Pages(client, going, done)


def entries() -> dict[str, Any]:
    """Return what is in the cache, by key."""
    keys = [key.split(":", 2)[2] for key in cache._cache]  # type: ignore[attr-defined]
    return {key: cache.get(key) for key in keys}


def key_of(head: str) -> str:
    [key] = [key for key in entries() if key.startswith(head)]
    return key


def test_pages_and_heartbeats_keep_plain_values(pages: Pages) -> None:
    shown = pages.ask()
    check_cache()
    heartbeat.count_yield(pages.going.pk)
    kept = entries()
    for head in (HEARTBEAT, COUNTS, LOST, PEOPLE, "run-yields", "readyz"):
        assert any(key.startswith(head) for key in kept), f"{head} is kept no more"
    assert [key for key, value in kept.items() if not is_plain(value)] == []
    assert pages.ask() == shown, "what was kept reads as what was computed"


def without_a_field(entry: dict[str, Any]) -> object:
    return dict(list(entry.items())[1:])


def with_another(entry: dict[str, Any]) -> object:
    return entry | {"added_later": 1}


@pytest.mark.parametrize("change", [without_a_field, with_another, str])
def test_an_entry_of_another_version_is_as_good_as_none(
    pages: Pages, change: Callable[[dict[str, Any]], object]
) -> None:
    shown = pages.ask()
    for head in (COUNTS, LOST, HEARTBEAT):
        key = key_of(head)
        cache.set(key, change(cache.get(key)))
    cache.set(PEOPLE, [change(row) for row in cache.get(PEOPLE)])
    assert pages.ask() == shown
    assert heartbeat.last_told(pages.going.pk) is None
    assert heartbeat.told_now([pages.going.pk]) == {}


def test_words_of_a_trap_of_another_version_are_sorted_anew(pages: Pages) -> None:
    shown = pages.ask()
    key = key_of(LOST)
    stored = cache.get(key)
    assert stored["traps"], "no word was lost in a trap"
    cache.set(key, stored | {"traps": [without_a_field(trap) for trap in stored["traps"]]})
    assert pages.ask() == shown


@pytest.mark.parametrize(
    "value",
    [heartbeat.Heartbeat("a", 0, 0), (1,), {1}, [mark_safe("a")], {"a": OrderedDict()}],
)
def test_all_else_is_refused_in_every_test(value: object) -> None:
    for put in (cache.set, cache.add, cache.get_or_set, lambda key, it: cache.set_many({key: it})):
        with pytest.raises(TypeError, match="plain"):
            put("key", value)


def check_moved(store: FailOpen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep an object whose class is gone when it is read."""
    passing = ModuleType("passing_module")
    exec("class Passing: pass", passing.__dict__)  # noqa: S102
    monkeypatch.setitem(sys.modules, "passing_module", passing)
    store.set_many({"moved": passing.Passing(), "plain": 1})
    for change in (lambda: delattr(passing, "Passing"), lambda: sys.modules.pop("passing_module")):
        change()
        assert store.get("moved", "absent") == "absent"
        assert store.get_many(["moved", "plain"]) == {"plain": 1}
        assert store.get_or_set("moved", 7) == 7
    store.set("moved", 2)
    assert store.get("moved") == 2


@pytest.mark.django_db
def test_an_object_whose_class_has_moved_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    call_command("createcachetable", "moved_cache")
    check_moved(OpenDatabaseCache("moved_cache", {}), monkeypatch)


@pytest.mark.redis
def test_an_object_whose_class_has_moved_is_absent_from_redis(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_moved(OpenRedisCache(redis_url, {}), monkeypatch)
