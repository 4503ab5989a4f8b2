"""The look-ahead of many boards past the guesses that are sure, in numba; its twin is in the tests.

Tables of codes, `starts`, `factors` and `weights` are those of `compiled_search`. A board with one
word left is guessed before anything else, and what that tells can leave the next board one word: so
after a few guesses many boards fall in a row. A position is valued where that row ends.
"""

import numpy as np
from numba import float64, int64, njit, uint16, void

from wordgames.boards.agents.look_ahead_kernel import (
    all_board_means,
    best_reply,
    board_means,
    sort_classes,
    together,
)
from wordgames.kernels.numba_options import OPTIONS, frozen

# Words left up to which each of them is tried as a reply, beside the replies for all positions.
OWN = 40


@njit(
    [
        int64(frozen(uint16, 2), int64[:, ::1], int64[::1], int64[::1], int64[::1], int64, int64)
    ],
    **OPTIONS,
)  # fmt: skip
def settle(among, left, counts, answers, slots, boards, hit):  # type: ignore[no-untyped-def]
    """Guess the only word of a board while there is one; return how many boards are open then.

    left     (boards, widest) the columns left of each open board, counts (boards,) of them; both
             are filled anew, the boards that are still open first, in their order
    answers  (boards,) the column of each board's answer, which decides what a guess is told
    slots    (boards,) numbers that become -1 for boards that have fewer words than before
    """
    while True:
        alone = -1
        for board in range(boards):
            if counts[board] == 1:
                alone = board
                break
        if alone < 0:
            return boards
        row = among[left[alone, 0]]
        open_boards = 0
        for board in range(boards):
            code = row[answers[board]]
            if board == alone or code == hit:
                continue
            size = 0
            for place in range(counts[board]):
                column = left[board, place]
                if row[column] == code:
                    left[open_boards, size] = column
                    size += 1
            slots[open_boards] = slots[board] if size == counts[board] else -1
            counts[open_boards], answers[open_boards] = size, answers[board]
            open_boards += 1
        boards = open_boards


@njit(
    [
        float64(
            frozen(uint16, 2), int64[:, ::1], int64[::1], int64, frozen(float64, 2),
            frozen(float64, 1), int64, int64[::1], int64[::1], float64[:, ::1], float64[::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def best_own(among, left, counts, boards, factors, weights, hit, sizes, met, means, value):  # type: ignore[no-untyped-def]
    """Return the least guesses expected of any word that is left on a board."""
    best = np.inf
    for board in range(boards):
        for place in range(counts[board]):
            row = among[left[board, place]]
            for other in range(boards):
                board_means(
                    row, left[other], 0, counts[other], factors, hit, sizes, met, means[other]
                )
            together(means, boards, weights, value)
            best = min(best, value[0])
    return best


@njit(
    [
        int64(
            frozen(uint16, 1), int64[::1], int64[:, ::1], frozen(int64, 1), frozen(float64, 1),
            int64, int64, int64[:, ::1], int64[::1], int64[::1], int64[::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def answered(  # type: ignore[no-untyped-def]
    row, ordered, begins, starts, places, classes, hit, left, counts, answers, slots
):
    """Fill in what a guess leaves where these are the answers; return how many boards are open.

    row      the guess's codes; ordered, begins: each board's columns by class, see `sort_classes`
    places   (boards,) places in 0 to 1 of each board's answer in that order
    left, counts, answers   as `settle` takes them; slots (boards,) board * classes + the class
    """
    boards = 0
    for board in range(starts.shape[0] - 1):
        start, stop = starts[board], starts[board + 1]
        place = start + int64(places[board] * (stop - start))
        if row[ordered[place]] == hit:
            continue
        number = 0
        while begins[board, number + 1] <= place:
            number += 1
        begin, end = begins[board, number], begins[board, number + 1]
        for there in range(begin, end):
            left[boards, there - begin] = ordered[there]
        counts[boards], answers[boards] = end - begin, ordered[place]
        slots[boards] = board * classes + number
        boards += 1
    return boards


@njit(
    [
        void(
            frozen(uint16, 2), frozen(uint16, 2), frozen(uint16, 2), frozen(int64, 1),
            frozen(float64, 2), frozen(float64, 1), int64, frozen(float64, 2), float64[::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def look_past(options, replies, among, starts, factors, weights, hit, draws, expected):  # type: ignore[no-untyped-def]
    """Fill expected (options,): the guesses that each option leads to, with the best replies.

    options, replies   tables of codes; boards' only words are guessed before any other reply
    among              (columns, columns) codes of the words left against each other
    draws              (n, boards) places in 0 to 1 of each board's answer among its words
    """
    guesses, every, parts = replies.shape[0], starts.shape[0] - 1, 1 + weights.shape[0]
    widest = 0
    for board in range(every):
        widest = max(widest, starts[board + 1] - starts[board])
    classes = min(hit + 1, widest)
    columns = np.arange(options.shape[1])
    ordered = np.empty(options.shape[1], np.int64)
    sizes, met = np.zeros(hit + 1, np.int64), np.empty(hit + 1, np.int64)
    begins = np.empty((every, hit + 2), np.int64)
    known = np.empty((every, classes), np.bool_)
    means = np.empty((every * classes + every, parts, guesses), np.float32)
    mean, value = np.empty(parts), np.empty(1)
    room, gains = np.empty((parts, guesses), np.float32), np.empty((every, parts))
    words = np.empty((every, widest), np.int64)
    counts, answers = np.empty(every, np.int64), np.empty(every, np.int64)
    slots = np.empty(every, np.int64)
    still = np.zeros((every, 2), np.int64)
    layered = means.reshape((1, every * classes + every, parts, guesses))
    for option in range(options.shape[0]):
        row = options[option]
        for board in range(every):
            sort_classes(
                row, columns, starts[board], starts[board + 1], sizes, met, begins[board], ordered
            )
        known[:] = False
        total = 0.0
        for draw in range(draws.shape[0]):
            boards = answered(
                row, ordered, begins, starts, draws[draw], classes, hit, words, counts, answers,
                slots,
            )  # fmt: skip
            total += boards
            boards = settle(among, words, counts, answers, slots, boards, hit)
            if not boards:
                continue
            total -= boards
            many = 0
            for board in range(boards):
                many += counts[board]
                slot = slots[board]
                if slot < 0:
                    slot = every * classes + board
                elif known[slot // classes, slot % classes]:
                    still[board, 1] = slot
                    continue
                else:
                    known[slot // classes, slot % classes] = True
                all_board_means(
                    replies, words[board], 0, counts[board], factors, hit, sizes, met, mean,
                    means[slot],
                )  # fmt: skip
                still[board, 1] = slot
            best = best_reply(layered, still, boards, weights, room)
            if many <= OWN:
                best = min(
                    best,
                    best_own(
                        among,
                        words,
                        counts,
                        boards,
                        factors,
                        weights,
                        hit,
                        sizes,
                        met,
                        gains,
                        value,
                    ),
                )
            total += best
        expected[option] = 1.0 + total / draws.shape[0]
