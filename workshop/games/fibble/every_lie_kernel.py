"""The walk over all lies in numba: guesses that may tell most, and what a guess leaves."""

import numpy as np
from numba import njit

from wordgames.kernels.numba_options import OPTIONS

# The most classes whose pairs are fewer than their rows.
MANY = 24
# Scores that differ by less are left to the agent to tell apart.
SLACK = 1e-6


@njit(**OPTIONS)
def hopeful(codes, columns, lies, common, logs, left, guessed):  # type: ignore[no-untyped-def]
    """Return the guesses, ascending, that may score most: bits, and the chance to be the answer.

    A guess sorts n words into classes by their true marks, which tell log n bits less w log w for
    each w words of a class; the lie costs more. In a row that c classes share at least c log c
    bits are missing, as much for each pair as where c is the most: that bounds a guess.

    codes    (answers, guesses) true marks; columns: the words left, left: their rows in the list
    lies     counts, rows and shares of `lies_of`
    common   (codes, codes) rows that two true marks may both be shown as
    logs     (n,) of each number k log2 k
    guessed  rows that are not guessed again
    """
    counts, rows, shares = lies
    count, guesses, ways = len(columns), codes.shape[1], rows.shape[1]
    scores, bonus = np.full(guesses, -1.0), np.zeros(guesses)
    bonus[left] = 1.0 / count
    sizes, chances = np.zeros(len(counts), np.int64), np.zeros(len(counts), np.int64)
    met = np.empty(count, np.int64)
    best, bits = 0.0, np.log2(count)
    for number in range(count + guesses):
        guess = left[number] if number < count else number - count
        if number >= count and bonus[guess] > 0.0:
            continue
        classes, told = 0, bits + bonus[guess]
        for column in columns:
            code = codes[column, guess]
            if sizes[code] == 0:
                met[classes] = code
                classes += 1
            sizes[code] += 1
        for code in met[:classes]:
            told -= logs[sizes[code]] / count
        worth = told >= best - SLACK
        if worth and 1 < classes <= MANY:
            fits = min(classes, ways)
            most = (told - best + SLACK) * ways * count * (fits - 1) / (2.0 * np.log2(fits))
            pairs = 0
            for later in range(1, classes):
                row = common[met[later]]
                for earlier in range(later):
                    pairs += row[met[earlier]]
                if pairs > most:
                    break
            worth = pairs <= most
        if worth:
            # what the rows leave open of which class it is
            lost = 0.0
            for code in met[:classes]:
                for way in range(counts[code]):
                    row = rows[code, way]
                    share = sizes[code] * int(shares[code, way] * ways + 0.5)
                    lost += logs[chances[row] + share] - logs[chances[row]] - logs[share]
                    chances[row] += share
            for code in met[:classes]:
                for way in range(counts[code]):
                    chances[rows[code, way]] = 0
            scores[guess] = told - lost / (ways * count)
            if scores[guess] > best and not (guessed == guess).any():
                best = scores[guess]
        for code in met[:classes]:
            sizes[code] = 0
    scores[guessed] = -1.0
    return np.flatnonzero(scores > best - SLACK)


@njit(**OPTIONS)
def split(codes, lies, games):  # type: ignore[no-untyped-def]
    """Count the games after a guess that are over, or follow from a row that fits one or two words.

    codes  (n,) true marks of the guess for the words left
    games  (n, turns) zeros; takes for each word how often it is found by each turn, out of as many
           lies as were told. Of two words left the first is guessed.
    Returns places of the words that fit each other row, their lies, and (rows, 2) starts and ends.
    """
    counts, rows, shares = lies
    most, turns = rows.shape[1], games.shape[1]
    tally = np.zeros(len(counts), np.int64)
    for code in codes:
        for way in range(counts[code]):
            tally[rows[code, way]] += 1
    several = np.flatnonzero(tally > 2)
    spans = np.zeros((len(several), 2), np.int64)
    number = np.full(len(counts), -1, np.int64)
    filled = 0
    for at in range(len(several)):
        number[several[at]] = at
        spans[at] = filled
        filled += tally[several[at]]
    places, times = np.empty(filled, np.int64), np.empty(filled, np.int64)
    met = np.zeros(len(counts), np.int64)
    for place in range(len(codes)):
        code = codes[place]
        if not counts[code]:
            games[place, 0] = 1
        for way in range(counts[code]):
            row = rows[code, way]
            share = int(shares[code, way] * most + 0.5)
            if number[row] >= 0:
                end = spans[number[row], 1]
                places[end], times[end] = place, share
                spans[number[row], 1] = end + 1
            elif met[row] == 0 and turns > 1:
                games[place, 1] += share
            elif met[row] == 1 and turns > 2:
                games[place, 2] += share * most
            met[row] += 1
    return places, times, spans
