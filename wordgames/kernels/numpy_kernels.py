"""The kernels in NumPy: for machines without numba, and the first oracle of the compiled ones."""

import numpy as np
import numpy.typing as npt

from wordgames.kernels.letter_bits import (
    TABLE_LENGTH,
    Masks,
    is_dense,
    payment_table,
    payments,
)
from wordgames.kernels.xlogx import xlogx
from wordgames.vocabulary.arrays import Codes

# Cells of a table that is filled at once, so that memory stays within a few megabytes.
CELLS = 1 << 18


def fill_codes(guesses: Codes, masks: Masks, codes: Codes) -> None:
    """Fill codes (g, s) of guesses (g, length) against secrets given as masks (letters, s)."""
    length = guesses.shape[1]
    codes[:] = 0
    if length <= TABLE_LENGTH:
        step = max(1, CELLS // max(1, masks.shape[1]))
        for start in range(0, len(guesses), step):
            _add_payments(guesses[start : start + step], masks, codes[start : start + step])
        return
    for row, guess in enumerate(guesses.tolist()):
        for letter in dict.fromkeys(guess):
            mask = sum(1 << place for place, other in enumerate(guess) if other == letter)
            codes[row] += payments(mask, masks[letter], length).astype(codes.dtype)


def _add_payments(guesses: Codes, masks: Masks, codes: Codes) -> None:
    """Add to codes what each letter of the guesses earns, place by place of all guesses at once."""
    length = guesses.shape[1]
    table = payment_table(length)
    for place in range(length):
        same = guesses == guesses[:, place, None]
        first = np.flatnonzero(~same[:, :place].any(axis=1))  # a letter is paid at its first place
        places = same[first] @ (1 << np.arange(length))
        codes[first] += table[places[:, None], masks[guesses[first, place]]].astype(codes.dtype)


def count_classes(
    codes: Codes, columns: npt.NDArray[np.int64], hit: int, sums: npt.NDArray[np.int64]
) -> None:
    """Fill sums (g, 5): classes, largest class, scaled sum of n log n, sum of n squared, hit."""
    scaled = xlogx(len(columns))
    width = max(hit, int(codes.max(initial=0))) + 1
    if not is_dense(width - 1, len(columns)):
        for codes_row, sums_row in zip(codes, sums, strict=True):
            values, sizes = np.unique(codes_row[columns], return_counts=True)
            sums_row[:] = _sums_of(sizes[None], scaled, bool((values == hit).any()))
        return
    step = max(1, CELLS // max(width, len(columns)))
    for start in range(0, len(codes), step):
        rows = (
            codes[start : start + step][:, columns]
            + width * np.arange(min(step, len(codes) - start), dtype=np.int64)[:, None]
        )
        sizes = np.bincount(rows.ravel(), minlength=len(rows) * width).reshape(len(rows), width)
        sums[start : start + step] = _sums_of(sizes, scaled, sizes[:, hit] > 0)


def _sums_of(
    sizes: npt.NDArray[np.int64], scaled: npt.NDArray[np.int64], hit: npt.NDArray[np.bool_] | bool
) -> npt.NDArray[np.int64]:
    """Return the five sums (g, 5) of the sizes (g, n) of classes; one of no word adds nothing."""
    sums = np.zeros((len(sizes), 5), np.int64)
    sums[:, 0] = (sizes > 0).sum(axis=1)
    sums[:, 1] = sizes.max(axis=1, initial=0)
    sums[:, 2] = scaled[sizes].sum(axis=1)
    sums[:, 3] = (sizes * sizes).sum(axis=1)
    sums[:, 4] = hit
    return sums


def weigh_classes(
    codes: Codes,
    columns: npt.NDArray[np.int64],
    weights: npt.NDArray[np.float64],
    hit: int,
    sums: npt.NDArray[np.float64],
) -> None:
    """Fill sums (g, 5) as `count_classes`, each class worth the weight of its words, unscaled."""
    for codes_row, sums_row in zip(codes, sums, strict=True):
        values, places = np.unique(codes_row[columns], return_inverse=True)
        worth = np.bincount(places, weights=weights, minlength=len(values))
        logs = np.log2(worth, out=np.zeros_like(worth), where=worth > 0)
        sums_row[:] = (
            len(values),
            worth.max(initial=0.0),
            (worth * logs).sum(),
            (worth * worth).sum(),
            len(values) > 0 and values[-1] == hit,
        )


def fit_words(
    words: Codes,
    shown: npt.NDArray[np.int64],
    closed: npt.NDArray[np.bool_],
    fits: npt.NDArray[np.bool_],
) -> None:
    """Fill fits (n,): True if shown letters match (-1: blank), no closed one elsewhere."""
    fits[:] = True
    for place, symbol in enumerate(shown.tolist()):
        here = words[:, place]
        fits &= ~closed[here] if symbol < 0 else here == symbol
