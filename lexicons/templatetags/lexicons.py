"""Dictionaries in templates: readable numbers, why there are none."""

from django import template
from django.utils import formats

register = template.Library()


@register.filter
def thousands(number: int) -> str:
    """Write 248051 as 248,051, or as the reader's language does."""
    return formats.number_format(number, force_grouping=True)


@register.simple_tag
def no_dictionary() -> str:
    """Return the sentence for pages without any dictionary."""
    from lexicons.revisions.load_bundled import why_there_is_none  # which needs NumPy

    return why_there_is_none()
