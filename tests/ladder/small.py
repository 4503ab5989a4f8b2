"""What tests of every game play Word Ladder with: a list shorter than a daily puzzle asks for."""

from __future__ import annotations

from lexicons.models import Lexicon
from tests.fixtures import make_lexicon
from tests.ladder.lists import KNOWN

OPTIONS = {"length": 4, "difficulty": "any", "shown": True}


def lexicon() -> Lexicon:
    """Publish words of four letters that ladders join."""
    return make_lexicon("en", "English", "en", dict.fromkeys(KNOWN.split(), True))
