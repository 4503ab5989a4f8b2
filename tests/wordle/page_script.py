"""The script of Wordle; see tests/page_scripts/game_scripts.py."""

from tests.page_scripts.game_scripts import WRONG, Fields, Script

SCRIPT = Script({"word": "crane"}, "slate crane", WRONG, "slate audio")
WATCHED: Fields = {"word": "crane"}
RUN: Fields = {"games": "12", "agents": ["entropy", "random"]}
OUTSIDE = {"wordle": ["SLATE", "CRANE", "POUND", "MIGHT", "FJORD", "BULKY"]}
SWEPT = ("entropy", "opening=0,1")
SEARCHED = "/assist/wordle/?lexicon=tiny&length=6&agent=optimal"
