"""Two puzzles that differ only in the first letter send the same bytes until it is found."""

from __future__ import annotations

import pytest

from games.catalogue import game
from lexicons.models import Lexicon
from tests.check_secrecy import Begin, masked_game_sent


@pytest.mark.django_db
def test_pages_do_not_tell_the_first_letter(english: Lexicon, begin_puzzle: Begin) -> None:
    house, mouse = (
        list(
            masked_game_sent(
                "firstletter",
                english,
                game("firstletter").setup_from({}, word),
                ["q", "c"],
                begin_puzzle,
            )
        )
        for word in ("house", "mouse")
    )
    assert house == mouse
    assert len(house) == 13
