"""Codes of Peaks: the fast twin of `rules.py`, in NumPy alone.

Letters are first numbered by an alphabet. The mark of a place depends only on the letters there, so
a row of codes is a sum of rows that are made once for each letter of each place: a few additions
per pair, without numba.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from wordgames.kernels.letter_bits import code_dtype
from wordgames.rules.feedback import Turn, to_code
from wordgames.vocabulary.arrays import Codes, Words

Rows = npt.NDArray[np.int32]


def numbered(letters: str, alphabet: str) -> npt.NDArray[np.uint32]:
    """Return each letter's number in the alphabet; others follow, by code point."""
    places = {letter: place for place, letter in enumerate(alphabet)}
    numbers = [places.get(letter, len(alphabet) + ord(letter)) for letter in letters]
    return np.array(numbers, dtype=np.uint32)


def peak_codes(guesses: Codes, secrets: Codes) -> Codes:
    """Return the code of every guess against every secret, shape (g, s).

    guesses (g, length) and secrets (s, length) are letters numbered by one alphabet. A code is in
    base 3, first tile least: 0 earlier, 1 later, 2 correct. Raises ValueError for lengths that
    differ or are not 1 to 15.
    """
    if guesses.ndim != 2 or secrets.ndim != 2 or guesses.shape[1] != secrets.shape[1]:
        raise ValueError("Guesses and secrets are tables of letters with the same length.")
    kind = code_dtype(guesses.shape[1])
    codes = np.zeros((len(guesses), len(secrets)), kind)
    for place in range(guesses.shape[1]):
        letters, which = np.unique(guesses[:, place], return_inverse=True)
        here, there = letters[:, None], secrets[None, :, place]
        marks = (there > here).astype(kind) + np.where(there == here, kind.type(2), kind.type(0))
        codes += (marks * kind.type(3**place))[which.ravel()]
    return codes


def fitting(words: Words, rows: Rows, turns: Sequence[Turn], alphabet: str) -> Rows:
    """Return the `rows` whose word would have given every turn its marks."""
    number = numbered(words.letters, alphabet)
    for turn in turns:
        guess = numbered(turn.guess, alphabet)[None, :]
        codes = peak_codes(guess, number[words.codes[rows]])[0]
        rows = rows[codes == to_code(turn.marks)]
    return rows
