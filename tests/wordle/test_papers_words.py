"""A newspaper's words: given once to help, kept like any list of one's own, offered first."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from games.lists.preset import PAPER as PICTURE
from lexicons.models import Lexicon
from tests.fixtures import make_lexicon

pytestmark = pytest.mark.django_db
ROWS = "length=5&g=crane&m1=0&m1=0&m1=2&m1=0&m1=2"
PAPER = "plate\nslate\ncrane\nmoist"


@pytest.fixture(autouse=True)
def english() -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(["crane", "elate", "moist"], True))


def asked(client: Client) -> str:
    """Return where help sends a visitor for the newspaper's words."""
    response = client.get(f"/assist/wordle/?lexicon=en&{ROWS}&paper=1")
    assert response.status_code == 302
    return str(response["Location"])


def given(client: Client, address: str, words: str = PAPER) -> str:
    """Post the form there as it is filled in, with the words; return where that leads."""
    form = client.get(address).context["form"]
    fields = {name: form[name].value() for name in ("name", "language", "picture", "visibility")}
    response = client.post(address, fields | {"words": words})
    assert response.status_code == 302, response.content.decode()
    return str(response["Location"])


def test_a_papers_words_are_given_once_and_help_goes_on_with_them(client: Client) -> None:
    page = client.get(f"/assist/wordle/?{ROWS}").content.decode()
    assert "No newspaper's list comes with this site" in page
    address = asked(client)
    assert urlsplit(address).path == "/lists/new/"
    assert "help goes on with it" in client.get(address).content.decode()
    back = given(client, address)
    paper = Lexicon.objects.get(name="My paper's words")
    assert (paper.language, paper.visibility) == ("en", Lexicon.Visibility.DRAFT)
    query = parse_qs(urlsplit(back).query)
    assert (query["lexicon"], query["g"]) == ([paper.slug], ["crane"])
    assert query["m1"] == ["0", "0", "2", "0", "2"]
    page = client.get(back)
    assert (page.context["lexicon"], page.context["listed"]) == (paper, ["PLATE", "SLATE"])
    assert "The list has 4 words." in page.content.decode()
    assert "My paper's words</button>" not in page.content.decode()


def test_a_papers_words_are_offered_first_and_not_asked_for_again(client: Client) -> None:
    given(client, asked(client))
    paper = Lexicon.objects.get(name="My paper's words")
    assert client.get("/assist/wordle/").context["lexicons"][0] == paper
    assert client.get("/assist/wordle/").context["lexicon"] == paper
    assert f"lexicon={paper.slug}" in asked(client)
    assert client.get("/assist/peaks/").context["lexicon"] != paper
    assert Client().get("/assist/wordle/").context["lexicon"] != paper, "they are nobody else's"


def test_help_says_which_lines_of_a_papers_words_were_left_out(client: Client) -> None:
    back = given(client, asked(client), f"{PAPER}\n12%\nslate")
    page = client.get(back).content.decode()
    assert "1 line was left out: see below." in page
    assert '<bdi translate="no">12%</bdi>' in page[page.index('id="left-out"') :]
    slug = Lexicon.objects.get(picture=PICTURE).slug
    assert f"/lists/{slug}/left-out/" in page
    assert 'id="left-out"' not in client.get("/assist/wordle/?lexicon=en").content.decode()


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example/", "javascript:x", ""])
def test_a_new_list_leads_to_no_other_site(client: Client, back: str) -> None:
    fields = {"name": "Mine", "language": "en", "words": PAPER, "visibility": "draft"}
    response = client.post("/lists/new/", fields, query_params={"next": back})
    assert response["Location"] == f"/lists/{Lexicon.objects.get(name='Mine').slug}/"


def test_only_a_newspapers_game_asks_for_its_words(client: Client) -> None:
    assert client.get(f"/assist/peaks/?{ROWS}&paper=1").status_code == 200
    assert "newspaper" not in client.get("/assist/peaks/").content.decode()


def test_anothers_list_with_a_newspapers_picture_does_not_come_first(client: Client) -> None:
    """Whoever opened its link, or everyone once it is public, got it instead of the dictionary."""
    given(client, asked(client))
    paper = Lexicon.objects.get(name="My paper's words")
    Lexicon.objects.filter(pk=paper.pk).update(visibility=Lexicon.Visibility.PUBLIC)
    other = Client()
    assert other.get("/assist/wordle/").context["lexicon"].slug == "en"
    assert urlsplit(asked(other)).path == "/lists/new/"
    assert other.get(f"/assist/wordle/?lexicon={paper.slug}").context["lexicon"] == paper
    assert client.get("/assist/wordle/").context["lexicon"] == paper
