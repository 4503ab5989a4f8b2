"""The adversarial game's script; see tests/page_scripts/game_scripts.py."""

from tests.page_scripts.game_scripts import WRONG, Fields, Script

SCRIPT = Script({"word": "crane", "guesses": "8"}, "", WRONG, "slate audio")
WATCHED: Fields = {"word": "crane"}
RUN: Fields = {"agents": ["minimax", "random"]}
