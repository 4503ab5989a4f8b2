"""What dictionaries are called on a page."""

from __future__ import annotations

import json

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from games.nerdle.generated_lists import LEXICONS
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from lexicons.sources.dictionaries import OURS, said_name
from lexicons.words.column_builder import columns_from
from lexicons.words.columns import Entry

MANIFEST = settings.BASE_DIR / "lexicons" / "bundled" / "manifest.json"


def test_lists_of_no_language_have_a_name_in_the_reader_s() -> None:
    """They stood in English on every page, "World cities" above a French board."""
    ours = Lexicon(slug="cities", name="World cities", bundled=True)
    with translation.override("fr"):
        assert (ours.title, said_name("Equations")) == ("Villes du monde", "Équations")
    with translation.override("he"):
        assert ours.title == "ערי העולם"
    assert ours.title == "World cities"


def test_names_of_languages_and_of_visitors_lists_stay_as_they_are() -> None:
    with translation.override("de"):
        assert Lexicon(slug="en", name="English", bundled=True).title == "English"
        assert Lexicon(slug="mine", name="Equations", bundled=False).title == "Equations"


def test_every_bundled_list_that_is_named_in_english_has_a_name_in_the_others() -> None:
    manifest = json.loads(MANIFEST.read_text())
    words = {entry["name"] for entry in manifest if entry["kind"] == "words"}
    others = {entry["name"] for entry in manifest} - words
    assert others | {name for _, name, _ in LEXICONS.values()} == OURS


@pytest.mark.django_db
def test_pages_say_it(client: Client) -> None:
    cities = Lexicon.objects.create(
        slug="cities", name="World cities", language="en", kind="cities", bundled=True
    )
    publish(cities, columns_from([Entry("paris"), Entry("lagos")], language="en", kind="cities"))
    german = {"accept-language": "de"}
    board = client.get("/cities/", headers=german, follow=True).content.decode()
    assert ">Städte der Welt</a>" in board
    for page in ("/cities/", "/cities/settings/", "/lexicons/", "/"):
        shown = client.get(page, headers=german, follow=True).content.decode()
        assert "Städte der Welt" in shown, page
        assert "World cities" not in shown, page
