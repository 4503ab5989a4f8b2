"""Wordle on the solvers' pages."""

from collections.abc import Sequence

from games.contract.game import JSON
from lexicons.models import Revision
from solvers.games.tiles.analysis import TileAnalysis
from solvers.games.tiles.assist import SearchedAssist
from solvers.games.tiles.forms import SettingsForm, TileWatchForm
from solvers.games.tiles.tree import SearchedTree
from solvers.games.wordle.pictures import WordleMoment, inner_state
from solvers.pages.watch.watch_form import AgentField
from solvers.pictures.picture import Picture
from wordgames.rules.feedback import Turn
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.wordle.options import OPTIONS
from wordgames.wordle.rules import WordleObservation, WordleOptions


class WordleAnalysis(TileAnalysis[WordleOptions, WordleObservation]):
    """Wordle's options; its adviser has a tree, but for one mode."""

    slug = "wordle"
    options_class = WordleOptions

    @property
    def adviser(self) -> str:
        return "entropy" if self.options.mode == "ultra-hard" else "optimal"

    def observed(self, turns: Sequence[Turn]) -> WordleObservation:
        return WordleObservation(self.options, tuple(turns))

    def pictures(self, played: WordleMoment) -> tuple[Picture, ...]:
        """Draw what the agent believes, then the possible feedback on the guess."""
        if not len(played.before.candidates):
            return super().pictures(played)
        return (*inner_state(self, played), *super().pictures(played))


class WordleAssist(SearchedAssist):
    """Wordle's options."""

    slug = "wordle"
    usual_agent = "optimal"
    in_papers = True

    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        return OPTIONS.defaults(length=length, guesses=guesses)

    def analysis(self, revision: Revision, stored: JSON) -> WordleAnalysis:
        return WordleAnalysis(WordleOptions(**stored), revision)


class WordleTree(SearchedTree):
    """Every secret of the list, grouped by marks."""

    settings_form = SettingsForm

    def suite(self) -> TileSuite:
        return TileSuite.of(self.analysis.words, self.analysis.options)


class WordleWatchForm(TileWatchForm):
    """The form for watching Wordle."""

    agent = AgentField("wordle", "optimal")
