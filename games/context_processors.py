"""Variables for every template: how the visitor wants pages to look and sound."""

from django.http import HttpRequest

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
