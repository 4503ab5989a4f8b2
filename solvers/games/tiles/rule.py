"""What pages ask of the marks of a game with coloured tiles."""

from __future__ import annotations

from collections.abc import Iterator

from games.feedback import Marks, marks
from solvers.games.tiles.agents.marking import WORDLE, Marking


class Rule:
    """Wordle's marks as pages ask of them; a game with other marks has a rule of its own."""

    marking: Marking = WORDLE

    def possible(self, guess: str, word: str) -> Iterator[Marks]:
        """Yield the marks that a guess may be shown where a word is the secret."""
        yield marks(guess, word)
