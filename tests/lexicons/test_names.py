"""What dictionaries are called on a page."""

from __future__ import annotations

from django.utils import translation

from lexicons.models import Lexicon


def test_names_of_languages_and_of_visitors_lists_stay_as_they_are() -> None:
    with translation.override("de"):
        assert Lexicon(slug="en", name="English", bundled=True).title == "English"
        assert Lexicon(slug="mine", name="Equations", bundled=False).title == "Equations"
