"""Boards that differ in open secrets send the same bytes until their feedback differs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from games.catalogue import game
from lexicons.models import Lexicon
from tests.check_secrecy import Begin, masked

pytestmark = pytest.mark.django_db
BOARDS = {"length": 5, "boards": 3, "guesses": 8, "mode": "normal"}
BOARDS_TWINS = [
    # "slate" gets 00202 from both first words, and 00002 from both last ones
    ("crane abbey house", "grape abbey mouse"),
    ("qraqe abbey house", "crane abbey mouse"),
]


def boards_sent(secrets: str, mode: str, lexicon: Lexicon, begin: Begin) -> Iterator[str]:
    """Play as far as every board's feedback is the same, by every way there is."""
    visitor, htmx = Client(), {"HX-Request": "true"}
    setup = game("boards").setup_from(BOARDS | {"mode": mode}, secrets)
    play = begin("boards", lexicon, setup, visitor)
    url, door = f"/boards/play/{play.pk}/", f"/boards/challenge/{play.puzzle_id}/"
    yield masked(Client().get(door))
    yield masked(visitor.get(url))
    yield masked(visitor.post(url, {"guess": "zzzzz", "sequence": 0}))
    yield masked(visitor.post(url, {"guess": "sl", "key": "a", "sequence": 0}))
    for number, guess in enumerate(("slate", "abbey")):  # the second board is solved
        posted = {"guess": guess, "sequence": number}
        yield masked(visitor.post(url, posted, headers=htmx))
        yield masked(visitor.post(url, posted, headers=htmx))
        yield masked(visitor.get(f"{url}?board=3"))
        yield masked(visitor.get(f"/review/{play.pk}/"))
    yield masked(visitor.get(f"/race/{play.pk}/"))
    yield masked(visitor.get("/"))
    yield masked(visitor.post(door))


@pytest.mark.parametrize("mode", ["normal", "hard"])
@pytest.mark.parametrize("twins", BOARDS_TWINS, ids=str)
def test_boards_that_differ_only_in_open_secrets_send_the_same_bytes(
    twins: tuple[str, str], mode: str, english: Lexicon, begin_puzzle: Begin
) -> None:
    first, second = (list(boards_sent(twin, mode, english, begin_puzzle)) for twin in twins)
    assert first == second
    secrets = {word.upper() for twin in twins for word in twin.split()} - {"ABBEY"}
    assert not any(secret in text for secret in secrets for text in first)


def test_boards_with_other_feedback_send_other_bytes(english: Lexicon, begin_puzzle: Begin) -> None:
    first, second = (
        list(boards_sent(secrets, "normal", english, begin_puzzle))
        for secrets in ("crane abbey house", "crane abbey trace")
    )
    assert first != second
