"""After a start the first hint, race and review of every game find everything loaded."""

from __future__ import annotations

import gc
import json
import logging
import os
import re
import threading
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from queue import Queue
from typing import Any

import gunicorn.http.wsgi
import pytest
from django.test import Client

from games.catalogue import GAMES
from games.limits.compute_queue import Busy
from lexicons.models import Lexicon
from solvers.analysis import agent_plays
from solvers.analysis.compute_budget import TOO_LONG
from solvers.pages.watch import featured_game
from tests.site.services import COLLECT, PATIENCE, Site
from wordgames.agent.bounded_cache import Memo
from wordgames.kernel_warming import (
    by_readiness,
    costs_of,
    in_order,
    is_ready,
    next_beside,
    own_seconds,
)
from wordgames.kernels import numpy_kernels
from wordgames.kernels.awaited_kernels import SHARED, announce, awaited, heed
from wordgames.kernels.backend import backend
from wordgames.search.addresses import NARROW
from wordgames_site import serving
from wordgames_site.management.commands.setup_site import first_game_is_coming, turn
from wordgames_site.operation import readiness
from wordgames_site.operation.readiness import NotReady
from wordgames_site.server import memory_trimming, warm_up
from wordgames_site.setup.start_stamps import Stamp

ASSIST = "/assist/wordle/?lexicon=en&length=5&g=crane&m1=0&m1=2&m1=0&m1=0&m1=1"
OTHER_WORDS = {"assist", "agents", "watch"}


@pytest.fixture
def coming(tmp_path: Path) -> Iterator[Path]:
    """Yield the file of the kernels that are coming, which this process heeds."""
    heed(tmp_path / "kernels.coming")
    yield tmp_path / "kernels.coming"
    heed(None)


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
    before.pop("compiled", None)  # kernels whose code is new
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
    settings: Any, monkeypatch: pytest.MonkeyPatch, coming: Path
) -> None:
    """One request in eight waited 18 s for a worker that loaded first."""
    steps = Queue[str]()
    announce(coming, list(costs_of(by_readiness()[-1]))[1:])
    monkeypatch.setattr(warm_up, "LOOK", 0.01)
    monkeypatch.setattr(warm_up, "templates", lambda: ())
    monkeypatch.setattr(warm_up, "leagues", lambda: None)
    for step in ("compare_leaders", "show_of", "people_played"):
        monkeypatch.setattr(warm_up, step, lambda *_: None)
    monkeypatch.setattr(agent_plays, "warm", steps.put)
    monkeypatch.setattr(warm_up, "settle", lambda: steps.put("settle"))
    monkeypatch.setattr(gunicorn.http.wsgi, "SERVER", "gunicorn")
    serving.post_worker_init(None)
    assert warm_up.is_warming(), "It goes on beside the first requests."
    with pytest.raises(NotReady, match="are being loaded"):
        readiness.check_agents()
    assert [steps.get(timeout=PATIENCE) for _ in range(9)] == by_readiness()[:9]
    assert steps.empty(), "Nobody else compiles the kernels."
    announce(coming, [])
    assert [steps.get(timeout=PATIENCE) for _ in range(2)] == [by_readiness()[-1], "settle"]
    for thread in threading.enumerate():
        if thread.name == "warming":
            thread.join(PATIENCE)
    readiness.check_agents()


def test_a_page_whose_bots_are_coming_says_so_and_goes_on_by_itself(
    client: Client,
    english_list: Lexicon,
    coming: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each was a 503 that said "Try again in a minute or two", and an error in the log."""
    monkeypatch.setattr(featured_game, "_shows", Memo(4))  # another test may have watched one
    announce(coming, in_order())
    assert backend(10**9) is numpy_kernels
    assert client.get("/wordle/").status_code == 200
    poll = ""
    for address in (ASSIST, "/watch/wordle/", "/learn/"):
        asked = client.get(address)
        assert asked.status_code == 200, address
        assert "This page will open by itself." in asked.content.decode()
        poll = _poll(asked)
        again = client.get(poll, headers={"HX-Request": "true"})
        assert "HX-Refresh" not in again.headers
        assert _poll(again) != poll, "It backs off."
    assert not [record for record in caplog.records if record.levelno > logging.INFO]
    announce(coming, list(costs_of(by_readiness()[-1]))[1:])
    assert client.get(poll, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert client.get(ASSIST).context["game"].slug == "wordle"
    assert backend(10**9) is not numpy_kernels


def _poll(response: Any) -> str:
    (found,) = re.findall(r'hx-get="([^"]+)"[^>]* hx-trigger="load', response.content.decode())
    return unescape(found)


def test_a_post_that_needs_the_bots_is_refused_in_a_sentence(
    client: Client, english_list: Lexicon, coming: Path
) -> None:
    announce(coming, in_order())
    choice = {"lexicon": "en", "agent": "entropy", "length": 5, "mode": "normal", "guesses": 6}
    posted = client.post("/watch/wordle/", choice | {"common": "on"})
    assert posted.status_code == 425
    assert "The bots are nearly ready." in posted.content.decode()


def test_who_waits_is_answered_before_the_agents_are_loaded() -> None:
    """After a crash the first answer came 8 to 13 s later."""
    requests = warm_up._Requests(patience=PATIENCE)
    requests.begin()
    warming = threading.Thread(target=requests.wait)
    warming.start()
    warming.join(0.2)
    assert warming.is_alive()
    requests.end()
    warming.join(PATIENCE)
    assert not warming.is_alive()
    hurried = warm_up._Requests(patience=0.1)
    hurried.begin()
    hurried.wait()  # a site that is never idle is warmed all the same


def test_a_bot_that_was_not_warmed_in_time_is_told_in_a_sentence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Under load the log of a first start showed a traceback of 60 lines."""

    def late() -> None:
        raise Busy(TOO_LONG)

    warm_up._attempt("The agents of boards", late)
    (told,) = caplog.records
    assert "The agents of boards were not warmed: This takes too long" in told.getMessage()
    assert told.exc_info is None


def test_games_are_ready_one_after_the_other(coming: Path) -> None:
    """One file held all ten back until the last was compiled."""
    assert in_order()[0] == SHARED
    assert by_readiness()[0] == "wordle"
    waiting = in_order()
    announce(coming, waiting)
    assert not any(map(is_ready, ("", *GAMES)))
    ready = list[str]()
    while waiting:
        waiting = waiting[1:]
        announce(coming, waiting)
        ready += [slug for slug in by_readiness() if is_ready(slug) and slug not in ready]
    assert set(ready) == GAMES.keys()
    costs = [cost for slug in ready[1:] if (cost := own_seconds(slug))]
    assert costs == sorted(costs), "what takes longest comes last"
    assert not coming.exists()


def test_nothing_is_compiled_beside_the_first_game_that_it_does_not_need() -> None:
    """Other games' kernels took half of two cores from those that everybody waited for."""
    order = in_order()
    assert next_beside([], order) == SHARED
    assert next_beside([SHARED], order[1:]) == NARROW
    assert next_beside([NARROW], order[2:]) is None
    assert next_beside([], order[2:]) == order[2]
    assert next_beside([order[2]], order[3:]) is not None


def test_runs_are_stored_once_the_first_game_can_be_watched(
    coming: Path, settings: Any, tmp_path: Path
) -> None:
    """Eight CPU seconds of stored runs took a core from the first game's kernels."""
    settings.VAR_DIR = tmp_path
    announce(coming, in_order())
    assert not first_game_is_coming(), "Nobody compiles: there is nothing to wait for."
    with turn("kernels"):
        assert first_game_is_coming()
        announce(coming, in_order()[2:])
        assert not first_game_is_coming()


def test_a_set_up_that_broke_off_is_not_waited_for_for_ever(coming: Path) -> None:
    announce(coming, in_order())
    os.utime(coming, (time.time() - 901,) * 2)
    assert awaited() == frozenset()
    assert is_ready("wordle")


def test_no_bot_compiles_kernels_as_its_module_is_loaded(tmp_path: Path) -> None:
    """Hangman's were compiled by whichever page listed the bots first: 40 s of CPU."""
    told = Site(tmp_path).python(
        "import sys",
        "from wordgames.declaration import declared, declared_games",
        "from solvers.declaration import solved, solver",
        "[declared(it).load(a) for it in declared_games() for a in declared(it).agents.values()]",
        "[solver(it).load(a) for it in solved() for a in solver(it).of_pages]",
        "print('numba' in sys.modules)",
    )
    assert told.split() == ["False"]


def test_a_stamp_is_of_the_content_and_not_of_the_time(settings: Any, tmp_path: Path) -> None:
    """A checkout of another version and back had every kernel compiled again."""
    settings.VAR_DIR, source = tmp_path, tmp_path / "kernel.py"
    source.write_text("one")
    Stamp("trial", [source]).mark()
    os.utime(source, (1, 1))
    assert not Stamp("trial", [source]).stale
    source.write_text("two")
    assert Stamp("trial", [source]).stale


def test_what_a_worker_has_loaded_is_not_collected_again(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full collection looks at 170,000 objects and more: 130 to 220 ms in the midst of a page."""
    loaded: list[int] = []
    monkeypatch.setattr(gunicorn.http.wsgi, "SERVER", "gunicorn")
    settings.WARM_UP = "before"
    monkeypatch.setattr(memory_trimming, "prepare_memory", lambda: None)
    objects: list[list[int]] = []

    def warm() -> None:
        loaded.append(gc.get_freeze_count())
        objects.extend([] for _ in range(20_000))

    monkeypatch.setattr(warm_up, "warm", warm)
    before = gc.get_freeze_count()
    serving.post_worker_init(None)
    try:
        assert loaded == [before], "It is loaded first."
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.unfreeze()
