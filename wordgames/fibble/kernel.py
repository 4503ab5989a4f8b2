"""Information of Fibble's rows, counted in numba; the twin of `lies.count_plainly`."""

import numpy as np
from numba import int64, njit, uint8, uint16, uint32, void

from wordgames.kernels.numba_options import OPTIONS, frozen


@njit(
    [
        void(frozen(code, 2), int64, frozen(int64, 1), int64[:, ::1])
        for code in (uint8, uint16, uint32)
    ],
    **OPTIONS,
)
def count_lies(codes, length, scaled, sums):  # type: ignore[no-untyped-def]
    """Fill sums (g, 6) as in `lies.SUMS`, in arrays with a slot for every code."""
    hit = 3**length - 1
    size = np.zeros(hit + 1, np.int64)
    chance = np.zeros(hit + 1, np.int64)
    fits = np.zeros(hit + 1, np.int64)
    met = np.empty(min(hit + 1, codes.shape[1]), np.int64)
    shown = np.empty(min(hit + 1, 2 * length * codes.shape[1] + 1), np.int64)
    for guess in range(codes.shape[0]):
        classes, rows = 0, 0
        sums[guess] = 0
        for code in codes[guess]:
            if size[code] == 0:
                met[classes] = code
                classes += 1
            size[code] += 1
        for code in met[:classes]:
            words = size[code]
            size[code] = 0
            if code == hit:
                sums[guess, 4] = words
                shown[rows] = hit
                rows += 1
                chance[hit] = 2 * length * words
                fits[hit] = words
                continue
            rest, power = code, 1
            for _ in range(length):
                digit = rest % 3
                rest //= 3
                for shift in range(1, 3):
                    row = code + ((digit + shift) % 3 - digit) * power
                    honest = row != hit
                    if not honest:
                        sums[guess, 5] += words
                        row = code + ((digit + 3 - shift) % 3 - digit) * power
                    if chance[row] == 0:
                        shown[rows] = row
                        rows += 1
                    chance[row] += words
                    if honest:
                        fits[row] += words
                power *= 3
        for row in shown[:rows]:
            sums[guess, 1] = max(sums[guess, 1], fits[row])
            sums[guess, 2] += scaled[chance[row]]
            sums[guess, 3] += chance[row] * fits[row]
            chance[row] = 0
            fits[row] = 0
        sums[guess, 0] = rows
