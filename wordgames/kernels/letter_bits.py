"""Words as one bit mask per letter: the representation that makes feedback codes cheap.

For one letter, the payment of a guess depends only on its places in the guess and in the secret.
With the places as bits, the letters at correct places are `guess & secret`, and the other tiles are
paid from the left while the secret has such letters unpaid. A code is the sum over the letters of
the guess, so a pair costs a few look-ups. The rule itself is in `wordgames/rules/feedback.py`.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

from wordgames.vocabulary.arrays import Codes

# 3**15 codes still fit 32 bits, and 15 places fit 16.
LONGEST = 15
# Up to this length the payments of every pair of masks are tabulated (2**16 entries).
TABLE_LENGTH = 8
# Up to this many words, one pass over all places is quicker than one for each.
FEW_WORDS = 400
# Up to this many codes are counted in an array, if enough are counted to be worth it.
DENSE_CODES = 1 << 16
MOST_PLACES = 63
# Number of places up to which a sum of bits is exact in a float.
EXACT_PLACES = 53
# Alphabets up to this size are masked at once; larger ones a few guesses at a time.
FEW_LETTERS = 64

# Places of each letter in each word: shape (letters, words), place p is bit p.
Masks = npt.NDArray[np.unsignedinteger]


def code_dtype(length: int) -> np.dtype[np.unsignedinteger]:
    """Return the smallest unsigned type that holds every code of words of this length."""
    if not 1 <= length <= LONGEST:
        raise ValueError(f"Feedback codes are for 1 to {LONGEST} letters, not {length}.")
    return np.dtype(np.uint8 if length <= 5 else np.uint16 if length <= 10 else np.uint32)


def is_dense(greatest: int, pairs: int) -> bool:
    """True if codes are counted in an array with a place for each, not by sorting."""
    return greatest <= all_correct(TABLE_LENGTH) or greatest < min(DENSE_CODES, 8 * pairs)


def all_correct(length: int) -> int:
    """Return the code of a guess that is the secret: 22222 is 242."""
    return int(3**length) - 1


@cache
def place_values(length: int) -> npt.NDArray[np.uint32]:
    """Return (2**length,) sums of 3**p over the places p in a mask."""
    masks = np.arange(2**length, dtype=np.uint32)
    values = np.zeros_like(masks)
    for place in range(length):
        values += (masks >> place & 1) * np.uint32(3**place)
    values.flags.writeable = False
    return values


def payments(guess_mask: int, masks: Masks, length: int) -> npt.NDArray[np.uint32]:
    """Return the payment of one letter of a guess for each mask of the letter in a secret."""
    values = place_values(length)
    paid = masks & masks.dtype.type(guess_mask)
    earned: npt.NDArray[np.uint32] = 2 * values[paid]
    unpaid = np.bitwise_count(masks) - np.bitwise_count(paid)
    for place in range(length):
        if guess_mask >> place & 1:
            due = (unpaid > 0) & (paid >> place & 1 == 0)
            earned += due * np.uint32(3**place)
            unpaid -= due
    return earned


@cache
def payment_table(length: int) -> npt.NDArray[np.unsignedinteger]:
    """Return (2**length, 2**length) payments of guess mask x secret mask, in the code's type."""
    masks = np.arange(2**length, dtype=np.uint16)
    rows = [payments(mask, masks, length) for mask in range(2**length)]
    table = np.array(rows, dtype=code_dtype(length))
    table.flags.writeable = False
    return table


def mask_dtype(length: int) -> np.dtype[np.unsignedinteger]:
    """Return the smallest unsigned type with a bit for each place of words of this length."""
    if length > MOST_PLACES:
        raise ValueError(f"Masks are for up to {MOST_PLACES} letters, not {length}.")
    kinds = (np.uint8, np.uint16, np.uint32, np.uint64)
    return np.dtype(next(kind for kind in kinds if length <= np.iinfo(kind).bits))


def _few_masks(words: Codes, letters: int) -> Masks:
    """Return the same for a few words, in one pass: place k of a word adds 2**k to its letter."""
    count, length = words.shape
    cells = np.minimum(words, letters).astype(np.intp) * count + np.arange(count)[:, None]
    bits = np.broadcast_to(2.0 ** np.arange(length), words.shape)
    sums = np.bincount(cells.ravel(), bits.ravel(), (letters + 1) * count)
    masks: Masks = sums[: letters * count].reshape(letters, count).astype(mask_dtype(length))
    return masks


def letter_masks(words: Codes, letters: int) -> Masks:
    """Return (letters, n) masks of words (n, length); symbols from `letters` on are left out."""
    count, length = words.shape
    if count <= FEW_WORDS and length <= EXACT_PLACES:
        return _few_masks(words, letters)
    masks = np.zeros((letters + 1, count), mask_dtype(length))
    rows = np.arange(count)
    for place in range(length):
        symbols = np.minimum(words[:, place], letters)
        masks[symbols, rows] |= masks.dtype.type(1 << place)
    return masks[:letters]
