"""The speller in numba: counted contexts, weighed windows and the chain, one chance a letter.

The plain twin of the chances is in `tests/hangman/test_speller.py`.
"""

import numpy as np
from numba import boolean, float32, float64, int8, int16, int64, njit, uint32, uint64, void

from wordgames.hangman.agents.letter_chain.chain_kernels import BREADTH, PLACES, chain_logs
from wordgames.hangman.agents.letter_chain.spelling_kernels import spell
from wordgames.hangman.agents.letter_model.contexts import (
    BLANK,
    BOUNDARY,
    CONTEXTS,
    LONGEST,
    NEAR,
    PAD,
    STEPS,
)
from wordgames.hangman.agents.letter_model.model_kernels import (
    class_of,
    context_key,
    features,
    look_up,
    pad,
)
from wordgames.kernels.numba_options import QUICK

# How many blanks are left, in classes: each weighs the three kinds of evidence on its own.
BLANKS = np.array([2, 3, 4, 5, 7, 9], np.int64)
# Powers of the chances by contexts and windows, by the chain, and by whole spellings, in each
# class; fitted to the blanks of its own games with 2,000 English words left out.
SHARES = np.array(
    [
        [0.46, 0.08, 0.32], [0.29, 0.04, 0.48], [0.34, 0.08, 0.45], [0.44, 0.11, 0.37],
        [0.47, 0.14, 0.34], [0.56, 0.21, 0.27], [0.63, 0.27, 0.21],
    ],
    np.float32,
)  # fmt: skip
# Part of the spellings' chances that is the chain's, for letters that no spelling drawn has.
CHAIN_PART = np.float32(0.05)
LEAST_DRAWN, LEAST_OWN = np.float32(1e-6), np.float32(1e-9)


@njit([int64(int64[::1], int64)], **QUICK)
def near_of(cells, at):  # type: ignore[no-untyped-def]
    """Return the class of a blank by how many known cells stand beside it, before and after."""
    before, after = 0, 0
    while before < NEAR - 1 and cells[at - 1 - before] != BLANK:
        before += 1
        if cells[at - before] == BOUNDARY:
            break
    while after < NEAR - 1 and cells[at + 1 + after] != BLANK:
        after += 1
        if cells[at + after] == BOUNDARY:
            break
    return before * NEAR + after


def chances_with(kind):  # type: ignore[no-untyped-def]
    """Return the signature of `spelled_chances` for weights of a kind: learning has finer ones."""
    return int64(
        int64[::1], int64, int64, boolean[::1], int64[::1], uint32[::1], kind[:, ::1], float32,
        float32[:, :, ::1], float32[:, ::1], float32[::1], float32[::1], int64, int64,
        float32[::1], int64[::1],
    )  # fmt: skip


@njit([chances_with(int8)], **QUICK)
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


@njit([void(float32[::1], float32[::1], float64[::1], boolean[::1], int64, float32[::1])], **QUICK)
def weigh_together(own, chain, drawn, closed, blanks, out):  # type: ignore[no-untyped-def]
    """Fill the chances of every letter to be in a blank, those of closed letters 0.

    own     (A,) logarithms of the chances by contexts and windows
    chain   (A,) those by the chain
    drawn   (A,) chances by whole spellings
    """
    kind = 0
    for least in BLANKS:
        kind += blanks >= least
    size, total, greatest = closed.shape[0], float32(0), float32(-1e30)
    for letter in range(size):
        if not closed[letter]:
            total += np.exp(chain[letter])
    for letter in range(size):
        if not closed[letter]:
            by_chain = np.exp(chain[letter]) / total
            mixed_in = (float32(1) - CHAIN_PART) * float32(drawn[letter]) + CHAIN_PART * by_chain
            out[letter] = SHARES[kind, 0] * own[letter] + SHARES[kind, 1] * np.log(by_chain)
            out[letter] += SHARES[kind, 2] * np.log(mixed_in + LEAST_DRAWN)
            greatest = max(greatest, out[letter])
    total = float32(0)
    for letter in range(size):
        out[letter] = float32(0) if closed[letter] else np.exp(out[letter] - greatest)
        total += out[letter]
    for letter in range(size):
        out[letter] /= total


@njit(
    [
        void(
            int16[:, ::1], boolean[:, ::1], int64[::1], uint32[::1], int8[:, ::1], float32,
            float32[:, :, ::1], float32[:, ::1], float32[::1], float32[:, :, ::1],
            float32[:, :, :, ::1], float32[:, :, ::1], uint64[:, ::1], uint32[::1], int64,
            float64[:, :, ::1],
        )
    ],
    **QUICK,
)  # fmt: skip
def fill_places(  # type: ignore[no-untyped-def]
    masks, closed, common, table, weights, unit, trust, chain_trust, logs, by_two, by_three,
    long_by_two, heads, entries, most, chances,
):  # fmt: skip
    """Fill (g, length, A): the chance of each letter in each blank; 0 where one is shown.

    Where a letter is shown, at most so many whole spellings of a mask are weighed too (most).
    """
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
    chain, nothing = np.zeros((length, size), np.float32), np.zeros(size, np.float32)
    weighed, drawn = np.zeros((length, size), np.float32), np.zeros((length, size))
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
        spelled = known and most > 0
        for place in range(length):
            chances[position, place] = 0.0
            if mask[place] >= 0:
                continue
            spelled_chances(
                cells, length, place, closed[position], common, table, weights, unit, trust,
                chain_trust, nothing if spelled else chain[place], logs, step, -1, out, rows,
            )  # fmt: skip
            for letter in range(size):
                chances[position, place, letter] = out[letter]
                weighed[place, letter] = np.log(max(out[letter], LEAST_OWN))
        if not spelled or not spell(
            mask, closed[position], long_by_two, heads, entries, most, drawn
        ):
            continue
        blanks = 0
        for there in mask:
            blanks += there < 0
        for place in range(length):
            if mask[place] < 0:
                weigh_together(
                    weighed[place], chain[place], drawn[place], closed[position], blanks, out
                )
                for letter in range(size):
                    chances[position, place, letter] = out[letter]
