"""The keys of a lexicon where no game is played: `{% lexicon_key_rows lexicon as rows %}`."""

from __future__ import annotations

from django import template

from games.keyboard import Key, keyboard
from lexicons.models import Lexicon

register = template.Library()


@register.simple_tag
def lexicon_key_rows(lexicon: Lexicon) -> list[list[Key]]:
    """Return the rows of keys that players of a lexicon get, none where it has no words."""
    if lexicon.current is None:
        return []
    return keyboard(lexicon.layout, lexicon.current.letters, lexicon.language, {})
