"""The recursion of the search in numba: serial, without the interpreter's lock, cached.

A state is a set of words left. The table has a row for every answer and a column for every guess;
in hard and strict mode each state copies its rows and the guesses allowed there, its words first.
Only guesses that may be among the best by the estimate are weighed one by one: an estimate is never
below what the repeats of a guess (words that are not the first of their class) make of it.
Values are weights x guesses in whole numbers, so that equal is equal.
"""

from typing import Any

import numpy as np
from numba import int32, int64, uint8, uint64

from wordgames.search.code_widths import kernel_for_codes, widen
from wordgames.search.guess_classes import narrowed, split, telling_word
from wordgames.search.guess_scan import (
    enqueue,
    estimate,
    kinds,
    least_left_out,
    next_ceiling,
    repeats,
    separates,
    sink,
    telling_guess,
    weigh,
)
from wordgames.search.search_arrays import (
    COLUMN_BITS,
    EMPTY,
    FREE,
    IMPOSSIBLE,
    LIMITS,
    LOST,
    NODES,
    ORDER_BITS,
    PATIENCE,
    SLOPE,
    STOP,
    UNIFORM,
    UNLIMITED,
    WIDTH,
)
from wordgames.search.self_call import call_of_itself
from wordgames.search.state_table import GAME, demand, key_of, permitted, recall, remember

__all__ = [
    "demand",
    "estimate",
    "key_of",
    "kinds",
    "permitted",
    "recall",
    "repeats",
    "solve",
    "weigh",
    "widen",
]

# Guesses that join a state's queue first, or more where many are as good.
HOPEFUL = 24


def signature_for(code: Any) -> Any:
    """Return the signature of `solve` for tables of this type."""
    words, numbers, keys = [int32[::1]] * 5, [int64] * 4, [uint64] * 2
    scratch = int64[::1], uint64[::1]
    return int64(GAME, code[:, ::1], *words, *numbers, *keys, uint8[::1], int64, *scratch)


solve_below = call_of_itself(lambda game, table, *_: signature_for(table.dtype), arguments=17)


@kernel_for_codes(signature_for)
def solve(  # type: ignore[no-untyped-def]
    game,
    table,
    names,
    allowed,
    rows,
    own,
    words,
    codes,
    most,
    depth,
    beta,
    key0,
    key1,
    needs,
    level,
    marks,
    labels,
):
    """Return the least total of a state, or any number from beta on that it is not below.

    table names     codes of guesses for words, a column a guess; the guesses' numbers
    allowed         columns that may be guessed; in normal mode all may, and this is not read
    rows own words  the words left: their rows, their columns, and their numbers, heaviest first
    codes most      how many codes the table uses; most classes that any guess can make
    depth           guesses left; IMPOSSIBLE is returned when they do not suffice, unless games
                    may be lost: then a word left after them counts game.control[LOST] more
    level           states above this one, and one
    marks labels    (codes,) scratch; marks is all 0 before and after
    """
    count = rows.shape[0]
    weights = game.weights
    if depth < 1:
        return IMPOSSIBLE
    if count == 1:
        return weights[words[0]]
    total = int64(0)
    for word in words:
        total += weights[word]
    heaviest = weights[words[0]]
    lost = game.control[LOST]
    if depth == 1 and lost:
        return total + lost * (total - heaviest)
    if depth < 2 or (depth == 2 and count > most and not lost):
        return IMPOSSIBLE
    if count == 2:
        return heaviest + 2 * weights[words[1]]
    if 2 * total - heaviest >= beta:
        return 2 * total - heaviest
    known = recall(game, key0, key1)[0]
    if known != EMPTY and (known & 1 or known >> 1 >= beta):
        return known >> 1
    if game.control[STOP]:
        return beta
    game.control[NODES] += 1
    uniform = game.control[UNIFORM] == 1
    limited = game.control[LIMITS] != FREE
    place = telling_word(table, rows, own, marks)
    if place >= 0 and (depth == 2 or weights[words[place]] == heaviest):
        value = 2 * total - weights[words[place]]
        remember(game, key0, key1, value, True, words[place], 2)
        return value
    if depth == 2:
        column = int64(-1)
        if not limited:
            column = telling_guess(game, table, rows)
        else:
            for guess in allowed:
                if separates(table, guess, rows, marks):
                    column = guess
                    break
        if column >= 0:
            remember(game, key0, key1, 2 * total, True, names[column], 2)
            return 2 * total
        if not lost:
            remember(game, key0, key1, IMPOSSIBLE, True, -1, UNLIMITED)
            return IMPOSSIBLE
    if uniform:
        if count == 3 and depth > 2:
            remember(game, key0, key1, 6, True, words[0], 3)
            return int64(6)
        if 2 * total >= beta:
            return 2 * total

    unlimited = int64(UNLIMITED)
    binding = 2 < depth < count
    if binding:
        free0 = key0 ^ game.depths[depth, 0] ^ game.depths[min(count, 255), 0]
        free1 = key1 ^ game.depths[depth, 1] ^ game.depths[min(count, 255), 1]
        value = solve_below(
            game,
            table,
            names,
            allowed,
            rows,
            own,
            words,
            codes,
            most,
            unlimited,
            beta,
            free0,
            free1,
            needs,
            level,
            marks,
            labels,
        )
        if value >= beta or game.control[STOP]:
            return value
        known, guess, worst = recall(game, free0, free1)
        if known != EMPTY and worst <= depth:
            remember(game, key0, key1, value, True, guess, worst)
            return value

    if limited:
        table, names = narrowed(table, names, allowed, rows, own)
        rows = np.arange(count).astype(np.int32)
        own = rows
    guess_count = table.shape[1]
    sums = np.empty(guess_count, np.int32)
    each = np.ones(count, np.int32)
    if uniform or depth < unlimited:
        repeats(table, rows, each, codes, sums)
        fewest = int32(count)
        for guess in range(guess_count):
            fewest = min(fewest, sums[guess])
        most = count - int64(fewest)
    if not uniform:
        for place in range(count):
            each[place] = weights[words[place]]
        repeats(table, rows, each, codes, sums)
    for word in words:
        game.levels[word] = level
    limit = min(beta - 2 * total, total - heaviest) - 1
    heap = np.empty(0, np.int64)
    queued = int64(0)
    ceiling = int64(-1)
    hopeful = game.growth[0] * total
    least = int64(1) << 60
    is_new = True
    members = np.empty(count, np.int32)
    starts = np.empty(count + 1, np.int32)
    best = beta
    choice = -1
    worst = unlimited
    tried = 0
    failed = 0
    while True:
        if is_new or (
            ceiling < limit
            and (
                queued == 0
                or heap[0] >> ORDER_BITS >= hopeful + game.control[SLOPE] * (ceiling + 1)
            )
        ):
            below = ceiling
            ceiling = next_ceiling(sums, below, limit, int64(HOPEFUL))
            if queued > 0:
                hope = heap[0] >> ORDER_BITS
                ceiling = min(limit, max(ceiling, (hope - hopeful) // game.control[SLOPE] + 1))
            heap, queued = enqueue(
                game,
                table,
                names,
                rows,
                own,
                words,
                sums,
                below,
                ceiling,
                beta,
                level,
                marks,
                labels,
                heap,
                queued,
            )
            is_new = False
            continue
        if queued == 0:
            break
        column = heap[0] & ((1 << COLUMN_BITS) - 1)
        queued -= 1
        heap[0] = heap[queued]
        sink(heap, 0, queued)
        guess = names[column]
        bound = 2 * total + sums[column]
        if guess < game.levels.shape[0] and game.levels[guess] == level:
            bound -= weights[guess]
        if bound >= best:
            least = min(least, bound)
            continue
        if game.control[WIDTH] > 0 and tried >= game.control[WIDTH]:
            least = min(least, best)
            break
        classes, hit = split(table, rows, own, column, marks, members, starts)
        group = words[members]
        floors = np.zeros(classes, np.int64)
        opens = np.zeros(classes, np.bool_)
        keys0 = np.empty(classes, np.uint64)
        keys1 = np.empty(classes, np.uint64)
        demands = np.zeros((classes if limited else 0, needs.shape[0]), np.uint8)
        value = total
        for part in range(classes):
            if part == hit:
                continue
            low = starts[part]
            size = starts[part + 1] - low
            if size > 1 and not lost and (depth == 2 or (depth == 3 and size > most)):
                value = IMPOSSIBLE
                break
            worth = int64(0)
            for place in range(low, low + size):
                worth += weights[group[place]]
            floors[part] = 2 * worth - weights[group[low]]
            if uniform and size > most:
                floors[part] = 3 * size - most - 1
            if depth == 2:  # one guess more for each of them
                floors[part] = worth + lost * (worth - weights[group[low]])
            value += floors[part]
        for part in range(classes):
            if value >= best:
                break
            low = starts[part]
            high = starts[part + 1]
            if part == hit or high - low < 3 or depth == 2:
                continue
            keys0[part], keys1[part] = key_of(game, group[low:high], depth - 1)
            if limited:
                demand0, demand1 = demand(game, guess, group[low], needs, demands[part])
                keys0[part] ^= demand0
                keys1[part] ^= demand1
            known = recall(game, keys0[part], keys1[part])[0]
            opens[part] = True
            if known != EMPTY:
                opens[part] = known & 1 == 0
                value += max((known >> 1) - floors[part], 0)
                floors[part] = max(known >> 1, floors[part])
            elif uniform:
                place = telling_word(table, rows[members[low:high]], own[members[low:high]], marks)
                if place >= 0:
                    opens[part] = False
                    remember(
                        game, keys0[part], keys1[part], floors[part], True, group[low + place], 2
                    )
                elif floors[part] == 2 * (high - low) - 1:
                    floors[part] += 1
                    value += 1
        for step in range(2 * classes if binding else classes):
            if value >= best:
                break
            freely = binding and step < classes  # first without the cap: most trees keep it anyway
            part = step if step < classes else 2 * classes - 1 - step
            if not opens[part]:
                continue
            low = starts[part]
            high = starts[part + 1]
            if freely and depth - 1 >= high - low:
                continue
            if limited:
                allowed = permitted(game, names, guess_count, group[low], demands[part])
            part0 = keys0[part]
            part1 = keys1[part]
            if freely:
                part0 ^= game.depths[depth - 1, 0] ^ game.depths[min(high - low, 255), 0]
                part1 ^= game.depths[depth - 1, 1] ^ game.depths[min(high - low, 255), 1]
            result = solve_below(
                game,
                table,
                names,
                allowed,
                rows[members[low:high]],
                own[members[low:high]],
                group[low:high],
                codes,
                most,
                unlimited if freely else depth - 1,
                best - (value - floors[part]),
                part0,
                part1,
                demands[part] if limited else needs,
                level + 1,
                marks,
                labels,
            )
            value += max(result - floors[part], 0)
            floors[part] = max(result, floors[part])
            if freely:
                known, _, below = recall(game, part0, part1)
                if known & 1 and below < depth:
                    opens[part] = False
        if value < IMPOSSIBLE:
            tried += 1
        elif binding and game.control[WIDTH] > 0:
            failed += 1
            if failed >= game.control[PATIENCE]:
                break
        if value < best:
            best = value
            choice = guess
            limit = min(limit, best - 2 * total - 1)
            worst = int64(2)
            for part in range(classes):
                size = starts[part + 1] - starts[part]
                if part == hit or size == 1:
                    continue
                known, _, below = recall(game, keys0[part], keys1[part])
                if known == EMPTY and binding and size > depth - 1:
                    known, _, below = recall(
                        game,
                        keys0[part] ^ game.depths[depth - 1, 0] ^ game.depths[min(size, 255), 0],
                        keys1[part] ^ game.depths[depth - 1, 1] ^ game.depths[min(size, 255), 1],
                    )
                worst = max(worst, 1 + (size if size == 2 or known == EMPTY else int64(below)))
            if binding:
                worst = min(worst, depth)
        else:
            least = min(least, value)
    for word in words:
        game.levels[word] = level - 1
    if game.control[STOP]:
        return beta
    if choice >= 0:
        remember(game, key0, key1, best, True, choice, worst)
        return best
    least = min(least, 2 * total + least_left_out(sums, limit, total - heaviest))
    for place in range(count):
        bound = 2 * total + sums[own[place]] - weights[words[place]]
        if bound >= beta:
            least = min(least, bound)
    value = max(beta, min(least, int64(IMPOSSIBLE)))
    remember(game, key0, key1, value, value >= IMPOSSIBLE, -1, unlimited)
    return value
