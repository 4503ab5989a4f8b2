"""Jumble's review tells the hints and the time of each word."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games.models import Event, Play
from games.plays.open_play import OpenPlay
from tests.contract.every_game import begin_any

pytestmark = pytest.mark.usefixtures("unhurried")


def test_a_review_tells_hints_and_time(client: Client, db: None) -> None:
    """Issue 15: what Jumble's review counts. Nothing on the page told them."""
    play = begin_any("jumble", client)
    open_play = OpenPlay(play, tuple(play.events.all()))
    words = [it.solutions[0] for it in open_play.state.puzzles]  # type: ignore[attr-defined]
    for kind in ("first", "place"):
        client.post(f"/hint/{play.pk}/", {"sequence": play.events.count(), "kind": kind})
    for word in words[:2]:
        address = f"/jumble/play/{play.pk}/"
        client.post(address, {"guess": word, "sequence": play.events.count()})
    client.post(f"/jumble/play/{play.pk}/give-up/", {"sequence": play.events.count()})
    play = Play.objects.get(pk=play.pk)
    moves = list(Event.objects.filter(play=play, kind=Event.Kind.MOVE).order_by("sequence"))
    for event, after in zip(moves, (75, 90, *[90] * (len(moves) - 2)), strict=True):
        at = play.started_at + timedelta(seconds=after)
        Event.objects.filter(pk=event.pk).update(at=at)
    page = client.get(f"/review/{play.pk}/")
    rows, text = page.context["coached"], " ".join(page.content.decode().split())
    assert [row.move.hints for row in rows[:2]] == [2, 0]
    assert [row.seconds for row in rows[:2]] == [75.0, 15.0]
    assert "1 min 15 s, 2 hints." in text
    assert "<dt>Hints</dt><dd>2</dd> <dt>Time</dt><dd>1 min 30 s</dd>" in text


def test_a_bot_s_words_have_no_time(client: Client, db: None) -> None:
    play = begin_any("jumble", client)
    client.post(f"/jumble/play/{play.pk}/give-up/", {"sequence": 0})
    client.post(f"/review/{play.pk}/bot/")
    theirs = Play.objects.get(player=None)
    page = client.get(f"/review/{theirs.pk}/")
    assert {row.seconds for row in page.context["coached"]} == {None}
    assert "<dt>Time</dt>" not in page.content.decode()
