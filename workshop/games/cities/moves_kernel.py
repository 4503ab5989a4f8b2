"""Moves of the advanced game and what they leave, in numba; see least_advanced_kernel."""

from typing import Any

import numpy as np
from numba import boolean, float64, int64, njit, types, uint32

from wordgames.cities.agents.lookahead_kernel import PLACES
from wordgames.kernels.numba_codes import count_bits
from wordgames.kernels.numba_options import OPTIONS
from workshop.games.cities.floor_kernel import (
    HIDDEN,
    IN_TURN,
    floor,
    lows,
    named_first,
)

# Tolerance, as a share of a name's weight, for the loss from naming it after a letter.
SLACK = 1e-9


@njit([float64(uint32, uint32)], **OPTIONS)
def apart(here, there):  # type: ignore[no-untyped-def]
    """Return the chance that a name gives an answer that another cannot give."""
    if here == 0:
        return 1.0 if there else 0.0
    return count_bits(here & ~there) / count_bits(here)


@njit([int64[::1](HIDDEN, float64[::1], int64, int64)], **OPTIONS)
def early(hidden, weights, letter, most):  # type: ignore[no-untyped-def]
    """Return the names that may be among up to `most` worth naming before a letter."""
    n = weights.shape[0]
    shares = np.zeros(PLACES + 1)
    for i in range(n):
        here = hidden[i, letter]
        if here == 0:
            shares[PLACES] += weights[i]
        for place in range(PLACES):
            if here >> uint32(place) & uint32(1):
                shares[place] += weights[i] / count_bits(here)
    total = shares.sum()
    away = np.empty(n)
    for i in range(n):
        here = hidden[i, letter]
        away[i] = total - (shares[PLACES] if here == 0 else 0.0)
        for place in range(PLACES):
            if here >> uint32(place) & uint32(1):
                away[i] -= shares[place]
    stay = np.arange(n)
    while True:
        least = weights[stay[-1]] if stay.shape[0] else 0.0
        others, absent = 0.0, 0.0
        all_, some = 0, 0
        for i in stay:
            if all_ < most - 1:
                others += weights[i]
                all_ += 1
            if some < most - 1 and hidden[i, letter]:
                absent += weights[i]
                some += 1
        keeps = np.zeros(stay.shape[0], np.bool_)
        for k in range(stay.shape[0]):
            i = stay[k]
            remaining = away[i] - (others if hidden[i, letter] else absent)
            gain = weights[i] + (most - 1) * (weights[i] - least)
            keeps[k] = remaining < gain - SLACK * weights[i]
        if keeps.all():
            return stay
        stay = stay[keeps]


@njit([boolean(HIDDEN, float64[::1], int64[::1], int64[::1], int64)], **OPTIONS)
def worth_it(hidden, weights, named, rest, letter):  # type: ignore[no-untyped-def]
    """True if naming any of these names after the letter instead would lose."""
    count = named.shape[0]
    for j in range(count):
        x = named[j]
        loss = (count - j) * weights[x]
        for i in named[j + 1 :]:
            loss -= weights[i]
        for i in rest:
            loss -= weights[i] * apart(hidden[i, letter], hidden[x, letter])
        if loss <= SLACK * weights[x]:
            return False
    return True


@njit([int64[::1](int64, int64[::1])], **OPTIONS)
def without(n, named):  # type: ignore[no-untyped-def]
    """Return the numbers below n that are not named."""
    stay = np.ones(n, np.bool_)
    stay[named] = False
    return np.flatnonzero(stay)


@njit([float64(float64[::1], int64[::1])], **OPTIONS)
def spent_on(weights, named):  # type: ignore[no-untyped-def]
    """Return the total cost of naming some names."""
    rest = weights.sum()
    spent = 0.0
    for i in named:
        spent += rest
        rest -= weights[i]
    return spent


@njit([float64[::1](HIDDEN, float64[::1], int64)], **OPTIONS)
def letters_first(hidden, weights, most):  # type: ignore[no-untyped-def]
    """Return a lower bound on each letter's cost if it is asked first."""
    n, letters = hidden.shape
    hopes = np.empty(letters)
    total = weights.sum()
    for letter in range(letters):
        hopes[letter] = total + lows(hidden, weights, np.arange(n), letter, most).sum()
    return hopes


# Moves: a lower bound on the cost of each, its letter, the names before it, padded with -1.
MOVES: Any = types.Tuple((float64[::1], int64[::1], int64[:, ::1]))


@njit([MOVES(HIDDEN, float64[::1], int64, float64, float64)], **OPTIONS)
def names_first(hidden, weights, most, tried, cutoff):  # type: ignore[no-untyped-def]
    """Return the moves that name some names and then ask a letter, with bounds below a cutoff.

    Those with bounds below `tried` are left out.
    """
    n, letters = hidden.shape
    longest = 0
    spent, remaining = 0.0, weights.sum()
    while longest < n - IN_TURN:
        if spent + named_first(weights[longest], remaining) >= cutoff:
            break
        spent, remaining = spent + remaining, remaining - weights[longest]
        if spent + floor(weights[longest + 1 :], most) >= cutoff:
            break
        longest += 1
    if longest == 0:
        return np.empty(0), np.empty(0, np.int64), np.empty((0, 1), np.int64)
    hopes, moves, names = [0.0], [int64(0)], [np.empty(0, np.int64)]
    for letter in range(letters):
        candidates = early(hidden, weights, letter, longest)
        count = candidates.shape[0]
        picks = np.zeros(longest, np.int64)
        size = int64(1 if count else 0)
        while size:
            if picks[size - 1] >= count:
                size -= 1
                if size:
                    picks[size - 1] += 1
                continue
            named = candidates[picks[:size]]
            rest = without(n, named)
            spent, remaining = spent_on(weights, named), weights[rest].sum()
            atleast = spent + floor(weights[rest], most)
            last = weights[named[size - 1]]
            if (
                max(atleast, spent - remaining - last + named_first(last, remaining + last))
                >= cutoff
            ):
                size -= 1
                if size:
                    picks[size - 1] += 1
                continue
            if worth_it(hidden, weights, named, rest, letter):
                hope = spent + remaining
                hope += lows(hidden, weights, rest, letter, most).sum()
                hope = max(hope, atleast)
                if tried <= hope < cutoff:
                    hopes.append(hope)
                    moves.append(int64(letter))
                    names.append(named)
            if size < longest:
                picks[size] = picks[size - 1] + 1
                size += 1
            else:
                picks[size - 1] += 1
    table = np.full((len(names) - 1, longest), -1)
    for k in range(len(names) - 1):
        table[k, : names[k + 1].shape[0]] = names[k + 1]
    return np.array(hopes)[1:].copy(), np.array(moves)[1:].copy(), table


PART: Any = types.Tuple((HIDDEN, int64[::1], float64[::1]))


@njit([PART(HIDDEN, int64[::1], float64[::1], int64[::1], int64, int64)], **OPTIONS)
def part_of(hidden, rows, weights, rest, letter, answer):  # type: ignore[no-untyped-def]
    """Return the names of `rest` that give an answer (PLACES: none), and what they still hide."""
    members = np.empty(rest.shape[0], np.int64)
    count = 0
    for i in rest:
        here = hidden[i, letter]
        if (here == 0) if answer == PLACES else bool(here >> uint32(answer) & uint32(1)):
            members[count] = i
            count += 1
    members = members[:count]
    then, its = hidden[members], weights[members]
    if answer < PLACES:
        for i in range(count):
            its[i] /= count_bits(then[i, letter])
            then[i, letter] &= ~(uint32(1) << uint32(answer))
    return then, rows[members], its
