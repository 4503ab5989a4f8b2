"""What a guest leaves goes after its time, in batches; an account's games stay."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.accounts import guest_cleanup
from games.accounts.guest_cleanup import prune
from games.limits import daily_quota
from games.models import Event, Play, Player, Puzzle
from lexicons.models import Lexicon
from wordgames_site.tasks import housekeeping

pytestmark = pytest.mark.django_db
NOW = timezone.now()
Make = Callable[..., Play]


@pytest.fixture
def make(english: Lexicon) -> Make:
    """Make a play of a guest, begun and moved so many days ago."""

    def made(days: float, moves: int = 1, status: str = "playing", **fields: Any) -> Play:
        then = NOW - timedelta(days=days)
        kind = fields.pop("kind", "free")
        puzzle = Puzzle.objects.create(game="wordle", kind=kind, setup={}, revision=english.current)
        player = fields.pop("player", None) or Player.objects.create()
        if fields.get("agent"):
            player = None
        play = Play.objects.create(puzzle=puzzle, player=player, status=status, **fields)
        Event.objects.bulk_create(
            Event(play=play, sequence=number, move="slate") for number in range(moves)
        )
        Play.objects.filter(pk=play.pk).update(started_at=then, moved_at=then, turns=moves)
        Puzzle.objects.filter(pk=puzzle.pk).update(created_at=then)
        if player is not None:
            Player.objects.filter(pk=player.pk).update(created_at=then)
        return play

    return made


def left() -> set[str]:
    prune(NOW)
    return set(Play.objects.values_list("pk", flat=True))


@pytest.mark.parametrize(
    ("kept", "gone", "moves", "status"),
    [(1.9, 2.1, 0, "playing"), (29, 31, 1, "playing"), (365, 367, 1, "won")],
    ids=["never moved", "unfinished", "finished"],
)
def test_a_guest_s_play_has_its_time(
    make: Make, kept: float, gone: float, moves: int, status: str
) -> None:
    young, old = make(kept, moves, status), make(gone, moves, status)
    account = make(gone, moves, status, player=Player.objects.create(user=User.objects.create()))
    assert left() == {young.pk, account.pk}
    assert not Event.objects.filter(play=old.pk).exists()
    assert set(Puzzle.objects.values_list("pk", flat=True)) == {
        young.puzzle_id,
        account.puzzle_id,
    }


def test_a_guest_who_came_back_keeps_what_was_finished(make: Make) -> None:
    old = make(500, status="lost")
    new = make(10, status="won", player=old.player)
    assert left() == {old.pk, new.pk}


def test_a_guest_whose_session_has_ended_goes_with_it(make: Make) -> None:
    make(400, status="won")
    young = make(5)
    left()
    assert list(Player.objects.all()) == [young.player]


def test_agents_plays_untaken_challenges_and_dailies(make: Make, english: Lexicon) -> None:
    agent = {"slug": "entropy"}
    recent = make(80, status="won", agent=agent)
    make(100, status="won", agent=agent)
    taken = make(10, kind="challenge")
    daily = make(400, status="won", kind="daily")
    lone = Puzzle.objects.create(
        game="wordle", kind="challenge", setup={}, revision=english.current
    )
    Puzzle.objects.filter(pk=lone.pk).update(created_at=NOW - timedelta(days=91))
    assert left() == {recent.pk, taken.pk}
    assert set(Puzzle.objects.values_list("pk", flat=True)) == {
        recent.puzzle_id,
        taken.puzzle_id,
        daily.puzzle_id,
    }


def test_it_goes_in_batches_and_housekeeping_does_it(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest_cleanup, "BATCH", 3)
    for _ in range(8):
        make(40)
    assert "16 plays, puzzles and players" in housekeeping.func()
    for _ in range(8):
        make(40)
    monkeypatch.setattr(guest_cleanup, "MOST_BATCHES", 2)
    prune(NOW)
    assert Play.objects.count() == 2


def test_an_address_begins_so_many_games_a_day(
    client: Client, english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_quota, "A_DAY", 3)
    options = {"lexicon": "en", "length": 5, "guesses": 6, "mode": "normal"}
    codes = [client.post("/wordle/", options).status_code for _ in range(5)]
    assert codes == [302, 302, 302, 429, 429]
    page = client.post("/wordle/", options).content.decode()
    assert "new ones open tomorrow" in page
    play = Play.objects.latest("started_at")
    posted = {"guess": "slate", "sequence": 0}
    assert client.post(f"/wordle/play/{play.pk}/", posted).status_code == 302
