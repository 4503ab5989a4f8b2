"""What every template knows: how the visitor wants pages to look."""

from __future__ import annotations

from django.http import HttpRequest

THEMES = ("system", "light", "dark")
CONTRASTS = ("normal", "high")


def look(request: HttpRequest) -> dict[str, str]:
    """Return theme and contrast from the visitor's cookies, or the defaults."""
    theme = request.COOKIES.get("theme", "")
    contrast = request.COOKIES.get("contrast", "")
    return {
        "theme": theme if theme in THEMES else "system",
        "contrast": contrast if contrast in CONTRASTS else "normal",
    }
