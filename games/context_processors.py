"""Variables for every template: how the visitor wants pages to look and sound."""

from functools import lru_cache
from typing import Any

from django.http import HttpRequest
from django.template.context_processors import csrf
from django.utils.translation import get_language, get_language_bidi

THEMES = ("system", "light", "dark")
CONTRASTS = ("normal", "high")
DRAWINGS = ("gallows", "flower")
SWITCHES = ("off", "on")
# Visitors' choices, by the name of the cookie; the first value of each is the default.
CHOICES = {
    "theme": THEMES,
    "contrast": CONTRASTS,
    "drawing": DRAWINGS,
    "sound": SWITCHES,
    "haptics": SWITCHES,
    "spent": SWITCHES,
}


def look(request: HttpRequest) -> dict[str, str]:
    """Return every choice from the visitor's cookies, or its default."""
    cookies = request.COOKIES
    return {
        name: cookies[name] if cookies.get(name) in values else values[0]
        for name, values in CHOICES.items()
    }


def around_a_board(request: HttpRequest) -> dict[str, Any]:
    """Return what the parts of a board that goes on ask of a request.

    A whole page's variables, such as the navigation, cost more than all that changes after a move.
    """
    return {"request": request, **csrf(request), **_reading(get_language()), **look(request)}


@lru_cache(maxsize=128)
def _reading(language: str | None) -> dict[str, Any]:
    return {"LANGUAGE_CODE": language, "LANGUAGE_BIDI": get_language_bidi()}
