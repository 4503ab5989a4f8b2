"""Watching a secret that is allowed but no answer: announced before, and never ruled out."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.models import Play
from lexicons.models import Lexicon
from tests.facts import stated
from tests.fixtures import make_lexicon

ANSWERS = ("crane", "house", "light", "aimed")
ALLOWED = ("aahed", "ahhed")
OPTIONS = {"lexicon": "en", "length": "5", "mode": "normal", "guesses": "6"}


@pytest.fixture
def lexicon(db: None) -> Lexicon:
    words = dict.fromkeys(ANSWERS, True) | dict.fromkeys(ALLOWED, False)
    return make_lexicon("en", "English", "en", words, folded=True)


def ask(client: Client, slug: str, **more: str) -> Any:
    return client.post(f"/watch/{slug}/", OPTIONS | {"agent": "entropy"} | more)


@pytest.mark.parametrize("slug", ["wordle", *stated("COURSE")])
def test_it_is_announced_before_the_game(client: Client, lexicon: Lexicon, slug: str) -> None:
    refused = ask(client, slug, word="aahed")
    page = refused.content.decode()
    assert refused.status_code == 422
    assert "but it&#x27;s no answer in English" in page
    assert 'name="anyway"' in page
    assert not Play.objects.exists()
    assert ask(client, slug, word="aahed", anyway="on").status_code == 302
    assert Play.objects.exists()


def test_an_answer_needs_no_word(client: Client, lexicon: Lexicon) -> None:
    assert ask(client, "wordle", word="aimed").status_code == 302
    assert 'name="anyway"' not in client.get("/watch/wordle/?choose").content.decode()


@pytest.mark.parametrize("agent", ["entropy", "optimal", "random", "csp"])
def test_no_step_calls_the_answer_impossible(client: Client, lexicon: Lexicon, agent: str) -> None:
    ask(client, "wordle", word="aahed", anyway="on", agent=agent)
    play = Play.objects.get()
    seen = 0
    for step in range(1, play.turns + 1):
        shown = client.get(f"/watch/{play.pk}/?step={step}")
        explanation = shown.context["step"].explanation
        assert ">0.00%<" not in shown.content.decode(), "nor does the table of a picture"
        for one in explanation.ranked:
            if one.move == "aahed":
                seen += 1
                assert one.chance is None or one.chance > 0
    assert seen, "it was thought of at some step"


def test_where_no_answer_fits_the_words_that_do_have_bits_and_chances(
    client: Client, lexicon: Lexicon
) -> None:
    ask(client, "wordle", word="aahed", anyway="on")
    play = Play.objects.get()
    last = client.get(f"/watch/{play.pk}/?step={play.turns}")
    explanation = last.context["step"].explanation
    assert "allowed words do" in explanation.note
    assert all(one.bits is not None and one.left is not None for one in explanation.ranked)
    assert sum(one.chance for one in explanation.ranked) == pytest.approx(1)
    assert ">none<" not in last.content.decode()
    assert last.context["step"].thought.why.startswith("No answer in the list fits any more.")
