"""Guesses a word of the board that is nearest to its end, likely on the others too."""

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
    boards = list(zip(*percept["feedback"], strict=True)) or [()]
    rows = [list(zip(percept["guesses"], marks, strict=True)) for marks in boards]
    still = [row for row in rows if all(marks.strip("2") for _, marks in row)]
    fitting = [[w for w in WORDS if all(feedback(w, g) == m for g, m in row)] for row in still]
    words = min(fitting, key=len) or WORDS
    places = [Counter(it) for it in zip(*(w for some in fitting for w in some), strict=True)]
    ranked = sorted(words, key=lambda w: -sum(n[c] for n, c in zip(places, w, strict=False)))
    refusals[str(percept)] += bool(refused)
    return ranked[refusals[str(percept)] % len(words)]
