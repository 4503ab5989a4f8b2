"""Guesses the letter that most of the words left have."""

from collections import Counter
from pathlib import Path

WORDS = Path(__file__).with_name("words.txt").read_text(encoding="utf-8").split()
COMMON = "ETAOINSHRDLUCMFWYPVBGKJQXZ"


def fits(word, mask, tried):
    """True if a word may be behind the mask, when these letters were tried."""
    return len(word) == len(mask) and all(
        (w == m) if m != "-" else (w not in tried) for w, m in zip(word, mask, strict=True)
    )


def act(percept, refused=""):
    """Return the next letter; `refused` is why the last move was not accepted."""
    mask, tried = percept["feedback"], set(percept["guesses"])
    words = [word for word in WORDS if fits(word, mask, tried)]
    letters = Counter(letter for word in words for letter in set(word) - tried)
    if letters:
        return max(letters, key=lambda letter: (letters[letter], letter))
    return next(letter for letter in COMMON if letter not in tried)
