"""Peaks on the solvers' pages: its marks, by the order of the alphabet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.feedback import Marks, Turn
from games.game import JSON
from games.wordle.peaks.rules import PeaksObservation, PeaksOptions, peaks
from solvers.games.peaks.agents.marking import PeaksMarking
from solvers.games.peaks.drawing import halves, open_letters
from solvers.games.tiles.analysis import TileAnalysis
from solvers.games.tiles.rule import Rule
from solvers.pages.moment import Moment
from solvers.pictures.picture import Picture


class PeaksRule(Rule):
    """The marks of Peaks, by an alphabet."""

    states = ("earlier", "later", "correct")

    def __init__(self, alphabet: str) -> None:
        self.marking = PeaksMarking(alphabet)
        self.alphabet = alphabet

    def possible(self, guess: str, word: str) -> Iterator[Marks]:
        yield peaks(guess, word, self.alphabet)


class PeaksAnalysis(TileAnalysis[PeaksOptions, PeaksObservation]):
    """The options and marks of Peaks."""

    slug = "peaks"
    adviser = "entropy"

    @staticmethod
    def read_options(setup: JSON) -> PeaksOptions:
        return PeaksOptions(**setup["options"])

    @property
    def rule(self) -> PeaksRule:
        return PeaksRule(self.options.alphabet)

    def observed(self, turns: Sequence[Turn]) -> PeaksObservation:
        return PeaksObservation(self.options, tuple(turns))

    def pictures(self, played: Moment[PeaksObservation]) -> tuple[Picture, ...]:
        """Draw the alphabet of each place narrowing too, and how the guess halves it."""
        candidates = played.before.candidates
        if not len(candidates):
            return ()
        answers, letters = super().pictures(played)
        narrowing = open_letters(self, played.before.observation, played.move)
        return (answers, narrowing, halves(self, candidates, played.move), letters)
