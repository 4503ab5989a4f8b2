"""Whoever speaks a language is offered its dictionaries first, and his games open in it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from lexicons.models import Lexicon
from lexicons.revisions.publish import DictionaryAccess, mine_first
from tests.fixtures import make_lexicon

pytestmark = pytest.mark.django_db
FRENCH = ("arbre", "fleur", "livre", "monde", "neige", "ombre", "porte", "route", "sable", "tigre")


@pytest.fixture
def french() -> Lexicon:
    return make_lexicon("fr", "Français", "fr", dict.fromkeys(FRENCH, True))


def _slugs(client: Client, asked: str = "") -> list[str]:
    headers = {"Accept-Language": asked} if asked else {}
    page = client.get(reverse("wordle:settings"), headers=headers)
    return [slug for slug, _ in page.context["form"].fields["lexicon"].choices]


def test_the_first_is_of_the_language_that_the_browser_asks_for(
    client: Client, english: Lexicon, french: Lexicon
) -> None:
    make_lexicon("be", "Belge", "fr-be", dict.fromkeys(FRENCH, True))
    assert _slugs(client) == ["en", "be", "fr"]
    assert _slugs(client, "pt, fr;q=0.8, en;q=0.4") == ["be", "fr", "en"]
    client.cookies["language"] = "en"
    assert _slugs(client, "pt, fr;q=0.8, en;q=0.4") == ["en", "be", "fr"]


def test_a_game_and_the_home_page_open_in_it(
    client: Client, english: Lexicon, french: Lexicon
) -> None:
    for asked, slug in (("fr-CH, en;q=0.5", "fr"), ("en", "en"), ("tlh, *", "en")):
        headers = {"Accept-Language": asked}
        assert client.get("/wordle/", headers=headers).context["lexicon"].slug == slug
        boxes = client.get("/", headers=headers).context["puzzles"]
        wordle = next(box for box in boxes if box.daily.game.slug == "wordle")
        assert wordle.daily.lexicon.slug == slug


def test_what_was_played_last_comes_before_what_is_spoken(
    client: Client, english: Lexicon, french: Lexicon
) -> None:
    settings = reverse("wordle:settings")
    fields = client.get(f"{settings}?lexicon=en").context["form"]
    posted = {name: fields[name].value() for name in fields.fields}
    client.post(settings, {name: value for name, value in posted.items() if value is not None})
    page = client.get("/wordle/", headers={"Accept-Language": "fr"})
    assert page.context["lexicon"].slug == "en"


def test_the_order_of_staff_stays_within_a_language(english: Lexicon, french: Lexicon) -> None:
    Lexicon.objects.filter(slug="en").update(position=200)
    listed = list(Lexicon.objects.all())
    assert [it.slug for it in mine_first(listed, DictionaryAccess())] == ["fr", "en"]
    assert [it.slug for it in mine_first(listed, DictionaryAccess(languages=("en-gb",)))] == [
        "en",
        "fr",
    ]
    assert [
        it.slug for it in mine_first(listed, DictionaryAccess(languages=("de", "fr", "en")))
    ] == [
        "fr",
        "en",
    ]
