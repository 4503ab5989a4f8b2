"""Keys in templates: `{% load keyboard %}{% key_rows keys %}`."""

from functools import lru_cache

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.display.keyboard import MOST_KEPT, Key, KeyRows, keyboard
from lexicons.models import Lexicon

register = template.Library()


@register.simple_tag
def key_rows(rows: KeyRows, at_once: str = "", asks: bool = False) -> SafeString:
    """Return the keys row by row, Enter and Delete in the last; with `at_once` each key is a guess.

    Where a key `asks`, Enter sends its letter or a whole word.

    Renderings are cached: most pages show a puzzle that nobody has begun, and any other some thirty
    keys with only a few different looks.
    """
    rows_of = _rows if settings.DEBUG else _kept_rows
    return rows_of(rows, "solve" if at_once else "ask" if asks else "", get_language())


def _rows(rows: KeyRows, kind: str, language: str | None) -> SafeString:
    guesses = kind == "solve"
    key_of, wide = (_key, _wide_key) if settings.DEBUG else (_kept_key, _kept_wide)
    lines = ["".join(key_of(key, guesses, language) for key in row) for row in rows]
    enter, delete = (wide(name, kind, language) for name in ("enter", "delete"))
    lines[-1] = f"{enter}{lines[-1]}{delete}"
    return mark_safe("".join(f"<div>{line}</div>" for line in lines))  # noqa: S308


def _key(key: Key, guesses: bool, _language: str | None) -> str:
    return render_to_string("games/play/key.html", {"key": key, "guesses": guesses}).strip()


def _wide_key(name: str, kind: str, _language: str | None) -> str:
    return render_to_string("games/play/wide_key.html", {"name": name, "kind": kind}).strip()


_kept_rows = lru_cache(maxsize=MOST_KEPT)(_rows)
_kept_key = lru_cache(maxsize=4096)(_key)
_kept_wide = lru_cache(maxsize=64)(_wide_key)


@register.simple_tag
def lexicon_key_rows(lexicon: Lexicon) -> KeyRows:
    """Return the rows of keys for players of a lexicon, none if it has no words."""
    if lexicon.current is None:
        return ()
    return keyboard(lexicon.layout, lexicon.current.letters, lexicon.language, {})
