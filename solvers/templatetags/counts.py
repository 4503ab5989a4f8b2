"""What is counted, in the reader's language: {{ left|counted:nouns }}, {{ nouns|headed }}."""

from django import template
from django.utils.translation import get_language

from solvers.runs.run_label import said_label
from wordgames import counted_nouns
from wordgames.languages import translation
from wordgames.languages.translation import many_of, one_of

register = template.Library()
register.filter("counted", counted_nouns.counted)
register.filter("headed", counted_nouns.headed)
register.filter("many_of", many_of)
register.filter("said_label", said_label)


@register.filter
def said_inside(text: str) -> str:
    """Say a constant with a small letter, inside a sentence; German writes nouns with a capital."""
    words = translation.localize(text)
    return words if (get_language() or "").startswith("de") else words.lower()


@register.filter
def noun_with(number: int, things: str) -> str:
    """Return the noun alone that goes with a number: "guess" with 1, "guesses" with others."""
    return counted_nouns.named(one_of(things) if number == 1 else things)
