"""No word that is still possible is sent before the end."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from games.catalogue import game
from lexicons.models import Lexicon
from tests.check_secrecy import Begin
from tests.fixtures import ENGLISH

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("show_left", [False, True])
def test_no_word_that_an_adversarial_wordle_still_has_is_sent_before_the_end(
    show_left: bool, client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    options = {"length": 5, "guesses": 0, "mode": "normal", "show_left": show_left}
    setup = game("adversarial").random_setup(options, english.current.read(), Random(1))
    words = [word for word in ENGLISH if len(word) == 5]
    play = begin_puzzle("adversarial", english, setup)
    url = f"/adversarial/play/{play.pk}/"
    sent = [client.get(url).content.decode()]
    for number, guess in enumerate(("zzyzx", "abbey")):
        sent.append(client.post(url, {"guess": guess, "sequence": number}, follow=True).text)
    sent += [client.get(f"/{page}/{play.pk}/").text for page in ("review", "race")]
    others = [word for word in words if word not in ("zzyzx", "abbey")]
    assert not any(word.upper() in page for word in others for page in sent)
    assert any("possible answers left" in page for page in sent) == show_left
    stored = [setup, *play.events.values_list("move", "feedback"), dict(client.session.items())]
    assert not any(word in str(stored) for word in others)
    client.post(f"{url}give-up/", {"sequence": 2})
    assert any(word.upper() in client.get(url).text for word in others)
