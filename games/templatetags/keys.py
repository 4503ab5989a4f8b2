"""Keys in templates: `{% load keys %}{% buttons row %}`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.keyboard import Key

register = template.Library()


@register.simple_tag
def buttons(row: Iterable[Key], at_once: str = "") -> SafeString:
    """Return a row of keys; with `at_once` each of them is a guess.

    A page shows some thirty, each of a few looks: what was rendered once is remembered.
    """
    guesses, language = bool(at_once), get_language()
    render = _button if settings.DEBUG else _kept
    return mark_safe("".join(render(key, guesses, language) for key in row))  # noqa: S308


def _button(key: Key, guesses: bool, _language: str | None) -> str:
    return render_to_string("games/key.html", {"key": key, "guesses": guesses}).strip()


_kept = lru_cache(maxsize=4096)(_button)
