"""Marking of guesses in numba: the codes of guesses and secrets."""

import numpy as np
from numba import int64, njit, uint8, uint16, uint32, uint64, void

from wordgames.kernels.letter_bits import TABLE_LENGTH, Masks, payment_table, place_values
from wordgames.kernels.numba_options import OPTIONS, frozen
from wordgames.vocabulary.arrays import Codes

# Secrets marked at a time, so that the payments of each letter at each place fit the cache.
TOGETHER = 2048
# Number of secrets from which rows are worth their memory.
MANY_SECRETS = 64


@njit([int64(uint64)], **OPTIONS)
def count_bits(mask):  # type: ignore[no-untyped-def]
    """Return how many bits of a number are set."""
    count = 0
    while mask:
        mask &= mask - uint64(1)
        count += 1
    return count


@njit([uint64(uint64)], **OPTIONS)
def mixed(number):  # type: ignore[no-untyped-def]
    """Return the number with its bits spread (the finaliser of MurmurHash3)."""
    number ^= number >> uint64(33)
    number *= uint64(0xFF51AFD7ED558CCD)
    number ^= number >> uint64(33)
    number *= uint64(0xC4CEB9FE1A85EC53)
    return number ^ (number >> uint64(33))


@njit([int64(frozen(uint16, 1), int64)], **OPTIONS)
def letter_mask(guess, place):  # type: ignore[no-untyped-def]
    """Return the places of this tile's letter, or 0 if it occurred further left."""
    mask = 0
    for other in range(guess.shape[0]):
        if guess[other] == guess[place]:
            if other < place:
                return 0
            mask |= 1 << other
    return mask


@njit(
    [
        void(frozen(uint16, 2), frozen(uint8, 2), frozen(uint8, 2), uint8[:, ::1]),
        void(frozen(uint16, 2), frozen(uint8, 2), frozen(uint16, 2), uint16[:, ::1]),
    ],
    **OPTIONS,
)
def codes_by_table(guesses, masks, table, codes):  # type: ignore[no-untyped-def]
    """Sum the tabulated payments of a guess's letters, one pass over the secrets a letter."""
    for guess in range(guesses.shape[0]):
        row = codes[guess]
        row[:] = 0
        for place in range(guesses.shape[1]):
            mask = letter_mask(guesses[guess], place)
            if mask:
                earned = table[mask]
                there = masks[guesses[guess, place]]
                for secret in range(row.shape[0]):
                    row[secret] += earned[there[secret]]


@njit(
    [
        void(frozen(uint16, 2), frozen(uint8, 2), frozen(uint8, 2), uint8[:, ::1]),
        void(frozen(uint16, 2), frozen(uint8, 2), frozen(uint16, 2), uint16[:, ::1]),
    ],
    **OPTIONS,
)
def codes_by_rows(guesses, masks, table, codes):  # type: ignore[no-untyped-def]
    """Do the same for many secrets: look up a letter's payments at one place once for all guesses.

    Adding such rows is several times quicker than looking up each entry again.
    """
    length, secrets = guesses.shape[1], masks.shape[1]
    places = masks.shape[0] * length
    rows = np.empty((places, min(secrets, TOGETHER)), codes.dtype)
    is_ready = np.zeros(places, np.bool_)
    for start in range(0, secrets, TOGETHER):
        stop = min(start + TOGETHER, secrets)
        is_ready[:] = False
        for guess in range(guesses.shape[0]):
            row = codes[guess, start:stop]
            row[:] = 0
            for place in range(length):
                mask = letter_mask(guesses[guess], place)
                if not mask:
                    continue
                paid = table[mask]
                there = masks[guesses[guess, place], start:stop]
                if mask != 1 << place:
                    for secret in range(row.shape[0]):
                        row[secret] += paid[there[secret]]
                    continue
                key = guesses[guess, place] * length + place
                earned = rows[key, : row.shape[0]]
                if not is_ready[key]:
                    is_ready[key] = True
                    for secret in range(row.shape[0]):
                        earned[secret] = paid[there[secret]]
                row += earned


@njit([int64(int64, int64, frozen(uint32, 1))], **OPTIONS)
def earned_by(guess, secret, values):  # type: ignore[no-untyped-def]
    """Return the payment of one letter; the twin of `letters.payments`."""
    paid = guess & secret
    earned = 2 * int64(values[paid])
    unpaid = secret ^ paid
    tiles = guess ^ paid
    while tiles and unpaid:
        earned += int64(values[tiles & -tiles])
        tiles &= tiles - 1
        unpaid &= unpaid - 1
    return earned


@njit(
    [
        void(frozen(uint16, 2), frozen(uint16, 2), frozen(uint32, 1), uint16[:, ::1]),
        void(frozen(uint16, 2), frozen(uint16, 2), frozen(uint32, 1), uint32[:, ::1]),
    ],
    **OPTIONS,
)
def codes_by_count(guesses, masks, values, codes):  # type: ignore[no-untyped-def]
    """Pay a guess's letters one by one: for words too long for a table of masks."""
    for guess in range(guesses.shape[0]):
        row = codes[guess]
        row[:] = 0
        for place in range(guesses.shape[1]):
            mask = letter_mask(guesses[guess], place)
            if mask:
                there = masks[guesses[guess, place]]
                for secret in range(row.shape[0]):
                    if there[secret]:
                        row[secret] += earned_by(mask, int64(there[secret]), values)


def fill_codes(guesses: Codes, masks: Masks, codes: Codes) -> None:
    """Fill codes (g, s) of guesses (g, length) against secrets given as masks (letters, s)."""
    length = guesses.shape[1]
    symbols = guesses.astype(np.uint16)
    if length <= TABLE_LENGTH:
        by_table = codes_by_rows if masks.shape[1] >= MANY_SECRETS else codes_by_table
        table = payment_table(length).astype(codes.dtype, copy=False)
        by_table(symbols, masks, table, codes)
    else:
        codes_by_count(symbols, masks, place_values(length), codes)
