"""What is counted, in the reader's language: {{ left|counted:nouns }}, {{ nouns|headed }}."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from lexicons import speech
from lexicons.amounts import many_of, one_of
from solvers import counts

register = template.Library()
register.filter("counted", counts.counted)
register.filter("headed", counts.headed)
register.filter("many_of", many_of)


@register.filter
def said(text: str) -> str:
    """Say a constant that is kept in English, such as a game's name, or what `later` returned."""
    return speech.said(text)


@register.filter
def said_inside(text: str) -> str:
    """Say a constant with a small letter, inside a sentence; German writes nouns with a capital."""
    words = said(text)
    return words if (get_language() or "").startswith("de") else words.lower()


@register.filter
def noun_with(number: int, things: str) -> str:
    """Return the noun alone that goes with a number: "guess" with 1, "guesses" with others."""
    return counts.named(one_of(things) if number == 1 else things)
