"""A term in a text: its sentence when the pointer rests on it, its page one tap away."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from lexicons.languages.translation import gettext
from solvers.pages.learn.terms import BY_SLUG

register = template.Library()


@register.simple_tag
def term(slug: str, text: str = "") -> SafeString:
    """Return a term as a link to its sentence; KeyError for one without an explanation."""
    known = BY_SLUG[slug]
    return format_html(
        '<a class="term" href="{}#{}" title="{}">{}</a>',
        reverse("solvers:terms"), slug, gettext(known.meaning), text or gettext(known.name).lower(),
    )  # fmt: skip
