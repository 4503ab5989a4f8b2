"""Wordle's small variants on the solvers' pages: watch, race, hint, review, typed marks."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Event, Play
from lexicons.models import Lexicon
from solvers.declaration import has_tree
from tests.facts import fact, stated
from tests.fixtures import make_lexicon
from tests.tiles.guess_to_come import answer_known
from tests.tiles.lists import WORDS

pytestmark = pytest.mark.django_db
VARIANTS = stated("COURSE")
every = pytest.mark.parametrize("slug", VARIANTS)


@pytest.fixture
def lexicon(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(WORDS.split(), True), folded=True)


def chosen(slug: str, **fields: str) -> dict[str, str]:
    settings: dict[str, str] = fact(slug, "SETTINGS")
    return {"lexicon": "en", "length": "5"} | settings | fields


@every
def test_an_agent_is_watched_with_its_reasons(client: Client, lexicon: Lexicon, slug: str) -> None:
    for agent in ("entropy", "random"):
        posted = chosen(slug, agent=agent, word="mouse")
        answer = client.post(f"/watch/{slug}/", posted, follow=True)
        page = client.get(f"{answer.redirect_chain[-1][0]}?step=1").content.decode()
        assert f"plays {game(slug).name}" in page
        assert "left" in page
        assert re.search(r"Bits expected</dt><dd>\d", page)


@every
def test_a_game_is_won_by_hints_reviewed_and_raced(
    client: Client, lexicon: Lexicon, slug: str
) -> None:
    client.post(f"/{slug}/", chosen(slug))
    play, sequence = Play.objects.get(), 0
    while not play.over:
        client.post(f"/hint/{play.pk}/", {"sequence": sequence})
        move = Event.objects.get(play=play, sequence=sequence).move
        client.post(f"/{slug}/play/{play.pk}/", {"guess": move, "sequence": sequence + 1})
        sequence += 2
        play.refresh_from_db()
    assert play.status == "won"
    page = client.get(f"/review/{play.pk}/").content.decode()
    assert fact(slug, "REVIEWED") in page
    assert "luck" in page
    assert client.get(f"/race/{play.pk}/").status_code == 200
    assert client.post(f"/race/{play.pk}/", {"agent": "entropy"}, follow=True).status_code == 200


@every
def test_help_says_which_row_cannot_be(client: Client, lexicon: Lexicon, slug: str) -> None:
    """All but the last letter of CRANE are right."""
    marks = "&".join(f"m1={mark}" for mark in (2, 2, 2, 2, 0))
    page = client.get(f"/assist/{slug}/?length=5&g=crane&{marks}").content.decode()
    assert "Nothing fits all rows" in page
    assert f'data-state="{fact(slug, "NOT_RIGHT")}"' in page


@every
def test_every_agent_has_a_page(client: Client, lexicon: Lexicon, slug: str) -> None:
    for agent in ("entropy", "random"):
        assert client.get(f"/agents/{slug}/{agent}/").status_code == 200


@every
def test_its_tree_can_be_walked(client: Client, lexicon: Lexicon, slug: str) -> None:
    assert has_tree(slug)
    page = client.get(f"/agents/{slug}/entropy/explore/").content.decode()
    assert f'data-state="{fact(slug, "NOT_RIGHT")}"' in page


@pytest.mark.usefixtures("search_loaded")
@pytest.mark.parametrize("slug", ["wordle", *VARIANTS])
def test_help_draws_the_same_pictures_of_a_guess_to_come(
    client: Client, small_english: Lexicon, slug: str
) -> None:
    assert not answer_known(client, slug)
