"""P7: after a start the first hint, race and review of every game find everything loaded."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import gunicorn.http.wsgi
import pytest
from django.test import Client

from games.catalogue import GAMES
from tests.site.services import Site, commands
from wordgames_site import serving, warming

READY = commands(
    ("migrate", "--verbosity", "0"), ("createcachetable",), ("collectstatic", "--noinput", "-v0")
)


def test_a_warmed_worker_loads_nothing_for_its_first_requests(tmp_path: Path) -> None:
    site, warmed = Site(tmp_path), "from tests.site.warmed import first_requests, prepare"
    site.python(READY, warmed, "prepare()")
    told = json.loads(site.python(warmed, "first_requests()").splitlines()[-1])
    before = told.pop("warming")
    assert before.keys() == {"dictionary", "agent", "tree or model", "kernel"}, "All are counted."
    assert told.keys() == GAMES.keys()
    for game, requests in told.items():
        assert {"hint", "race"} <= requests.keys()
        for name, request in requests.items():
            assert request == {"status": 200 if name != "hint" else 302, "loads": {}}, (game, name)


def test_what_a_worker_has_loaded_is_not_collected_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full collection looks at 170,000 objects and more: 130 to 220 ms in the midst of a page."""
    loaded: list[int] = []
    monkeypatch.setattr(gunicorn.http.wsgi, "SERVER", "gunicorn")
    monkeypatch.setattr(warming, "prepare_memory", lambda: None)
    monkeypatch.setattr(warming, "warm", lambda: loaded.append(gc.get_freeze_count()))
    before = gc.get_freeze_count()
    serving.post_worker_init(None)
    try:
        assert loaded == [before], "It is loaded first."
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.unfreeze()


def test_freed_memory_is_given_back_after_an_answer_and_not_after_each(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    given, now = [], [100.0]
    monkeypatch.setattr(warming, "few_heaps", lambda most: None)
    monkeypatch.setattr(warming, "give_back", lambda: given.append(now[0]))
    monkeypatch.setattr(warming, "monotonic", lambda: now[0])
    monkeypatch.setattr(warming._Given, "at", float("-inf"))
    warming.prepare_memory()
    try:
        for seconds in (0, 1, warming.PAUSE, 1):
            now[0] += seconds
            client.get("/healthz")
    finally:
        warming.request_finished.disconnect(warming._give_back)
    assert given == [100.0, 101.0 + warming.PAUSE]
