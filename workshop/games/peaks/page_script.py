"""The script of Peaks for the page record: see workshop/page_record/game_scripts.py."""

from workshop.page_record.game_scripts import EN, WRONG, Fields, Script

SCRIPT = Script({"word": "crane"}, "slate crane", WRONG, "slate audio", "zzzzz")
WATCHED: Fields = {"word": "crane"}
RUN: Fields = {"games": "8"}
ADDRESSES = ("/assist/peaks/?g=slate&m1=0&m1=1&m1=2&m1=0&m1=1",)
COMMANDS = (f"evaluate peaks {EN} --agent entropy --games 20 --seed 1 --json",)
