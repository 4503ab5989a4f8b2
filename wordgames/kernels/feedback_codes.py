"""Feedback codes of guesses x secrets: the fast twins of `wordgames/rules/feedback.py`."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from wordgames.kernels import numpy_kernels
from wordgames.kernels.backend import backend
from wordgames.kernels.letter_bits import FEW_LETTERS, all_correct, code_dtype, letter_masks
from wordgames.vocabulary.arrays import Codes

__all__ = ["all_correct", "code_dtype", "codes_of", "consistent", "feedback_codes"]

MANY_LETTERS_BLOCK = 16


def feedback_codes(guesses: Codes, secrets: Codes, kind: npt.DTypeLike | None = None) -> Codes:
    """Return the code of every guess against every secret, shape (g, s).

    guesses (g, length) and secrets (s, length) are symbols of one alphabet, uint8 or uint16. A code
    is in base 3, first tile least (0 absent, 1 present, 2 correct): uint8 up to 5 letters, uint16
    up to 10, uint32 up to 15, unless a wider `kind` is asked for. The result takes g x s codes:
    with long lists, ask for a block of guesses at a time. Raises ValueError for lengths that differ
    or are not 1 to 15. The twin of `wordgames.rules.feedback.marks` with `to_code`.
    """
    _check(guesses, secrets)
    codes = np.empty((len(guesses), len(secrets)), kind or code_dtype(guesses.shape[1]))
    for rows, symbols, masked in _in_few_letters(guesses, secrets):
        masks = letter_masks(masked, int(symbols.max(initial=0)) + 1)
        backend(codes.size).fill_codes(symbols, masks, codes[rows])
    return codes


def _check(guesses: Codes, secrets: Codes) -> None:
    if guesses.ndim != 2 or secrets.ndim != 2 or guesses.shape[1] != secrets.shape[1]:
        raise ValueError("Guesses and secrets are tables of symbols with the same length.")


def _in_few_letters(guesses: Codes, secrets: Codes) -> Iterator[tuple[slice, Codes, Codes]]:
    """Yield blocks of guesses, renumbered with the secrets so that each block has few letters."""
    if not guesses.size:
        return
    if guesses.max() < FEW_LETTERS:
        yield slice(0, len(guesses)), guesses, secrets
        return
    for start in range(0, len(guesses), MANY_LETTERS_BLOCK):
        block = guesses[start : start + MANY_LETTERS_BLOCK]
        letters, symbols = np.unique(block, return_inverse=True)
        number = np.full(int(max(block.max(), secrets.max(initial=0))) + 1, len(letters), np.uint16)
        number[letters] = np.arange(len(letters))
        renumbered = symbols.reshape(block.shape).astype(np.uint16)
        yield slice(start, start + len(block)), renumbered, number[secrets]


def consistent(words: Codes, guess: Codes, code: int) -> npt.NDArray[np.bool_]:
    """Return (n,) booleans: True if `guess` would get feedback `code` with the word as secret.

    words (n, length) and guess (length,) are symbols. NumPy only, so a page may call it without
    loading numba; half a million words take some tens of milliseconds. Places marked correct are
    compared first, and only the words that agree there are marked in full.
    Raises ValueError for lengths that differ or a code that no feedback of this length has.
    """
    _check(guess[None, :], words)
    if not 0 <= code <= all_correct(len(guess)):
        raise ValueError(f"No feedback of {len(guess)} tiles has the code {code}.")
    fits = np.ones(len(words), np.bool_)
    for place, symbol in enumerate(guess):
        is_correct = code // 3**place % 3 == 2
        fits &= (words[:, place] == symbol) == is_correct
    rows = np.flatnonzero(fits)
    fits[rows] = codes_of(guess, words[rows]) == code
    return fits


def codes_of(guess: Codes, secrets: Codes) -> Codes:
    """Return (s,) codes of one guess, in NumPy, which examines only its few letters."""
    _check(guess[None, :], secrets)
    codes = np.empty((1, len(secrets)), code_dtype(len(guess)))
    letters, symbols = np.unique(guess, return_inverse=True)
    masks = np.zeros((len(letters), len(secrets)), np.uint8 if len(guess) <= 8 else np.uint16)
    for place in range(len(guess)):
        column = secrets[:, place]
        for row, letter in enumerate(letters):
            masks[row] |= (column == letter).astype(masks.dtype) << masks.dtype.type(place)
    numpy_kernels.fill_codes(symbols[None, :].astype(np.uint16), masks, codes)
    return np.asarray(codes[0])
