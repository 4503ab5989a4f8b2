"""The loop of the generator: every digit of one shape, calculated exactly; numba compiles it."""

from typing import Any

import numpy as np

from wordgames.nerdle.shapes import ADD, CUBE, DIVIDE, MULTIPLY, PUSH, SQUARE

# Values beyond it do not fit 64 bits; only powers reach them, and no right side is so large.
LIMIT = 9e18


def fill(
    template: Any,
    left_length: int,
    program: Any,
    lengths: Any,
    least: int,
    lowest: int,
    highest: int,
    rows: Any,
) -> int:
    """Fill rows with the equations of one shape; return their number, even beyond the rows.

    template    the symbols, 0 for every digit; `left_length` of them stand before the =
    program     the shape's operations; lengths: digits of its numbers
    least       the least number of one digit; a right side is from lowest to below highest

    The program runs on a stack of fractions. The stack as it was before each number is kept, so
    that the last number's digits run on without recalculating the part before it.
    """
    numbers = lengths.shape[0]
    values = np.zeros(numbers, np.int64)
    tops = np.zeros(numbers, np.int64)
    uppers = np.zeros((numbers + 1, numbers + 1), np.int64)
    lowers = np.zeros((numbers + 1, numbers + 1), np.int64)
    places = np.zeros(numbers, np.int64)
    pushes = np.zeros(numbers, np.int64)
    pushed = 0
    for step in range(program.shape[0]):
        if program[step] == PUSH:
            pushes[pushed] = step
            pushed += 1
    pushed = 0
    at = 0
    while at < left_length:
        if template[at] == 0:
            places[pushed] = at
            at += lengths[pushed]
            pushed += 1
        else:
            at += 1
    count = 0
    number = 0
    values[0] = 10 ** (lengths[0] - 1) if lengths[0] > 1 else least
    while number >= 0:
        if values[number] >= 10 ** lengths[number]:
            number -= 1
            if number >= 0:
                values[number] += 1
            continue
        # Push this number, and calculate as far as the next one, or to the end.
        top = tops[number]
        upper = uppers[number]
        lower = lowers[number]
        stop = pushes[number + 1] if number + 1 < numbers else program.shape[0]
        above = uppers[number + 1]
        below = lowers[number + 1]
        for level in range(top):
            above[level] = upper[level]
            below[level] = lower[level]
        above[top] = values[number]
        below[top] = 1
        top += 1
        sound = True
        for step in range(pushes[number] + 1, stop):
            operation = program[step]
            if operation == SQUARE or operation == CUBE:
                n = above[top - 1]
                d = below[top - 1]
                for _ in range(operation - SQUARE + 1):
                    if abs(float(above[top - 1]) * n) > LIMIT or float(below[top - 1]) * d > LIMIT:
                        sound = False
                        break
                    above[top - 1] *= n
                    below[top - 1] *= d
                if not sound:
                    break
                continue
            top -= 1
            n = above[top]
            d = below[top]
            a = above[top - 1]
            b = below[top - 1]
            if operation == DIVIDE:
                if n == 0:
                    sound = False
                    break
                n, d = d, n
                if d < 0:
                    n, d = -n, -d
            if operation == MULTIPLY or operation == DIVIDE:
                if abs(float(a) * n) > LIMIT or float(b) * d > LIMIT:
                    sound = False
                    break
                a *= n
                b *= d
            elif b == 1 and d == 1:
                a = a + n if operation == ADD else a - n
            else:
                if abs(float(a) * d) + abs(float(n) * b) > LIMIT or float(b) * d > LIMIT:
                    sound = False
                    break
                a = a * d + n * b if operation == ADD else a * d - n * b
                b *= d
            if b != 1:
                x = abs(a)
                y = b
                while y:
                    x, y = y, x % y
                a //= x
                b //= x
            above[top - 1] = a
            below[top - 1] = b
        if not sound:
            values[number] += 1
            continue
        if number + 1 < numbers:
            number += 1
            tops[number] = top
            values[number] = 10 ** (lengths[number] - 1) if lengths[number] > 1 else least
            continue
        if below[0] == 1 and lowest <= above[0] < highest:
            if count < rows.shape[0]:
                row = rows[count]
                row[:] = template
                for other in range(numbers):
                    rest = values[other]
                    for at in range(places[other] + lengths[other] - 1, places[other] - 1, -1):
                        row[at] = rest % 10
                        rest //= 10
                rest = above[0]
                for at in range(template.shape[0] - 1, left_length, -1):
                    row[at] = rest % 10
                    rest //= 10
            count += 1
        values[number] += 1
    return count
