"""Texts with a number, in the right form: `{% load plurals %}{{ texts.your_guess|counting:5 }}`."""

from __future__ import annotations

from django import template

from lexicons.speech import ngettext

register = template.Library()


@register.filter
def counting(forms: tuple[str, str], count: int) -> str:
    """Say the form, of those for one and for many, that goes with a count; both name `{count}`."""
    return ngettext(*forms, count)
