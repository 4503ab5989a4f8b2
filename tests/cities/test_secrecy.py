"""Cities cannot be told from what is sent before their masks differ."""

from __future__ import annotations

from typing import Any

import pytest

from lexicons.models import Lexicon
from tests.check_secrecy import Begin, masked_game_sent, twin_setups

pytestmark = pytest.mark.django_db
CITIES = {"mode": "simple", "favour": "TZ", "weight": 0.5, "cap": 100, "slips": "refused"}


@pytest.mark.parametrize(
    ("options", "secrets", "guesses"),
    [
        # the same letters at the same places are shown, or the same one is drawn by these seeds
        (CITIES, ("moshi", "lusli"), ("y", "i", "mbeya")),
        (CITIES | {"mode": "advanced"}, ("lima", "limoges"), ("y", "l", "arusha")),
    ],
)
def test_masked_secrets_send_the_same_bytes_until_their_masks_differ(
    options: dict[str, Any],
    secrets: tuple[str, str],
    guesses: tuple[str, ...],
    world: Lexicon,
    begin_puzzle: Begin,
) -> None:
    first, second = (
        list(masked_game_sent("cities", world, setup, guesses, begin_puzzle))
        for setup in twin_setups("cities", options, secrets, guesses)
    )
    assert first == second
    until_the_hint = first[:-4]  # it may name a city that fits, and so the secret
    assert not any(secret.upper() in text for secret in secrets for text in until_the_hint)
