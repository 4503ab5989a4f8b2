"""The script of Fibble for the page record: see workshop/page_record/game_scripts.py."""

from workshop.page_record.game_scripts import EN, WRONG, Fields, Script

SCRIPT = Script({"word": "crane"}, "slate audio crane", f"{WRONG} wimpy", "slate audio", "zzzzz")
WATCHED: Fields = {"word": "crane"}
RUN: Fields = {"games": "4"}
ADDRESSES = ("/assist/fibble/?g=slate&m1=0&m1=0&m1=2&m1=0&m1=2",)
COMMANDS = (f"evaluate fibble {EN} --agent entropy --games 20 --seed 1 --json",)
