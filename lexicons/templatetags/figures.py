"""Numbers as people read them."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def thousands(number: int) -> str:
    """Write 248051 as 248,051."""
    return f"{number:,}"
