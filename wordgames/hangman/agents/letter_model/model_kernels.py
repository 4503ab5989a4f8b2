"""The letter model in numba: its counts, its chances, and its learning from games it plays.

Counts are kept in one open-addressed table: an entry holds 15 bits that tell its context from
others, 7 bits of a letter and 10 bits of a count. The plain twin of all but the learning is
`tests/hangman/model_plain.py`.
"""

import numpy as np
from numba import boolean, float32, float64, int8, int16, int64, njit, uint32, uint64, void

from wordgames.hangman.agents.letter_model.contexts import (
    BLANK,
    BOUNDARY,
    CELLS,
    CONTEXTS,
    LEAST,
    LETTER,
    LONGEST,
    PAD,
)
from wordgames.kernels.numba_codes import mixed
from wordgames.kernels.numba_options import OPTIONS, QUICK, frozen

PRIME = np.uint64(1099511628211)
# Places from an end of the word that are told apart.
TAIL = 12


@njit([void(int16[::1], int64[::1])], **OPTIONS)
def pad(mask, cells):  # type: ignore[no-untyped-def]
    """Write a mask (HIDDEN, symbols) between boundaries."""
    cells[:] = BOUNDARY
    for place in range(mask.shape[0]):
        cells[PAD + place] = BLANK if mask[place] < 0 else mask[place] + LETTER


@njit([uint64(int64[::1], int64, int64)], **OPTIONS)
def context_key(cells, at, context):  # type: ignore[no-untyped-def]
    """Return the key of a context of the cell `at`, 0 where it does not apply.

    It applies where all its cells are known; of the cells beside the word only the first counts.
    """
    key = uint64(context + 1)
    for number in range(1, CONTEXTS[context, 0] + 1):
        offset = CONTEXTS[context, number]
        there = cells[at + offset]
        if there == BLANK:
            return uint64(0)
        if there == BOUNDARY:
            inner = cells[at + offset + (1 if offset < 0 else -1)]
            if abs(offset) > 1 and inner == BOUNDARY:
                return uint64(0)
        key = key * PRIME + uint64(there)
    return mixed(key) | uint64(1)


@njit([void(uint32[::1], uint64, int64)], **OPTIONS)
def count_one(table, key, letter):  # type: ignore[no-untyped-def]
    """Count a letter in a context; a full neighbourhood leaves it out."""
    mask = table.shape[0] - 1
    slot = int64(key >> uint64(1)) & mask
    name = uint32(((key >> uint64(49)) << uint64(17)) | uint64(letter << 10))
    for _ in range(64):
        entry = table[slot]
        if entry == 0:
            table[slot] = name | uint32(1)
            return
        if entry & ~uint32(1023) == name:
            if entry & uint32(1023) < 1023:
                table[slot] = entry + uint32(1)
            return
        slot = (slot + 1) & mask


@njit([void(frozen(int16, 1), frozen(int64, 1), int64[::1], uint32[::1])], **OPTIONS)
def count_words(codes, ends, rows, table):  # type: ignore[no-untyped-def]
    """Count every letter of some words (their rows) in every context it stands in."""
    cells = np.empty(LONGEST + 2 * PAD, np.int64)
    for word in rows:
        start = ends[word - 1] if word else 0
        cells[:] = BOUNDARY
        for place in range(ends[word] - start):
            cells[PAD + place] = codes[start + place] + LETTER
        for place in range(ends[word] - start):
            for context in range(CONTEXTS.shape[0]):
                key = context_key(cells, PAD + place, context)
                if key != 0:
                    count_one(table, key, int64(codes[start + place]))


@njit([int64(uint32[::1], uint64, int64[::1], int64[::1])], **OPTIONS)
def look_up(table, key, letters, counts):  # type: ignore[no-untyped-def]
    """Fill the letters seen in a context and how often; return how many letters."""
    mask = table.shape[0] - 1
    slot = int64(key >> uint64(1)) & mask
    name = uint32(key >> uint64(49))
    count = 0
    for _ in range(64):
        entry = table[slot]
        if entry == 0:
            break
        if entry >> uint32(17) == name:
            letters[count] = int64((entry >> uint32(10)) & uint32(127))
            counts[count] = int64(entry & uint32(1023))
            count += 1
        slot = (slot + 1) & mask
    return count


@njit([int64(int64)], **OPTIONS)
def class_of(total):  # type: ignore[no-untyped-def]
    """Return the class of a context that was seen so often."""
    number = 0
    for least in LEAST:
        number += total >= least
    return number


@njit([int64(int64[::1], int64, int64, boolean[::1], int64[::1], int64[::1], int64)], **OPTIONS)
def features(cells, length, place, closed, common, rows, size):  # type: ignore[no-untyped-def]
    """Fill the rows of the weights that a blank adds up; return how many."""
    count = 0
    at = PAD + place
    mask = uint64(size - 1)
    for number in range(CELLS.shape[0]):
        before_place, right = CELLS[number, 0], CELLS[number, 1]
        if before_place + right > 2:
            if before_place > 0 and cells[at - before_place] == BLANK:
                continue
            if right > 0 and cells[at + right] == BLANK:
                continue
            if before_place > 1 and cells[at - before_place + 1] == BOUNDARY:
                continue
            if right > 1 and cells[at + right - 1] == BOUNDARY:
                continue
        key = uint64(1000 + number)
        for offset in range(1, before_place + 1):
            key = key * PRIME + uint64(cells[at - offset])
        for offset in range(1, right + 1):
            key = key * PRIME + uint64(cells[at + offset])
        rows[count] = int64(mixed(key) & mask)
        count += 1
    before, after = 1, 1
    while cells[at - before] == BLANK:
        before += 1
    while cells[at + after] == BLANK:
        after += 1
    key = uint64(2000) * PRIME + uint64(cells[at - before])
    key = (key * PRIME + uint64(before)) * PRIME + uint64(cells[at + after])
    rows[count] = int64(mixed(key * PRIME + uint64(after)) & mask)
    ahead = length - 1 - place
    key = uint64(2001) * PRIME + uint64(min(place, TAIL))
    rows[count + 1] = int64(mixed(key * PRIME + uint64(min(ahead, TAIL))) & mask)
    rows[count + 2] = int64(mixed(uint64(2002) * PRIME + uint64(length)) & mask)
    count += 3
    for number in range(3):
        key = uint64(2003 + number)
        for offset in range(4 if number == 2 else 3):
            cell = PAD + offset if number == 0 else PAD + length - 1 - offset
            key = key * PRIME + uint64(cells[cell])
        key = key * PRIME + uint64(min(place if number == 0 else ahead, TAIL))
        rows[count] = int64(mixed(key) & mask)
        count += 1
    shown = np.zeros(closed.shape[0], np.bool_)
    for cell in range(PAD, PAD + length):
        if LETTER <= cells[cell] < LETTER + closed.shape[0]:
            shown[cells[cell] - LETTER] = True
    for letter in range(closed.shape[0]):
        if shown[letter] or closed[letter]:
            kind = 2006 if shown[letter] else 2007
            rows[count] = int64(mixed(uint64(kind) * PRIME + uint64(letter)) & mask)
            count += 1
    key = uint64(2008)
    for letter in common:
        key = key * uint64(3) + uint64(2 if shown[letter] else 1 if closed[letter] else 0)
    rows[count] = int64(mixed(key * PRIME) & mask)
    key = (key * PRIME + uint64(cells[at - 1])) * PRIME + uint64(cells[at + 1])
    rows[count + 1] = int64(mixed(key * PRIME + uint64(1)) & mask)
    return count + 2


def chances_with(kind):  # type: ignore[no-untyped-def]
    """Return the signature of `chances` for weights of a kind: learning has finer ones."""
    return int64(
        int64[::1], int64, int64, boolean[::1], int64[::1], uint32[::1], kind[:, ::1], float32,
        float32[:, ::1], float32[::1], int64, float32[::1], int64[::1],
    )  # fmt: skip


@njit([chances_with(int8)], **QUICK)
def chances(  # type: ignore[no-untyped-def]
    cells, length, place, closed, common, table, weights, unit, trust, logs, truth, out, rows
):
    """Fill the chances of every letter to be in a blank, those of closed letters 0.

    truth is the letter that is really there, if the word itself has been counted: it is left out
    of the counts, so that learning sees what an unseen word would get; otherwise -1. Returns how
    many rows of weights were added up.
    """
    size = closed.shape[0]
    count = features(cells, length, place, closed, common, rows, weights.shape[0])
    out[:] = float32(0)
    for number in range(count):
        row = weights[rows[number]]
        for letter in range(size):
            out[letter] += float32(row[letter])
    for letter in range(size):
        out[letter] *= unit
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
        weight = trust[context, class_of(total)]
        if total > 0:
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


@njit(
    [
        void(
            int16[:, ::1], boolean[:, ::1], int64[::1], uint32[::1], int8[:, ::1], float32,
            float32[:, ::1], float32[::1], float64[:, ::1],
        )
    ],
    **QUICK,
)  # fmt: skip
def fill_scores(  # type: ignore[no-untyped-def]
    masks, closed, common, table, weights, unit, trust, logs, scores
):
    """Fill (g, A): the chance that each letter is in one blank or another of each mask."""
    cells = np.empty(LONGEST + 2 * PAD, np.int64)
    rows = np.empty(64 + closed.shape[1], np.int64)
    out = np.empty(closed.shape[1], np.float32)
    for position in range(masks.shape[0]):
        pad(masks[position], cells)
        scores[position] = 1.0
        for place in range(masks.shape[1]):
            if masks[position, place] >= 0:
                continue
            chances(
                cells, masks.shape[1], place, closed[position], common, table, weights, unit,
                trust, logs, -1, out, rows,
            )  # fmt: skip
            for letter in range(closed.shape[1]):
                scores[position, letter] *= 1.0 - out[letter]
        for letter in range(closed.shape[1]):
            scores[position, letter] = 1.0 - scores[position, letter]
