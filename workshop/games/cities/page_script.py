"""The script of Cities for the page record: see workshop/page_record/game_scripts.py."""

from workshop.page_record.game_scripts import Fields, Script

SCRIPT = Script({"word": "paris", "cap": "12"}, "p a r i s paris", "x z q w k j y v b d f g h", "a")
WATCHED: Fields = {"word": "paris"}
RUN: Fields = {"games": "30"}
ADDRESSES = ("/assist/cities/?mask=_a_i_&guesses=a+i+e", "/assist/cities/?mask=_____")
COMMANDS = ("evaluate cities --lexicon cities --agent gain --games 20 --seed 1 --json",)
MOVES = ["A", "E", "I", "O", "N", "R", "S", "T", "L", "B", "D", "M", "KAIRO", "U"]
OUTSIDE = {"cities-simple": MOVES, "cities-advanced": MOVES}
