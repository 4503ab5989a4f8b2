"""Words cannot be told from what is sent before their masks differ."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from lexicons.models import Lexicon
from tests.check_secrecy import Begin, masked_game_sent, twin_setups
from tests.fixtures import ENGLISH
from wordgames.hangman.options import ADVERSARIAL

pytestmark = pytest.mark.django_db
HANGMAN = {"shortest": 5, "longest": 5, "lives": 6, "host": "honest", "reveal": "all"}


@pytest.mark.parametrize(
    ("options", "guesses"),
    [
        # the same letters at the same places are shown, or the same one is drawn by these seeds
        (HANGMAN, ("z", "a", "house")),
        (HANGMAN | {"reveal": "one"}, ("z", "a", "a")),
    ],
)
def test_masked_secrets_send_the_same_bytes_until_their_masks_differ(
    options: dict[str, Any], guesses: tuple[str, ...], english: Lexicon, begin_puzzle: Begin
) -> None:
    secrets = ("crane", "trace")
    first, second = (
        list(masked_game_sent("hangman", english, setup, guesses, begin_puzzle))
        for setup in twin_setups("hangman", options, secrets, guesses)
    )
    assert first == second
    assert not any(secret.upper() in text for secret in secrets for text in first)


def test_masked_games_with_other_masks_send_other_bytes(
    english: Lexicon, begin_puzzle: Begin
) -> None:
    setups = [game("hangman").setup_from(HANGMAN, secret) for secret in ("crane", "mouse")]
    first, second = (
        list(masked_game_sent("hangman", english, setup, ("a",), begin_puzzle)) for setup in setups
    )
    assert first != second


@pytest.mark.parametrize("reveal", ["all", "one"])
def test_the_secret_of_an_adversarial_host_does_not_exist_before_the_end(
    reveal: str, client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    options = HANGMAN | {"host": ADVERSARIAL, "reveal": reveal}
    columns = english.current.read()
    setup = game("hangman").random_setup(options, columns, Random(1))
    words = [word for word in ENGLISH if len(word) == 5]
    play = begin_puzzle("hangman", english, setup)
    for number, guess in enumerate("zea"):
        page = client.post(
            f"/hangman/play/{play.pk}/", {"guess": guess, "sequence": number}, follow=True
        )
        assert not any(word.upper() in page.content.decode() for word in words)
    stored = [setup, *play.events.values_list("move", "feedback"), dict(client.session.items())]
    assert not any(word in str(stored).lower() for word in words)
    client.post(f"/hangman/play/{play.pk}/give-up/", {"sequence": 3})
    over = client.get(f"/hangman/play/{play.pk}/").content.decode()
    assert any(word.upper() in over for word in words)
