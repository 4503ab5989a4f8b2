"""What is counted, in the reader's language: {{ left|counted:nouns }}, {{ nouns|headed }}."""

from django import template

from solvers.runs.run_label import said_label
from wordgames import counted_nouns
from wordgames.languages.translation import many_of, one_of

register = template.Library()
register.filter("counted", counted_nouns.counted)
register.filter("headed", counted_nouns.headed)
register.filter("many_of", many_of)
register.filter("said_label", said_label)


@register.filter
def noun_with(number: int, things: str) -> str:
    """Return the noun alone that goes with a number: "guess" with 1, "guesses" with others."""
    return counted_nouns.named(one_of(things) if number == 1 else things)
