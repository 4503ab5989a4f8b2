"""The least guesses of the simple game, by a search that leaves nothing out, in numba.

Names are of two weights, whole numbers, the heavy ones the favoured country's. In the simple game a
letter shows all its places, so a state is the set of names left and nothing else, whatever the
order of the guesses; its value is the sum over its names of weight times guesses. Moves are:

- a letter, which splits the set by its places;
- every name left, one after the other, the heavy ones first;
- some heavy names and then a letter. A light name is never last before a letter: take it out
  of the front and name it where its answers end; it pays for at most as many guesses as there are
  names, each of them at least as heavy, and every one of them has paid a guess for it. For a heavy
  name the same holds, named right after the letter, unless the names that the letter tells apart
  from it weigh less than it. So only such letters are tried after a heavy name.

The bound of a state follows from its numbers of names and the most answers that any letter has in
it or in a set around it: see `floors`.
"""

from typing import Any

import numpy as np
from numba import int64, njit, types, uint64

from wordgames.cities.agents.lookahead_kernel import FROZEN
from wordgames.kernels.numba_codes import count_bits

OPTIONS: dict[str, Any] = {"nogil": True, "cache": True}
# Light names up to which `floors` counts exactly; above, a letter and a name are one guess.
COUNTED = 64
NONE = int64(1) << 60
# Table of states: keys, values, [entries, states looked into]. A value is twice the least guesses
# that are proven, plus one where they are exact.
KNOWN = types.Tuple((uint64[::1], int64[::1], int64[::1]))


@njit([int64(int64, int64, int64, int64)], **OPTIONS)
def in_turn(heavies, lights, heavy, light):  # type: ignore[no-untyped-def]
    """Return the cost of naming every name in turn, the heavy ones first."""
    names = heavies + lights
    return (heavy - light) * (heavies * (heavies + 1) // 2) + light * (names * (names + 1) // 2)


@njit([int64[:, :, ::1](int64, int64, int64, int64, int64)], **OPTIONS)
def floors(answers, heavies, lights, heavy, light):  # type: ignore[no-untyped-def]
    """Return (answers + 1, heavies + 1, lights + 1) lower bounds on the cost of that many names.

    A letter has at most that many answers, none of which is "right". Up to COUNTED light names, k
    states are open before a guess; each names one name and stays one state, or becomes as many as a
    letter has answers. Which names a state holds is left open, so nothing is cheaper.
    """
    least = np.zeros((answers + 1, heavies + 1, lights + 1), np.int64)
    few = min(lights, COUNTED)
    most = heavies + few
    cost = np.empty((most + 1, heavies + 1, few + 1), np.int64)
    for many in range(1, answers + 1):
        for h in range(heavies + 1):
            for s in range(few + 1):
                size = h + s
                weight = h * heavy + s * light
                for k in range(most, 0, -1):
                    if k >= size:
                        cost[k, h, s] = weight
                        continue
                    best = NONE
                    for g in range(0 if many > 1 else 1, k + 1):
                        after = min(g + many * (k - g), most)
                        away = min(g, h)
                        best = min(best, cost[after, h - away, s - (g - away)])
                    cost[k, h, s] = weight + best
                least[many, h, s] = cost[1, h, s]
            for s in range(few + 1, lights + 1):
                room, guess, total = 1, 1, 0
                h_left, s_left = h, s
                while h_left + s_left:
                    here = min(room, h_left)
                    there = min(room - here, s_left)
                    total += guess * (here * heavy + there * light)
                    h_left -= here
                    s_left -= there
                    guess += 1
                    room = min(room * many, heavies + lights) if many > 1 else 1
                least[many, h, s] = total
    return least


@njit([types.UniTuple(int64, 2)(KNOWN, uint64)], **OPTIONS)
def look(known, key):  # type: ignore[no-untyped-def]
    """Return a state's place in the table and what is proven of it, 0 if nothing is."""
    keys, values, _ = known
    slot = int64(key >> uint64(20)) & (keys.shape[0] - 1)
    while keys[slot] != uint64(0) and keys[slot] != key:
        slot = (slot + 1) & (keys.shape[0] - 1)
    return slot, values[slot] if keys[slot] == key else 0


@njit([types.void(KNOWN, uint64, int64, types.boolean)], **OPTIONS)
def keep(known, key, value, exact):  # type: ignore[no-untyped-def]
    """Store what is proven of a state; nothing new once the table is nine tenths full."""
    keys, values, counts = known
    slot, _ = look(known, key)
    if keys[slot] == uint64(0):
        if counts[0] * 10 > keys.shape[0] * 9:
            return
        keys[slot] = key
        counts[0] += 1
    values[slot] = 2 * value + int64(exact)


SPLIT: Any = types.Tuple((int64[::1], int64[::1], int64[:, ::1]))


@njit([SPLIT(FROZEN, uint64[::1], int64, int64[::1], int64)], **OPTIONS)
def split(places, signs, border, rows, letter):  # type: ignore[no-untyped-def]
    """Split names by a letter's places: the rows part by part, ends, (parts, 3) a part.

    Of each part: heavy names, light names, key. Rows before `border` are heavy.
    """
    n = rows.shape[0]
    masks = np.empty(n, np.uint32)
    part = np.empty(n, np.int64)
    tallies = np.zeros((n, 3), np.int64)
    count = 0
    for i in range(n):
        mask = places[rows[i], letter]
        p = 0
        while p < count and masks[p] != mask:
            p += 1
        if p == count:
            masks[p] = mask
            count += 1
        part[i] = p
        tallies[p, 0 if rows[i] < border else 1] += 1
        tallies[p, 2] = int64(uint64(tallies[p, 2]) + signs[rows[i]])
    ends = np.zeros(count, np.int64)
    for p in range(1, count):
        ends[p] = ends[p - 1] + tallies[p - 1, 0] + tallies[p - 1, 1]
    members = np.empty(n, np.int64)
    for i in range(n):
        members[ends[part[i]]] = rows[i]
        ends[part[i]] += 1
    return members, ends, tallies[:count].copy()


# Places, the names' random signs, (border, heavy, light), floors.
TABLES: Any = types.Tuple((FROZEN, uint64[::1], types.UniTuple(int64, 3), int64[:, :, ::1]))


@njit([int64[::1](int64[::1], int64, uint64)], **OPTIONS)
def without(rows, border, named):  # type: ignore[no-untyped-def]
    """Return the names less the heavy ones in `named`: bit i is the i-th heavy one of them."""
    stay = np.ones(rows.shape[0], np.bool_)
    i = uint64(0)
    for k in range(rows.shape[0]):
        if rows[k] < border:
            stay[k] = not (named >> i) & uint64(1)
            i += uint64(1)
    return rows[stay]


@njit([int64(int64, int64, int64, int64, int64)], **OPTIONS)
def spent_on(heavies, lights, named, heavy, light):  # type: ignore[no-untyped-def]
    """Return the cost of naming this many heavy names and asking a letter, before its answer."""
    spent = 0
    for k in range(named + 1):
        spent += (heavies - k) * heavy + lights * light
    return spent


@njit(
    [types.boolean(FROZEN, int64[::1], int64[::1], int64, int64, int64, int64)],
    **OPTIONS,
)
def worth_it(places, rest, named, letter, border, heavy, light):  # type: ignore[no-untyped-def]
    """True if a letter tells something, and little about each name that came before it."""
    varies = False
    for row in rest:
        varies |= places[row, letter] != places[rest[0], letter]
    if not varies:
        return False
    for x in named:
        apart = 0
        for row in rest:
            if places[row, letter] != places[x, letter]:
                apart += heavy if row < border else light
        if apart >= heavy:
            return False
    return True


# Moves: what each costs at least, the letter, bits of the heavy names named before it.
MOVES: Any = types.Tuple((int64[::1], int64[::1], uint64[::1]))


@njit([types.Tuple((MOVES, int64))(TABLES, int64[::1])], **OPTIONS)
def letters_first(tables, rows):  # type: ignore[no-untyped-def]
    """Return the moves that begin with a letter, and the most answers that one has."""
    places, signs, (border, heavy, light), least = tables
    letters = places.shape[1]
    counts = np.zeros(letters, np.int64)
    halves = np.zeros((letters, rows.shape[0], 2), np.int64)
    for letter in range(letters):
        _, ends, tallies = split(places, signs, border, rows, letter)
        counts[letter] = ends.shape[0]
        halves[letter, : ends.shape[0]] = tallies[:, :2]
    widest = counts.max()
    hopes = np.full(letters, NONE, np.int64)
    weight = light * rows.shape[0] + (heavy - light) * (rows < border).sum()
    for letter in range(letters):
        if counts[letter] > 1:
            most = 1
            for other in range(letters):
                if other != letter:
                    most = max(most, counts[other])
            hopes[letter] = weight
            for p in range(counts[letter]):
                hopes[letter] += least[most, halves[letter, p, 0], halves[letter, p, 1]]
    return (hopes, np.arange(letters), np.zeros(letters, np.uint64)), widest


@njit([types.boolean[::1](uint64, int64)], **OPTIONS)
def chosen(mask, count):  # type: ignore[no-untyped-def]
    """Return the first `count` bits of a mask, as booleans."""
    flags = np.empty(count, np.bool_)
    for i in range(count):
        flags[i] = bool((mask >> uint64(i)) & uint64(1))
    return flags


@njit([MOVES(TABLES, int64[::1], int64, int64)], **OPTIONS)
def names_first(tables, rows, most, bound):  # type: ignore[no-untyped-def]
    """Return the moves of some heavy names and then a letter, with bounds below `bound`."""
    places, _, (border, heavy, light), least = tables
    stars = rows[rows < border]
    h, s = stars.shape[0], rows.shape[0] - stars.shape[0]
    hopes, letters, sets = [int64(0)], [int64(0)], [uint64(0)]
    stack = [(uint64(0), int64(0), int64(0))]
    while len(stack) > 0:
        before, start, spent = stack.pop()
        count = count_bits(before)
        spent += (h - count) * heavy + s * light
        if h == count or spent + least[most, h - count - 1, s] >= bound:
            continue
        for i in range(start, h):
            now = before | (uint64(1) << uint64(i))
            stack.append((now, int64(i + 1), spent))
            rest = without(rows, border, now)
            named = stars[chosen(now, h)]
            for letter in range(places.shape[1]):
                if worth_it(places, rest, named, letter, border, heavy, light):
                    hopes.append(spent + least[most, h - count - 1, s])
                    letters.append(int64(letter))
                    sets.append(now)
    return np.array(hopes)[1:].copy(), np.array(letters)[1:].copy(), np.array(sets)[1:].copy()


@njit([int64(TABLES, KNOWN, int64[::1], int64)], **OPTIONS)
def solve(tables, known, rows, bound):  # type: ignore[no-untyped-def]
    """Return a state's value if below `bound`, else a number between `bound` and the value."""
    places, signs, (border, heavy, light), least = tables
    h = int64((rows < border).sum())
    s = rows.shape[0] - h
    best = in_turn(h, s, heavy, light)
    if h + s <= 3:
        return best
    key = uint64(0)
    for row in rows:
        key += signs[row]
    entry = look(known, key)[1]
    if entry and (entry & 1 or entry >> 1 >= bound):
        return entry >> 1
    known[2][1] += 1
    moves, most = letters_first(tables, rows)
    proven = NONE
    for phase in range(2):
        if phase:
            if h == 0 or s == 0:
                break
            moves = names_first(tables, rows, most, min(best, bound))
            proven = min(proven, best, bound)
        hopes, letters, sets = moves
        for _ in range(hopes.shape[0]):
            move = np.argmin(hopes)
            cutoff = min(best, bound)
            if hopes[move] >= cutoff:
                proven = min(proven, hopes[move])
                break
            hopes[move] = NONE
            rest = without(rows, border, sets[move])
            total = spent_on(h, s, count_bits(sets[move]), heavy, light)
            members, ends, tallies = split(places, signs, border, rest, letters[move])
            low = np.empty(ends.shape[0], np.int64)
            for p in range(ends.shape[0]):
                low[p] = least[most, tallies[p, 0], tallies[p, 1]]
                if tallies[p, 0] + tallies[p, 1] > 3:
                    low[p] = max(low[p], look(known, uint64(tallies[p, 2]))[1] >> 1)
            total += low.sum()
            sizes = tallies[:, 0] + tallies[:, 1]
            for p in np.argsort(sizes, kind="mergesort"):
                if total >= cutoff:
                    break
                part = members[ends[p] - sizes[p] : ends[p]]
                total += max(solve(tables, known, part, cutoff - total + low[p]) - low[p], 0)
            if total < cutoff:
                best = total
            else:
                proven = min(proven, total)
    exact = best < bound or best <= proven
    value = best if exact else min(best, proven)
    keep(known, key, value, exact)
    return value
