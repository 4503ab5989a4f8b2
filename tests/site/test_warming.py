"""P7: after a start the first hint, race and review of every game find everything loaded."""

from __future__ import annotations

import gc
import json
import threading
from pathlib import Path
from queue import Queue
from typing import Any

import gunicorn.http.wsgi
import pytest
from django.test import Client

from games.catalogue import GAMES
from games.kernels import numpy_kernels
from games.kernels.backend import COMING, backend
from lexicons.models import Lexicon
from tests.site.services import COLLECT, PATIENCE, Site
from wordgames_site import serving
from wordgames_site.operation import readiness
from wordgames_site.operation.readiness import NotReady
from wordgames_site.server import memory_trimming, warm_up

OTHER_WORDS = {"assist", "agents", "watch"}


@pytest.mark.slow
def test_a_warmed_worker_loads_nothing_for_its_first_requests(tmp_path: Path) -> None:
    site, warmed = (
        Site(tmp_path).with_tables(),
        "from tests.site.warmed import first_requests, prepare",
    )
    site.python(COLLECT, warmed, "prepare()")
    told = json.loads(site.python(warmed, "first_requests()").splitlines()[-1])
    before = told.pop("warming")
    kinds = {"dictionary", "agent", "tree or model", "kernel", "module", "template"}
    assert before.keys() == kinds, "All are counted."
    assert told.keys() == GAMES.keys()
    for game, requests in told.items():
        assert {"hint", "race"} <= requests.keys()
        for name, request in requests.items():
            loads = request.pop("loads")
            if name in OTHER_WORDS:  # what is looked at there are other words than the first
                loads = {kind: loads[kind] for kind in {"module", "template"} & loads.keys()}
            assert not loads, (game, name)
            assert request == {"status": 200 if name != "hint" else 302}, (game, name)


def test_a_start_waits_neither_for_the_agents_nor_for_their_kernels(
    settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """D26: one request in eight waited 18 s for a worker that loaded first."""
    coming, steps = tmp_path / "kernels.coming", Queue[str]()
    coming.touch()
    monkeypatch.setenv(COMING, str(coming))
    monkeypatch.setattr(warm_up, "LOOK", 0.01)
    monkeypatch.setattr(warm_up, "warm", lambda: steps.put("warm"))
    monkeypatch.setattr(warm_up, "settle", lambda: steps.put("settle"))
    monkeypatch.setattr(gunicorn.http.wsgi, "SERVER", "gunicorn")
    serving.post_worker_init(None)
    assert warm_up.is_warming(), "It goes on beside the first requests."
    with pytest.raises(NotReady, match="are being loaded"):
        readiness.check_agents()
    assert steps.empty(), "Nobody else compiles the kernels."
    coming.unlink()
    assert [steps.get(timeout=PATIENCE) for _ in range(2)] == ["warm", "settle"]
    for thread in threading.enumerate():
        if thread.name == "warming":
            thread.join(PATIENCE)
    readiness.check_agents()


def test_while_kernels_are_compiled_bots_ask_for_patience_and_games_go_on(
    client: Client, english_list: Lexicon, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    coming = tmp_path / "kernels.coming"
    coming.touch()
    monkeypatch.setenv(COMING, str(coming))
    assert backend(10**9) is numpy_kernels
    assert client.get("/wordle/").status_code == 200
    asked = client.get("/assist/wordle/?lexicon=en&length=5&g=crane&m1=0&m1=2&m1=0&m1=0&m1=1")
    assert asked.status_code == 503
    assert asked["Retry-After"] == "30"
    assert "its bots are still getting ready" in asked.content.decode()
    coming.unlink()
    assert backend(10**9) is not numpy_kernels


def test_what_a_worker_has_loaded_is_not_collected_again(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full collection looks at 170,000 objects and more: 130 to 220 ms in the midst of a page."""
    loaded: list[int] = []
    monkeypatch.setattr(gunicorn.http.wsgi, "SERVER", "gunicorn")
    settings.WARM_UP = "before"
    monkeypatch.setattr(memory_trimming, "prepare_memory", lambda: None)
    monkeypatch.setattr(warm_up, "warm", lambda: loaded.append(gc.get_freeze_count()))
    before = gc.get_freeze_count()
    serving.post_worker_init(None)
    try:
        assert loaded == [before], "It is loaded first."
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.unfreeze()
