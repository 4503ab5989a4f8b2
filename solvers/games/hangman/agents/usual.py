"""The usual letters of words of a length: what decides where an agent knows nothing better."""

from __future__ import annotations

import numpy as np

from lexicons.arrays import Codes
from lexicons.columns import Columns
from solvers.games.hangman.agents.letters import Floats
from solvers.games.hangman.agents.situation import Positions


def usual_scores(known: Columns, positions: Positions) -> Floats:
    """Return (g, A): how often each letter occurs in words of the length, else in all words."""
    codes: Codes = positions.words.codes if len(positions.words) else known.codes
    counts = np.bincount(codes.ravel().astype(np.int64), minlength=len(known.letters))
    return np.tile(counts / max(1, int(counts.sum())), (len(positions), 1))
