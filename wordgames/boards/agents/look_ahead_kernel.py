"""The look-ahead of many boards in numba; the slow twins are in `worth` and in the tests.

Tables of codes have a row for each guess that is looked at and a column for each word left of each
board, the columns of board b from starts[b] to starts[b + 1]. Of large kernels only the one for
uint16 is compiled. `factors` (words + 1, terms) and `weights` (terms,) are those of a
`worth.Worth`.
"""

import numpy as np
from numba import float32, float64, int64, njit, uint8, uint16, void

from wordgames.kernels.numba_options import OPTIONS, frozen

CODES = (uint8, uint16)


@njit(
    [
        void(
            frozen(code, 1), int64[::1], int64, int64, frozen(float64, 2), int64, int64[::1],
            int64[::1], float64[::1],
        )
        for code in CODES
    ],
    **OPTIONS,
)  # fmt: skip
def board_means(row, columns, start, stop, factors, hit, sizes, met, mean):  # type: ignore[no-untyped-def]
    """Fill mean (1 + terms,) with what a guess makes of one board, as `worth.means_of` does.

    row (columns,) are the guess's codes; sizes (hit + 1,) is all 0 before and after, met is room.
    """
    terms = factors.shape[1]
    classes = 0
    for place in range(start, stop):
        code = row[columns[place]]
        if sizes[code] == 0:
            met[classes] = code
            classes += 1
        sizes[code] += 1
    mean[:] = 0.0
    for place in range(classes):
        size = sizes[met[place]]
        sizes[met[place]] = 0
        if met[place] == hit:
            for part in range(1 + terms):
                mean[part] += 1.0
        else:
            for term in range(terms):
                mean[1 + term] += size * factors[size, term]
    for part in range(1 + terms):
        mean[part] /= stop - start


@njit([void(float64[:, ::1], int64, frozen(float64, 1), float64[::1])], **OPTIONS)
def together(means, boards, weights, value):  # type: ignore[no-untyped-def]
    """Fill value (1,) with the guesses expected of so many boards, as `worth.valued` does."""
    total = 1.0 + boards
    for board in range(boards):
        total -= means[board, 0]
    for term in range(weights.shape[0]):
        product = 1.0
        for board in range(boards):
            product *= means[board, 1 + term]
        total += weights[term] * (product - 1.0)
    value[0] = total


@njit(
    [
        void(
            frozen(code, 2), frozen(int64, 1), frozen(float64, 2), frozen(float64, 1), int64,
            float64[::1],
        )
        for code in CODES
    ],
    **OPTIONS,
)  # fmt: skip
def expect(codes, starts, factors, weights, hit, expected):  # type: ignore[no-untyped-def]
    """Fill expected (guesses,): the guesses that each is expected to lead to."""
    boards = starts.shape[0] - 1
    columns = np.arange(codes.shape[1])
    sizes = np.zeros(hit + 1, np.int64)
    met = np.empty(hit + 1, np.int64)
    means = np.empty((boards, 1 + weights.shape[0]))
    for guess in range(codes.shape[0]):
        for board in range(boards):
            board_means(
                codes[guess], columns, starts[board], starts[board + 1], factors, hit, sizes, met,
                means[board],
            )  # fmt: skip
        together(means, boards, weights, expected[guess : guess + 1])


@njit(
    [
        int64(
            frozen(uint16, 1), int64[::1], int64, int64, int64[::1], int64[::1], int64[::1],
            int64[::1],
        )
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


@njit(
    [float64(float32[:, :, :, ::1], int64[:, ::1], int64, frozen(float64, 1), float32[:, ::1])],
    **OPTIONS,
)
def best_reply(means, classes, boards, weights, room):  # type: ignore[no-untyped-def]
    """Return the least guesses expected of any reply on the open classes of a position."""
    terms = weights.shape[0]
    first = means[classes[0, 0], classes[0, 1]]
    for part in range(1 + terms):
        for guess in range(room.shape[1]):
            room[part, guess] = first[part, guess]
    for number in range(1, boards):
        mean = means[classes[number, 0], classes[number, 1]]
        for guess in range(room.shape[1]):
            room[0, guess] += mean[0, guess]
        for part in range(1, 1 + terms):
            for guess in range(room.shape[1]):
                room[part, guess] *= mean[part, guess]
    sure = 1.0 + boards
    for term in range(terms):
        weight = float32(weights[term])
        sure -= weights[term]
        for guess in range(room.shape[1]):
            room[0, guess] -= weight * room[1 + term, guess]
    most = float32(-1e9)
    for guess in range(room.shape[1]):
        most = max(most, room[0, guess])
    return sure - most


@njit(
    [
        void(
            frozen(uint16, 2), int64[::1], int64, int64, frozen(float64, 2), int64, int64[::1],
            int64[::1], float64[::1], float32[:, ::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def all_board_means(codes, columns, start, stop, factors, hit, sizes, met, mean, means):  # type: ignore[no-untyped-def]
    """Fill means (1 + terms, guesses) with what every guess makes of a class of a board's words."""
    if stop == start + 1:
        for guess in range(codes.shape[0]):
            is_word = codes[guess, columns[start]] == hit
            means[0, guess] = 1.0 if is_word else 0.0
            for term in range(factors.shape[1]):
                means[1 + term, guess] = 1.0 if is_word else factors[1, term]
        return
    for guess in range(codes.shape[0]):
        board_means(codes[guess], columns, start, stop, factors, hit, sizes, met, mean)
        for part in range(means.shape[0]):
            means[part, guess] = mean[part]


@njit(
    [
        void(
            frozen(uint16, 2), frozen(uint16, 2), frozen(uint16, 2), frozen(int64, 1),
            frozen(float64, 2), frozen(float64, 1), int64, frozen(float64, 2), int64,
            float64[::1],
        )
    ],
    **OPTIONS,
)  # fmt: skip
def look_ahead(options, replies, among, starts, factors, weights, hit, draws, most, expected):  # type: ignore[no-untyped-def]
    """Fill expected (options,): the guesses that each option leads to, with the best replies.

    options, replies   tables of codes; a board's only word is guessed before any other reply
    among              (columns, columns) codes of the words left against each other
    draws              (n, boards) places in 0 to 1 of words on each board: the positions looked at
                       where there are more than `most` of them, else all are, by their chances
    """
    guesses, boards, parts = replies.shape[0], starts.shape[0] - 1, 1 + weights.shape[0]
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
    means = np.empty((boards, widest, parts, guesses), np.float32)
    mean = np.empty(parts)
    room = np.empty((parts, guesses), np.float32)
    told_by = np.empty((boards, parts))
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
                        replies, ordered, begin, end, factors, hit, sizes, met_there, mean,
                        means[board, number],
                    )  # fmt: skip
        every = ways <= most
        way[:] = 0
        total, chances, draw = 0.0, 0.0, 0
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
            chances += weight
            if many == 0:
                total += weight * still_open
            elif alone < 0:
                total += weight * best_reply(means, still, still_open, weights, room)
            else:
                for place in range(still_open):
                    board, number = still[place, 0], still[place, 1]
                    board_means(
                        among[alone], ordered, begins[board, number], begins[board, number + 1],
                        factors, hit, sizes, met_there, told_by[place],
                    )  # fmt: skip
                together(told_by, still_open, weights, value)
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
        expected[option] = 1.0 + total / chances
