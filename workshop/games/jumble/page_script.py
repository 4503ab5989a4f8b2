"""The script of Jumble for the page record: see workshop/page_record/game_scripts.py."""

from workshop.page_record.game_scripts import EN, Fields, Script

SCRIPT = Script({"word": "planet"}, "planet", "", "lapent", "zzzzzz")
WATCHED: Fields = {"word": "planet"}
RUN: Fields = {"games": "50"}
ADDRESSES = ("/assist/jumble/?letters=lapent", "/assist/jumble/?letters=zzzz")
COMMANDS = (f"evaluate jumble {EN} --agent index --games 20 --seed 1 --json",)
