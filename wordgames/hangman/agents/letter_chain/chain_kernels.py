"""A chain of letters in numba: how likely each letter is in each blank, given the whole mask.

An n-gram model of whole words, from one end to the other, summed over everything that the blanks
may hold (forward and backward): what stands three blanks away, and which letters are wrong, counts.
Symbols: 0 is beside the word, a letter has its number and one more. Rows of chances have P entries,
a multiple of 32, so that they are summed in registers. The plain twin is
`tests/hangman/chain_plain.py`.
"""

import numpy as np
from numba import boolean, float32, int16, int32, int64, njit, void

from wordgames.hangman.agents.letter_model.contexts import LONGEST
from wordgames.kernels.numba_options import OPTIONS, QUICK, frozen

# What is taken from every count for what was never seen (Ney, Essen and Kneser, 1994).
DISCOUNT = np.float32(0.75)
# Letters that are considered in one blank, at most.
BREADTH = 22
# A letter less likely than this by three letters is not considered by four.
LEAST_CHANCE = np.float32(0.006)
FLOOR = np.float32(1e-6)
# Three places before a word, its letters, and one behind it.
PLACES = LONGEST + 4


@njit([void(int32[::1], float32[::1], float32[::1])], **QUICK)
def smooth(counts, lower, row):  # type: ignore[no-untyped-def]
    """Fill the chances after a context from its counts and those after a shorter context."""
    total, kinds = 0, 0
    for symbol in range(counts.shape[0]):
        total += counts[symbol]
        kinds += counts[symbol] > 0
    if total == 0:
        for symbol in range(row.shape[0]):
            row[symbol] = lower[symbol]
        return
    share = float32(1) / float32(total)
    rest = DISCOUNT * float32(kinds) * share
    for symbol in range(counts.shape[0]):
        count = max(float32(counts[symbol]) - DISCOUNT, float32(0))
        row[symbol] = count * share + rest * lower[symbol]


@njit(
    [
        void(
            frozen(int16, 1), int64, int64, int32, int32[:, ::1], int32[:, :, ::1],
            int32[:, :, :, ::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def count_word(codes, start, length, sign, two, three, four):  # type: ignore[no-untyped-def]
    """Count a word's runs of two, three and four symbols, or take them away again (sign -1)."""
    a, b, c = 0, 0, 0
    for place in range(length + 1):
        d = int64(codes[start + place]) + 1 if place < length else 0
        two[c, d] += sign
        three[b, c, d] += sign
        if four.shape[0] > 1:
            four[a, b, c, d] += sign
        a, b, c = b, c, d


@njit(
    [
        void(
            frozen(int16, 1), int64, int64, int32[:, ::1], int32[:, :, ::1],
            int32[:, :, :, ::1], float32[::1], float32[:, ::1], float32[:, :, ::1],
            float32[:, :, :, ::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def smooth_word(  # type: ignore[no-untyped-def]
    codes, start, length, two, three, four, one, by_one, by_two, by_three
):
    """Compute the chances after the contexts of one word anew, from their counts."""
    a, b, c = 0, 0, 0
    for place in range(length + 1):
        smooth(two[c], one, by_one[c])
        smooth(three[b, c], by_one[c], by_two[b, c])
        if four.shape[0] > 1:
            smooth(four[a, b, c], by_two[b, c], by_three[a, b, c])
        if place < length:
            a, b, c = b, c, int64(codes[start + place]) + 1


@njit(
    [
        void(
            frozen(int16, 1), frozen(int64, 1), int64[::1], int32[:, ::1], int32[:, :, ::1],
            int32[:, :, :, ::1], float32[::1], float32[:, ::1], float32[:, :, ::1],
            float32[:, :, :, ::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def build_chain(  # type: ignore[no-untyped-def]
    codes, ends, rows, two, three, four, one, by_one, by_two, by_three
):
    """Count some words (their rows) and compute the chances after every context."""
    size = two.shape[0]
    for word in rows:
        start = ends[word - 1] if word else 0
        count_word(codes, start, ends[word] - start, int32(1), two, three, four)
    total = float32(0)
    for symbol in range(one.shape[0]):
        one[symbol] = float32(1)
        for before in range(size):
            one[symbol] += float32(two[before, symbol])
        total += one[symbol]
    for symbol in range(one.shape[0]):
        one[symbol] /= total
    for c in range(size):
        smooth(two[c], one, by_one[c])
        for b in range(size):
            smooth(three[b, c], by_one[c], by_two[b, c])
    wide = four.shape[0] if four.shape[0] > 1 else 0
    for a in range(wide):
        for b in range(wide):
            for c in range(wide):
                smooth(four[a, b, c], by_two[b, c], by_three[a, b, c])


@njit([void(float32[:, ::1])], **QUICK)
def level_out(block):  # type: ignore[no-untyped-def]
    """Scale a block so that its greatest entry is one."""
    greatest = float32(1e-30)
    for row in range(block.shape[0]):
        for column in range(block.shape[1]):
            greatest = max(greatest, block[row, column])
    scale = float32(1) / greatest
    for row in range(block.shape[0]):
        for column in range(block.shape[1]):
            block[row, column] *= scale


@njit([void(float32[:, ::1])], **QUICK)
def as_shares(chances):  # type: ignore[no-untyped-def]
    """Scale every row to the sum one."""
    for row in range(chances.shape[0]):
        total = float32(1e-30)
        for column in range(chances.shape[1]):
            total += chances[row, column]
        for column in range(chances.shape[1]):
            chances[row, column] /= total


@njit(
    [
        void(
            int64, int64[:, ::1], int64[::1], float32[:, :, ::1], float32[:, :, ::1],
            float32[:, :, ::1], float32[:, ::1],
        )
    ],
    **QUICK,
)  # fmt: skip
def by_threes(length, kept, sizes, by_two, behind, ahead, out):  # type: ignore[no-untyped-def]
    """Fill out (places, P): the chances of the symbols kept at each place, by runs of three.

    kept (places, P) and sizes (places,) are the symbols that each place may hold; three places
    before the word and one behind it hold 0. behind and ahead are room for (places, S, P).
    """
    last = length + 3
    size = by_two.shape[2]
    for j in range(sizes[last - 1]):
        behind[last, j, :] = float32(0)
        behind[last, j, 0] = float32(1)
    for at in range(last - 1, 2, -1):
        before, here = sizes[at - 1], sizes[at]
        for j in range(before):
            behind[at, j, :] = float32(0)
            for k in range(here):
                total = float32(0)
                row, other = by_two[kept[at - 1, j], kept[at, k]], behind[at + 1, k]
                for symbol in range(size):
                    total += row[symbol] * other[symbol]
                behind[at, j, kept[at, k]] = total
        level_out(behind[at, :before])
    ahead[2, 0, :] = float32(0)
    ahead[2, 0, 0] = float32(1)
    for at in range(3, last):
        before = sizes[at - 1]
        for j in range(before):
            ahead[at, j, :] = float32(0)
            c = kept[at - 1, j]
            for i in range(sizes[at - 2]):
                weight = ahead[at - 1, i, c]
                row = by_two[kept[at - 2, i], c]
                for symbol in range(size):
                    ahead[at, j, symbol] += weight * row[symbol]
        level_out(ahead[at, :before])
        out[at, :] = float32(0)
        for j in range(before):
            for symbol in range(size):
                out[at, symbol] += ahead[at, j, symbol] * behind[at, j, symbol]
    as_shares(out[3:last])


@njit(
    [
        void(
            int64, int64[:, ::1], int64[::1], float32[:, :, :, ::1], float32[:, :, ::1],
            float32[:, :, ::1], float32[:, ::1],
        )
    ],
    **QUICK,
)  # fmt: skip
def by_fours(length, kept, sizes, by_three, behind, ahead, out):  # type: ignore[no-untyped-def]
    """Fill out (places, P) as `by_threes` does, by runs of four symbols.

    behind and ahead are room for (places, BREADTH * BREADTH, P).
    """
    last = length + 3
    size = by_three.shape[3]
    for j in range(sizes[last - 2] * sizes[last - 1]):
        behind[last, j, :] = float32(0)
        behind[last, j, 0] = float32(1)
    for at in range(last - 1, 2, -1):
        here, before, far = sizes[at], sizes[at - 1], sizes[at - 2]
        for i in range(far):
            for j in range(before):
                cell = behind[at, i * before + j]
                cell[:] = float32(0)
                for k in range(here):
                    total = float32(0)
                    row = by_three[kept[at - 2, i], kept[at - 1, j], kept[at, k]]
                    other = behind[at + 1, j * here + k]
                    for symbol in range(size):
                        total += row[symbol] * other[symbol]
                    cell[kept[at, k]] = total
        level_out(behind[at, : far * before])
    ahead[2, 0, :] = float32(0)
    ahead[2, 0, 0] = float32(1)
    for at in range(3, last):
        before, far, farther = sizes[at - 1], sizes[at - 2], sizes[at - 3]
        out[at, :] = float32(0)
        for i in range(far):
            b = kept[at - 2, i]
            for j in range(before):
                c = kept[at - 1, j]
                cell = ahead[at, i * before + j]
                cell[:] = float32(0)
                for h in range(farther):
                    weight = ahead[at - 1, h * far + i, c]
                    row = by_three[kept[at - 3, h], b, c]
                    for symbol in range(size):
                        cell[symbol] += weight * row[symbol]
                other = behind[at, i * before + j]
                for symbol in range(size):
                    out[at, symbol] += cell[symbol] * other[symbol]
        level_out(ahead[at, : far * before])
    as_shares(out[3:last])


@njit(
    [
        void(
            int16[::1], boolean[::1], float32[:, :, ::1], float32[:, :, :, ::1], int64[:, ::1],
            int64[::1], float32[:, :, ::1], float32[:, :, ::1], float32[:, ::1], float32[:, ::1],
            float32[:, ::1],
        )
    ],
    **QUICK,
)  # fmt: skip
def chain_logs(  # type: ignore[no-untyped-def]
    mask, closed, by_two, by_three, kept, sizes, behind, ahead, coarse, fine, logs
):
    """Fill logs (length, A): the logarithm of each letter's chance in each blank, by the chain.

    Runs of three choose the letters that runs of four weigh; the others keep what three said.
    Closed letters and places shown get 0.
    """
    length, letters = mask.shape[0], closed.shape[0]
    kept[:3, 0], sizes[:3] = 0, 1
    kept[length + 3, 0], sizes[length + 3] = 0, 1
    for place in range(length):
        if mask[place] >= 0:
            kept[place + 3, 0], sizes[place + 3] = mask[place] + 1, 1
            continue
        count = 0
        for letter in range(letters):
            if not closed[letter]:
                kept[place + 3, count] = letter + 1
                count += 1
        sizes[place + 3] = count
    by_threes(length, kept, sizes, by_two, behind, ahead, coarse)
    for place in range(length):
        if mask[place] >= 0:
            continue
        bound, count, before = LEAST_CHANCE, BREADTH + 1, sizes[place + 3]
        while count > BREADTH:
            count = 0
            for letter in range(letters):
                if not closed[letter] and coarse[place + 3, letter + 1] >= bound:
                    if count < BREADTH:
                        kept[place + 3, count] = letter + 1
                    count += 1
            bound *= float32(1.5)
        # where letters are equally likely one step drops them all: the first ones stay
        sizes[place + 3] = count if count else min(before, BREADTH)
    if by_three.shape[0] > 1:
        by_fours(length, kept, sizes, by_three, behind, ahead, fine)
    else:
        for place in range(3, length + 3):
            for symbol in range(fine.shape[1]):
                fine[place, symbol] = coarse[place, symbol]
    for place in range(length):
        for letter in range(letters):
            logs[place, letter] = float32(0)
            if mask[place] < 0 and not closed[letter]:
                chance = fine[place + 3, letter + 1]
                if chance <= 0:
                    chance = min(coarse[place + 3, letter + 1], LEAST_CHANCE)
                logs[place, letter] = np.log(max(chance, FLOOR))
