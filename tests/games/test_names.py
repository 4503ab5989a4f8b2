"""Names are sorted as the reader's language does: Österreich is found under O."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.accounts.forms import SignUpForm
from games.names.public_names import name_key
from tests.growth import assert_grows_with_its_length


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("de", ["Ägypten", "Albanien", "Norwegen", "Oman", "Österreich", "Pakistan"]),
        ("fr", ["Albanie", "Égypte", "Espagne", "États-Unis", "Zambie"]),
        ("es", ["Canada", "Cantón", "Caña", "Cañada", "Capri"]),
        ("he", ["Wordgames", "אוסטריה", "בלגיה"]),
        ("en", ["Åland", "Albania", "albania", "Zambia"]),
    ],
)
def test_names_stand_where_they_are_looked_for(language: str, names: list[str]) -> None:
    with translation.override(language):
        found = sorted(set(names), key=name_key)
    assert found == names


def test_equals_without_their_accents_keep_an_order() -> None:
    assert sorted(["cote", "côte", "Cote"], key=name_key) == ["Cote", "cote", "côte"]


def test_a_name_of_endless_marks_is_refused_at_once() -> None:
    """Ordering marks takes the square of their number, and nothing else runs meanwhile."""

    def refused(length: int) -> None:
        name = "a" + "\u0300" * length + "\u0316" * length
        assert "150" in SignUpForm({"username": name}).errors["username"][0]

    assert_grows_with_its_length(refused, 5_000)
