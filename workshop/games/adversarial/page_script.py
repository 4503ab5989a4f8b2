"""The adversarial game's script for the page record: see game_scripts.py."""

from workshop.page_record.game_scripts import EN, WRONG, Fields, Script

SCRIPT = Script({"word": "crane", "guesses": "8"}, "", WRONG, "slate audio", "zzzzz")
WATCHED: Fields = {"word": "crane"}
RUN: Fields = {"agents": ["minimax", "random"]}
ADDRESSES = ("/assist/adversarial/?g=slate&m1=0&m1=0&m1=0&m1=0&m1=1",)
COMMANDS = (
    f"evaluate adversarial {EN} --agent minimax --games 20 --seed 1 --json",  # refused
    f"evaluate adversarial {EN} --agent minimax --json",
)
