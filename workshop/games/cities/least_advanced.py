"""The fewest guesses of the advanced game: the search behind `bin/manage best_play cities`."""

from dataclasses import dataclass

import numpy as np

from wordgames.cities.agents.atlas import Atlas, prior
from wordgames.cities.rules import CitiesOptions

KEPT = 1 << 24
STATES = 1 << 30


@dataclass(frozen=True, slots=True)
class LeastAdvanced:
    """Guesses that a game takes on average at least, whether a player achieves it, and states.

    0 guesses if the search was given up.
    """

    guesses: float
    exact: bool
    states: int


def least_advanced(
    atlas: Atlas,
    options: CitiesOptions,
    goal: float = np.inf,
    states: int = STATES,
    kept: int = KEPT,
) -> LeastAdvanced:
    """Search the advanced game; with a goal, only whether any player can be below it.

    states   sets of names searched before it gives up
    kept     how many of them its table holds
    """
    from workshop.games.cities import advanced_kernel as kernel

    rng = np.random.default_rng(1)
    signs = rng.integers(1, 2**64, len(atlas), dtype=np.uint64)
    counts = np.array([0, 0, states], np.int64)
    known = (np.zeros(kept, np.uint64), np.zeros(kept), np.zeros(kept, np.bool_), counts)
    chances = prior(atlas.favoured(options.favour), options.weight)
    rows = np.arange(len(atlas))
    hoped = np.full(atlas.places.shape[1], np.nan)
    guesses = float(
        kernel.solve(signs, known, atlas.places, rows, chances, np.uint32(0), goal, True, hoped)
    )
    return LeastAdvanced(guesses, 0 < guesses < goal, min(int(counts[1]), states))
