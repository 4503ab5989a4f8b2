"""What is counted, in the reader's language: {{ left|counted:nouns }}, {{ nouns|headed }}."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from lexicons import speech
from lexicons.amounts import many_of, one_of
from solvers import counts
from solvers.runs.label import said_label

register = template.Library()
register.filter("counted", counts.counted)
register.filter("headed", counts.headed)
register.filter("many_of", many_of)
register.filter("said_label", said_label)


@register.filter
def said_inside(text: str) -> str:
    """Say a constant with a small letter, inside a sentence; German writes nouns with a capital."""
    words = speech.said(text)
    return words if (get_language() or "").startswith("de") else words.lower()


@register.filter
def noun_with(number: int, things: str) -> str:
    """Return the noun alone that goes with a number: "guess" with 1, "guesses" with others."""
    return counts.named(one_of(things) if number == 1 else things)
