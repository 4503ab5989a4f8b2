"""Lists of words: a short one, and made-up ones as long as a test needs them."""

from __future__ import annotations

from random import Random

WORDS = (
    "crane slate train brain grain drain doubt toast maybe eerie abbey those house mouse jolly "
    "holly folly light might sight night robot floor audio snake biddy sassy"
)
LETTERS = "etaoinshrdlucmfwypvbgk"


def drawn(count: int) -> dict[str, bool]:
    """Return so many words of five letters, the same ones each time; each may be the answer."""
    random, words = Random(1), dict[str, bool]()
    weights = [1 / place for place in range(2, len(LETTERS) + 2)]
    while len(words) < count:
        words["".join(random.choices(LETTERS, weights, k=5))] = True
    return words
