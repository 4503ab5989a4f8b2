"""Looks up the letters, in the order of the alphabet, among the words."""

from pathlib import Path

WORDS = Path(__file__).with_name("words.txt").read_text(encoding="utf-8").split()
FOUND = {"".join(sorted(word)): word for word in WORDS}


def act(percept, refused=""):
    """Return the word, or "-" to give up; `refused` is why the last move was not accepted."""
    return "-" if refused else FOUND.get("".join(sorted(percept["letters"])), "-")
