"""Posts at the same instant: one of them is stored, and a play never disagrees with its events."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from games.models import Event, Play
from games.plays import actions
from games.plays.consistency import disagreements
from games.plays.open_play import OpenPlay, open_play_of
from tests.site.services import Site

Begin = Callable[..., Play]
PLAYED = ("slate", "abbey")
# Rounds of the long races; a thousand of each engine were run, and are again by this variable.
ROUNDS = int(os.environ.get("WORDGAMES_ROUNDS", "100"))


def open_play(play: Play) -> OpenPlay:
    return open_play_of(play.pk, "wordle", play.player_id)


def read_before(play: Play, *moves: str) -> OpenPlay:
    """Return what a post has read whose play was read before these moves, its events after."""
    row = Play.objects.get(pk=play.pk)
    for move in moves:
        actions.move(open_play(play), open_play(play).sequence, move)
    return OpenPlay(row, tuple(Event.objects.filter(play=play)))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "late",
    [
        lambda open_play: actions.give_up(open_play, 1),
        lambda open_play: actions.hint(open_play, 1, "slate"),
        lambda open_play: actions.undo(open_play, 1),
    ],
    ids=["give-up", "hint", "undo"],
)
def test_a_finished_play_is_never_changed(begin: Begin, late: Callable[[OpenPlay], object]) -> None:
    play = begin("crane")
    behind = read_before(play, "crane")
    with pytest.raises(actions.Stale):
        late(behind)
    assert list(disagreements()) == []
    assert Play.objects.get(pk=play.pk).status == "won"


@pytest.mark.django_db
def test_a_move_that_named_its_number_in_advance_is_counted(begin: Begin) -> None:
    play = begin("crane")
    behind = read_before(play, *PLAYED)
    assert actions.move(behind, 2, "trace").play.turns == 3
    assert list(disagreements()) == []
    assert Play.objects.get(pk=play.pk).turns == 3


@pytest.mark.django_db
def test_a_step_back_counts_what_stands_and_not_what_was_read(begin: Begin) -> None:
    play = begin("crane")
    behind = read_before(play, *PLAYED)
    assert actions.undo(behind, 2).play.turns == 1
    assert list(disagreements()) == []


@pytest.mark.django_db
def test_a_number_that_is_taken_changes_neither_events_nor_summary(begin: Begin) -> None:
    play = begin("crane")
    behind = open_play(play)
    actions.move(open_play(play), 0, "slate")
    with pytest.raises(actions.Stale):
        actions.give_up(behind, 0)
    assert list(disagreements()) == []
    assert Play.objects.get(pk=play.pk).status == "playing"


def race(site: Site, rounds: int) -> str:
    return site.with_tables().python(f"from tests.games.races import race; race({rounds})")


def test_posts_at_the_same_instant_on_sqlite(tmp_path: Path) -> None:
    assert "30 rounds" in race(Site(tmp_path), 30)


@pytest.mark.postgresql
def test_posts_at_the_same_instant_on_postgresql(database_url: str, tmp_path: Path) -> None:
    assert "30 rounds" in race(Site(tmp_path, DATABASE_URL=database_url), 30)


def first_race(site: Site, rounds: int) -> str:
    return site.with_tables().python(f"from tests.games.first_races import race; race({rounds})")


def test_first_moves_at_the_same_instant_make_one_play_and_one_move(tmp_path: Path) -> None:
    assert "18 plays begun at once" in first_race(Site(tmp_path), 18)


@pytest.mark.postgresql
def test_first_moves_at_the_same_instant_on_postgresql(database_url: str, tmp_path: Path) -> None:
    assert "18 plays begun at once" in first_race(Site(tmp_path, DATABASE_URL=database_url), 18)


@pytest.mark.nightly
def test_many_rounds_on_sqlite(tmp_path: Path) -> None:
    assert f"{ROUNDS} rounds" in race(Site(tmp_path), ROUNDS)


@pytest.mark.nightly
@pytest.mark.postgresql
def test_many_rounds_on_postgresql(database_url: str, tmp_path: Path) -> None:
    assert f"{ROUNDS} rounds" in race(Site(tmp_path, DATABASE_URL=database_url), ROUNDS)


# Dailies of a day, variants counted, of the small dictionaries that are raced with.
EVERY_DAILY = 13
MANY = int(os.environ.get("WORDGAMES_ROUNDS", "1000"))


def race_of_every_game(folder: Path, rounds: int, **environment: str) -> None:
    """Race in two web processes; nothing may be lost or doubled, or called behind wrongly."""
    site = Site(folder, **environment).with_tables()
    told = site.python(f"from tests.games.races_of_every_game import race; race({rounds})")
    print(told)
    assert f"{rounds} rounds of {EVERY_DAILY} dailies" in told


def test_every_game_s_first_and_second_moves_at_once(tmp_path: Path) -> None:
    """A Fibble of each process's own told one visitor in four that the page was behind."""
    race_of_every_game(tmp_path, EVERY_DAILY)


@pytest.mark.nightly
def test_many_rounds_of_every_game_on_sqlite(tmp_path: Path) -> None:
    race_of_every_game(tmp_path, MANY)


@pytest.mark.nightly
@pytest.mark.postgresql
@pytest.mark.redis
def test_many_rounds_of_every_game_on_postgresql_and_redis(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    race_of_every_game(tmp_path, MANY, DATABASE_URL=database_url, REDIS_URL=redis_url)
