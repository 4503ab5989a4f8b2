"""English words that other languages say in two ways."""

import pytest
from django.utils.translation import gettext, override, pgettext

from solvers.games.tiles.reasons import CANNOT, OVERLAP, sorted_so
from solvers.pictures.answers import Answer, answers_picture


@pytest.mark.parametrize("language", ["de", "es", "fr", "he"])
def test_a_button_shares_and_a_column_has_a_share(language: str) -> None:
    """The button under a finished game once read "Anteil", "Parte", "Part" and "חלק"."""
    with override(language):
        assert pgettext("a button", "Share") not in {"Share", gettext("Share")}


def test_what_a_guess_is_told_is_no_solution():
    """Both are an "answer" in English; German counted "14 Lösungen" that a guess might get."""
    told = [Answer(("correct", state), 2) for state in ("absent", "present")]
    with override("de"):
        read = answers_picture(told, "CRANE").reading
        why = sorted_so((OVERLAP, CANNOT), "CRANE", 5, "words", [3, 2])
    assert read.startswith("2 Antworten")
    assert " 2 Antworten " in why
    assert "Lösung " not in read
