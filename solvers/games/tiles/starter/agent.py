"""Guesses the word that shares most letters, place by place, with the words that are left."""

from collections import Counter
from pathlib import Path

WORDS = Path(__file__).with_name("words.txt").read_text(encoding="utf-8").split()
refusals = Counter()  # by position: the server's list may be another than words.txt by now


def feedback(secret, guess):
    """Return 2 for a letter in its place, 1 for one elsewhere, 0 for one too many or absent."""
    letters = Counter(s for s, g in zip(secret, guess, strict=True) if s != g)
    marks = ""
    for s, g in zip(secret, guess, strict=True):
        mark = 2 if s == g else 1 if letters[g] > 0 else 0
        letters[g] -= mark == 1
        marks += str(mark)
    return marks


def act(percept, refused=""):
    """Return the next guess; `refused` is why the last one was not accepted."""
    history = list(zip(percept["guesses"], percept["feedback"], strict=True))
    words = [
        w for w in WORDS if all(feedback(w, guess) == marks for guess, marks in history)
    ] or WORDS
    places = [Counter(letters) for letters in zip(*words, strict=True)]
    ranked = sorted(words, key=lambda word: -sum(n[c] for n, c in zip(places, word, strict=True)))
    refusals[str(history)] += bool(refused)
    return [*ranked, *WORDS][refusals[str(history)] % (len(ranked) + len(WORDS))]
