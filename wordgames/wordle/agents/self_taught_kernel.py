"""What guesses cost by a network that values the classes that they leave; in numba."""

import numpy as np
from numba import float64, int64, njit, uint8, uint16, uint32, uint64, void

from wordgames.kernels.numba_codes import count_bits
from wordgames.kernels.numba_options import OPTIONS
from wordgames.learning.network_kernel import value

# See `describe`.
FEATURES = 7


@njit([void(int64, uint64[::1], float64, float64[::1])], **OPTIONS)
def describe(size, masks, known, features):  # type: ignore[no-untyped-def]
    """Fill the features (7,) of a set of words.

    Its size; how many letters stand at a place, on average (of their logarithms) and at most; the
    share of places where all agree; how many letters there are at all; the length; how many words
    may be guessed. `masks` (length,) has a bit for each letter that stands at a place.
    """
    length = masks.shape[0]
    every = uint64(0)
    logs = 0.0
    agree = 0
    most = 1
    for place in range(length):
        count = count_bits(masks[place])
        every |= masks[place]
        logs += np.log2(float64(count))
        agree += count == 1
        most = max(most, count)
    features[0] = np.log2(float64(size)) / 4
    features[1] = logs / length / 2
    features[2] = agree / length
    features[3] = np.log2(float64(most)) / 4
    features[4] = np.log2(float64(count_bits(every))) / 4
    features[5] = (length - 5) / 5
    features[6] = known / 16


@njit([float64(int64, float64)], **OPTIONS)
def guesses_of(size, more):  # type: ignore[no-untyped-def]
    """Return what a set costs: the least that any does, and what the network says each word adds.

    One of its words at the first guess, every other one at the second: 2n - 1.
    """
    return 2 * size - 1 + size * max(more, 0.0)


@njit(
    [
        void(
            code[:, ::1],
            uint64[:, ::1],
            int64,
            float64,
            float64[:, ::1],
            float64[:, ::1],
            float64[::1],
            float64[::1],
        )
        for code in (uint8, uint16, uint32)
    ],
    **OPTIONS,
)
def cost(codes, letters, hit, known, first, second, third, sums):  # type: ignore[no-untyped-def]
    """Fill sums (g,): the guesses that all the words left take in all, if a guess is made now.

    codes (g, words) what each would be answered, `hit` where it is the word; letters (words,
    length) a bit each; known: log2 of the words that may be guessed.
    """
    count, length = letters.shape
    slots = 4
    while slots < 2 * count:
        slots *= 2
    stamps = np.full(slots, -1, np.int64)
    names = np.empty(slots, np.int64)
    places = np.empty(slots, np.int64)
    sizes = np.empty(count, np.int64)
    classes = np.empty(count, np.int64)
    masks = np.empty((count, length), np.uint64)
    features = np.empty(FEATURES)
    for guess in range(codes.shape[0]):
        filled = 0
        for word in range(count):
            code = int64(codes[guess, word])
            slot = (code * 2654435761 >> 7) & (slots - 1)
            while stamps[slot] == guess and names[slot] != code:
                slot = (slot + 1) & (slots - 1)
            if stamps[slot] != guess:
                stamps[slot] = guess
                names[slot] = code
                places[slot] = filled
                sizes[filled] = 0
                classes[filled] = code
                masks[filled] = uint64(0)
                filled += 1
            here = places[slot]
            sizes[here] += 1
            for place in range(length):
                masks[here, place] |= letters[word, place]
        total = float64(count)
        for here in range(filled):
            size = sizes[here]
            if classes[here] == hit:
                continue
            if size < 3:
                total += 2 * size - 1
                continue
            describe(size, masks[here], known, features)
            total += guesses_of(size, value(first, second, third, features))
        sums[guess] = total
