"""How guesses are marked in a search: Wordle's rule; a game with other marks has its own."""

from __future__ import annotations

from dataclasses import dataclass

from games.feedback import marks, to_code
from games.kernels.codes import feedback_codes
from lexicons.arrays import Codes, Words


@dataclass(frozen=True, slots=True)
class Feedback:
    """Wordle's rule. A rule gives every pair one code, and only the secret itself the hit's."""

    def facts(self) -> dict[str, str]:
        """Return what a proof says of the rule, as `bin/check_proof` reads it."""
        return {"rule": "marks"}

    def symbols(self, words: Words) -> Codes:
        """Return the words as `codes` compares them, shape (words, length)."""
        return words.codes

    def codes(self, guesses: Codes, secrets: Codes) -> Codes:
        """Return the code of every guess (g, length) for every secret (s, length), shape (g, s)."""
        return feedback_codes(guesses, secrets)

    def code(self, guess: str, secret: str) -> int:
        """Return the same of one pair, from the plain rule."""
        return to_code(marks(guess, secret))


TILES = Feedback()
