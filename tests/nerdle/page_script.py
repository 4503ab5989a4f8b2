"""The script of Nerdle; see tests/page_scripts/game_scripts.py."""

from tests.page_scripts.game_scripts import Fields, Script

SCRIPT = Script(
    {"equation": "12+35=47"},
    "10+20=30 12+35=47",
    "10+20=30 11+22=33 48-32=16 56/7+1=9 2*3+4=10 90-45=45",
    "10+20=30 48-32=16",
)
WATCHED: Fields = {"equation": "3+5=8", "size": "5", "agent": "entropy"}
RUN: Fields = {"games": "20"}
