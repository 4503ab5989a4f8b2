"""Peaks and Fibble on the solvers' pages: Wordle's desk with other marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from games.feedback import Marks, Turn, marks
from games.game import JSON
from games.wordle.fibble.forms import FibbleForm
from games.wordle.fibble.rules import FibbleOptions, lies
from games.wordle.peaks.forms import PeaksForm
from games.wordle.peaks.game import PeaksGame
from games.wordle.peaks.rules import PeaksObservation, PeaksOptions, peaks
from games.wordle.rules import WordleObservation
from lexicons.arrays import Words
from lexicons.languages import in_order, upper
from lexicons.models import Lexicon, Revision
from solvers.agents.fibble.marking import FIBBLE
from solvers.agents.peaks.marking import PeaksMarking
from solvers.agents.wordle.situation import WordleSituation, situate
from solvers.evaluation.peaks import PeaksCourse
from solvers.pages.assisting import Rule
from solvers.pages.budget import turn
from solvers.pages.desk import Desk
from solvers.pages.reviewing import Reviewed
from solvers.pages.variants_review import review
from solvers.pages.wordle import SettingsForm, WatchForm, WordleDesk


class PeaksSettingsForm(PeaksForm, SettingsForm):
    """The options of a game of Peaks that an agent plays."""

    show_left = None


class PeaksWatchForm(PeaksForm, WatchForm):
    """What is watched of Peaks."""

    show_left = None  # type: ignore[assignment]
    game = "peaks"
    usual_agent = "entropy"


class FibbleWatchForm(FibbleForm, WatchForm):
    """What is watched of Fibble."""

    show_left = None  # type: ignore[assignment]
    game = "fibble"
    usual_agent = "entropy"


class PeaksRule(Rule):
    """The marks of Peaks, by an alphabet."""

    def __init__(self, alphabet: str) -> None:
        self.marking = PeaksMarking(alphabet)
        self.alphabet = alphabet

    def possible(self, guess: str, word: str) -> Iterator[Marks]:
        yield peaks(guess, word, self.alphabet)


class FibbleRule(Rule):
    """The marks of Fibble: one of them lies."""

    marking = FIBBLE

    def possible(self, guess: str, word: str) -> Iterator[Marks]:
        return lies(marks(guess, word))


class VariantDesk(WordleDesk):
    """What the desks of both share: no search, and a review that is estimated."""

    reckoning = "solvers/reckoning_estimated.html"
    skill = "solvers/skill_estimated.html"
    counts_turns = False
    search = Desk.search
    known_games = Desk.known_games  # type: ignore[assignment]
    warm = Desk.warm

    def situation(self, observation: WordleObservation, words: Words) -> WordleSituation:
        fitting = self.rule(observation.options).marking.fitting
        return situate(observation, words, fitting=fitting)

    def still_needed(self, words: Words, seen: Any, left: Any) -> None:
        """Return nothing: no search knows these marks."""

    def adviser(self, options: Any) -> str:
        return self.helper

    def clues(self, seen: Any, guess: str, upper: Callable[[str], str]) -> tuple[str, ...]:
        """Return what a guess did not use of what was known, as sentences."""
        return ()

    def review(self, observation: Any, revision: Revision) -> list[Reviewed]:
        words = self.words(revision, observation.options)
        normal = replace(observation.options, mode="normal", show_left=False)
        adviser = self.agent(self.helper, revision, normal)
        unused = partial(self.clues, upper=partial(upper, code=revision.lexicon.language))
        with turn():
            reviewed = review(observation, words, adviser, self.rule(normal).marking)
        return [
            replace(one, clues=unused(self.before(observation, number), one.guess))
            for number, one in enumerate(reviewed)
        ]


class PeaksDesk(VariantDesk):
    """The words, options and situations of Peaks."""

    slug = "peaks"
    look = PeaksGame.look
    says = ("earlier", "later", "correct")

    def options(self, setup: JSON) -> PeaksOptions:
        return PeaksOptions(**setup["options"])

    def rule(self, options: Any) -> PeaksRule:
        return PeaksRule(options.alphabet)

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> WatchForm:
        return PeaksWatchForm(data, lexicons, initial)

    def settings_form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> SettingsForm:
        return PeaksSettingsForm(data, lexicons, initial)

    def elsewhere(self, revision: Revision, length: int, guesses: int) -> JSON:
        alphabet = in_order(revision.letters, revision.lexicon.language)
        return super().elsewhere(revision, length, guesses) | {"alphabet": alphabet}

    def seen(self, options: JSON, turns: Sequence[Turn]) -> PeaksObservation:
        return PeaksObservation(PeaksOptions(**options), tuple(turns))

    def course(self, revision: Revision, options: Any) -> PeaksCourse:
        return PeaksCourse.of(self.words(revision, options), options)

    def clues(self, seen: Any, guess: str, upper: Callable[[str], str]) -> tuple[str, ...]:
        hard = replace(seen, options=replace(seen.options, mode="ultra-hard"))
        refusal = hard.refusal(guess)
        return () if refusal is None else (refusal.sentence(upper),)


class FibbleDesk(VariantDesk):
    """The words, options and situations of Fibble; its lies are no tree that could be walked."""

    slug = "fibble"
    course = Desk.course  # type: ignore[assignment]

    def options(self, setup: JSON) -> FibbleOptions:
        return FibbleOptions(**setup["options"])

    def rule(self, options: Any) -> FibbleRule:
        return FibbleRule()

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> WatchForm:
        return FibbleWatchForm(data, lexicons, initial)

    def seen(self, options: JSON, turns: Sequence[Turn]) -> WordleObservation:
        return WordleObservation(FibbleOptions(**options), tuple(turns))
