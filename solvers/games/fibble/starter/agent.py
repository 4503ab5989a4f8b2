"""Guesses the likeliest word of those that fit when one digit of every row is wrong."""

from collections import Counter
from pathlib import Path

WORDS = Path(__file__).with_name("words.txt").read_text(encoding="utf-8").split()
refusals = Counter()  # by position: the server's list may be another than words.txt by now


def feedback(secret, guess):
    """Return 2 for a letter in its place, 1 for one elsewhere, 0 for one too many or absent."""
    letters = Counter(s for s, g in zip(secret, guess, strict=True) if s != g)
    marks = ""
    for s, g in zip(secret, guess, strict=True):
        marks += "2" if s == g else "01"[letters[g] > 0]
        letters[g] -= s != g
    return marks


def act(percept, refused=""):
    """Return the next guess; `refused` is why the last one was not accepted."""
    rows = list(zip(percept["guesses"], percept["feedback"], strict=True))
    fresh = [word for word in WORDS if word not in percept["guesses"]]
    words = [
        w for w in fresh if all(sum(map(str.__ne__, m, feedback(w, g))) == 1 for g, m in rows)
    ] or WORDS
    places = [Counter(letters) for letters in zip(*words, strict=True)]
    ranked = sorted(words, key=lambda w: -sum(n[c] for n, c in zip(places, w, strict=True)))
    refusals[str(rows)] += bool(refused)
    return ranked[refusals[str(rows)] % len(words)]
