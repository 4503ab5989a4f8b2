"""Numbers as people read them."""

from __future__ import annotations

from django import template
from django.utils import formats

from lexicons import amounts

register = template.Library()


@register.filter
def thousands(number: int) -> str:
    """Write 248051 as 248,051, or as the reader's language does."""
    return formats.number_format(number, force_grouping=True)


@register.filter
def one_of(number: int, things: str) -> str:
    """Write the noun alone that goes with a number: "guess" with 1, "guesses" with others."""
    return amounts.one_of(things) if number == 1 else things


@register.filter
def amount(number: int, things: str) -> str:
    """Write how many of something there are: 1 as "1 guess", 2 as "2 guesses"."""
    return amounts.amount(number, things)
