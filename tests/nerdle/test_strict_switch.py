"""Strict is a mode of the day's equation, as hard mode is on Wordle's word."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Play
from games.plays.consistency import disagreements
from games.plays.open_play import OpenPlay, events_of
from tests.games.test_player_modes import Player, chosen
from tests.nerdle.small import lexicon

pytestmark = pytest.mark.django_db


def test_it_refuses_what_is_known_and_the_result_has_its_star(client: Client) -> None:
    """It could be had in games of one's own settings only."""
    words = lexicon().current
    assert words is not None
    player = Player(client, "nerdle")
    assert chosen(player.page) == ""
    player.choose("strict")
    assert '<b class="mode">strict</b>' in player.page
    assert not Play.objects.exists(), "the switch alone begins nothing"
    first, *_ = words.read().strings()
    player.guess(first)
    secret = str(Play.objects.get().puzzle.setup["secrets"][0])
    if secret == first:
        pytest.skip("The day's equation is the first one.")
    assert player.guess(first).status_code == 422
    player.guess(secret)
    play = Play.objects.get()
    assert (play.status, play.turns) == ("won", 2)
    assert "2/6*" in player.page
    assert play.puzzle.setup["options"]["strict"] is False, "the same puzzle for everybody"
    assert "strict" in OpenPlay(play, events_of(play)).described
    assert not list(disagreements())
