"""The script of many boards for the page record: see workshop/page_record/game_scripts.py."""

from workshop.page_record.game_scripts import EN, WRONG, Fields, Script

SCRIPT = Script(
    {"words": "crane pound"}, "slate crane pound", f"{WRONG} wimpy", "slate crane", "zzzzz"
)
WATCHED: Fields = {"words": "crane pound", "boards": "2"}
RUN: Fields = {"games": "4", "boards": "2"}
ADDRESSES = (
    "/assist/boards/?boards=2&g=slate&m1=0&m1=0&m1=2&m1=0&m1=2",
    "/assist/boards/?boards=2&g=slate&m1-1=0&m1-1=0&m1-1=2&m1-1=0&m1-1=2",
)
COMMANDS = (f"evaluate boards {EN} --agent multi-greedy --boards 2 --games 20 --seed 1 --json",)
