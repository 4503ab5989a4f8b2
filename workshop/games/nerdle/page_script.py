"""The script of Nerdle for the page record: see workshop/page_record/game_scripts.py."""

from workshop.page_record.game_scripts import Fields, Script

SCRIPT = Script(
    {"equation": "12+35=47"},
    "10+20=30 12+35=47",
    "10+20=30 11+22=33 48-32=16 56/7+1=9 2*3+4=10 90-45=45",
    "10+20=30 48-32=16",
    "1+1=3",
)
WATCHED: Fields = {"equation": "3+5=8", "size": "5", "agent": "entropy"}
RUN: Fields = {"games": "20"}
ADDRESSES = (
    "/assist/nerdle/?length=5&g=3%2B5%3D8&m1=0&m1=2&m1=0&m1=2&m1=1",
    "/assist/nerdle/?length=6",
)
COMMANDS = (
    "evaluate nerdle --lexicon equations --size 5 --agent entropy --games 20 --seed 1 --json",
    "evaluate nerdle --size 5 --agent entropy --games 20 --seed 1 --json",
)
