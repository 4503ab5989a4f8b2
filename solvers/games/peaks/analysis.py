"""Peaks on the solvers' pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.feedback import Marks, Turn
from games.game import JSON
from games.wordle.peaks.forms import PeaksForm
from games.wordle.peaks.game import PeaksGame
from games.wordle.peaks.rules import PeaksObservation, PeaksOptions, peaks
from lexicons.languages import in_order
from lexicons.models import Lexicon, Revision
from solvers.games.peaks.agents.marking import PeaksMarking
from solvers.games.peaks.suite import PeaksSuite
from solvers.games.tiles.analysis import SettingsForm, WatchForm
from solvers.games.tiles.assist_rows import Rule
from solvers.games.tiles.variants import VariantDesk


class PeaksSettingsForm(PeaksForm, SettingsForm):
    """The options of a game of Peaks that an agent plays."""

    show_left = None


class PeaksWatchForm(PeaksForm, WatchForm):
    """What is watched of Peaks."""

    show_left = None  # type: ignore[assignment]
    game = "peaks"
    usual_agent = "entropy"


class PeaksRule(Rule):
    """The marks of Peaks, by an alphabet."""

    def __init__(self, alphabet: str) -> None:
        self.marking = PeaksMarking(alphabet)
        self.alphabet = alphabet

    def possible(self, guess: str, word: str) -> Iterator[Marks]:
        yield peaks(guess, word, self.alphabet)


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

    def suite(self, revision: Revision, options: Any) -> PeaksSuite:
        return PeaksSuite.of(self.words(revision, options), options)

    def clues(self, seen: Any, guess: str, upper: Callable[[str], str]) -> tuple[str, ...]:
        hard = replace(seen, options=replace(seen.options, mode="ultra-hard"))
        refusal = hard.refusal(guess)
        return () if refusal is None else (refusal.sentence(upper),)
