"""The script of Fibble; see tests/page_scripts/game_scripts.py."""

from tests.page_scripts.game_scripts import WRONG, Fields, Script

SCRIPT = Script({"word": "crane"}, "slate audio crane", f"{WRONG} wimpy", "slate audio")
WATCHED: Fields = {"word": "crane"}
RUN: Fields = {"games": "4"}
