"""The games of Peaks for the evaluation: Wordle's, marked by the alphabet."""

from __future__ import annotations

from dataclasses import dataclass

from games.wordle.peaks.kernel import numbered, peak_codes
from games.wordle.peaks.rules import Peaks, PeaksObservation, PeaksOptions
from games.wordle.rules import WordleObservation
from lexicons.arrays import Codes
from solvers.agents.base import Rows
from solvers.games.peaks.agents.marking import PeaksMarking
from solvers.games.tiles.agents.situation import WordleSituation, situate
from solvers.games.tiles.suite import TileSuite


@dataclass(frozen=True, slots=True, eq=False)
class PeaksSuite(TileSuite):
    """Games of Peaks, one a secret."""

    options: PeaksOptions

    def start(self, game: int) -> Peaks:
        return Peaks(self.secret(game), self.words, self.options)

    def opening(self) -> PeaksObservation:
        return PeaksObservation(self.options)

    def situation(self, observation: WordleObservation) -> WordleSituation:
        marking = PeaksMarking(self.options.alphabet)
        return situate(observation, self.known, self.seed, marking.fitting)

    def marked(self, row: int, rows: Rows) -> Codes:
        number = numbered(self.words.letters, self.options.alphabet)
        guess = number[self.words.codes[row : row + 1]]
        codes: Codes = peak_codes(guess, number[self.words.codes[rows]])[0]
        return codes
