"""What a player types, brought into the signs that equations are kept in."""

from __future__ import annotations

import unicodedata

SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", ":": "/", "−": "-", "–": "-"})


def as_kept(typed: str) -> str:
    """Return what was typed without spaces, ×÷− as */-, ^2 and ^3 as ² and ³."""
    text = "".join(unicodedata.normalize("NFC", typed).split()).translate(SIGNS)
    return text.replace("^2", "²").replace("^3", "³").replace("**2", "²").replace("**3", "³")
