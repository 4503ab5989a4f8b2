"""A move of a finished play, looked back at: what every game's review tells."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

SEARCHED = "searched"
ESTIMATED = "estimated"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One guess, looked back at.

    before after   words left before and after it
    expected       bits it was expected to tell; received: bits it told; luck: the difference;
                   received is None where no word of the list fits what it told
    best           the guess that was best then; best_left: words it would leave on average
    lost           turns that the guess is expected to cost more than the best: skill, 0 is perfect
    how            "searched" (expected guesses still needed, both searched) or "estimated" (the
                   share of the best guess's bits that it misses)
    clues          what it left unused, as sentences
    """

    guess: str
    before: int
    after: int
    expected: float
    received: float | None
    best: str
    best_left: float | None
    lost: float
    how: str
    clues: tuple[str, ...]

    @property
    def luck(self) -> float:
        """Bits received minus bits expected; none where what was received cannot be told."""
        return 0.0 if self.received is None else self.received - self.expected


def totals(reviewed: list[Reviewed]) -> tuple[float, float]:
    """Return the turns lost by searched guesses, and the luck in bits, over the whole game."""
    lost = float(np.sum([one.lost for one in reviewed if one.how == SEARCHED]))
    return lost, float(np.sum([one.luck for one in reviewed]))
