"""What every template knows: how the visitor wants pages to look."""

from __future__ import annotations

from django.http import HttpRequest

THEMES = ("system", "light", "dark")
CONTRASTS = ("normal", "high")
DRAWINGS = ("gallows", "flower")


def look(request: HttpRequest) -> dict[str, str]:
    """Return theme and contrast from the visitor's cookies, or the defaults."""
    theme = request.COOKIES.get("theme", "")
    drawing = request.COOKIES.get("drawing", "")
    contrast = request.COOKIES.get("contrast", "")
    return {
        "theme": theme if theme in THEMES else "system",
        "drawing": drawing if drawing in DRAWINGS else DRAWINGS[0],
        "contrast": contrast if contrast in CONTRASTS else "normal",
    }
