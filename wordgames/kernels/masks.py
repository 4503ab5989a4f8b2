"""Words behind a mask, found at once: the fast twin of `wordgames/rules/masks.py`."""

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from wordgames.kernels.backend import backend
from wordgames.kernels.class_statistics import Rows
from wordgames.kernels.letter_bits import letter_masks
from wordgames.rules.masks import BLANK
from wordgames.vocabulary.arrays import Words

__all__ = ["fitting", "letter_masks"]


def fitting(
    words: Words, mask: str, closed: Collection[str], rows: Rows | None = None
) -> npt.NDArray[np.bool_]:
    """Return (n,) booleans: True if the word can be behind this mask; for some rows, or all.

    Shown letters must be in place, and no closed letter may be at a blank. If letters show all
    their places, every guessed letter is closed; if one at a time, those that are used up.
    A mask longer than the words hides the length: its further places must be blank.
    """
    codes = np.ascontiguousarray(words.codes if rows is None else words.codes[rows])
    fits = np.zeros(len(codes), np.bool_)
    shown = np.array(
        [-1 if there == BLANK else words.letters.find(there) for there in mask[: words.length]],
        np.int64,
    )
    unknown = any(
        there != BLANK and symbol < 0 for there, symbol in zip(mask, shown.tolist(), strict=False)
    )
    if len(mask) < words.length or unknown or mask[words.length :].strip(BLANK):
        return fits
    is_closed = np.zeros(len(words.letters), np.bool_)
    is_closed[[words.letters.index(letter) for letter in closed if letter in words.letters]] = True
    backend(codes.size).fit_words(codes, shown, is_closed, fits)
    return fits
