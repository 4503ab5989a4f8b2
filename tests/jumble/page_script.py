"""The script of Jumble; see tests/page_scripts/game_scripts.py."""

from tests.page_scripts.game_scripts import Fields, Script

SCRIPT = Script({"word": "planet"}, "planet", "", "lapent")
WATCHED: Fields = {"word": "planet"}
RUN: Fields = {"games": "50"}
