"""How hard a day of Ladder may be: four to seven steps, all through words that people know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.contract.daily_words import unknown_words
from wordgames.vocabulary.columns import Columns

STEPS = range(4, 8)


def steps_between(start: str, target: str, words: set[str]) -> int | None:
    """Return the steps of a shortest ladder of these words, searched word by word."""
    letters = sorted(set("".join(words)))
    level, seen, steps = {start}, {start}, 0
    while level:
        if target in level:
            return steps
        around = {
            word[:place] + letter + word[place + 1 :]
            for word in level
            for place in range(len(word))
            for letter in letters
        }
        level, steps = (around & words) - seen, steps + 1
        seen |= level
    return None


def faults(setup: dict[str, Any], columns: Columns) -> Iterator[str]:
    listed = columns.words(4)
    known = set(listed.strings(listed.answers))
    steps = steps_between(setup["start"], setup["target"], known)
    if steps not in STEPS:
        yield f"{setup['start']} to {setup['target']} takes {steps} steps"
    yield from unknown_words([setup["start"], setup["target"]], columns)
