"""The output of a small network for one position; the twin in numba of `Network.values`."""

import numpy as np
from numba import float64, njit

from wordgames.kernels.numba_options import OPTIONS


@njit([float64(float64[:, ::1], float64[:, ::1], float64[::1], float64[::1])], **OPTIONS)
def value(first, second, third, features):  # type: ignore[no-untyped-def]
    """Return the network's output for features (k,)."""
    hidden = third.shape[0] - 1
    count = features.shape[0]
    layer = first[count].copy()
    for row in range(count):
        for column in range(hidden):
            layer[column] += features[row] * first[row, column]
    total = third[hidden]
    two = second[hidden].copy()
    for row in range(hidden):
        level = np.tanh(layer[row])
        for column in range(hidden):
            two[column] += level * second[row, column]
    for row in range(hidden):
        total += np.tanh(two[row]) * third[row]
    return total
