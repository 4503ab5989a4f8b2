"""Fibble on the solvers' pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.feedback import Marks, Turn, marks
from games.game import JSON
from games.wordle.fibble.forms import FibbleForm
from games.wordle.fibble.rules import FibbleOptions, lies
from games.wordle.rules import WordleObservation
from lexicons.models import Lexicon
from solvers.games.fibble.agents.marking import FIBBLE
from solvers.games.tiles.analysis import WatchForm
from solvers.games.tiles.assist_rows import Rule
from solvers.games.tiles.variants import VariantDesk
from solvers.pages.desk import Desk


class FibbleWatchForm(FibbleForm, WatchForm):
    """What is watched of Fibble."""

    show_left = None  # type: ignore[assignment]
    game = "fibble"
    usual_agent = "entropy"


class FibbleRule(Rule):
    """The marks of Fibble: one of them lies."""

    marking = FIBBLE

    def possible(self, guess: str, word: str) -> Iterator[Marks]:
        return lies(marks(guess, word))


class FibbleDesk(VariantDesk):
    """The words, options and situations of Fibble; its lies are no tree that could be walked."""

    slug = "fibble"
    suite = Desk.suite  # type: ignore[assignment]

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
