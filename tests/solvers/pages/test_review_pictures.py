"""A move of a review in pictures: whose thought it is, who may see it, what a busy site says."""

from __future__ import annotations

from types import SimpleNamespace
from unittest.mock import patch

import pytest
from django.template.loader import render_to_string
from django.test import Client

from games.catalogue import game
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from solvers.agent_cards import card
from solvers.analysis.analysis import analysis_of
from solvers.analysis.compute_budget import Busy
from solvers.analysis.review import review_class, reviewed_games
from tests.check_pictures import check_pictures
from tests.solvers.pages.test_review import own_play
from wordgames.counted_nouns import headed
from wordgames.languages.translation import many_of

HTMX = {"HX-Request": "true"}
pytestmark = pytest.mark.usefixtures("unhurried")


def test_a_person_s_move_stands_among_those_the_bot_thought_of(
    client: Client, small_english: Lexicon
) -> None:
    play = own_play(client, small_english, "won")
    page = client.get(f"/review/{play.pk}/1/")
    text, thought = page.content.decode(), page.context["thought"]
    adviser = card("wordle", analysis_of(OpenPlay(play, tuple(play.events.all()))).adviser)
    assert f"What the bot {adviser.name} makes of it" in text
    assert thought.why.startswith("No play that it found needs fewer guesses: SLATE splits ")
    assert [it.candidate.move for it in thought.candidates.marks if it.candidate.chosen] == [
        "SLATE"
    ]
    kinds = [figure.kind for figure in check_pictures(text)]
    assert kinds == ["candidates", *(picture.kind for picture in thought.pictures)]
    assert f'href="/review/{play.pk}/2/"' in text


@pytest.mark.parametrize("slug", reviewed_games())
def test_what_is_left_has_the_noun_of_the_game_and_numbers_as_pages_write_them(slug: str) -> None:
    """Cities left were called words, and 1,674 was 1674 below a line that said 1,674."""
    one = SimpleNamespace(before=1674, after=1048, expected=1.0, received=1.0, luck=0.0)
    facts = render_to_string(
        review_class(slug).facts,
        {"one": one, "game": game(slug), "skill": "solvers/analysis/pieces.html"},
    )
    assert "1,674 before, 1,048 after" in facts or "before" not in facts
    left = headed(many_of(game(slug).texts.noun))
    assert f"<dt>{left} left" in facts or review_class(slug).facts != "solvers/review/facts.html"


def test_the_review_leads_to_the_pictures_and_shows_what_was_left(
    client: Client, small_english: Lexicon
) -> None:
    play = own_play(client, small_english, "won")
    page = client.get(f"/review/{play.pk}/")
    text = page.content.decode()
    left = [mark.stage.count for mark in page.context["funnel"].marks]
    rows = [row.move for row in page.context["coached"]]
    assert left == [rows[0].before, *(row.after for row in rows)]
    for number in (1, 2):
        assert f'href="#move-{number}"' in text
        assert f'id="move-{number}"' in text
        assert f'hx-get="/review/{play.pk}/{number}/"' in text
    assert 'hx-get="#' not in text, "a place on the page is no address to fetch"


def test_with_htmx_the_pictures_come_alone(client: Client, small_english: Lexicon) -> None:
    play = own_play(client, small_english, "won")
    part = client.get(f"/review/{play.pk}/1/", headers=HTMX).content.decode()
    assert "<html" not in part
    assert check_pictures(part)


@pytest.mark.parametrize("number", [0, 3, 999])
def test_a_move_that_was_not_made_is_a_404(
    client: Client, small_english: Lexicon, number: int
) -> None:
    play = own_play(client, small_english, "won")
    assert client.get(f"/review/{play.pk}/{number}/").status_code == 404


def test_only_who_may_see_the_review_sees_its_pictures(
    client: Client, small_english: Lexicon
) -> None:
    play = own_play(client, small_english, "won")
    assert Client().get(f"/review/{play.pk}/1/").status_code == 404
    going = own_play(client, small_english, "playing")
    assert client.get(f"/review/{going.pk}/1/").status_code == 404


def test_a_busy_site_says_so(client: Client, small_english: Lexicon) -> None:
    play = own_play(client, small_english, "won")
    with patch("solvers.pages.review.views.move_page", side_effect=Busy(seconds=7)):
        part = client.get(f"/review/{play.pk}/1/", headers=HTMX)
        whole = client.get(f"/review/{play.pk}/1/")
    assert part.status_code == 200  # HTMX swaps no other
    assert "busy right now" in part.content.decode()
    assert whole.status_code == 503
