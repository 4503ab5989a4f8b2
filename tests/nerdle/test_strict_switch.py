"""Strict is a switch on the day's equation, as hard mode is on Wordle's word."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Play
from games.plays.consistency import disagreements
from games.plays.open_play import OpenPlay, events_of
from tests.games.test_player_modes import Player
from tests.nerdle.small import lexicon

pytestmark = pytest.mark.django_db


def test_it_refuses_what_is_known_and_the_result_has_its_star(client: Client) -> None:
    """It could be had in games of one's own settings only."""
    words = lexicon().current
    assert words is not None
    player = Player(client, "nerdle")
    assert 'aria-checked="false"' in player.page
    player.switch("strict")
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


@pytest.mark.parametrize("guesses", [("1+2=3", "1+3=4"), ("1+2=3", "1+2=3"), ("9-8=1", "4+5=9")])
def test_the_switch_allows_what_strict_play_would_have_allowed(guesses: tuple[str, ...]) -> None:
    kind = game("nerdle")
    options = {"size": 5, "rules": "official"}
    columns: Any = lexicon().current.read()
    free: Any = kind.state(kind.setup_from(options, "4+5=9"), columns)
    strict: Any = kind.state(kind.setup_from(options | {"strict": True}, "4+5=9"), columns)
    allowed = True
    for guess in guesses:
        free = free.play(guess)
        allowed = allowed and strict.observe().refusal(guess) is None
        strict = strict.replay(guess, str(free.last_feedback))
    assert kind.keeps_to(free, "strict") == allowed
