"""The kernels in numba: serial, without the interpreter's lock, cached, compiled at import."""

import numpy as np
import numpy.typing as npt
from numba import boolean, float64, int64, njit, uint8, uint16, uint32, void

from wordgames.kernels.letter_bits import is_dense
from wordgames.kernels.numba_codes import OPTIONS, fill_codes, frozen
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


@njit(
    [
        void(frozen(code, 2), frozen(int64, 1), frozen(int64, 1), int64, int64[:, ::1])
        for code in (uint16, uint32)
    ],
    **OPTIONS,
)
def count_sorted(codes, columns, scaled, hit, sums):  # type: ignore[no-untyped-def]
    """Count classes as runs of the sorted codes: for lengths with too many codes for an array."""
    for guess in range(codes.shape[0]):
        row = np.sort(codes[guess][columns].astype(np.uint32))  # one type: each has its own sort
        sums[guess] = 0
        sums[guess, 4] = int64(row.shape[0] > 0 and int64(row[-1]) == hit)
        start = 0
        for place in range(1, row.shape[0] + 1):
            if place == row.shape[0] or row[place] != row[start]:
                size = place - start
                start = place
                sums[guess, 0] += 1
                sums[guess, 1] = max(sums[guess, 1], size)
                sums[guess, 2] += scaled[size]
                sums[guess, 3] += size * size


def count_classes(
    codes: Codes, columns: npt.NDArray[np.int64], hit: int, sums: npt.NDArray[np.int64]
) -> None:
    """Fill sums (g, 5): classes, largest class, scaled sum of n log n, sum of n squared, hit."""
    count = count_dense if is_dense(hit, len(codes) * len(columns)) else count_sorted
    count(codes, columns, xlogx(len(columns)), hit, sums)


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


@njit(
    [
        void(frozen(code, 2), frozen(int64, 1), frozen(float64, 1), int64, float64[:, ::1])
        for code in (uint16, uint32)
    ],
    **OPTIONS,
)
def weigh_sorted(codes, columns, weights, hit, sums):  # type: ignore[no-untyped-def]
    """Weigh classes as runs of the sorted codes."""
    for guess in range(codes.shape[0]):
        row = codes[guess][columns].astype(np.uint32)
        order = np.argsort(row, kind="mergesort")
        sums[guess] = 0.0
        worth = 0.0
        for place in range(order.shape[0]):
            worth += weights[order[place]]
            last = place + 1 == order.shape[0]
            if last or row[order[place + 1]] != row[order[place]]:
                add_weight(worth, sums[guess])
                worth = 0.0
            if int64(row[order[place]]) == hit:
                sums[guess, 4] = 1.0


def weigh_classes(
    codes: Codes,
    columns: npt.NDArray[np.int64],
    weights: npt.NDArray[np.float64],
    hit: int,
    sums: npt.NDArray[np.float64],
) -> None:
    """Fill sums (g, 5) as `count_classes`, each class worth the weight of its words, unscaled."""
    weigh = weigh_dense if is_dense(hit, len(codes) * len(columns)) else weigh_sorted
    weigh(codes, columns, weights, hit, sums)


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
