"""The speller in numba: counted contexts, weighed windows and the chain, one chance a letter.

The plain twin of the chances is in `tests/hangman/test_speller.py`.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, float32, float64, int8, int16, int64, njit, uint32, void

from solvers.games.hangman.agents.chain_kernels import BREADTH, PLACES, QUICK, chain_logs
from solvers.games.hangman.agents.model_kernels import (
    WEIGHTS,
    class_of,
    context_key,
    features,
    look_up,
    pad,
)
from solvers.games.hangman.agents.patterns import (
    BLANK,
    BOUNDARY,
    CONTEXTS,
    LONGEST,
    NEAR,
    PAD,
    STEPS,
)


@njit([int64(int64[::1], int64)], **QUICK)
def near_of(cells, at):  # type: ignore[no-untyped-def]
    """Return the class of a blank by how many known cells stand beside it, left and right."""
    left, right = 0, 0
    while left < NEAR - 1 and cells[at - 1 - left] != BLANK:
        left += 1
        if cells[at - left] == BOUNDARY:
            break
    while right < NEAR - 1 and cells[at + 1 + right] != BLANK:
        right += 1
        if cells[at + right] == BOUNDARY:
            break
    return left * NEAR + right


@njit(
    [
        int64(
            int64[::1], int64, int64, boolean[::1], int64[::1], uint32[::1], kind[:, ::1],
            float32, float32[:, :, ::1], float32[:, ::1], float32[::1], float32[::1], int64,
            int64, float32[::1], int64[::1],
        )
        for kind in WEIGHTS
    ],
    **QUICK,
)  # fmt: skip
def spelled_chances(  # type: ignore[no-untyped-def]
    cells, length, place, closed, common, table, weights, unit, trust, chain_trust, chain, logs,
    step, truth, out, rows,
):  # fmt: skip
    """Fill the chances of every letter to be in a blank, those of closed letters 0.

    As `model_kernels.chances`, with the chain's logarithms (A,) and trust that knows how much is
    known beside the blank.
    """
    size = closed.shape[0]
    count = features(cells, length, place, closed, common, rows, weights.shape[0])
    near = near_of(cells, PAD + place)
    out[:] = float32(0)
    for number in range(count):
        row = weights[rows[number]]
        for letter in range(size):
            out[letter] += float32(row[letter])
    share = chain_trust[step, near]
    for letter in range(size):
        out[letter] = out[letter] * unit + share * chain[letter]
    letters = np.empty(64, np.int64)
    counts = np.empty(64, np.int64)
    for context in range(CONTEXTS.shape[0]):
        key = context_key(cells, PAD + place, context)
        if key == 0:
            continue
        entries = look_up(table, key, letters, counts)
        total = 0
        for number in range(entries):
            if letters[number] == truth:
                counts[number] -= 1
            if not closed[letters[number]]:
                total += counts[number]
        if total > 0:
            kind = class_of(total)
            weight = trust[context, kind, near] + trust[context, kind, NEAR * NEAR]
            for number in range(entries):
                out[letters[number]] += weight * logs[counts[number]]
    greatest = float32(-1e30)
    for letter in range(size):
        if not closed[letter]:
            greatest = max(greatest, out[letter])
    total_chance = float32(0)
    for letter in range(size):
        out[letter] = float32(0) if closed[letter] else np.exp(out[letter] - greatest)
        total_chance += out[letter]
    if total_chance > 0:
        for letter in range(size):
            out[letter] /= total_chance
    return count


@njit([int64(int16[::1])], **QUICK)
def step_of(mask):  # type: ignore[no-untyped-def]
    """Return the class of a mask by the share of its places that are shown."""
    shown = 0
    for there in mask:
        shown += there >= 0
    return min(shown * STEPS // mask.shape[0], STEPS - 1)


@njit(
    [
        void(
            int16[:, ::1], boolean[:, ::1], int64[::1], uint32[::1], int8[:, ::1], float32,
            float32[:, :, ::1], float32[:, ::1], float32[::1], float32[:, :, ::1],
            float32[:, :, :, ::1], float64[:, :, ::1],
        )
    ],
    **QUICK,
)  # fmt: skip
def fill_places(  # type: ignore[no-untyped-def]
    masks, closed, common, table, weights, unit, trust, chain_trust, logs, by_two, by_three,
    chances,
):  # fmt: skip
    """Fill (g, length, A): the chance of each letter in each blank; 0 where one is shown."""
    size, length = closed.shape[1], masks.shape[1]
    symbols = by_two.shape[2]
    cells = np.empty(LONGEST + 2 * PAD, np.int64)
    rows = np.empty(64 + size, np.int64)
    out = np.empty(size, np.float32)
    stored = np.zeros((PLACES, symbols), np.int64)
    sizes = np.zeros(PLACES, np.int64)
    behind = np.empty((PLACES, max(BREADTH * BREADTH, symbols), symbols), np.float32)
    ahead = np.empty((PLACES, max(BREADTH * BREADTH, symbols), symbols), np.float32)
    coarse = np.zeros((PLACES, symbols), np.float32)
    fine = np.zeros((PLACES, symbols), np.float32)
    chain = np.zeros((length, size), np.float32)
    for position in range(masks.shape[0]):
        mask = masks[position]
        pad(mask, cells)
        step = step_of(mask)
        known = False
        for there in mask:
            known |= there >= 0
        chain[:] = float32(0)
        if known:
            chain_logs(
                mask, closed[position], by_two, by_three, stored, sizes, behind, ahead, coarse,
                fine, chain,
            )  # fmt: skip
        for place in range(length):
            if mask[place] >= 0:
                chances[position, place] = 0.0
                continue
            spelled_chances(
                cells, length, place, closed[position], common, table, weights, unit, trust,
                chain_trust, chain[place], logs, step, -1, out, rows,
            )  # fmt: skip
            for letter in range(size):
                chances[position, place, letter] = out[letter]
