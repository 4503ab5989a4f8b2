"""Asks for the letter that halves the cities left, and names one when two are left at most."""

from collections import Counter
from pathlib import Path

LINES = Path(__file__).with_name("words.txt").read_text(encoding="utf-8").splitlines()
CITIES = [line.split()[0] for line in LINES]
LONGEST = 20  # the mask of the advanced game, whatever the length of the name


def fits(name, mask, tried):
    """True if a name may be behind the mask, when these letters and names were tried."""
    if name in tried or len(name) > len(mask) or len(mask) not in (len(name), LONGEST):
        return False
    if any(m not in ("-", n) for n, m in zip(name, mask, strict=False)):
        return False
    missing = {guess for guess in tried if len(guess) == 1 and guess not in mask}
    return not missing & set(name) and len(mask.rstrip("-")) <= len(name)


def act(percept, refused=""):
    """Return a letter or a city; `refused` is why the last move was not accepted."""
    mask, tried = percept["feedback"], set(percept["guesses"])
    names = [name for name in CITIES if fits(name, mask, tried)]
    letters = Counter(letter for name in names for letter in set(name) - tried)
    useful = {letter: count for letter, count in letters.items() if count < len(names)}
    if len(names) <= 2 or not useful:
        return names[0] if names else "A"
    return min(useful, key=lambda letter: (abs(useful[letter] - len(names) / 2), letter))
