"""A tree over millions of equations in numba, guess by guess."""

import numpy as np
from numba import int64, njit

from wordgames.kernels.numba_options import OPTIONS


@njit(**OPTIONS)
def mark_all(guess, masks, members, table, codes):  # type: ignore[no-untyped-def]
    """Fill codes with a guess's marks on some equations: the payments of its symbols, added up.

    masks  (equations, symbols) the places of each symbol; members: rows of equations
    table  (2**length, 2**length) the payment of a mask of the guess for one of a secret
    """
    codes[: members.shape[0]] = 0
    for symbol in range(masks.shape[1]):
        mask = masks[guess, symbol]
        if mask:
            paid = table[mask]
            for place in range(members.shape[0]):
                codes[place] += paid[masks[members[place], symbol]]


@njit(**OPTIONS)
def count_classes(codes, count, stamps):  # type: ignore[no-untyped-def]
    """Return how many different codes there are; the last of `stamps` is the newest one."""
    stamps[-1] += 1
    classes = 0
    for place in range(count):
        if stamps[codes[place]] != stamps[-1]:
            stamps[codes[place]] = stamps[-1]
            classes += 1
    return classes


@njit(**OPTIONS)
def best_guess(members, others, own, masks, table, codes, stamps):  # type: ignore[no-untyped-def]
    """Return the guess of a set with the most classes, the hit counted twice; the first of equals.

    own  members tried at most, evenly taken; then come the others
    """
    count = members.shape[0]
    step = -(-count // own)
    tried = -(-count // step)
    best, most = members[0], int64(0)
    for number in range(tried + others.shape[0]):
        # one that may be right and tells all apart, or one that only tells: none does better
        if most > count or (most == count and number >= tried):
            break
        guess = members[step * number] if number < tried else others[number - tried]
        mark_all(guess, masks, members, table, codes)
        classes = count_classes(codes, count, stamps) + (number < tried)
        if classes > most:
            best, most = guess, classes
    return best


@njit(**OPTIONS)
def grow(opener, masks, table, kinds, others, own, games):  # type: ignore[no-untyped-def]
    """Fill games (equations, guesses) with the rows guessed for each equation, -1 after its own.

    kinds  of marks that there are. Returns False where a game takes more guesses than there is
    room for.
    """
    total = masks.shape[0]
    order, part = np.arange(total), np.empty(total, np.int64)
    codes, sizes = np.empty(total, np.int64), np.zeros(kinds, np.int64)
    stamps = np.zeros(kinds + 1, np.int64)
    games[:] = -1
    waiting = [(int64(0), int64(total), int64(0))]
    while len(waiting) > 0:
        begin, end, turn = waiting.pop()
        if turn == games.shape[1]:
            return False
        members, count = order[begin:end].copy(), end - begin
        guess = opener
        if turn:
            guess = best_guess(members, others, own, masks, table, codes, stamps)
        mark_all(guess, masks, members, table, codes)
        for place in range(count):
            games[members[place], turn] = guess
            sizes[codes[place]] += 1
        at = begin
        for place in range(count):
            code, size = codes[place], sizes[codes[place]]
            if size > 0:
                if members[place] != guess:
                    waiting.append((at, at + size, turn + 1))
                # from here on its next place, below 0
                sizes[code] = -1 - at
                at += size
            part[-1 - sizes[code]] = members[place]
            sizes[code] -= 1
        for place in range(count):
            sizes[codes[place]] = 0
        order[begin:end] = part[begin:end]
    return True
