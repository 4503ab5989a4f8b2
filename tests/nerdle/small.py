"""What tests of every game play Nerdle with: its shortest equations."""

from __future__ import annotations

from games.nerdle.lists import store
from lexicons.models import Lexicon
from wordgames.nerdle.equation import EquationError, check


def lexicon() -> Lexicon:
    """Store the equations of five symbols and return them."""
    store("official", (5,))
    return Lexicon.objects.get(slug="equations")


def is_equation(text: str, size: int, rules: str = "official") -> bool:
    """True if a text is a correct equation."""
    try:
        check(text, size, rules)
    except EquationError:
        return False
    return True
