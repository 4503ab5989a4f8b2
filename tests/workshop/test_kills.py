"""Processes killed while people play: every acknowledged guess is stored once, as it was sent."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Event, Play
from games.plays import actions
from games.plays.open_play import open_play_of
from tests.site.services import Site
from tests.workshop.kills_under_play import kill_each
from workshop.kills.ledger import Ledger, compared
from workshop.site.environment import result_of
from workshop.site.server import Server

Begin = Callable[..., Play]
# Load of a machine on which seconds tell how long something takes.
IDLE = 2.0
NOTHING = {"lost": 0, "altered": 0, "doubled": 0, "disagreements": []}


def killed(**options: Any) -> dict[str, Any]:
    out = io.StringIO()
    call_command("bench", "kills", json=True, stdout=out, **options)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def check(found: dict[str, Any], **kills: int) -> None:
    assert found["kills"] == {"web": 0, "worker": 0} | kills
    assert {name: found[name] for name in NOTHING} == NOTHING
    assert found["acknowledged"] > 10 * kills["web"]
    assert found["wrong_runs"] == []


@pytest.mark.slow
def test_guesses_outlive_the_web_being_killed() -> None:
    found = killed(kills=4, target=["web"])
    check(found, web=4)
    assert found["whole_server"] == 1


@pytest.mark.postgresql
@pytest.mark.redis
def test_guesses_and_runs_outlive_web_and_worker_on_postgresql_and_redis() -> None:
    """On SQLite tests/solvers/runs/test_kill.py kills the worker, and the test above the web."""
    found = killed(kills=2, database="postgresql")
    check(found, web=2, worker=2)
    assert found["games"]


def test_bin_play_outlives_the_death_of_each_of_its_processes(tmp_path: Path) -> None:
    """A dead worker ended the site for ever; a dead server left it silent for 13 s."""
    site = Site(tmp_path)
    Server(tmp_path).set_up()
    found = result_of(site.environment, kill_each, 10)
    print(found)
    assert {name: found[name] for name in NOTHING} == NOTHING
    assert found["wrong_runs"] == []
    assert found["runs"] >= 3
    assert found["acknowledged"] > 150
    assert found["code"] == 0
    assert {len(seconds) for seconds in found["silent"].values()} == {10}
    if max(os.getloadavg()) < IDLE:
        assert max(map(max, found["silent"].values())) < 5


@pytest.fixture
def ledger(begin: Begin) -> tuple[Ledger, Play]:
    """A play of two guesses, and a ledger that knows of both."""
    play, own = begin("crane"), Ledger()
    for word in ("slate", "abbey"):
        open_play = open_play_of(play.pk, "wordle", play.player_id)
        actions.move(open_play, open_play.sequence, word)
        own.acknowledge(play.pk, word)
    return own, play


def test_a_ledger_that_agrees_has_nothing_to_say(ledger: tuple[Ledger, Play]) -> None:
    assert compared(ledger[0]) == NOTHING


def test_a_lost_guess_is_counted(ledger: tuple[Ledger, Play]) -> None:
    own, play = ledger
    own.acknowledge(play.pk, "trace")
    assert compared(own) == NOTHING | {"lost": 1}


def test_a_guess_stored_twice_is_counted(ledger: tuple[Ledger, Play]) -> None:
    own, play = ledger
    open_play = open_play_of(play.pk, "wordle", play.player_id)
    actions.move(open_play, open_play.sequence, "abbey")
    assert compared(own) == NOTHING | {"doubled": 1}


def test_an_altered_guess_and_a_wrong_number_are_counted(ledger: tuple[Ledger, Play]) -> None:
    own, play = ledger
    Event.objects.filter(play=play, sequence=0).update(move="trace")
    Event.objects.filter(play=play, sequence=1).update(sequence=5)
    found = compared(own)
    assert found["altered"] == 2
    assert len(found["disagreements"]) == 1


@pytest.mark.parametrize("refused", [{"kills": 0}, {"players": 99}])
def test_numbers_out_of_range_are_refused_in_a_sentence(refused: dict[str, int]) -> None:
    with pytest.raises(CommandError, match="goes from 1 to"):
        call_command("bench", "kills", **refused)
