"""Words of the same letters send the same bytes until one of them is solved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from lexicons.models import Lexicon
from tests.check_secrecy import Begin, masked
from tests.fixtures import make_lexicon
from wordgames.jumble.word_choice import scrambled
from wordgames.rules.state import IllegalMove

pytestmark = pytest.mark.django_db
JUMBLE = {"shortest": 5, "longest": 5, "words": 1, "difficulty": "any"}


def jumble_sent(secret: str, lexicon: Lexicon, begin: Begin) -> Iterator[str]:
    """Shuffle, ask for hints and try words that are refused, by every way there is."""
    visitor, htmx = Client(), {"HX-Request": "true"}
    setup = game("jumble").setup_from(JUMBLE, secret) | {"seed": 5}
    play = begin("jumble", lexicon, setup, visitor)
    url, door = f"/jumble/play/{play.pk}/", f"/jumble/challenge/{play.puzzle_id}/"
    yield masked(Client().get(door))
    yield masked(visitor.get(url))
    for order in range(1, 6):
        yield masked(visitor.get(f"{url}?order={order}"))
    for word in ("?", "cra", "slate", "ecart"):
        yield masked(visitor.post(url, {"guess": word, "sequence": 0}))
        yield masked(visitor.post(url, {"guess": word, "sequence": 0}, headers=htmx))
    yield masked(visitor.post(url, {"guess": "c", "key": "r", "order": "2", "sequence": 0}))
    for number, kind in enumerate(("first", "place", "")):
        yield masked(visitor.post(f"/hint/{play.pk}/", {"sequence": number, "kind": kind}))
        yield masked(visitor.get(url))
    yield masked(visitor.get(f"/review/{play.pk}/"))
    yield masked(visitor.get(f"/race/{play.pk}/"))
    yield masked(visitor.post(f"/race/{play.pk}/", {"agent": "index"}))
    yield masked(visitor.get("/"))
    yield masked(visitor.post(door))


def test_scrambled_words_of_the_same_letters_send_the_same_bytes(begin_puzzle: Begin) -> None:
    words = {"trace": True, "crate": True, "react": False, "house": True}
    lexicon = make_lexicon("en", "English", "en", words, folded=True)
    first, second, third = (
        list(jumble_sent(secret, lexicon, begin_puzzle)) for secret in ("trace", "crate", "house")
    )
    assert first == second
    assert first != third
    assert not any(word.upper() in text for word in ("trace", "crate", "react") for text in first)


def test_a_round_sends_nothing_of_the_words_to_come(english: Lexicon, begin_puzzle: Begin) -> None:
    rounds = ("house crane", "house abbey")
    sent = []
    for secrets in rounds:
        visitor = Client()
        setup = game("jumble").setup_from(JUMBLE | {"words": 2}, secrets) | {"seed": 5}
        play = begin_puzzle("jumble", english, setup, visitor)
        sent.append(masked(visitor.get(f"/jumble/play/{play.pk}/")))
    assert sent[0] == sent[1]


@pytest.mark.django_db
def test_no_word_of_a_round_is_made_ready_before_its_turn(
    english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the words to come are would show in how long the answer takes."""
    made: list[str] = []

    def noted(letters: str, *rest: Any) -> str:
        made.append(letters)
        return scrambled(letters, *rest)

    monkeypatch.setattr("games.jumble.game.scrambled", noted)
    own, columns = game("jumble"), english.current.read()
    setup = own.setup_from(JUMBLE | {"words": 2}, "house crane") | {"seed": 5}
    state = own.state(setup, columns)
    own.present(state, columns, "en")
    with pytest.raises(IllegalMove):
        state.play("slate")
    assert set(made) == {"house"}
    state = state.play("house")
    own.present(state, columns, "en")
    assert set(made) == {"house", "crane"}
