"""P7: after a start the first hint, race and review of every game find everything loaded."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import gunicorn.http.wsgi
import pytest

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
    monkeypatch.setattr(warming, "warm", lambda: loaded.append(gc.get_freeze_count()))
    before = gc.get_freeze_count()
    serving.post_worker_init(None)
    try:
        assert loaded == [before], "It is loaded first."
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.unfreeze()
