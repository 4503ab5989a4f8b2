"""The script of many boards; see tests/page_scripts/game_scripts.py."""

from tests.page_scripts.game_scripts import WRONG, Fields, Script

SCRIPT = Script({"words": "crane pound"}, "slate crane pound", f"{WRONG} wimpy", "slate crane")
WATCHED: Fields = {"words": "crane pound", "boards": "2"}
RUN: Fields = {"games": "4", "boards": "2"}
