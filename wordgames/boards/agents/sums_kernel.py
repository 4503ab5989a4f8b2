"""What guesses tell on many boards, in numba; `measure.plainly` is its slow twin."""

import numpy as np
from numba import float64, int64, njit, uint8, uint16, void

from wordgames.kernels.numba_options import OPTIONS, frozen


@njit(
    [
        void(frozen(code, 2), frozen(int64, 1), frozen(int64, 1), int64, float64, float64[:, ::1])
        for code in (uint8, uint16)
    ],
    **OPTIONS,
)
def sum_boards(codes, starts, scaled, hit, scale, sums):  # type: ignore[no-untyped-def]
    """Fill sums (g, 4): bits, expected words left, expected hits and classes over the boards.

    codes (g, s) of every guess against the words left of all boards, one board after another;
    board b has the columns starts[b] to starts[b + 1].
    """
    sizes = np.zeros(hit + 1, np.int64)
    met = np.empty(hit + 1, np.int64)
    for guess in range(codes.shape[0]):
        row = codes[guess]
        bits = words = hits = 0.0
        classes_made = 0
        for board in range(starts.shape[0] - 1):
            classes = 0
            for column in range(starts[board], starts[board + 1]):
                code = row[column]
                if sizes[code] == 0:
                    met[classes] = code
                    classes += 1
                sizes[code] += 1
            information = squares = 0
            if sizes[hit] > 0:
                hits += 1.0 / (starts[board + 1] - starts[board])
            for code in met[:classes]:
                size = sizes[code]
                information += scaled[size]
                squares += size * size
                sizes[code] = 0
            count = starts[board + 1] - starts[board]
            bits += (scaled[count] - information) / (scale * count)
            words += squares / count
            classes_made += classes
        sums[guess, 0], sums[guess, 1], sums[guess, 2], sums[guess, 3] = (
            bits,
            words,
            hits,
            classes_made,
        )
