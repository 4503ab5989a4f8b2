"""The end of a game of Peaks, searched: the guesses still needed, and what a guess costs.

The kernels of Wordle's search know its marks alone; so few words are left here that NumPy does.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.kernels.class_statistics import partition
from wordgames.kernels.letter_bits import all_correct
from wordgames.peaks.agents.marking import PeaksMarking
from wordgames.peaks.kernel import numbered, peak_codes
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.wordle.rules import WordleObservation

# Words left at most: they take some hundredths of a CPU second.
MOST = 40
# Guesses looked at beside the words left, those that make most classes; tried at each position.
POOL, WIDTH = 60, 8

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Needed:
    """Guesses still expected, the next one included, after the best guess and after another."""

    best: str
    expected: float
    played: float


def needed(
    words: Words, observation: WordleObservation, left: Rows, guess: str, marking: PeaksMarking
) -> Needed | None:
    """Search what a guess costs against the best one found, with all words left equally likely.

    None for no words left, more than MOST of them, or a guess that is not in the list.
    """
    row = words.row(guess)
    if row is None or not 0 < len(left) <= MOST:
        return None
    number = numbered(words.letters, marking.alphabet)
    legal = np.union1d(marking.legal(words, observation), left)
    codes = peak_codes(number[words.codes[legal]], number[words.codes[left]])
    most = np.argsort(-_classes(codes), kind="stable")[:POOL]
    pool = np.union1d(np.union1d(legal[most], left), [row])
    table = peak_codes(number[words.codes[pool]], number[words.codes[left]])
    search = _Search(table, all_correct(words.length))
    every = tuple(range(len(left)))
    played = search.after(int(np.searchsorted(pool, row)), every)
    best, total = search.best(every)
    if played <= total:
        best, total = int(np.searchsorted(pool, row)), played
    return Needed(words[int(pool[best])], total / len(left), played / len(left))


class _Search:
    """The least sum of guesses over the words left; codes (guesses, words)."""

    def __init__(self, codes: Codes, hit: int) -> None:
        self._codes, self._hit = codes, hit
        self._totals: dict[tuple[int, ...], int] = {}

    def best(self, columns: tuple[int, ...]) -> tuple[int, int]:
        """Return the best guess found for the words in these columns, and its sum of guesses."""
        codes = self._codes[:, columns]
        classes, hits = _classes(codes), (codes == self._hit).any(axis=1)
        order = np.lexsort((~hits, -classes))[:WIDTH].tolist()
        least, best = 0, -1
        for guess in order:
            bound = 3 * len(columns) - 2 * int(hits[guess]) - int(classes[guess] - hits[guess])
            if best >= 0 and bound >= least:
                continue
            total = self.after(guess, columns)
            if best < 0 or total < least:
                best, least = guess, total
        return best, least

    def after(self, guess: int, columns: tuple[int, ...]) -> int:
        """Return the sum of guesses when this one is made now."""
        row, total = self._codes[guess], len(columns)
        for code, places in partition(row[list(columns)]).items():
            if code != self._hit:
                total += self._total(tuple(columns[place] for place in places.tolist()), columns)
        return total

    def _total(self, columns: tuple[int, ...], before: tuple[int, ...]) -> int:
        if len(columns) <= 2:
            return 2 * len(columns) - 1
        if len(columns) == len(before):  # the guess gained nothing: name the words one by one
            return len(columns) * (len(columns) + 1) // 2
        if columns not in self._totals:
            self._totals[columns] = self.best(columns)[1]
        return self._totals[columns]


def _classes(codes: Codes) -> Ints:
    """Return how many classes each guess makes, codes (guesses, words)."""
    ranked = np.sort(codes, axis=1)
    classes: Ints = 1 + (ranked[:, 1:] != ranked[:, :-1]).sum(axis=1)
    return classes
