"""The kernels that count classes by sorting: for lengths with too many codes for an array.

Few lists need them, and numba's sorts are half of what it takes to compile the shared kernels.
"""

import numpy as np
import numpy.typing as npt
from numba import float64, int64, njit, uint16, uint32, void

from wordgames.kernels.numba_kernels import add_weight
from wordgames.kernels.numba_options import OPTIONS, frozen
from wordgames.kernels.xlogx import xlogx
from wordgames.vocabulary.arrays import Codes


@njit(
    [
        void(frozen(code, 2), frozen(int64, 1), frozen(int64, 1), int64, int64[:, ::1])
        for code in (uint16, uint32)
    ],
    **OPTIONS,
)
def count_sorted(codes, columns, scaled, hit, sums):  # type: ignore[no-untyped-def]
    """Count classes as runs of the sorted codes."""
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
    """Fill sums (g, 5) as `numba_kernels.count_classes`."""
    count_sorted(codes, columns, xlogx(len(columns)), hit, sums)


@njit(
    [
        void(frozen(code, 2), frozen(int64, 1), frozen(float64, 1), int64, float64[:, ::1])
        for code in (uint16, uint32)
    ],
    **OPTIONS,
)
def weigh_classes(codes, columns, weights, hit, sums):  # type: ignore[no-untyped-def]
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
