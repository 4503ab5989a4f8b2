"""What a row of Fibble leaves and tells: the fast twin of `games/wordle/fibble/rules.py`.

One tile of a row lies, each place and each other state as likely; a row of all correct is true, and
no lie makes one: the other lie of that place is told then.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from games.feedback import Turn, to_code
from games.kernels.codes import codes_of
from games.kernels.letters import all_correct
from lexicons.arrays import Codes, Words

Rows = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]


def apart(codes: Codes, code: int, length: int) -> npt.NDArray[np.int64]:
    """Return in how many tiles each code (n,) differs from one code."""
    count = np.zeros(len(codes), np.int64)
    rest = codes.astype(np.int64)
    for _ in range(length):
        rest, told = np.divmod(rest, 3)
        code, shown = divmod(code, 3)
        count += told != shown
    return count


def behind(codes: Codes, code: int, length: int) -> Bools:
    """Say of each true code (n,) whether a row with the code `code` may be shown for it."""
    hit = all_correct(length)
    if code == hit:
        return np.asarray(codes == hit)
    return np.asarray((apart(codes, code, length) == 1) & (codes != hit))


def fitting(words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
    """Return those of `rows` whose word can be the secret behind every turn."""
    for turn in turns:
        codes = codes_of(words.symbols(turn.guess), words.codes[rows])
        rows = rows[behind(codes, to_code(turn.marks), words.length)]
    return rows
