"""What the list of places is called on a page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from wordgames.sources.dictionaries import said_name
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry


def test_lists_of_no_language_have_a_name_in_the_reader_s() -> None:
    """They stood in English on every page, "World cities" above a French board."""
    ours = Lexicon(slug="cities", name="World cities", bundled=True)
    with translation.override("fr"):
        assert (ours.title, said_name("Equations")) == ("Villes du monde", "Équations")
    with translation.override("he"):
        assert ours.title == "ערי העולם"
    assert ours.title == "World cities"


@pytest.mark.django_db
def test_pages_say_it(client: Client) -> None:
    cities = Lexicon.objects.create(
        slug="cities", name="World cities", language="en", kind="cities", bundled=True
    )
    publish(cities, columns_from([Entry("paris"), Entry("lagos")], language="en", kind="cities"))
    german = {"accept-language": "de"}
    board = client.get("/cities/", headers=german, follow=True).content.decode()
    assert "World cities" not in board
    for page in ("/cities/settings/", "/lexicons/"):
        shown = client.get(page, headers=german, follow=True).content.decode()
        assert "Städte der Welt" in shown, page
        assert "World cities" not in shown, page
