"""The lists of equations, as players choose from them."""

from __future__ import annotations

from games.nerdle.generated_lists import LEXICONS
from tests.games.test_words_for_players import JARGON


def test_lists_of_equations_are_named_by_what_is_in_them() -> None:
    assert not [name for _, name, _ in LEXICONS.values() if JARGON.search(name) or "00" in name]
