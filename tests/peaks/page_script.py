"""The script of Peaks; see tests/page_scripts/game_scripts.py."""

from tests.page_scripts.game_scripts import WRONG, Fields, Script

SCRIPT = Script({"word": "crane"}, "slate crane", WRONG, "slate audio")
WATCHED: Fields = {"word": "crane"}
RUN: Fields = {"games": "8"}
