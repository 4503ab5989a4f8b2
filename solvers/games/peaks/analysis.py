"""Peaks on the solvers' pages: its marks, by the order of the alphabet."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from games.contract.game import JSON
from games.wordle.peaks.forms import PeaksForm
from games.wordle.peaks.game import PeaksGame
from lexicons.models import Lexicon, Revision
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.explanation import Moment
from solvers.analysis.review import SEARCHED, Reviewed
from solvers.games.peaks.pictures import halves, open_letters
from solvers.games.tiles.analysis import TileAnalysis
from solvers.games.tiles.assist import TileAssist
from solvers.games.tiles.estimated_review import EstimatedReview, expected
from solvers.games.tiles.forms import SettingsForm, TileWatchForm
from solvers.games.tiles.marks_for_pages import PageMarks
from solvers.games.tiles.records import TileRecords
from solvers.games.tiles.tree import SearchedTree
from solvers.pages.watch.watch_form import AgentField
from solvers.pictures.picture import Picture
from solvers.records.best_known import Task
from wordgames.languages.casing import in_order
from wordgames.languages.translation import translatable
from wordgames.peaks.agents.endgame import MOST, needed
from wordgames.peaks.agents.marking import PeaksFeedback, PeaksMarking
from wordgames.peaks.evaluation.runs import PeaksSuite
from wordgames.peaks.options import OPTIONS
from wordgames.peaks.rules import Peaks, PeaksObservation, PeaksOptions, peaks
from wordgames.rules.feedback import Marks, Turn
from wordgames.tiles.evaluation.tree_check import LONGEST_GAME, Start
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleObservation


class PeaksRule(PageMarks):
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
    options_class = PeaksOptions

    @property
    def adviser(self) -> str:
        return "optimal" if self.options.mode == "normal" else "entropy"

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


class PeaksAssist(TileAssist):
    """The options and marks of Peaks."""

    slug = "peaks"
    look = PeaksGame.look
    usual_agent = "optimal"
    says = (translatable("earlier"), translatable("later"), translatable("correct"))

    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        alphabet = in_order(revision.letters, revision.lexicon.language)
        return {**OPTIONS.defaults(length=length, guesses=guesses), "alphabet": alphabet}

    def analysis(self, revision: Revision, stored: JSON) -> PeaksAnalysis:
        return PeaksAnalysis(PeaksOptions(**stored), revision)


class PeaksReview(EstimatedReview):
    """Skill by searching what a guess costs where few words are left; elsewhere by its bits.

    Clues are what ultra-hard would refuse.
    """

    how_scored = "peaks/how_scored.html"
    searched = MOST

    def look_back(self, observation: WordleObservation) -> list[Reviewed]:
        reviewed = super().look_back(observation)
        with compute_slot(self.analysis.slug):
            return [
                self._searched(observation.before(number), move)
                for number, move in enumerate(reviewed)
            ]

    def _searched(self, seen: WordleObservation, move: Reviewed) -> Reviewed:
        """Return a move with the guesses that it lost, where few enough words were left."""
        words, marking = self.analysis.words, self.analysis.rule.marking
        if not isinstance(marking, PeaksMarking):
            return move
        candidates = self.analysis.situation(seen).candidates
        result = needed(words, seen, candidates, move.guess, marking)
        if result is None:
            return move
        return replace(
            move,
            best=result.best,
            best_left=expected(result.best, words, candidates, marking)[1],
            lost=result.played - result.expected,
            how=SEARCHED,
        )

    def clues(
        self, observation: PeaksObservation, guess: str, upper: Callable[[str], str]
    ) -> tuple[str, ...]:
        strictest = replace(observation, options=replace(observation.options, mode="ultra-hard"))
        refusal = strictest.refusal(guess)
        return () if refusal is None else (refusal.sentence(upper),)


class PeaksSettingsForm(PeaksForm, SettingsForm):
    """The options of a game of Peaks that an agent plays."""

    options_table = OPTIONS.for_runs


class PeaksWatchForm(PeaksForm, TileWatchForm):
    """The form for watching Peaks."""

    options_table = OPTIONS.for_runs
    agent = AgentField("peaks", "optimal")


class PeaksTree(SearchedTree):
    """Every secret of the list, grouped by marks."""

    settings_form = PeaksSettingsForm
    look = PeaksGame.look

    def suite(self) -> PeaksSuite:
        return PeaksSuite.of(self.analysis.words, self.analysis.options)


class PeaksRecords(TileRecords):
    """The order of the letters is that of the list's language."""

    def rules(self, task: Task, words: Words) -> tuple[PeaksFeedback, Start]:
        alphabet = in_order(words.letters, Lexicon.objects.get(slug=task.lexicon).language)
        return PeaksFeedback(alphabet), partial(begun, alphabet)


def begun(alphabet: str, secret: str, words: Words, mode: str) -> Peaks:
    """Begin a game of Peaks that is long enough for any tree."""
    options = PeaksOptions(words.length, LONGEST_GAME, mode, alphabet=alphabet)
    return Peaks(secret, words, options)
