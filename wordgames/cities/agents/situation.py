"""Names of an atlas that the mask and the guesses leave, and how likely each then is."""

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows, Situation
from wordgames.cities.agents.atlas import Atlas, Places, every_row, prior
from wordgames.cities.rules import CitiesObservation
from wordgames.rules.masks import BLANK

Weights = npt.NDArray[np.float64]
CitiesSituation = Situation[CitiesObservation]


def situate(observation: CitiesObservation, atlas: Atlas, seed: int = 0) -> CitiesSituation:
    """Build the situation of a player who knows `atlas` from what it saw."""
    return Situation(observation, atlas, consistent_rows(atlas, observation), seed)


def consistent_rows(atlas: Atlas, observation: CitiesObservation, rows: Rows | None = None) -> Rows:
    """Return those of `rows` (of all, without) whose name would have given what was seen.

    Every shown letter is in its place. In the simple game it is nowhere else, and missed letters
    are nowhere; in the advanced game a letter has no more places once a guess at it missed.
    Names with other signs than those shown are left out.
    """
    rows = every_row(atlas) if rows is None else rows
    if observation.pattern and atlas.patterns:
        rows = rows[np.array(atlas.patterns)[rows] == observation.pattern]
    if observation.options.mode == "simple":
        rows = rows[atlas.lengths[rows] == len(observation.mask)]
        closed = observation.letters | shown_letters(observation)
    else:
        closed = observation.used_up
    for letter in observation.letters | shown_letters(observation):
        column, shown = atlas.letter(letter), shown_at(observation.mask, letter)
        if column is None:
            rows = rows[:0] if shown else rows
            continue
        there = atlas.places[rows, column]
        fits = there == shown if letter in closed else (there & np.uint32(shown)) == shown
        rows = rows[fits]
    return _without(atlas, rows, observation)


def _without(atlas: Atlas, rows: Rows, observation: CitiesObservation) -> Rows:
    """Leave out the names that were guessed in vain."""
    wrong = {atlas.row(word) for word in observation.wrong_words}
    known = [row for row in wrong if row is not None]
    return rows[~np.isin(rows, known)] if known else rows


def shown_letters(observation: CitiesObservation) -> frozenset[str]:
    """Return the letters that the mask shows."""
    return frozenset(observation.mask) - {BLANK}


def shown_at(mask: str, letter: str) -> int:
    """Return the places where a mask shows a letter: bit i for place i."""
    return sum(1 << place for place, there in enumerate(mask) if there == letter)


def shown_places(mask: str) -> int:
    """Return the places where a mask shows anything."""
    return sum(1 << place for place, there in enumerate(mask) if there != BLANK)


def hidden_places(atlas: Atlas, rows: Rows, mask: str) -> Places:
    """Return where the letters of the names left can still be shown, shape (rows, letters)."""
    hidden: Places = atlas.places[rows] & ~np.uint32(shown_places(mask))
    return hidden


def chances(situation: CitiesSituation, atlas: Atlas, weight: float) -> Weights:
    """Return the chance of each name left by Bayes' rule, `weight` being the favoured country's.

    In the advanced game a name with several places for a letter would have shown the place that
    was seen less often: (hidden before) factorial over (hidden after) factorial, letter by letter.
    """
    observation, rows = situation.observation, situation.candidates
    worth = prior(atlas.favoured(observation.options.favour), weight)[rows]
    if observation.options.mode == "advanced":
        for letter in shown_letters(observation):
            column = atlas.letter(letter)
            if column is not None:
                places = np.bitwise_count(atlas.places[rows, column]).astype(np.int64)
                for taken in range(observation.mask.count(letter)):
                    worth = worth / np.maximum(places - taken, 1)
    total = worth.sum()
    if total > 0:
        return np.asarray(worth / total)
    return np.full(len(rows), 1 / max(1, len(rows)))


def printed_rows(atlas: Atlas, observation: CitiesObservation, disguised: bool = False) -> Rows:
    """Return the names that it keeps.

    Of the mask's length (20 in the advanced game: none), with the shown letters where they are
    shown, without the letters guessed that are not shown, and not guessed themselves. It forgets
    that a letter shown is nowhere else. Where the mask disguises the length, as its advanced
    filter knows, shorter names are kept too.
    """
    rows, longest = every_row(atlas), len(observation.mask)
    lengths = atlas.lengths[rows]
    rows = rows[lengths <= longest if disguised else lengths == longest]
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
