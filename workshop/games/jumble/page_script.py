"""The script of Jumble; see workshop/page_scripts/game_scripts.py."""

from workshop.page_scripts.game_scripts import Fields, Script

SCRIPT = Script({"word": "planet"}, "planet", "", "lapent")
WATCHED: Fields = {"word": "planet"}
RUN: Fields = {"games": "50"}
