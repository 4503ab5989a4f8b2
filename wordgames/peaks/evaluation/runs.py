"""The options of Peaks's runs: Wordle's, with two modes."""

from dataclasses import dataclass

from wordgames.agent.agent import Rows
from wordgames.cli.terminal_view import TileView
from wordgames.evaluation.experiment import Lists
from wordgames.evaluation.option import Spec
from wordgames.languages.casing import in_order
from wordgames.languages.translation import translatable
from wordgames.peaks.agents.marking import PeaksMarking
from wordgames.peaks.kernel import numbered, peak_codes
from wordgames.peaks.options import OPTIONS
from wordgames.peaks.rules import Peaks, PeaksObservation, PeaksOptions
from wordgames.tiles.agents.situation import TileSituation, situate
from wordgames.tiles.evaluation.runs import TileRuns, TileShell, tile_options
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.wordle.rules import WordleObservation

MARKS = ("<{} ", ">{} ", "[{}]")


@dataclass(frozen=True, slots=True, eq=False)
class PeaksSuite(TileSuite):
    """Games of Peaks, one a secret."""

    options: PeaksOptions

    def start(self, game: int) -> Peaks:
        return Peaks(self.secret(game), self.words, self.options)

    def opening(self) -> PeaksObservation:
        return PeaksObservation(self.options)

    def situation(self, observation: WordleObservation) -> TileSituation:
        marking = PeaksMarking(self.options.alphabet)
        return situate(observation, self.known, self.seed, marking.fitting)

    def marked(self, row: int, rows: Rows) -> Codes:
        number = numbered(self.words.letters, self.options.alphabet)
        guess = number[self.words.codes[row : row + 1]]
        codes: Codes = peak_codes(guess, number[self.words.codes[rows]])[0]
        return codes


class PeaksRuns(TileRuns):
    """Peaks as runs see it; the order of the letters is the language's."""

    slug = "peaks"
    options = tile_options(OPTIONS)
    parameters = translatable("hit=1; several values make a sweep: hit=0,0.5,1.")
    sweep = {"agents": ["entropy"], "parameters": "hit=0,0.5,1,2", "games": 500}
    suite_class = PeaksSuite
    leagues = [
        (slug, {"length": 5, "mode": mode})
        for slug in ("en", "fr", "es")
        for mode in ("normal", "ultra-hard")
    ]

    def rules(self, spec: Spec, lists: Lists[Words]) -> PeaksOptions:
        alphabet = in_order(lists.words.letters, lists.language)
        return PeaksOptions(**OPTIONS.taken(spec), alphabet=alphabet)


class PeaksShell(TileShell):
    """Without colours: no player would remember which of two shades means "earlier"."""

    terminal = TileView(
        "[right] <earlier in the alphabet >later.", marks=MARKS, coloured_marks=MARKS
    )
