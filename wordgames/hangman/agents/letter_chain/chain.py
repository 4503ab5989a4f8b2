"""The chain of letters: n-gram chances of a lexicon's words, counted anew from the words."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.hangman.agents.letter_model.model import chosen_words, flat
from wordgames.vocabulary.columns import Columns

# With more symbols than these the chain reads runs of three instead of four.
MOST_SYMBOLS = 48
# Rows of chances have a multiple of this many entries: numba sums them without a remainder.
LANES = 32
# Symbols of the longest runs that are counted.
LENGTH = 7
# Runs up to this length have a row for every context, longer ones a head where it was seen.
SHORT = 3
# Bits of a symbol in the key of a run.
WIDTH = 7
# Bits below a symbol in an entry, and below where a head's entries start and how many they are.
SYMBOL_AT, START_AT, COUNT_AT = 24, 24, 16
Counts = npt.NDArray[np.int32]
Chances = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Chain:
    """Counts of each symbol after others; S symbols: beside the word, A letters, any other.

    two, three, four   (S, P), (S, S, P), (S, S, S, P) counts; P is S and what fills the registers
    one                (P,) chances of a symbol without context
    by_one, ...        the same shapes as the counts: the chance of the last symbol after the others

    Without runs of four, `four` and `by_three` have the shape (1, 1, 1, P).
    """

    two: Counts
    three: Counts
    four: Counts
    one: Chances
    by_one: Chances
    by_two: Chances
    by_three: Chances


def chained(words: Columns) -> Chain:
    """Return the chain of a lexicon's words."""
    from wordgames.hangman.agents.letter_chain.chain_kernels import build_chain

    size = len(words.letters) + 2
    filled = -(-size // LANES) * LANES
    longest = size if size <= MOST_SYMBOLS else 1
    shapes = [(size, filled), (size, size, filled), (longest, longest, longest, filled)]
    two, three, four = (np.zeros(shape, np.int32) for shape in shapes)
    unigrams = np.zeros(filled, np.float32)
    by_one, by_two, by_three = (np.zeros(shape, np.float32) for shape in shapes)
    codes, ends = flat(words)
    rows = chosen_words(words)
    build_chain(codes, ends, rows, two, three, four, unigrams, by_one, by_two, by_three)
    return Chain(two, three, four, unigrams, by_one, by_two, by_three)
