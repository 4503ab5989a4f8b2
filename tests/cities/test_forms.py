"""What somebody who begins a game of Cities is asked."""

from __future__ import annotations

import pytest

from games.catalogue import game
from tests.contract.every_game import lexicon_for


@pytest.mark.django_db
def test_a_new_game_of_cities_favours_no_country() -> None:
    kind = game("cities")
    form = kind.form_class(None, [lexicon_for(kind.lexicon_kind)])
    assert not form.fields["favour"].initial
    assert form.fields["favour"].choices[0] == ("", "Anywhere")  # type: ignore[attr-defined]
