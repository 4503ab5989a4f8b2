"""Document 004's letter probabilities by place, as feedback changes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.rules.feedback import CORRECT
from wordgames.tiles.agents.situation import shown_symbols
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.wordle.rules import Turn

Odds = npt.NDArray[np.float64]


def place_odds(words: Words) -> Odds:
    """Return how likely each letter is at each place among the answers: (length, letters)."""
    codes = words.codes[words.answers]
    counts = [np.bincount(column, minlength=len(words.letters)) for column in codes.T]
    return np.array(counts) / len(codes)


@dataclass(frozen=True, slots=True, eq=False)
class LetterOdds:
    """Knowledge of the agent of document 004 after some turns.

    odds    (length, letters): 1 for a placed letter, 0 where a letter was marked wrong
    bag     (letters,) int64: letters known to be in the word whose place is not known
    placed  (length,) int64: the symbol placed there, or -1
    absent  (letters,) booleans: letters that the word does not hold at all
    boost   bonus of a letter of the bag for a word that holds it
    units   parts of 1 of which every odd and every boost is a whole number
    """

    odds: Odds
    bag: npt.NDArray[np.int64]
    placed: npt.NDArray[np.int64]
    absent: npt.NDArray[np.bool_]
    boost: float
    units: int

    @classmethod
    def after(cls, words: Words, base: Odds, turns: Sequence[Turn], boost: float) -> LetterOdds:
        """Update the answers' odds by the turns' marks.

        The bag holds a letter as often as a turn has shown it beyond its known places.
        """
        length, letters = base.shape
        odds, placed = base.copy(), np.full(length, -1, dtype=np.int64)
        shown = np.zeros(letters, dtype=np.int64)
        tried = np.zeros(letters, dtype=np.bool_)
        for turn in turns:
            guess = words.symbols(turn.guess)
            for place, (symbol, mark) in enumerate(zip(guess.tolist(), turn.marks, strict=True)):
                if symbol < letters:
                    odds[place, symbol] = 1.0 if mark == CORRECT else 0.0
                    placed[place] = symbol if mark == CORRECT else placed[place]
                    tried[symbol] = True
            for symbol, times in shown_symbols(guess, turn.marks).items():
                if symbol < letters:
                    shown[symbol] = max(shown[symbol], times)
        known = np.bincount(placed[placed >= 0], minlength=letters)
        bag = np.maximum(shown - known, 0)
        units = len(words.answers) * length * max(1, length - 1)
        return cls(odds, bag, placed, tried & (shown + known == 0), boost, units)

    def whole(self, figures: npt.NDArray[np.float64] | float) -> npt.NDArray[np.float64]:
        """Return odds, boosts or their sums in units: whole numbers, so that sums are exact."""
        return np.asarray(np.rint(figures * np.float64(self.units)), np.float64)

    @property
    def known(self) -> int:
        """How many letters of the word are known, placed or not."""
        return int((self.placed >= 0).sum() + self.bag.sum())

    def scores(self, codes: Codes) -> npt.NDArray[np.float64]:
        """Return the score of each word of (n, length): its odds, and a boost a letter of the bag.

        Letters match the bag one to one; a letter in its known place matches none. Words whose odds
        are equal score the same, whatever the order of their letters.
        """
        total = self.whole(self.odds)[np.arange(codes.shape[1]), codes].sum(axis=1)
        boost = self.whole(self.boost)
        free = codes != self.placed
        for symbol in np.flatnonzero(self.bag):
            held = ((codes == symbol) & free).sum(axis=1)
            total += boost * np.minimum(held, self.bag[symbol])
        return np.asarray(total / self.units, np.float64)
