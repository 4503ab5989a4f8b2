"""The script of Hangman; see tests/page_scripts/game_scripts.py."""

from tests.page_scripts.game_scripts import Fields, Script

SCRIPT = Script({"word": "planet"}, "p l a n e t", "z x q j v k w", "e z a")
WATCHED: Fields = {"word": "planet", "agent": "frequency"}
RUN: Fields = {"games": "40", "agents": ["frequency"]}
OUTSIDE = {"hangman": ["E", "A", "I", "O", "S", "T", "R", "N", "L", "Z", "Q", "X", "J"]}
