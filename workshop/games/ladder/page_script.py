"""The script of Word Ladder for the page record: see workshop/page_record/game_scripts.py."""

from workshop.page_record.game_scripts import EN, Fields, Script

SCRIPT = Script(
    {"start": "cold", "target": "warm"}, "cord card ward warm", "", "cord", "zzzz", undo=True
)
WATCHED: Fields = {"start": "cold", "target": "warm"}
RUN: Fields = {"games": "20"}
ADDRESSES = (
    "/assist/ladder/?start=cold&target=warm",
    "/assist/ladder/?start=cold&target=zzzz",
)
COMMANDS = (f"evaluate ladder {EN} --agent bfs --games 20 --seed 1 --json",)
