"""Every equation of a size and rule set, found by running through the digits of every shape.

Values are exact fractions in 64 bits. The loops run in numba if it loads; without it the same code
takes seconds up to size 8 and is too slow for size 10.
"""

import lzma
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from wordgames.kernels.backend import numba_wanted
from wordgames.nerdle.equation import EXTRA_SIZE, symbols
from wordgames.nerdle.generator_kernel import fill
from wordgames.nerdle.shapes import DIGIT, Shape, left_sides
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.column_builder import from_codes
from wordgames.vocabulary.columns import EQUATIONS, Columns

Rows = npt.NDArray[np.uint8]
FILE = Path(__file__).parent / "equations.txt.xz"
SHIPPED = (5, 6, 7, 8)
LONE_ZERO = re.compile(r"(?<!\d)0(?!\d).*=")


def shipped(size: int, rules: str) -> Rows:
    """Return the equations of a size in the file as symbols (n, size), sorted as text."""
    lines = _lines()[size]
    if rules == "official":
        lines = [line for line in lines if not LONE_ZERO.search(line)]
    index = np.zeros(128, np.uint8)
    for number, symbol in enumerate(symbols(size)):
        index[ord(symbol)] = number
    return index[np.frombuffer("".join(lines).encode("ascii"), np.uint8)].reshape(-1, size)


@cache
def _lines() -> dict[int, list[str]]:
    """Return the lines of each size."""
    lines = lzma.decompress(FILE.read_bytes()).decode("ascii").splitlines()
    return {size: [line for line in lines if len(line) == size] for size in SHIPPED}


FIRST_ROOM = 1 << 16
WORTH_COMPILING = 7


def equations(size: int, rules: str) -> Rows:
    """Return every equation as symbols (n, size), indices into `symbols(size)`, in no order."""
    return np.concatenate([_of_left(size, length, rules) for length in range(2, size - 1)])


def listed(size: int, rules: str) -> Rows:
    """Return every equation as symbols: from the shipped file if that has the size."""
    return shipped(size, rules) if size in SHIPPED else equations(size, rules)


def columns_from(lists: Iterable[Rows]) -> Columns:
    """Return lists of equations as a lexicon's columns, in the alphabet of all sizes.

    With one alphabet, the words of a size are the same regardless of the other sizes.
    """
    return from_codes(symbols(EXTRA_SIZE), lists, EQUATIONS)


def equation_words(size: int, rules: str) -> Words:
    """Return every equation of a size and rule set in the form for agents."""
    return columns_from([listed(size, rules)]).words(size)


def texts(rows: Rows, size: int) -> list[str]:
    """Return equations as text."""
    letters = np.array(list(symbols(size)), dtype="U1")
    return [str(text) for text in letters[rows].view(f"U{size}").ravel().tolist()]


def _of_left(size: int, length: int, rules: str) -> Rows:
    """Return the equations whose left side has this many places."""
    places = size - 1 - length  # of the right side
    lowest, highest = 0 if places == 1 else 10 ** (places - 1), 10**places
    least = 0 if rules == "report" else 1
    tables = [np.empty((0, size), np.uint8)]
    room = FIRST_ROOM
    for shape in left_sides(length, extra=len(symbols(size)) > len(symbols(8))):
        template, left_length = _template(shape, size), len(shape.template)
        lengths = np.array(shape.lengths, np.int64)
        program = np.array(shape.program, np.int64)
        limits = (least, lowest, highest)
        rows = np.empty((room, size), np.uint8)
        while (count := _fill(size)(template, left_length, program, lengths, *limits, rows)) > room:
            room = 2 * count
            rows = np.empty((room, size), np.uint8)
        tables.append(rows[:count].copy())
    return np.concatenate(tables)


def _template(shape: Shape, size: int) -> Rows:
    """Return the shape's symbols with = after them; digits, here 0, are filled in later."""
    letters = symbols(size)
    text = (shape.template.replace(DIGIT, "0") + "=").ljust(size, "0")
    return np.array([letters.index(letter) for letter in text], np.uint8)


def _fill(size: int) -> Callable[..., int]:
    """Return the loop, compiled if loading numba is worth it."""
    return fill if size < WORTH_COMPILING else _compiled()


@cache
def _compiled() -> Callable[..., int]:
    """Return the loop compiled, if numba loads."""
    if not numba_wanted():
        return fill
    try:
        from numba import njit
    except ImportError:
        return fill
    compiled: Callable[..., int] = njit(nogil=True, cache=True)(fill)
    return compiled
