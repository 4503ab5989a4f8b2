"""The script of Peaks; see workshop/page_scripts/game_scripts.py."""

from workshop.page_scripts.game_scripts import WRONG, Fields, Script

SCRIPT = Script({"word": "crane"}, "slate crane", WRONG, "slate audio")
WATCHED: Fields = {"word": "crane"}
RUN: Fields = {"games": "8"}
