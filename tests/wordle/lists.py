"""Small lists for tests, and the original Wordle lists where a checkout has them beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from wordgames.rules.feedback import from_text
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn, WordleObservation, WordleOptions

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"

KNOWN = (
    "crane slate train brain grain drain doubt toast maybe eerie abbey those house mouse "
    "jolly holly folly lolly light might sight night robot floor audio snake biddy sassy"
)
ALLOWED = "soare zonal aeros clipt bumph gucky vozhd waqfs geese llama trace crate"
ANSWERS, OTHERS = KNOWN.split(), ALLOWED.split()


def small(answers: list[str] | None = None) -> Words:
    """Return forty words, 28 of which may be answers, with weights by their order."""
    words = ANSWERS + OTHERS
    weights = {word: float(len(words) - place) for place, word in enumerate(words)}
    return Words.from_strings(words, answers or ANSWERS, weights=weights)


@cache
def made_up(length: int, count: int = 60, answers: int = 30) -> Words:
    """Return pronounceable words of any length, the same ones each time."""
    rng = np.random.default_rng(length)
    words: set[str] = set()
    while len(words) < count:
        places = range(length)
        words.add("".join(rng.choice(list("bdlmnst" if i % 2 else "aeiou")) for i in places))
    ordered = sorted(words)
    return Words.from_strings(ordered, [ordered[i] for i in rng.permutation(count)[:answers]])


def seen(*turns: str, mode: str = "normal", guesses: int = 6, length: int = 5) -> WordleObservation:
    """Return the observation of a history written as "crane:01002"."""
    options = WordleOptions(length=length, guesses=guesses, mode=mode)
    parts = [turn.split(":") for turn in turns]
    return WordleObservation(options, tuple(Turn(guess, from_text(code)) for guess, code in parts))


@cache
def original() -> Words:
    """Return the original lists, 2,315 answers and 12,972 guesses, or skip the test."""
    answers, allowed = DATA / "wordle_answers_2315.txt", DATA / "wordle_allowed_12972.txt"
    if not answers.exists() or not allowed.exists():
        pytest.skip("The original lists are not in ../shared/data.")
    return Words.from_strings(allowed.read_text().split(), answers.read_text().split())
