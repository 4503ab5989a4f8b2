"""How the speller learns in numba: it plays words that its counts and its chain leave out."""

import numpy as np
from numba import boolean, float32, float64, int16, int32, int64, njit, uint32, void

from wordgames.hangman.agents.letter_chain.chain_kernels import (
    BREADTH,
    PLACES,
    chain_logs,
    count_word,
    smooth_word,
)
from wordgames.hangman.agents.letter_model.contexts import CONTEXTS, LONGEST, NEAR, PAD
from wordgames.hangman.agents.letter_model.learning_kernels import (
    LARGEST,
    MOST,
    SHARE,
    STRAY,
    TRUST_SHARE,
    descend,
    guess,
    next_letter,
)
from wordgames.hangman.agents.letter_model.model_kernels import class_of, context_key, look_up, pad
from wordgames.hangman.agents.speller_model.model_kernels import (
    chances_with,
    near_of,
    spelled_chances,
    step_of,
)
from wordgames.kernels.numba_options import QUICK, frozen

# The trust in a context wherever a blank is moves by this share of the steps.
WIDE = np.float32(0.5)
chances_learned = njit([chances_with(float32)], **QUICK)(spelled_chances.py_func)


@njit(
    [
        void(
            int64[::1], int64, int64, uint32[::1], float32[:, :, ::1], float32[:, ::1],
            float32[::1], float32[::1], float32[::1], int64, int64, float32,
        )
    ],
    **QUICK,
)  # fmt: skip
def learn_trusts(  # type: ignore[no-untyped-def]
    cells, place, step, table, trust, chain_trust, logs, chain, out, near, truth, rate
):
    """Move the trust in each context and the chain towards what made the true letter likelier."""
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
            move = rate * min(max(gain, -float32(LARGEST)), float32(LARGEST))
            kind = class_of(total)
            trust[context, kind, NEAR * NEAR] += WIDE * move
            trust[context, kind, near] += move
    gain = chain[truth]
    for letter in range(out.shape[0]):
        gain -= out[letter] * chain[letter]
    chain_trust[step, near] += rate * min(max(gain, -float32(LARGEST)), float32(LARGEST))


@njit(
    [
        void(
            frozen(int16, 1), frozen(int64, 1), int64[::1], int64[::1], uint32[::1],
            float32[:, ::1], float32[:, ::1], float32[:, :, ::1], float32[:, ::1], float32[::1],
            int32[:, ::1], int32[:, :, ::1], int32[:, :, :, ::1], float32[::1], float32[:, ::1],
            float32[:, :, ::1], float32[:, :, :, ::1], boolean, float32, int64, float32, float32,
            float64[::1],
        )
    ],
    **QUICK,
)  # fmt: skip
def play_and_spell(  # type: ignore[no-untyped-def]
    codes, ends, order, common, table, weights, squares, trust, chain_trust, logs, two, three,
    four, one, by_one, by_two, by_three, chained, worth, lives, rate, trust_rate, totals,
):  # fmt: skip
    """Play the words in this order and learn from every game once it is over.

    As `learning.play_and_learn`; while a word is played the chain forgets it. worth is what a bit
    of a letter is worth in chances to be right.
    """
    size = weights.shape[1]
    symbols = by_two.shape[2]
    cells = np.empty(LONGEST + 2 * PAD, np.int64)
    cells_of = np.empty((MOST, LONGEST + 2 * PAD), np.int64)
    rows = np.empty((MOST, 64 + size), np.int64)
    row_counts = np.empty(MOST, np.int64)
    places = np.empty(MOST, np.int64)
    steps = np.empty(MOST, np.int64)
    blanks_of = np.empty(MOST, np.int64)
    out = np.empty((MOST, size), np.float32)
    chains = np.zeros((MOST, size), np.float32)
    missing = np.empty(size, np.float32)
    bits = np.empty(size, np.float32)
    closed = np.empty(size, np.bool_)
    stored = np.zeros((PLACES, symbols), np.int64)
    sizes = np.zeros(PLACES, np.int64)
    behind = np.empty((PLACES, max(BREADTH * BREADTH, symbols), symbols), np.float32)
    ahead = np.empty((PLACES, max(BREADTH * BREADTH, symbols), symbols), np.float32)
    coarse = np.zeros((PLACES, symbols), np.float32)
    fine = np.zeros((PLACES, symbols), np.float32)
    chain = np.zeros((LONGEST, size), np.float32)
    for word in order:
        start = ends[word - 1] if word else 0
        length = ends[word] - start
        mask = np.full(length, -1, np.int16)
        closed[:] = False
        remaining, blanks, slot = lives, length, 0
        if chained:
            count_word(codes, start, length, int32(-1), two, three, four)
            smooth_word(codes, start, length, two, three, four, one, by_one, by_two, by_three)
        while remaining > 0 and blanks > 0:
            pad(mask, cells)
            missing[:] = float32(1)
            bits[:] = float32(0)
            if slot + length > MOST:
                slot = 0
            step = step_of(mask)
            if chained and blanks < length:
                chain_logs(
                    mask, closed, by_two, by_three, stored, sizes, behind, ahead, coarse, fine,
                    chain,
                )  # fmt: skip
            else:
                chain[:length] = float32(0)
            for place in range(length):
                if mask[place] >= 0:
                    continue
                chains[slot] = chain[place]
                row_counts[slot] = chances_learned(
                    cells, length, place, closed, common, table, weights, float32(1), trust,
                    chain_trust, chains[slot], logs, step, int64(codes[start + place]),
                    out[slot], rows[slot],
                )  # fmt: skip
                places[slot] = place
                steps[slot] = step
                blanks_of[slot] = blanks
                cells_of[slot] = cells
                for letter in range(size):
                    chance = out[slot, letter]
                    missing[letter] *= float32(1) - chance
                    if float32(0.001) < chance < float32(0.999):
                        rest = float32(1) - chance
                        bits[letter] -= chance * np.log2(chance) + rest * np.log2(rest)
                slot += 1
            for letter in range(size):
                missing[letter] -= worth * bits[letter]
            stray = np.random.random() < STRAY
            letter = next_letter(missing, closed, stray, np.random.random())
            shown = guess(codes, start, letter, mask, closed)
            blanks -= shown
            remaining -= shown == 0
        if chained:
            count_word(codes, start, length, int32(1), two, three, four)
            smooth_word(codes, start, length, two, three, four, one, by_one, by_two, by_three)
        totals[0] += remaining > 0
        for number in range(slot):
            truth = int64(codes[start + places[number]])
            totals[1] -= np.log(max(out[number, truth], float32(1e-9)))
            totals[2] += 1
            if np.random.random() * blanks_of[number] > SHARE:
                continue
            if np.random.random() < TRUST_SHARE:
                near = near_of(cells_of[number], PAD + places[number])
                learn_trusts(
                    cells_of[number], places[number], steps[number], table, trust, chain_trust,
                    logs, chains[number], out[number], near, truth, trust_rate,
                )  # fmt: skip
            out[number, truth] -= float32(1)
            descend(weights, squares, rows[number, : row_counts[number]], out[number], rate)
