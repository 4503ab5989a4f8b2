"""The script of Word Ladder; see tests/page_scripts/game_scripts.py."""

from tests.page_scripts.game_scripts import Fields, Script

SCRIPT = Script({"start": "cold", "target": "warm"}, "cord card ward warm", "", "cord", undo=True)
WATCHED: Fields = {"start": "cold", "target": "warm"}
RUN: Fields = {"games": "20"}
