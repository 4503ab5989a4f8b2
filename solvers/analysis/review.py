"""Review of a finished play, move by move: the part that all games share."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

import numpy as np

from games.contract.game import JSON
from games.display.tile_rows import WORDLE
from solvers.analysis.analysis import AnalysisT, AnyAnalysis
from solvers.declaration import solved, solver
from wordgames.languages.translation import many_of, translatable

SEARCHED = "searched"
ESTIMATED = "estimated"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One guess, looked back at.

    before after   words left before and after it
    expected       bits expected of the guess; received: bits it gained; luck: the difference;
                   received is None where no word of the list fits the feedback
    expected_left  words that it leaves on average; None where chance has no part
    best           the guess that was best then; best_left: words it would leave on average
    lost           turns that the guess is expected to cost more than the best: skill, 0 is perfect
    how            "searched" (expected guesses still needed, both searched) or "estimated" (the
                   share of the best guess's bits that it misses)
    clues          what it left unused, as sentences
    """

    guess: str
    before: int
    after: int
    expected: float
    received: float | None
    expected_left: float | None
    best: str
    best_left: float | None
    lost: float
    how: str
    clues: tuple[str, ...]

    @property
    def luck(self) -> float:
        """Bits received minus bits expected; none where the bits received are unknown."""
        return 0.0 if self.received is None else self.received - self.expected


@dataclass(frozen=True)
class Review(ABC, Generic[AnalysisT]):
    """A game's review of finished plays, and its templates.

    facts         the figures of a move, and without one those of the whole play
    how_scored    how skill and luck are computed
    skill         a move's skill in its own figures, and the sum of a game's
    half          turns lost that halve a move's score
    luck          does chance have a part in the game?
    timed         does the page show how long each move took?
    searched      largest number of words left for which the cost of a guess is searched
    clues_are     what introduces the clues of a move; "" where the figures show them
    """

    facts: ClassVar[str] = "solvers/review/facts.html"
    how_scored: ClassVar[str] = "solvers/review/how_scored.html"
    skill: ClassVar[str] = "solvers/review/skill.html"
    half: ClassVar[float] = 0.5
    luck: ClassVar[bool] = True
    timed: ClassVar[bool] = False
    searched: ClassVar[int] = 0
    clues_are: ClassVar[str] = translatable("Missed clues:")

    analysis: AnalysisT

    @abstractmethod
    def look_back(self, observation: Any) -> Sequence[Reviewed]:
        """Return every move of a finished play, looked back at; raises Busy."""

    def kept(self, move: Reviewed) -> float | None:
        """Return the share that a move kept of the best one's worth, 0 to 1; None for unknown.

        Turns lost halve it every `half`; where nothing was searched, it is what is left of the
        share of the best move's bits that this one misses.
        """
        if not move.best:
            return None
        return self.halved(move.lost) if move.how == SEARCHED else 1 - move.lost

    def fitted(self, observation: Any) -> bool | None:
        """True if the last move could be the answer, None where that is unknown."""
        return None

    def sums(self, reviewed: Sequence[Reviewed]) -> JSON:
        """Return what else a game counts over all moves, for its `facts`."""
        return {}

    def halved(self, lost: float) -> float:
        """Return what turns lost leave of a move's worth."""
        return float(2 ** (-max(0.0, lost) / self.half))

    @property
    def left(self) -> str:
        """Noun for what a move reduces."""
        return many_of(self.analysis.noun)

    def pieces(self, observation: Any) -> list[list[tuple[str, str]]]:
        """Return what was played in each move, letter by letter, with the clue it got."""
        states = getattr(self.analysis.game, "look", WORDLE).states
        turns = observation.turns[len(observation.turns) - len(observation.moves) :]
        return [
            [(it, states[mark]) for it, mark in zip(turn.guess, turn.marks, strict=True)]
            for turn in turns
        ]


AnyReview = Review[Any]


def review_class(slug: str) -> type[AnyReview]:
    """Return a game's class of reviews; raises KeyError for a game without agents."""
    kind: type[AnyReview] = solver(slug).load(solver(slug).review)
    return kind


def review_of(analysis: AnyAnalysis) -> AnyReview:
    """Return how the plays of a puzzle are looked back at."""
    return review_class(analysis.slug)(analysis)


def reviewed_games() -> list[str]:
    """Return the games whose plays can be looked back at."""
    return [slug for slug in solved() if has_review(slug)]


def has_review(slug: str) -> bool:
    """True if a game's plays can be looked back at."""
    return bool(solver(slug).review)


def totals(reviewed: Sequence[Reviewed]) -> tuple[float, float]:
    """Return the turns lost by searched guesses, and the luck in bits, over the whole game."""
    lost = float(np.sum([move.lost for move in reviewed if move.how == SEARCHED]))
    return lost, float(np.sum([move.luck for move in reviewed]))
