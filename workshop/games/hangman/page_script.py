"""The script of Hangman for the page record: see workshop/page_record/game_scripts.py."""

from workshop.page_record.game_scripts import EN, Fields, Script

SCRIPT = Script({"word": "planet"}, "p l a n e t", "z x q j v k w", "e z a", "p1")
WATCHED: Fields = {"word": "planet", "agent": "frequency"}
RUN: Fields = {"games": "40", "agents": ["frequency"]}
ADDRESSES = (
    "/assist/hangman/?mask=_a___&used=ea&lives=5&agent=frequency",
    "/assist/hangman/?mask=__a_e_&used=xq&lives=4",
)
COMMANDS = (
    "train hangman --help",
    f"evaluate hangman {EN} --agent frequency --games 20 --seed 1 --json",
)
OUTSIDE = {"hangman": ["E", "A", "I", "O", "S", "T", "R", "N", "L", "Z", "Q", "X", "J"]}
