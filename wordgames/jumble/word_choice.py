"""Words for rounds: the difficulty of a word, and the easy, medium and hard thirds.

Half of the measure is the word's rarity, half the number of orders of its letters for each word
that they make. Both are ranks among the possible answers of the lengths asked for, 0 to 1.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import permutations
from math import factorial, lgamma, log, prod

import numpy as np
import numpy.typing as npt

from wordgames.jumble.anagrams import keys_of
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns
from wordgames.vocabulary.memory_budget import remembered

Floats = npt.NDArray[np.float64]
# Thirds of the words, by difficulty, that each choice takes.
BANDS = {"any": (0, 3), "easy": (0, 1), "medium": (1, 2), "hard": (2, 3)}


@dataclass(frozen=True, slots=True, eq=False)
class WordPool:
    """Words that may be drawn: (n,) lengths and rows among the words of that length."""

    columns: Columns
    lengths: npt.NDArray[np.uint8]
    rows: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: int) -> str:
        return self.columns.words(int(self.lengths[place]))[int(self.rows[place])]

    @property
    def nbytes(self) -> int:
        """Size in memory, without the words."""
        return self.lengths.nbytes + self.rows.nbytes

    def strings(self) -> list[str]:
        """Return every word, the easiest first."""
        words = np.empty(len(self), object)
        for length in np.unique(self.lengths).tolist():
            here = self.lengths == length
            words[here] = self.columns.words(length).strings(self.rows[here])
        return words.tolist()


@remembered
def pool_of(columns: Columns, shortest: int, longest: int, difficulty: str) -> WordPool:
    """Return the answers of these lengths and difficulty that can be scrambled, easiest first."""
    lengths, rows, rarity, orders = [], [], [], []
    for length in columns.lengths:
        words = columns.words(length)
        if not (shortest <= length <= longest and len(words.answers)):
            continue
        free = order_bits(words)
        answers = words.answers[free[words.answers] > 0]
        lengths.append(np.full(len(answers), length, np.uint8))
        rows.append(answers)
        rarity.append(-words.weights[answers].astype(np.float64))
        orders.append((free - np.log2(_solutions(words)))[answers])
    if not lengths:
        return WordPool(columns, np.empty(0, np.uint8), np.empty(0, np.int32))
    hardness = ranks(np.concatenate(rarity)) + ranks(np.concatenate(orders))
    order = _band(np.argsort(hardness, kind="stable"), difficulty)
    return WordPool(columns, np.concatenate(lengths)[order], np.concatenate(rows)[order])


def _band(order: npt.NDArray[np.int64], difficulty: str) -> npt.NDArray[np.int64]:
    """Return the part of the words in order of difficulty; or all of them if they are too few."""
    low, high = (third * len(order) // 3 for third in BANDS[difficulty])
    return order[low:high] if high > low else order


def order_bits(words: Words) -> Floats:
    """Return (n,) log2 of the number of different orders of each word's letters."""
    spelled = np.sort(words.codes, axis=1)
    repeated = np.zeros(len(words))
    run = np.ones(len(words))
    for place in range(1, words.length):
        run = np.where(spelled[:, place] == spelled[:, place - 1], run + 1, 1.0)
        repeated += np.log2(run)
    return np.asarray(np.round(lgamma(words.length + 1) / log(2) - repeated, 9))


def _solutions(words: Words) -> npt.NDArray[np.int64]:
    """Return (n,) numbers of words that each word's letters make."""
    _, inverse, counts = np.unique(keys_of(words), return_inverse=True, return_counts=True)
    return np.asarray(counts[inverse.reshape(-1)], np.int64)


def ranks(values: Floats) -> Floats:
    """Return (n,) ranks from 0 to 1; equal values share the mean of their ranks."""
    ordered = np.sort(values)
    low = np.searchsorted(ordered, values, side="left")
    high = np.searchsorted(ordered, values, side="right")
    return np.asarray((low + high) / (2 * len(values)))


TRIES = 60
# Most letters for which every order is tried before a word is shown.
FEW = 6


def scrambled(
    letters: str, seed: int, avoid: Collection[str], secret: str = "", arrangement: int = 0
) -> str:
    """Return the letters in another order, the same for the same letters, seed and number.

    It depends on the letters alone, not on which of their words was drawn. `avoid` holds those
    words; one of them is shown only if every order is a word, and then not the secret.
    """
    spelled = "".join(sorted(letters))
    for order in _orders(spelled, f"{seed}/{arrangement}"):
        if order not in avoid:
            return order
    return min((word for word in avoid if word != secret), default=spelled)


def orders(letters: str) -> int:
    """Return the number of different orders of letters."""
    repeats = prod(factorial(count) for count in Counter(letters).values())
    return factorial(len(letters)) // repeats


def _orders(letters: str, salt: str) -> Iterator[str]:
    for number in range(TRIES):
        yield _order(letters, f"{salt}/{number}")
    if len(letters) <= FEW:
        yield from ("".join(order) for order in permutations(letters))


def _order(letters: str, salt: str) -> str:
    """Sort the letters by a hash of the salt and their position."""

    def rank(place: int) -> bytes:
        return blake2b(f"{salt}/{letters}/{place}".encode(), digest_size=8).digest()

    return "".join(letters[place] for place in sorted(range(len(letters)), key=rank))
