"""English words that other languages say in two ways."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import gettext, override, pgettext

from games.catalogue import GAMES
from lexicons.models import Lexicon
from solvers.games.tiles.pictures import CANNOT, OVERLAP, sorted_so
from solvers.pictures.moves.answers import Answer, answers_picture
from solvers.pictures.moves.funnel import Stage, funnel_picture


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


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("de", "Wort übrig", "Wörter übrig"),
        ("es", "palabra restante<", "palabras restantes<"),
        ("fr", "mot encore possible<", "mots encore possibles<"),
        ("he", "מילה שנותרה", "מילים שנותרו"),
    ],
)
def test_a_single_word_left_is_not_said_as_many(language: str, one: str, many: str) -> None:
    """A step read "1 mot encore possibles", "1 palabra restantes", "1 מילה שנותרו"."""
    picture = funnel_picture([Stage(0, 9), Stage(1, 4), Stage(2, 1)])
    with override(language):
        drawn = render_to_string("solvers/pictures/moves/funnel.html", {"picture": picture})
    assert (drawn.count(one), drawn.count(many)) == (1, 1)


def test_french_has_a_space_before_a_colon(client: Client, english: Lexicon) -> None:
    """A colon that stood in the template was English: "Longueur: plus"."""
    french = {"Accept-Language": "fr"}
    pages = [client.get(f"/{slug}/settings/", headers=french).content.decode() for slug in GAMES]
    names = [
        name for page in pages for name in re.findall(r'data-step="1" aria-label="([^":]*):', page)
    ]
    assert names
    assert all(name.endswith("\u202f") for name in names)
