"""Numbers as people read them."""

from __future__ import annotations

from django import template
from django.utils import formats

register = template.Library()


@register.filter
def thousands(number: int) -> str:
    """Write 248051 as 248,051, or as the reader's language does."""
    return formats.number_format(number, force_grouping=True)
