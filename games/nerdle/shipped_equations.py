"""The lists of 5 to 8 places as they come with the site: generating them takes half a minute.

One line an equation, by length, of the rules that have lone zeros; the official rules drop those.
`python -m workshop.games.nerdle.equation_lists` writes the file with the generator.
"""

from __future__ import annotations

import lzma
import re
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from games.nerdle.equation import symbols

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
