"""Document 000's filter for the simple game as it is printed: the only one its agent ever uses."""

from __future__ import annotations

import numpy as np

from games.cities.rules import CitiesObservation
from solvers.agents.base import Rows
from solvers.games.cities.agents.atlas import Atlas, every_row
from solvers.games.cities.agents.situation import shown_at, shown_letters


def printed_rows(atlas: Atlas, observation: CitiesObservation) -> Rows:
    """Return the names that it keeps.

    Of the mask's length (20 in the advanced game: none), with the shown letters where they are
    shown, without the letters guessed that are not shown, and not guessed themselves. It forgets
    that a letter shown stands nowhere else.
    """
    rows = every_row(atlas)
    rows = rows[atlas.lengths[rows] == len(observation.mask)]
    shown = shown_letters(observation)
    for letter in shown | observation.letters:
        column = atlas.letter(letter)
        if column is None:
            continue
        there = atlas.places[rows, column]
        shown_mask = np.uint32(shown_at(observation.mask, letter))
        rows = rows[(there & shown_mask) == shown_mask if letter in shown else there == 0]
    wrong = {atlas.row(turn.move) for turn in observation.turns if len(turn.move) > 1}
    others: Rows = rows[~np.isin(rows, [row for row in wrong if row is not None])]
    return others
