"""The script of Cities; see tests/page_scripts/game_scripts.py."""

from tests.page_scripts.game_scripts import Fields, Script

SCRIPT = Script({"word": "paris", "cap": "12"}, "p a r i s paris", "x z q w k j y v b d f g h", "a")
WATCHED: Fields = {"word": "paris"}
RUN: Fields = {"games": "30"}
MOVES = ["A", "E", "I", "O", "N", "R", "S", "T", "L", "B", "D", "M", "KAIRO", "U"]
OUTSIDE = {"cities-simple": MOVES, "cities-advanced": MOVES}
