"""What a word means, in templates: `{% meaning_of word lexicon.language as meaning %}`."""

from __future__ import annotations

from django import template

from lexicons.decency import printable
from lexicons.glosses import Meaning, meaning

register = template.Library()


@register.simple_tag
def meaning_of(word: str, language: str) -> Meaning | None:
    """Return what a word means; None for one that nobody explains, or that is better unsaid."""
    return meaning(word, language) if printable(word, language) else None
