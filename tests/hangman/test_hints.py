"""Which hints a game of Hangman offers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Play
from lexicons.models import Lexicon
from wordgames.hangman.options import ADVERSARIAL, HONEST

Begin = Callable[..., Play]


@pytest.mark.django_db
def test_no_letter_is_offered_of_a_word_that_is_not_chosen_yet(
    client: Client, begin_puzzle: Begin, english: Lexicon
) -> None:
    kind = game("hangman")
    options = kind.daily_options(english.current)
    assert options is not None
    for host, offered in ((HONEST, True), (ADVERSARIAL, False)):
        setup = kind.setup_from(options | {"host": host}, "crane")
        play = begin_puzzle("hangman", english, setup)
        for address in (f"/hangman/play/{play.pk}/", f"/hint/{play.pk}/"):
            assert ('value="letter"' in client.get(address).content.decode()) == offered
