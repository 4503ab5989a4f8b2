"""Values of positions of many boards, learned from games: see `learn_worth.py`."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import numpy as np

from solvers.games.boards.agents.position_worth import Worth

FILE = Path(__file__).with_name("worth.json")


def learned(largest: int) -> Worth:
    """Return the values of boards of up to at least `largest` words."""
    return _learned(max(1024, 1 << largest.bit_length()))


@lru_cache(maxsize=4)
def _learned(size: int) -> Worth:
    stored = json.loads(FILE.read_text())
    return tabulated(
        np.array(stored["knots"]), np.array(stored["exponents"]), np.array(stored["weights"]), size
    )


def tabulated(knots: np.ndarray, exponents: np.ndarray, weights: np.ndarray, size: int) -> Worth:
    """Return the terms for boards of up to `size` words.

    knots      (k,) words at which factors are stored, from 1
    exponents  (k, terms): a factor is e to minus this, between knots by the logarithm of the words
    weights    (terms,)
    """
    words = np.log(np.maximum(np.arange(size + 1), 1))
    logs = np.log(knots)
    columns = [np.interp(words, logs, column) for column in exponents.T]
    factors = np.ascontiguousarray(np.exp(-np.stack(columns, axis=1)))
    factors.flags.writeable = weights.flags.writeable = False
    return Worth(factors, weights)
