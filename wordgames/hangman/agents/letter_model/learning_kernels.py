"""How the letter model learns in numba: it plays words that it leaves out of its counts."""

import numpy as np
from numba import boolean, float32, float64, int16, int64, njit, uint32, void

from wordgames.hangman.agents.letter_model.contexts import CONTEXTS, LONGEST, PAD
from wordgames.hangman.agents.letter_model.model_kernels import (
    chances,
    chances_with,
    class_of,
    context_key,
    look_up,
    pad,
)
from wordgames.kernels.numba_options import QUICK, frozen

# Blanks of one game that are learned from.
MOST = 1024
# Share of guesses drawn at random, so that games that went astray are learned from too.
STRAY = 0.05
# Blanks of one mask that are learned from, on average, where it has more.
SHARE = 4.0
TRUST_SHARE = 0.25
LARGEST = 5.0
chances_learned = njit([chances_with(float32)], **QUICK)(chances.py_func)


@njit([void(int64)], **QUICK)
def seed_with(seed):  # type: ignore[no-untyped-def]
    """Seed numba's generator of this thread."""
    np.random.seed(seed)


@njit(
    [
        void(
            int64[::1], int64, uint32[::1], float32[:, ::1], float32[::1], float32[::1], int64,
            float32,
        )
    ],
    **QUICK,
)  # fmt: skip
def learn_trust(cells, place, table, trust, logs, out, truth, rate):  # type: ignore[no-untyped-def]
    """Move the trust in each context towards what would have made the true letter likelier."""
    letters = np.empty(64, np.int64)
    counts = np.empty(64, np.int64)
    for context in range(CONTEXTS.shape[0]):
        key = context_key(cells, PAD + place, context)
        if key == 0:
            continue
        entries = look_up(table, key, letters, counts)
        total, gain = 0, float32(0)
        for number in range(entries):
            letter = letters[number]
            if letter == truth:
                counts[number] -= 1
                gain += logs[counts[number]]
            # a closed letter has no chance, so it takes no part
            if out[letter] > 0:
                total += counts[number]
            gain -= out[letter] * logs[counts[number]]
        if total > 0:
            move = min(max(gain, -float32(LARGEST)), float32(LARGEST))
            trust[context, class_of(total)] += rate * move


@njit([int64(float32[::1], boolean[::1], boolean, float64)], **QUICK)
def next_letter(missing, closed, stray, draw):  # type: ignore[no-untyped-def]
    """Return the open letter with the least entry in missing, or a stray one by the draw."""
    best = -1
    for letter in range(closed.shape[0]):
        if closed[letter]:
            continue
        if stray:
            # the last open letter before the drawn share of the alphabet
            if best < 0 or letter <= draw * closed.shape[0]:
                best = letter
        elif best < 0 or missing[letter] < missing[best]:
            best = letter
    return best


@njit([int64(frozen(int16, 1), int64, int64, int16[::1], boolean[::1])], **QUICK)
def guess(codes, start, letter, mask, closed):  # type: ignore[no-untyped-def]
    """Close a letter and show it in the mask of the word at `start`; return in how many places."""
    closed[letter] = True
    shown = 0
    for place in range(mask.shape[0]):
        if codes[start + place] == letter:
            mask[place] = letter
            shown += 1
    return shown


@njit([void(float32[:, ::1], float32[:, ::1], int64[::1], float32[::1], float32)], **QUICK)
def descend(weights, squares, rows, slopes, rate):  # type: ignore[no-untyped-def]
    """Move rows of weights against the slopes of their letters, by Adagrad's steps."""
    for row in rows:
        for letter in range(slopes.shape[0]):
            slope = slopes[letter]
            squares[row, letter] += slope * slope
            weights[row, letter] -= rate * slope / np.sqrt(squares[row, letter])


@njit(
    [
        void(
            frozen(int16, 1), frozen(int64, 1), int64[::1], int64[::1], uint32[::1],
            float32[:, ::1], float32[:, ::1], float32[:, ::1], float32[::1], int64, float32,
            float32, float64[::1],
        )
    ],
    **QUICK,
)  # fmt: skip
def play_and_learn(  # type: ignore[no-untyped-def]
    codes, ends, order, common, table, weights, squares, trust, logs, lives, rate, trust_rate,
    totals,
):  # fmt: skip
    """Play the words in this order and learn from every game once it is over.

    weights and squares (rows, A) are the weights and Adagrad's sums of squared slopes. totals
    counts the games won, sums -log chance of the true letters, and counts those letters.
    """
    size = weights.shape[1]
    cells = np.empty(LONGEST + 2 * PAD, np.int64)
    cells_of = np.empty((MOST, LONGEST + 2 * PAD), np.int64)
    rows = np.empty((MOST, 64 + size), np.int64)
    row_counts = np.empty(MOST, np.int64)
    places = np.empty(MOST, np.int64)
    blanks_of = np.empty(MOST, np.int64)
    out = np.empty((MOST, size), np.float32)
    missing = np.empty(size, np.float32)
    closed = np.empty(size, np.bool_)
    for word in order:
        start = ends[word - 1] if word else 0
        length = ends[word] - start
        mask = np.full(length, -1, np.int16)
        closed[:] = False
        remaining, blanks, slot = lives, length, 0
        while remaining > 0 and blanks > 0:
            pad(mask, cells)
            missing[:] = float32(1)
            if slot + length > MOST:
                slot = 0
            for place in range(length):
                if mask[place] >= 0:
                    continue
                row_counts[slot] = chances_learned(
                    cells, length, place, closed, common, table, weights, float32(1), trust,
                    logs, int64(codes[start + place]), out[slot], rows[slot],
                )  # fmt: skip
                places[slot] = place
                blanks_of[slot] = blanks
                cells_of[slot] = cells
                for letter in range(size):
                    missing[letter] *= float32(1) - out[slot, letter]
                slot += 1
            stray = np.random.random() < STRAY
            letter = next_letter(missing, closed, stray, np.random.random())
            shown = guess(codes, start, letter, mask, closed)
            blanks -= shown
            remaining -= shown == 0
        totals[0] += remaining > 0
        for number in range(slot):
            truth = int64(codes[start + places[number]])
            totals[1] -= np.log(max(out[number, truth], float32(1e-9)))
            totals[2] += 1
            if np.random.random() * blanks_of[number] > SHARE:
                continue
            if np.random.random() < TRUST_SHARE:
                learn_trust(
                    cells_of[number], places[number], table, trust, logs, out[number], truth,
                    trust_rate,
                )  # fmt: skip
            out[number, truth] -= float32(1)
            descend(weights, squares, rows[number, : row_counts[number]], out[number], rate)


__all__ = ["descend", "guess", "next_letter", "play_and_learn", "seed_with"]
