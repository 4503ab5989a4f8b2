"""The look-ahead of many boards in numba; the slow twins are in `needs` and in the tests.

Tables of codes have a row for each guess that is looked at and a column for each word left of each
board, the columns of board b from starts[b] to starts[b + 1]. For `needs` and NEWS_FACTOR see
`needs.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import float32, float64, int64, njit, uint8, uint16, void

from games.kernels.compiled_codes import frozen

OPTIONS: dict[str, Any] = {"nogil": True, "cache": True}
CODES = (uint8, uint16)


@njit(
    [
        void(
            frozen(code, 1), int64[::1], int64, int64, frozen(float64, 2), float64, int64,
            int64[::1], int64[::1], float64[::1],
        )
        for code in CODES
    ],
    **OPTIONS,
)  # fmt: skip
def board_means(row, columns, start, stop, needs, news, hit, sizes, met, mean):  # type: ignore[no-untyped-def]
    """Fill mean (5,) with what a guess makes of one board, as `needs.mean_needs` does.

    row (columns,) are the guess's codes; sizes (hit + 1,) is all 0 before and after, met is room.
    """
    classes = 0
    for place in range(start, stop):
        code = row[columns[place]]
        if sizes[code] == 0:
            met[classes] = code
            classes += 1
        sizes[code] += 1
    solved, alone, first, second, third = 0.0, 0.0, 0.0, 0.0, 0.0
    for place in range(classes):
        size = sizes[met[place]]
        sizes[met[place]] = 0
        if met[place] == hit:
            solved = 1.0
        elif size == 1:
            alone += news
        else:
            first += size * (1.0 - needs[0, size])
            second += size * (1.0 - needs[1, size])
            third += size * (1.0 - needs[2, size])
    count = stop - start
    lowered = alone * (1.0 - news) / news
    mean[0] = solved / count
    mean[1] = 1.0 - lowered / count
    mean[2] = (solved + alone + first) / count
    mean[3] = (solved + alone + second) / count
    mean[4] = (solved + alone + third) / count


@njit([void(float64[:, ::1], int64, float64[::1])], **OPTIONS)
def together(means, boards, value):  # type: ignore[no-untyped-def]
    """Fill value (1,) with the guesses expected of so many boards, as `needs.valued` does."""
    lowers, total = 1.0, 1.0 + boards
    for board in range(boards):
        total -= means[board, 0]
        lowers *= means[board, 1]
    for need in range(3):
        fewer = 1.0
        for board in range(boards):
            fewer *= means[board, 2 + need]
        total += lowers - fewer
    value[0] = total


@njit(
    [
        void(
            frozen(code, 2), frozen(int64, 1), frozen(float64, 2), float64, int64, float64[::1]
        )
        for code in CODES
    ],
    **OPTIONS,
)  # fmt: skip
def expect(codes, starts, needs, news, hit, expected):  # type: ignore[no-untyped-def]
    """Fill expected (guesses,): the guesses that each is expected to lead to."""
    boards = starts.shape[0] - 1
    columns = np.arange(codes.shape[1])
    sizes = np.zeros(hit + 1, np.int64)
    met = np.empty(hit + 1, np.int64)
    means = np.empty((boards, 5))
    for guess in range(codes.shape[0]):
        for board in range(boards):
            board_means(
                codes[guess], columns, starts[board], starts[board + 1], needs, news, hit, sizes,
                met, means[board],
            )  # fmt: skip
        together(means, boards, expected[guess : guess + 1])


@njit(
    [
        int64(
            frozen(code, 1), int64[::1], int64, int64, int64[::1], int64[::1], int64[::1],
            int64[::1],
        )
        for code in CODES
    ],
    **OPTIONS,
)  # fmt: skip
def sort_classes(row, columns, start, stop, sizes, met, begins, ordered):  # type: ignore[no-untyped-def]
    """Sort a board's columns by the guess's code into ordered[start:stop]; return the classes.

    Class c has the code met[c] and the places begins[c] to begins[c + 1] of ordered.
    """
    classes = 0
    for place in range(start, stop):
        code = row[columns[place]]
        if sizes[code] == 0:
            met[classes] = code
            classes += 1
        sizes[code] += 1
    at = start
    for number in range(classes):
        begins[number] = at
        size = sizes[met[number]]
        sizes[met[number]] = at
        at += size
    begins[classes] = at
    for place in range(start, stop):
        code = row[columns[place]]
        ordered[sizes[code]] = columns[place]
        sizes[code] += 1
    for number in range(classes):
        sizes[met[number]] = 0
    return classes


@njit([float64(float32[:, :, :, ::1], int64[:, ::1], int64, float32[:, ::1])], **OPTIONS)
def best_reply(means, classes, boards, room):  # type: ignore[no-untyped-def]
    """Return the least guesses expected of any reply on the open classes of a position."""
    first = means[classes[0, 0], classes[0, 1]]
    for guess in range(room.shape[1]):
        for part in range(5):
            room[part, guess] = first[part, guess]
    for number in range(1, boards):
        mean = means[classes[number, 0], classes[number, 1]]
        for guess in range(room.shape[1]):
            room[0, guess] += mean[0, guess]
        for part in range(1, 5):
            for guess in range(room.shape[1]):
                room[part, guess] *= mean[part, guess]
    least = float32(1e9)
    for guess in range(room.shape[1]):
        value = float32(3.0) * room[1, guess] - room[0, guess]
        value -= room[2, guess] + room[3, guess] + room[4, guess]
        least = min(least, value)
    return 1.0 + boards + least


@njit(
    [
        void(
            frozen(code, 2), int64[::1], int64, int64, frozen(float64, 2), float64, int64,
            int64[::1], int64[::1], float64[::1], float32[:, ::1],
        )
        for code in CODES
    ],
    **OPTIONS,
)  # fmt: skip
def all_board_means(codes, columns, start, stop, needs, news, hit, sizes, met, mean, means):  # type: ignore[no-untyped-def]
    """Fill means (5, guesses) with what every guess makes of one class of a board's words."""
    if stop == start + 1:
        for guess in range(codes.shape[0]):
            is_word = codes[guess, columns[start]] == hit
            means[0, guess] = 1.0 if is_word else 0.0
            for part in range(1, 5):
                means[part, guess] = 1.0 if is_word else news
        return
    for guess in range(codes.shape[0]):
        board_means(codes[guess], columns, start, stop, needs, news, hit, sizes, met, mean)
        for part in range(5):
            means[part, guess] = mean[part]


@njit(
    [
        void(
            frozen(code, 2), frozen(code, 2), frozen(code, 2), frozen(int64, 1),
            frozen(float64, 2), float64, int64, frozen(float64, 2), int64, float64[::1],
        )
        for code in CODES
    ],
    **OPTIONS,
)  # fmt: skip
def look_ahead(options, replies, among, starts, needs, news, hit, draws, most, expected):  # type: ignore[no-untyped-def]
    """Fill expected (options,): the guesses that each option leads to, with the best replies.

    options, replies   tables of codes; a board's only word is guessed before any other reply
    among              (columns, columns) codes of the words left against each other
    draws              (n, boards) places in 0 to 1 of words on each board: the positions looked at
                       where there are more than `most` of them, else all are, by their chances
    """
    guesses, boards = replies.shape[0], starts.shape[0] - 1
    widest = 0
    for board in range(boards):
        widest = max(widest, min(hit + 1, starts[board + 1] - starts[board]))
    columns = np.arange(options.shape[1])
    ordered = np.empty(options.shape[1], np.int64)
    sizes = np.zeros(hit + 1, np.int64)
    met = np.empty(hit + 1, np.int64)
    met_there = np.empty(hit + 1, np.int64)
    begins = np.empty((boards, hit + 2), np.int64)
    counts = np.empty(boards, np.int64)
    solved = np.empty((boards, widest), np.bool_)
    means = np.empty((boards, widest, 5, guesses), np.float32)
    mean = np.empty(5)
    room = np.empty((5, guesses), np.float32)
    told_by = np.empty((boards, 5))
    value = np.empty(1)
    way = np.zeros(boards, np.int64)
    still = np.empty((boards, 2), np.int64)
    for option in range(options.shape[0]):
        ways = 1.0
        for board in range(boards):
            start, stop = starts[board], starts[board + 1]
            count = sort_classes(
                options[option], columns, start, stop, sizes, met, begins[board], ordered
            )
            counts[board] = count
            ways *= count
            for number in range(count):
                begin, end = begins[board, number], begins[board, number + 1]
                solved[board, number] = met[number] == hit
                if not solved[board, number]:
                    all_board_means(
                        replies, ordered, begin, end, needs, news, hit, sizes, met_there, mean,
                        means[board, number],
                    )  # fmt: skip
        every = ways <= most
        way[:] = 0
        total, weights, draw = 0.0, 0.0, 0
        while True:
            weight, still_open, many, alone = 1.0, 0, 0, int64(-1)
            for board in range(boards):
                start, stop = starts[board], starts[board + 1]
                if every:
                    number = way[board]
                    weight *= (begins[board, number + 1] - begins[board, number]) / (stop - start)
                else:
                    place = start + int64(draws[draw, board] * (stop - start))
                    number = 0
                    while begins[board, number + 1] <= place:
                        number += 1
                if not solved[board, number]:
                    still[still_open, 0] = board
                    still[still_open, 1] = number
                    still_open += 1
                    if begins[board, number + 1] > begins[board, number] + 1:
                        many += 1
                    else:
                        alone = ordered[begins[board, number]]
            weights += weight
            if many == 0:
                total += weight * still_open
            elif alone < 0:
                total += weight * best_reply(means, still, still_open, room)
            else:
                for place in range(still_open):
                    board, number = still[place, 0], still[place, 1]
                    board_means(
                        among[alone], ordered, begins[board, number], begins[board, number + 1],
                        needs, news, hit, sizes, met_there, told_by[place],
                    )  # fmt: skip
                together(told_by, still_open, value)
                total += weight * value[0]
            if every:
                board = 0
                while board < boards:
                    way[board] += 1
                    if way[board] < counts[board]:
                        break
                    way[board] = 0
                    board += 1
                if board == boards:
                    break
            else:
                draw += 1
                if draw == draws.shape[0]:
                    break
        expected[option] = 1.0 + total / weights
