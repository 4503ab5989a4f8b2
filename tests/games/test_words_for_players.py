"""What a player chooses from is said in a player's words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django import forms

from games.catalogue import GAMES, game
from tests.contract.every_game import lexicon_for, small

JARGON = re.compile(
    r"\bbits?\b|\bdocument\b|\bweight\b|\bfavoured\b|how near|reckon", re.IGNORECASE
)


def said(form: forms.Form) -> Iterator[str]:
    """Return every label, help text and choice of a form."""
    for field in form.fields.values():
        yield str(field.label)
        yield str(field.help_text)
        if isinstance(field, forms.ChoiceField):
            yield from (str(label) for _, label in field.choices)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_offered_without_jargon(slug: str) -> None:
    kind, needs = game(slug), small(slug)
    lexicon = needs.lexicon() if needs else lexicon_for(kind.lexicon_kind)
    for form in (kind.form_class(None, [lexicon]), kind.challenge_class(None, [lexicon])):
        assert not [text for text in said(form) if JARGON.search(text)]
    assert not JARGON.search(kind.tagline)
