"""What pages show while a set-up compiles the kernels of their bots."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import call_command
from django.test import Client

from games.catalogue import GAMES
from games.catalogue import game as game_by
from games.models import Puzzle
from solvers.pages.watch.featured_game import show_of, stored_file, stored_game
from tests.wordle.lists import made_up, seen, small
from wordgames.agent_registry import build_agent
from wordgames.kernel_warming import (
    by_readiness,
    costs_of,
    in_order,
    is_ready,
    own_seconds,
    seconds_left,
)
from wordgames.kernels import numpy_kernels
from wordgames.kernels.awaited_kernels import SORTED, KernelsAwaited, announce, heed
from wordgames.kernels.backend import warm
from wordgames.kernels.class_statistics import class_statistics
from wordgames.kernels.deadline import deadline
from wordgames.search.addresses import NARROW, WIDE
from wordgames.search.engine import Engine
from wordgames.search.options import SearchOptions
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Codes
from wordgames.wordle.agents.self_taught import kernel
from wordgames.wordle.rules import WordleOptions


@pytest.fixture
def coming(tmp_path: Path) -> Iterator[Path]:
    """Yield the file of the kernels that are coming, which this process heeds."""
    heed(tmp_path / "kernels.coming")
    yield tmp_path / "kernels.coming"
    heed(None)


@pytest.mark.slow
@pytest.mark.django_db
def test_every_game_shows_a_stored_game_until_its_bots_are_ready(
    client: Client, coming: Path
) -> None:
    """A page whose bot was not ready showed nothing but "try again"."""
    call_command("load_bundled", verbosity=0)
    call_command("equations", "--store", verbosity=0)
    announce(coming, in_order())
    for slug in GAMES:
        whole = client.get(f"/watch/{slug}/")
        assert whole.status_code == 200, slug
        text = whole.content.decode()
        assert "Meanwhile, here is a game it played earlier." in text, slug
        assert f"/ready/?game={slug}&amp;tries=1" in text
        shown = stored_game(slug)
        assert shown is not None
        _check_by_the_rules(slug)
        first = client.get(f"/watch/{slug}/?step=0").content.decode()
        assert f"Step 0 of {len(shown.events)}." in first
        assert f"Step {len(shown.events)} of {len(shown.events)}." in text
    # one whose answer is that of today's daily would tell it
    shown = stored_game("wordle")
    assert shown is not None
    daily = {"game": "wordle", "setup": shown.puzzle.setup, "revision": shown.revision}
    Puzzle.objects.create(**daily, date=shown.play.ended_at)
    assert stored_game("wordle") is None
    assert "The bots are nearly ready." in client.get("/watch/wordle/").content.decode()
    assert (
        "ready in about a minute." in client.get(f"/watch/{by_readiness()[-1]}/").content.decode()
    )


def store(slug: str) -> None:
    """Write a game's featured game of today as the stored one: for new words or another bot."""
    shown = show_of(slug)
    assert shown is not None
    stored = {
        "words": shown.revision.sha256,
        "setup": shown.puzzle.setup,
        "agent": shown.play.agent["slug"],
        "status": shown.play.status,
        "moves": [[event.move, event.feedback] for event in shown.events],
    }
    text = json.dumps(stored, ensure_ascii=False, indent=1)
    stored_file(slug).write_text(f"{text}\n", encoding="utf-8")


def _check_by_the_rules(slug: str) -> None:
    """Check that the moves get the feedback that is stored with them, and end as it says."""
    shown = stored_game(slug)
    assert shown is not None
    state = game_by(slug).state(shown.puzzle.setup, shown.columns)
    for event in shown.events:
        state = state.play(event.move)
        assert state.last_feedback == event.feedback, slug
    assert state.status.value == "won" == shown.play.status, slug


def test_the_time_that_is_told_falls_to_nothing_game_by_game(coming: Path) -> None:
    waiting = in_order()
    announce(coming, waiting)
    told = [seconds_left(slug) for slug in by_readiness() if own_seconds(slug)]
    assert told == sorted(told), "The later a game, the longer."
    assert 5 <= seconds_left("wordle") < 20 < told[-1] < 90
    before = told[-1]
    while waiting:
        waiting = waiting[1:]
        announce(coming, waiting)
        left = seconds_left(by_readiness()[-1])
        assert left <= before
        before = left
        assert all((seconds_left(slug) > 0) != is_ready(slug) for slug in GAMES)
    assert before == 0


def test_five_letters_are_ready_before_longer_words(coming: Path) -> None:
    """Half of the search's compilation is for tables that a first game never has."""
    order = in_order()
    assert order.index(NARROW) < order.index(WIDE)
    announce(coming, order[order.index(WIDE) :])
    assert is_ready("wordle")
    assert not is_ready("wordle", whole=True)
    assert not is_ready(by_readiness()[-1])
    assert WIDE in costs_of("wordle", whole=True)
    five, six = made_up(5), made_up(6)
    with deadline(60):
        Engine(five, SearchOptions())
        with pytest.raises(KernelsAwaited):
            Engine(six, SearchOptions())
    announce(coming, [])
    engine = Engine(six, SearchOptions())
    assert engine.table is not None
    assert engine.table.dtype == np.uint16


@pytest.mark.parametrize("slug", ["astar", "self-taught"])
def test_a_game_is_ready_before_bots_that_nobody_watches_first(coming: Path, slug: str) -> None:
    """Six CPU seconds of other bots' kernels were compiled before the first watched game."""
    order, words = in_order(), small()
    announce(coming, order[order.index(NARROW) + 1 :])
    assert is_ready("wordle")
    kernel.cache_clear()
    params = {"first_guesses": 0} if slug == "astar" else {}
    agent = build_agent("wordle", slug, words, WordleOptions(), params=params)
    situation = situate(seen(), words)
    with deadline(60), pytest.raises(KernelsAwaited):
        agent.suggest(situation, 1)
    announce(coming, [])
    with deadline(60):
        assert agent.suggest(situation, 1).ranked


def test_numpy_counts_very_many_codes_until_the_kernels_that_sort_are_there(
    coming: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert SORTED in costs_of("wordle", whole=True)
    assert SORTED not in costs_of("wordle")
    words, asked = made_up(11), list[int]()
    plainly = numpy_kernels.count_classes

    def noted(codes: Codes, *others: Any) -> None:
        asked.append(len(codes))
        plainly(codes, *others)

    monkeypatch.setattr(numpy_kernels, "count_classes", noted)
    assert warm()
    announce(coming, [SORTED])
    before = class_statistics(words.codes, words.codes).entropy
    assert sum(asked) == len(words)
    announce(coming, [])
    assert (class_statistics(words.codes, words.codes).entropy == before).all()
    assert sum(asked) == len(words), "The compiled kernels count now."
