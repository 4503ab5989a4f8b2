"""A play has a last event, in every game: what a page replays is bounded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from games.catalogue import GAMES
from games.models import Event, Play, Puzzle
from games.plays.actions import MOST_EVENTS
from games.plays.open_play import open_play_of, replay, standing
from tests.contract.every_game import begin_any

pytestmark = pytest.mark.django_db
SENTENCE = "This game has reached the limit of 999 moves"
Begin = Callable[..., Play]


def filled(slug: str, client: Client, events: int = MOST_EVENTS - 1) -> Play:
    """Return a play with so many events: steps forth and back, as Word Ladder's undo allows."""
    play = begin_any(slug, client)
    kinds = [Event.Kind.MOVE if number % 2 else Event.Kind.UNDO for number in range(events)]
    Event.objects.bulk_create(
        Event(play=play, sequence=number, kind=kind, move="x") for number, kind in enumerate(kinds)
    )
    return play


@pytest.mark.parametrize("slug", GAMES)
def test_a_play_that_is_full_says_so_and_can_be_given_up(client: Client, slug: str) -> None:
    play = filled(slug, client)
    url, posted = f"/{slug}/play/{play.pk}/", {"guess": "a", "sequence": MOST_EVENTS - 1}
    refused = client.post(url, posted)
    assert refused.status_code == 422
    assert SENTENCE in refused.content.decode()
    partial = client.post(url, posted, headers={"HX-Request": "true"})
    assert SENTENCE in partial.content.decode()
    assert partial["HX-Reswap"] == "none"
    assert play.events.count() == MOST_EVENTS - 1
    client.post(f"{url}give-up/", {"sequence": MOST_EVENTS - 1})
    assert play.events.count() == MOST_EVENTS
    assert "Given up" in client.get(url).content.decode()


def undo(play: Play) -> str:
    """Return the address that takes a step back; empty for a game without one."""
    try:
        return reverse(f"{play.puzzle.game}:undo", args=(play.pk,))
    except NoReverseMatch:
        return ""


def test_a_full_play_takes_no_step_back_and_says_so(client: Client) -> None:
    with_undo = [slug for slug in GAMES if undo(Play(puzzle=Puzzle(game=slug)))]
    assert with_undo
    play = filled(with_undo[0], client)
    page = client.post(undo(play), {"sequence": MOST_EVENTS - 1}, follow=True)
    assert SENTENCE in page.content.decode()
    assert play.events.count() == MOST_EVENTS - 1


def test_a_full_play_takes_no_hint_and_says_so(client: Client) -> None:
    play = filled("wordle", client)
    page = client.post(f"/hint/{play.pk}/", {"sequence": MOST_EVENTS - 1}, follow=True)
    assert SENTENCE in page.content.decode()
    assert play.events.count() == MOST_EVENTS - 1


def test_only_the_moves_that_stand_are_replayed(client: Client, begin: Begin) -> None:
    play = begin("crane")
    kinds = [Event.Kind.MOVE, Event.Kind.UNDO] * 300
    Event.objects.bulk_create(
        Event(play=play, sequence=at, kind=kind, move="slate", feedback="00202")
        for at, kind in enumerate([*kinds, Event.Kind.MOVE])
    )
    open_play = open_play_of(play.pk, "wordle", play.player_id)
    assert standing(open_play.events) == [[], [open_play.events[-1]]]

    class Counted:
        """A state that counts how often it is replayed."""

        replayed = 0

        def replay(self, move: str, feedback: str) -> Counted:
            Counted.replayed += 1
            return self

    replay(Counted(), open_play.events)  # type: ignore[arg-type]
    assert Counted.replayed == 1
