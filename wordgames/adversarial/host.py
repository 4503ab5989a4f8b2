"""Host of adversarial Wordle: it always keeps the largest class of the words left."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.kernels.feedback_codes import consistent, feedback_codes
from wordgames.rules.feedback import CORRECT, PRESENT, Marks, from_code, to_code
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.wordle.rules import Turn

Rows = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class AdversarialHost:
    """A host without a secret: it gives the marks that most of the words left allow.

    The words left are the possible answers that fit all marks given. There is always one, and a
    guess is only right when no other word is left. Ties go to the marks with the fewest correct
    places, then to the fewest present letters, then to the least number, the first tile worth 1 or
    2, the next 3 or 6, then 9 or 18 and so on. So the host is a function of the guesses, and a game
    can be replayed.
    """

    words: Words

    def left(self, turns: Sequence[Turn]) -> Rows:
        """Return the rows of the words that could still be the answer, in the list's order."""
        rows = self.words.answers
        for turn in turns:
            guess = self._symbols(turn.guess)
            rows = rows[consistent(self.words.codes[rows], guess, to_code(turn.marks))]
        return rows

    def kept(self, turns: Sequence[Turn]) -> list[int]:
        """Return the number of words left after each turn."""
        rows, counts = self.words.answers, []
        for turn in turns:
            codes = self.words.codes[rows]
            rows = rows[consistent(codes, self._symbols(turn.guess), to_code(turn.marks))]
            counts.append(len(rows))
        return counts

    def answer(self, turns: tuple[Turn, ...], guess: str) -> Marks:
        """Return the marks of a guess; raises LookupError if no word is left to mark it by."""
        rows = self.left(turns)
        codes = feedback_codes(self._symbols(guess)[None, :], self.words.codes[rows])[0]
        return from_code(kept_code(codes, self.words.length), self.words.length)

    def survivor(self, turns: Sequence[Turn]) -> str:
        """Return the commonest word that fits all marks: the answer, once the game is over."""
        rows = self.left(turns)
        return self.words[int(rows[np.argmax(self.words.weights[rows])])]

    def _symbols(self, guess: str) -> Codes:
        symbols = self.words.encode(guess)
        if symbols is None:
            raise LookupError(f"The word {guess} has letters that the list has not.")
        return symbols


def kept_code(codes: Codes, length: int) -> int:
    """Return the host's code among one guess's codes (s,) against the words left."""
    values, sizes = np.unique(codes, return_counts=True)
    if not len(values):
        raise LookupError("No word is left.")
    tied = values[sizes == sizes.max()].tolist()
    return int(min(tied, key=lambda code: order(code, length)))


def order(code: int, length: int) -> tuple[int, int, int]:
    """Return the sort key among classes of the same size: the least is kept."""
    marks = from_code(code, length)
    return marks.count(CORRECT), marks.count(PRESENT), code
