"""The kernels in numba: serial, without the interpreter's lock, cached, compiled at import."""

from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import boolean, float64, int64, njit, uint8, uint16, void

from wordgames.kernels import numpy_kernels
from wordgames.kernels.awaited_kernels import SORTED, awaited
from wordgames.kernels.letter_bits import is_dense
from wordgames.kernels.numba_codes import fill_codes
from wordgames.kernels.numba_options import OPTIONS, frozen
from wordgames.kernels.xlogx import xlogx
from wordgames.vocabulary.arrays import Codes

__all__ = ["count_classes", "fill_codes", "fit_words", "weigh_classes"]


@njit(
    [
        void(frozen(code, 2), frozen(int64, 1), frozen(int64, 1), int64, int64[:, ::1])
        for code in (uint8, uint16)
    ],
    **OPTIONS,
)
def count_dense(codes, columns, scaled, hit, sums):  # type: ignore[no-untyped-def]
    """Count classes in an array with a slot for every code, cleared by the codes seen.

    The loop over the words does not branch: a code is written each time, and kept if it is new.
    """
    sizes = np.zeros(hit + 1, np.int32)
    met = np.empty(min(hit + 1, columns.shape[0]) + 1, np.int64)
    for guess in range(codes.shape[0]):
        row = codes[guess]
        classes = 0
        for column in columns:
            code = row[column]
            size = sizes[code]
            met[classes] = code
            classes += int64(size == 0)
            sizes[code] = size + 1
        largest = information = squares = 0
        hits = int64(sizes[hit] > 0)
        for code in met[:classes]:
            size = int64(sizes[code])
            largest = max(largest, size)
            information += scaled[size]
            squares += size * size
            sizes[code] = 0
        sums[guess, 0], sums[guess, 1] = classes, largest
        sums[guess, 2], sums[guess, 3], sums[guess, 4] = information, squares, hits


def count_classes(
    codes: Codes, columns: npt.NDArray[np.int64], hit: int, sums: npt.NDArray[np.int64]
) -> None:
    """Fill sums (g, 5): classes, largest class, scaled sum of n log n, sum of n squared, hit."""
    if is_dense(hit, len(codes) * len(columns)):
        count_dense(codes, columns, xlogx(len(columns)), hit, sums)
    else:
        _by_sorting().count_classes(codes, columns, hit, sums)


@njit([void(float64, float64[::1])], **OPTIONS)
def add_weight(worth, sums):  # type: ignore[no-untyped-def]
    """Add one class of this weight to a guess's sums."""
    sums[0] += 1.0
    sums[1] = max(sums[1], worth)
    sums[3] += worth * worth
    if worth > 0.0:
        sums[2] += worth * np.log2(worth)


@njit(
    [
        void(frozen(code, 2), frozen(int64, 1), frozen(float64, 1), int64, float64[:, ::1])
        for code in (uint8, uint16)
    ],
    **OPTIONS,
)
def weigh_dense(codes, columns, weights, hit, sums):  # type: ignore[no-untyped-def]
    """Weigh classes in an array with a slot for every code, cleared by the codes seen."""
    worth = np.zeros(hit + 1, np.float64)
    is_met = np.zeros(hit + 1, np.bool_)
    met = np.empty(min(hit + 1, columns.shape[0]), np.int64)
    for guess in range(codes.shape[0]):
        classes = 0
        for place in range(columns.shape[0]):
            code = codes[guess, columns[place]]
            if not is_met[code]:
                is_met[code] = True
                met[classes] = code
                classes += 1
            worth[code] += weights[place]
        sums[guess] = 0.0
        sums[guess, 4] = float64(is_met[hit])
        for code in met[:classes]:
            add_weight(worth[code], sums[guess])
            worth[code] = 0.0
            is_met[code] = False


def weigh_classes(
    codes: Codes,
    columns: npt.NDArray[np.int64],
    weights: npt.NDArray[np.float64],
    hit: int,
    sums: npt.NDArray[np.float64],
) -> None:
    """Fill sums (g, 5) as `count_classes`, each class worth the weight of its words, unscaled."""
    if is_dense(hit, len(codes) * len(columns)):
        weigh_dense(codes, columns, weights, hit, sums)
    else:
        _by_sorting().weigh_classes(codes, columns, weights, hit, sums)


def _by_sorting() -> Any:
    """Return the kernels that sort: NumPy's while a set-up has yet to compile the others."""
    return numpy_kernels if SORTED in awaited() else import_module(SORTED)


@njit(
    [
        void(frozen(symbol, 2), frozen(int64, 1), frozen(boolean, 1), boolean[::1])
        for symbol in (uint8, uint16)
    ],
    **OPTIONS,
)
def fit_words(words, shown, closed, fitting):  # type: ignore[no-untyped-def]
    """Fill fitting (n,): True if shown letters match (-1: blank), no closed one elsewhere."""
    for word in range(words.shape[0]):
        fits = True
        for place in range(words.shape[1]):
            symbol = words[word, place]
            fits = not closed[symbol] if shown[place] < 0 else shown[place] == symbol
            if not fits:
                break
        fitting[word] = fits
