"""The search of two boards to their end, in numba; a slow twin is in the tests.

A position is the words left on each board, as columns of the codes. The boards hide different
words, so either both have the same words left, or they have none in common.
"""

import numpy as np
from numba import boolean, int32, int64, njit, uint8, uint64

from wordgames.kernels.numba_codes import mixed
from wordgames.kernels.numba_options import OPTIONS

# What `counts` holds: positions looked into, and places of the table that are taken.
LOOKED, TAKEN = range(2)
# Pairs of a position from which on its guesses are ordered by what may follow each.
MANY = 24
# Pairs of a position up to which it is searched whole even for that.
SMALL = 6
# Of a position whose guess is not known.
NOWHERE = -1


@njit(**OPTIONS)
def key_of(one, other):  # type: ignore[no-untyped-def]
    """Return the key of a position by those of its boards' words, in either order."""
    if one == other:
        return mixed(one)
    return one + other


@njit(**OPTIONS)
def slot_of(keys, key):  # type: ignore[no-untyped-def]
    """Return where a key is in a table with open addresses, or the free place for it."""
    last = keys.shape[0] - 1
    slot = int64(key & uint64(last))
    while keys[slot] != uint64(0) and keys[slot] != key:
        slot = (slot + 1) & last
    return slot


@njit(**OPTIONS)
def keep(keys, known, counts, key, value, exact, guess):  # type: ignore[no-untyped-def]
    """Remember a position: known (n, 2) has twice its guesses, odd where exact, and its guess."""
    slot = slot_of(keys, key)
    if keys[slot] != key:
        if 10 * counts[TAKEN] > 9 * keys.shape[0]:
            raise MemoryError
        keys[slot] = key
        counts[TAKEN] += 1
    known[slot, 0], known[slot, 1] = 2 * value + exact, guess


@njit(**OPTIONS)
def sort_classes(row, words, hit, signs, sizes, met, begins, ordered, class_keys):  # type: ignore[no-untyped-def]
    """Sort words by a guess's code into `ordered`, but for one that it hits; return the classes.

    Class c has ordered[begins[c]:begins[c + 1]]; class_keys[c] names its words. `sizes` is all 0
    before and after.
    """
    classes = 0
    for word in words:
        code = row[word]
        if code == hit:
            continue
        if sizes[code] == 0:
            met[classes] = code
            class_keys[classes] = uint64(0)
            classes += 1
        sizes[code] += 1
    at = 0
    for number in range(classes):
        begins[number] = at
        at += sizes[met[number]]
        sizes[met[number]] = number
    begins[classes] = at
    for number in range(classes):
        met[number] = begins[number]
    for word in words:
        code = row[word]
        if code == hit:
            continue
        number = sizes[code]
        ordered[met[number]] = word
        met[number] += 1
        class_keys[number] ^= signs[word]
    for word in words:
        sizes[row[word]] = 0
    for number in range(classes):
        class_keys[number] = mixed(class_keys[number])
    return classes


@njit(**OPTIONS)
def class_sizes(row, words, hit, sizes, tally):  # type: ignore[no-untyped-def]
    """Return a guess's classes of words but for one that it hits, the largest, whether it hits.

    `tally` counts the sizes; the caller sets it back to 0.
    """
    classes, largest, hits = 0, 0, 0
    for word in words:
        code = row[word]
        if code == hit:
            hits = 1
        else:
            sizes[code] += 1
    for word in words:
        size = sizes[row[word]]
        if size:
            sizes[row[word]] = 0
            tally[size] += 1
            classes += 1
            largest = max(largest, size)
    return classes, largest, hits


@njit(**OPTIONS)
def sum_of_larger(one, largest, classes, other, largest_other, classes_other):  # type: ignore[no-untyped-def]
    """Return the larger size of each two classes, summed over all pairs; tallies by size."""
    total, below, below_other = 0, 0, 0
    for size in range(1, max(largest, largest_other) + 1):
        total += classes * classes_other - below * below_other
        if size <= largest:
            below += one[size]
        if size <= largest_other:
            below_other += other[size]
    return total


@njit(**OPTIONS)
def bound_of(row, ones, others, same, hit, sizes, tallies):  # type: ignore[no-untyped-def]
    """Return a bound on the guesses of all pairs after a guess, it included, and if it may hit.

    Two guesses end as many pairs as the larger board has words at most; each other takes three.
    The bound is -1 where the guess tells nothing.
    """
    first, largest, hits = class_sizes(row, ones, hit, sizes, tallies[0])
    left = ones.shape[0] - hits
    if same:
        larger = sum_of_larger(tallies[0], largest, first, tallies[0], largest, first)
        tallies[0, : largest + 1] = 0
        bound = ones.shape[0] * (ones.shape[0] - 1) // 2 + 3 * (left * (left - 1) // 2)
        bound -= (larger - left) // 2 + left - first
        bound += (2 * left - first) * hits
        return (bound if first > 1 or hits else -1), hits
    second, largest_other, hits_other = class_sizes(row, others, hit, sizes, tallies[1])
    left_other = others.shape[0] - hits_other
    larger = sum_of_larger(tallies[0], largest, first, tallies[1], largest_other, second)
    tallies[0, : largest + 1] = 0
    tallies[1, : largest_other + 1] = 0
    bound = ones.shape[0] * others.shape[0] + 3 * left * left_other - larger
    bound += (2 * left_other - second) * hits + (2 * left - first) * hits_other
    hits = hits or hits_other
    return (bound if first > 1 or second > 1 or hits else -1), hits


@njit(**OPTIONS)
def least_of_sizes(ones, others, same):  # type: ignore[no-untyped-def]
    """Return a bound by the numbers of words of both boards."""
    if same:
        return 3 * ones * (ones - 1) // 2 - (ones - 1)
    return 3 * ones * others - max(ones, others)


@njit(
    int64(
        uint8[:, ::1],
        int64[::1],
        uint64[::1],
        int64,
        uint64[::1],
        int32[:, ::1],
        int64[::1],
        int64[::1],
        uint64,
        int64,
    ),
    **OPTIONS,
)
def least_of_one(codes, own, signs, hit, keys, known, counts, words, key, limit):  # type: ignore[no-untyped-def]
    """Return the guesses that all words of one board take, or a bound that is `limit` at least."""
    count = words.shape[0]
    if count < 3:
        return 2 * count - (count > 0)
    slot = slot_of(keys, key)
    if keys[slot] == key and (known[slot, 0] & 1 or known[slot, 0] >> 1 >= limit):
        return int64(known[slot, 0] >> 1)
    counts[LOOKED] += 1
    sizes, tally = np.zeros(hit + 1, np.int64), np.zeros(count + 1, np.int64)
    ordered, begins = np.empty(count, np.int64), np.empty(hit + 2, np.int64)
    met, class_keys = np.empty(hit + 2, np.int64), np.empty(hit + 2, np.uint64)
    best, best_guess, lowest = limit, NOWHERE, int64(2**62)
    for stage in range(2):
        # only a word that is left can end it with the next guess
        if stage == 1 and best <= 2 * count:
            lowest = min(lowest, 2 * count)
            break
        several = count if stage == 0 else codes.shape[0]
        guesses, bounds = np.empty(several, np.int64), np.empty(several, np.int64)
        entries = 0
        for number in range(several):
            guess = own[words[number]] if stage == 0 else number
            classes, largest, hits = class_sizes(codes[guess], words, hit, sizes, tally)
            tally[: largest + 1] = 0
            bound = count + 2 * (count - hits) - classes
            if (classes > 1 or hits) and (hits and bound <= 2 * count) == (stage == 0):
                guesses[entries], bounds[entries] = guess, bound
                entries += 1
        for number in np.argsort(bounds[:entries], kind="mergesort"):
            guess, total = guesses[number], bounds[number]
            if total < best:
                classes = sort_classes(
                    codes[guess], words, hit, signs, sizes, met, begins, ordered, class_keys
                )
                for part in range(classes):
                    size = begins[part + 1] - begins[part]
                    if size > 2 and total < best:
                        total -= 2 * size - 1
                        total += least_of_one(
                            codes, own, signs, hit, keys, known, counts,
                            ordered[begins[part] : begins[part + 1]], class_keys[part],
                            best - total,
                        )  # fmt: skip
            if total < best:
                best, best_guess = total, guess
            else:
                lowest = min(lowest, total)
    exact = best_guess != NOWHERE
    best = best if exact else lowest
    keep(keys, known, counts, key, best, exact, best_guess)
    return best


@njit(
    int64(
        uint8[:, ::1],
        int64[::1],
        uint64[::1],
        int64,
        uint64[::1],
        int32[:, ::1],
        int64[::1],
        int64[::1],
        int64[::1],
        boolean,
        uint64,
        int64,
    ),
    **OPTIONS,
)
def least_of_two(  # type: ignore[no-untyped-def]
    codes, own, signs, hit, keys, known, counts, ones, others, same, key, limit
):
    """Return the guesses that all pairs of two boards' words take, or a bound from `limit` on.

    codes   (guesses, words) the marks; own (words,): the guess that is the word; hit: its marks
    signs   (words,) random numbers that name positions
    keys, known, counts  the table of positions, as `keep` fills it
    same    both boards have the same words left: each pair of two of them counts once
    """
    slot = slot_of(keys, key)
    if keys[slot] == key and (known[slot, 0] & 1 or known[slot, 0] >> 1 >= limit):
        return int64(known[slot, 0] >> 1)
    counts[LOOKED] += 1
    first, second = ones.shape[0], 0 if same else others.shape[0]
    pairs = first * (first - 1) // 2 if same else first * second
    sizes = np.zeros(hit + 1, np.int64)
    tallies = np.zeros((2, max(first, second) + 1), np.int64)
    ordered, begins = np.empty((2, max(first, second)), np.int64), np.empty((2, hit + 2), np.int64)
    met, class_keys = np.empty(hit + 2, np.int64), np.empty((2, hit + 2), np.uint64)
    values = np.empty((hit + 1, hit + 1), np.int64)
    best, best_guess, lowest = limit, NOWHERE, int64(2**62)
    for stage in range(2):
        # only a word that is left can end a pair with the second guess
        if stage == 1 and 0 < best <= 3 * pairs:
            lowest = min(lowest, 3 * pairs)
            break
        several = first + second if stage == 0 else codes.shape[0]
        guesses, bounds = np.empty(several, np.int64), np.empty(several, np.int64)
        entries = 0
        for number in range(several):
            if stage == 1:
                guess = number
            else:
                guess = own[ones[number] if number < first else others[number - first]]
            bound, hits = bound_of(codes[guess], ones, others, same, hit, sizes, tallies)
            if bound >= 0 and (hits and bound <= 3 * pairs) == (stage == 0):
                guesses[entries], bounds[entries] = guess, bound
                entries += 1
        bases = bounds.copy()
        for effort in range(1 if stage == 1 and pairs >= MANY and limit else 2, 3):
            for number in np.argsort(bounds[:entries], kind="mergesort"):
                guess, total = guesses[number], bases[number]
                if bounds[number] >= best:
                    lowest = min(lowest, bounds[number])
                    break
                row = codes[guess]
                classes = sort_classes(
                    row, ones, hit, signs, sizes, met, begins[0], ordered[0], class_keys[0]
                )
                hits, hits_other = begins[0, classes] < first, False
                if same:
                    classes_other = classes
                    begins[1], ordered[1], class_keys[1] = begins[0], ordered[0], class_keys[0]
                else:
                    classes_other = sort_classes(
                        row, others, hit, signs, sizes, met, begins[1], ordered[1], class_keys[1]
                    )
                    hits_other = begins[1, classes_other] < second
                # a board that is solved leaves the other alone
                for board in range(2):
                    if hits if board else hits_other:
                        for part in range(classes_other if board else classes):
                            begin, end = begins[board, part], begins[board, part + 1]
                            if end - begin > 2 and total < best:
                                total -= 2 * (end - begin) - 1
                                total += least_of_one(
                                    codes, own, signs, hit, keys, known, counts,
                                    ordered[board, begin:end], class_keys[board, part],
                                    best - total,
                                )  # fmt: skip
                # what is known of the positions after it, then the cheapest guess there, then all
                for look in (0, effort):
                    for one in range(classes):
                        if total >= best:
                            break
                        begin, end = begins[0, one], begins[0, one + 1]
                        for other in range(one if same else 0, classes_other):
                            alike = same and one == other
                            start, stop = begins[1, other], begins[1, other + 1]
                            if alike and end - begin < 2:
                                continue
                            if not alike and end - begin == 1 and stop - start == 1:
                                continue
                            if look and values[one, other] < 0:
                                continue
                            low = least_of_sizes(end - begin, stop - start, alike)
                            below = key_of(class_keys[0, one], class_keys[1, other])
                            if look == 0:
                                place = slot_of(keys, below)
                                values[one, other] = low
                                if keys[place] == below:
                                    value = known[place, 0] >> 1
                                    total += value - low
                                    values[one, other] = -1 if known[place, 0] & 1 else value
                                continue
                            if total >= best:
                                break
                            low = values[one, other]
                            total -= low
                            few = (end - begin) * (stop - start) <= SMALL
                            goal = best - total if look == 2 or few else 0
                            value = least_of_two(
                                codes, own, signs, hit, keys, known, counts,
                                ordered[0, begin:end], ordered[1, start:stop], alike, below,
                                goal,
                            )  # fmt: skip
                            total += value
                            values[one, other] = value
                if effort == 1:
                    bounds[number] = max(total, bounds[number])
                elif total < best:
                    best, best_guess = total, guess
                else:
                    lowest = min(lowest, total)
    exact = best_guess != NOWHERE
    best = best if exact else lowest
    keep(keys, known, counts, key, best, exact, best_guess)
    return best
