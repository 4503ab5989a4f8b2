"""What the check of stored plays finds, and how the migration heals what was stored before it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games.models import Event, Play
from games.plays import actions
from games.plays.consistency import disagreements
from games.plays.open_play import open_play_of
from wordgames_site.tasks import housekeeping

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db


def played(begin: Begin, *moves: str) -> Play:
    play = begin("crane", guesses=3)
    for number, move in enumerate(moves):
        actions.move(open_play_of(play.pk, "wordle", play.player_id), number, move)
    return Play.objects.get(pk=play.pk)


def add(play: Play, kind: str, move: str = "") -> None:
    feedback = "00202" if kind == "move" else ""
    number = play.events.count()
    Event.objects.create(play=play, sequence=number, kind=kind, move=move, feedback=feedback)


def spoil(play: Play, **summary: Any) -> None:
    Play.objects.filter(pk=play.pk).update(**summary)


def miscounted(begin: Begin) -> Play:
    play = played(begin, "slate", "abbey")
    spoil(play, turns=1)
    return play


def hint_not_counted(begin: Begin) -> Play:
    play = played(begin, "slate")
    add(play, "hint", "crane")
    return play


def given_up_after_winning(begin: Begin) -> Play:
    play = played(begin, "slate", "crane")
    add(play, "give-up")
    spoil(play, status="given-up")
    return play


def hint_after_losing(begin: Begin) -> Play:
    play = played(begin, "slate", "abbey", "trace")
    add(play, "hint", "crane")
    spoil(play, status="playing", hints=1)
    return play


def move_after_giving_up(begin: Begin) -> Play:
    play = played(begin, "slate")
    add(play, "give-up")
    add(play, "move", "trace")
    spoil(play, status="playing", turns=2, ended_at=timezone.now())
    return play


def won_but_playing(begin: Begin) -> Play:
    play = played(begin, "crane")
    spoil(play, status="playing", ended_at=None)
    return play


# A play that disagrees with its events -> its status, turns, hints and events once healed.
HEALED = {
    miscounted: ("playing", 2, 0, 2),
    hint_not_counted: ("playing", 1, 1, 2),
    given_up_after_winning: ("won", 2, 0, 2),
    hint_after_losing: ("lost", 3, 0, 3),
    move_after_giving_up: ("given-up", 1, 0, 2),
    won_but_playing: ("won", 1, 0, 1),
}
each = pytest.mark.parametrize("wrong", HEALED, ids=lambda wrong: wrong.__name__)


@each
def test_a_play_that_disagrees_is_reported(
    begin: Begin, wrong: Callable[[Begin], Play], capsys: pytest.CaptureFixture[str]
) -> None:
    right = played(begin, "slate", "abbey")
    play = wrong(begin)
    assert {found for found, _ in disagreements()} == {play.pk}
    with pytest.raises(CommandError, match="1 play disagrees"):
        call_command("check_plays")
    out = capsys.readouterr().out
    assert play.pk in out
    assert right.pk not in out


def test_plays_that_agree_pass(begin: Begin, capsys: pytest.CaptureFixture[str]) -> None:
    played(begin, "slate", "crane")
    call_command("check_plays", days=1)
    assert "Every play agrees" in capsys.readouterr().out


def test_housekeeping_says_in_the_log_which_plays_disagree(
    begin: Begin, caplog: pytest.LogCaptureFixture
) -> None:
    play = miscounted(begin)
    housekeeping.func()
    assert play.pk in caplog.text


def test_a_move_while_the_check_reads_is_no_disagreement(begin: Begin) -> None:
    play, left = played(begin, "slate"), ["crane"]

    def meanwhile(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if "games_event" in sql and sql.startswith("SELECT") and left:
            move = left.pop()
            actions.move(open_play_of(play.pk, "wordle", play.player_id), 1, move)
        return execute(sql, *rest)

    with connection.execute_wrapper(meanwhile):
        assert not list(disagreements())
    assert not left


@each
def test_the_migration_heals_what_was_stored(begin: Begin, wrong: Callable[[Begin], Play]) -> None:
    right = played(begin, "slate", "abbey")
    before = Play.objects.filter(pk=right.pk).values().get()
    play = wrong(begin)
    heal()
    play.refresh_from_db()
    summary = (play.status, play.turns, play.hints, play.events.count())
    assert summary == HEALED[wrong]
    assert (play.ended_at is None) == (play.status == "playing")
    assert list(disagreements()) == []
    assert Play.objects.filter(pk=right.pk).values().get() == before
    heal()
    assert (play.status, play.turns) == HEALED[wrong][:2]


def test_a_play_of_a_game_that_is_gone_is_counted_and_left_as_it_ended(begin: Begin) -> None:
    play = given_up_after_winning(begin)
    spoil(play, turns=7)
    play.puzzle.game = "tiddlywinks"
    play.puzzle.save()
    heal()
    play.refresh_from_db()
    assert (play.status, play.turns, play.events.count()) == ("given-up", 2, 3)


def heal() -> None:
    migration = import_module("games.migrations.0003_heal_plays")
    migration.heal(apps, None)
