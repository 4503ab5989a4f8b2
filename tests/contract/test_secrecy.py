"""No secret can be told from what is sent, in any game: twins send the same bytes until the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from games.catalogue import GAMES, game
from games.contract.hints import letter_text
from games.models import Play
from tests.check_secrecy import Begin, masked, masked_game_sent
from tests.contract.every_game import said, small
from tests.games.twins import sharers, twins

# Games, and the options that differ from those of the day.
WAYS: list[tuple[str, dict[str, Any]]] = [
    *((slug, {}) for slug in GAMES),
    *((slug, options) for slug, ways in said("OTHER_OPTIONS") for options in ways),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "changes"), WAYS)
def test_twins_send_the_same_bytes(slug: str, changes: dict[str, Any], begin_puzzle: Begin) -> None:
    pair = twins(slug, changes)
    secret = bool(pair.setups[0].get("secrets"))  # a host that adapts has none before the end
    assert pair.differ == getattr(small(slug), "HIDES", secret), (
        f"No two secrets look alike to a player: put words that do into small.py of tests/{slug}, "
        "or say HIDES = False there if the game hides none."
    )
    first, second = (
        list(masked_game_sent(slug, pair.lexicon, setup, pair.guesses, begin_puzzle))
        for setup in pair.setups
    )
    assert len(first) > 8
    assert first == second


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_twins_send_the_same_bytes_after_a_letter_that_both_have(
    slug: str, begin_puzzle: Begin
) -> None:
    pair = sharers(slug)
    if pair is None:
        assert "letter" not in {hint.slug for hint in game(slug).hints}
        return
    first, second = (
        list(_hinted(slug, begin_puzzle(slug, pair.lexicon, setup, visitor), visitor))
        for setup, visitor in zip(pair.setups, (Client(), Client()), strict=True)
    )
    assert pair.setups[0]["secrets"] != pair.setups[1]["secrets"]
    assert letter_text(pair.guesses[0], pair.lexicon.language) in first[-1]
    assert first == second


def _hinted(slug: str, play: Play, visitor: Client) -> Iterator[str]:
    """Yield what is sent before a hint that tells a letter, for it, and after it."""
    at, hint = f"/{slug}/play/{play.pk}/", f"/hint/{play.pk}/"
    yield masked(visitor.get(at))
    yield masked(visitor.get(hint))
    yield masked(visitor.post(hint, {"kind": "letter", "sequence": 0}))
    yield masked(visitor.get("/"))
    yield masked(visitor.get(hint))
    yield masked(visitor.get(at))
