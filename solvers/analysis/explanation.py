"""An agent's view of a position: its best moves with reasons, and the feedback on its move."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import log2
from typing import Generic, TypeVar

import numpy as np

from lexicons.reference.words import printable
from solvers.analysis.needed import StillNeeded
from wordgames.agent.agent import Agent, Rows, Situation
from wordgames.agent.suggestions import Figure, Suggestion, Suggestions
from wordgames.languages.casing import capitals
from wordgames.rules.state import Observation
from wordgames.vocabulary.arrays import Words

# Words left that a page lists.
LISTED = 60
# Most words left that are named beside their number.
NAMED = 8


@dataclass(frozen=True, slots=True)
class Explanation:
    """One move of an agent, as a page explains it.

    before after    words left before and after the move; after is None for what is not played yet
    received        bits gained from the feedback: log2(before / after)
    figure          by what the agent ranks; None where that is no figure
    deciding        that figure of the move, written; "" where it was not weighed by it
    standing        how good the move is known to be, as a sentence
    nouns           what there are fewer of after it
    """

    move: str
    ranked: tuple[Suggestion, ...]
    idea: str
    note: str
    before: int
    after: int | None
    expected: float | None
    received: float | None
    figure: Figure | None = None
    deciding: str = ""
    standing: str = ""
    nouns: str = "words"


def explain_move(move: str, answer: Suggestions, before: int, after: int | None) -> Explanation:
    """Build the explanation of a move that was chosen from these suggestions."""
    suggestion = next((it for it in answer if it.move == move), None)
    received = log2(before / after) if before and after else None
    return Explanation(
        move=move,
        ranked=answer.ranked,
        idea=suggestion.idea if suggestion else "",
        note=answer.note,
        before=before,
        after=after,
        expected=suggestion.bits if suggestion else None,
        received=received,
        figure=answer.figure,
        deciding=answer.figure.of(suggestion) if answer.figure and suggestion else "",
        standing=answer.standing if answer.ranked and suggestion == answer.best else "",
    )


def few(rows: Rows) -> bool:
    """True if so little is left that it is named."""
    return len(rows) <= NAMED


def unasked(words: Words, rows: Rows, language: str) -> Rows:
    """Return the rows of the words that the site may print without a player typing them."""
    flags = [printable(word, language) for word in words.strings(rows)]
    fit: Rows = rows[np.array(flags, dtype=bool)]
    return fit


def heaviest_unasked(words: Words, rows: Rows, language: str) -> Iterator[int]:
    """Yield such rows one by one, the most common words first: few of a long list are checked."""
    order = rows[np.lexsort((rows, -words.weights[rows]))]
    return (row for row in order.tolist() if printable(words[row], language))


def words_left(words: Words, rows: Rows, language: str) -> list[str]:
    """Return the printable words left in capitals, the most common first, as a page lists them."""
    heaviest = islice(heaviest_unasked(words, rows, language), LISTED)
    shown = (words.displays.get(row) or words[row] for row in heaviest)
    return [capitals(word, language) for word in shown]


ObservationT = TypeVar("ObservationT", bound=Observation)


@dataclass(frozen=True, slots=True)
class Moment(Generic[ObservationT]):
    """A move, what its player thought of then, and the situations before and after it.

    after   None of a move that is not played yet
    agent   the player, if it is an agent; None for a person, who has no suggestions
    needed  what the game still takes after it and other moves, where that is known
    """

    move: str
    answer: Suggestions
    before: Situation[ObservationT]
    after: Situation[ObservationT] | None
    agent: Agent[ObservationT] | None = None
    needed: StillNeeded | None = None

    @property
    def suggestion(self) -> Suggestion | None:
        """The move as its player weighed it; None where it did not think of it."""
        return next((it for it in self.answer if it.move == self.move), None)

    @property
    def deciding(self) -> str:
        """The figure that decided, written; "" where the move was not weighed by it."""
        figure, suggestion = self.answer.figure, self.suggestion
        return figure.of(suggestion) if figure and suggestion else ""

    @property
    def runner_up(self) -> Suggestion | None:
        """The best of the other moves that were weighed by the same figure."""
        others = (it for it in self.answer if it.move != self.move and it.weighed)
        return next(others, None) if self.deciding else None
