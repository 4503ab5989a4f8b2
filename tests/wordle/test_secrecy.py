"""The secret cannot be told from what is sent, be it a word of the list or not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from games.models import Puzzle
from tests.check_secrecy import Begin, masked

pytestmark = pytest.mark.django_db


def everything_sent(secret: str, begin: Begin, **options: object) -> Iterator[str]:
    """Play a game as far as the feedback is the same, by every way there is, and yield answers."""
    visitor = Client()
    play = begin(secret, visitor, **options)
    url = f"/wordle/play/{play.pk}/"
    htmx = {"HX-Request": "true"}
    puzzle = Puzzle.objects.get(plays=play)
    yield masked(Client().get(f"/wordle/challenge/{puzzle.pk}/"))
    yield masked(visitor.get(f"/wordle/challenge/{puzzle.pk}/"))
    yield masked(visitor.get(url))
    yield masked(visitor.post(url, {"guess": "zzzzz", "sequence": 0}))
    yield masked(visitor.post(url, {"guess": "zzzzz", "sequence": 0}, headers=htmx))
    yield masked(visitor.post(url, {"guess": "sl", "key": "a", "sequence": 0}))
    yield masked(visitor.post(url, {"guess": "slate", "sequence": 0}, headers=htmx))
    yield masked(visitor.get(url))
    yield masked(visitor.post(url, {"guess": "slate", "sequence": 0}, headers=htmx))
    yield masked(visitor.get(f"/review/{play.pk}/"))
    yield masked(visitor.get(f"/race/{play.pk}/"))
    yield masked(visitor.post(f"/race/{play.pk}/", {"agent": "optimal"}))
    yield masked(visitor.post(f"/hint/{play.pk}/", {"sequence": 1}))
    yield masked(visitor.get(url))
    yield masked(visitor.get("/"))
    yield masked(visitor.post(f"/wordle/challenge/{puzzle.pk}/"))


def test_the_mask_hides_ids_only(begin: Begin) -> None:
    answers = [list(everything_sent(secret, begin)) for secret in ("crane", "mouse")]
    assert answers[0] != answers[1]  # their feedback differs: the test below can fail


def test_the_session_knows_the_player_and_nothing_of_the_puzzle(
    client: Client, begin: Begin
) -> None:
    begin("crane")
    assert set(client.session.keys()) == {"player"}


def test_a_custom_secret_outside_the_lexicon_sends_the_same_bytes(begin: Begin) -> None:
    first, second = (list(everything_sent(secret, begin)) for secret in ("qraqe", "crane"))
    assert first == second
