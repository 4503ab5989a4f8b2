"""Fibble on the solvers' pages: its marks, of which one lies."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from games.contract.game import JSON
from games.wordle.fibble.forms import FibbleForm
from lexicons.models import Revision
from solvers.analysis.explanation import Moment
from solvers.games.fibble.pictures import doubted
from solvers.games.tiles.analysis import TileAnalysis
from solvers.games.tiles.assist import TileAssist
from solvers.games.tiles.forms import TileWatchForm
from solvers.games.tiles.marks_for_pages import PageMarks
from solvers.pages.watch.watch_form import AgentField
from solvers.pictures.picture import Picture
from wordgames.agent.agent import Rows, Situation
from wordgames.fibble.agents.lookahead import FibbleLookahead
from wordgames.fibble.agents.tile_agents import FIBBLE
from wordgames.fibble.options import OPTIONS
from wordgames.fibble.rules import FibbleOptions, lies
from wordgames.rules.feedback import Marks, Turn, marks
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleObservation


class FibbleRule(PageMarks):
    """The marks of Fibble: one of them lies."""

    marking = FIBBLE
    overlaps = True

    def possible(self, guess: str, word: str) -> Iterator[Marks]:
        return lies(marks(guess, word))

    def answers(self, words: Words, guess: str, candidates: Rows) -> Iterator[tuple[Marks, Rows]]:
        """Yield each answer, lie included; a word is listed under every answer it could give."""
        by_marks: dict[Marks, list[Rows]] = {}
        for true, rows in super().answers(words, guess, candidates):
            for shown in lies(true):
                by_marks.setdefault(shown, []).append(rows)
        for shown, parts in by_marks.items():
            yield shown, np.concatenate(parts)


class FibbleAnalysis(TileAnalysis[FibbleOptions, WordleObservation]):
    """The options and marks of Fibble."""

    slug = "fibble"
    options_class = FibbleOptions
    adviser = "lookahead"
    rule = FibbleRule()

    def observed(self, turns: Sequence[Turn]) -> WordleObservation:
        return WordleObservation(self.options, tuple(turns))

    def needs(
        self, before: Situation[WordleObservation], moves: Sequence[str]
    ) -> Mapping[str, float]:
        """Estimate what the words left take after some moves, every lie followed one row far."""
        agent = self.agent("lookahead")
        return agent.estimated(before, moves) if isinstance(agent, FibbleLookahead) else {}

    def pictures(self, played: Moment[WordleObservation]) -> tuple[Picture, ...]:
        """Draw too which tile of each row may lie, with its weight."""
        before = played.before
        doubts = doubted(self, before.observation.turns, before.candidates)
        others = super().pictures(played)
        return others if doubts is None else (others[0], doubts, *others[1:])


class FibbleAssist(TileAssist):
    """The options of Fibble."""

    slug = "fibble"

    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        return OPTIONS.defaults(length=length, guesses=guesses)

    def analysis(self, revision: Revision, stored: JSON) -> FibbleAnalysis:
        return FibbleAnalysis(FibbleOptions(**stored), revision)


class FibbleWatchForm(FibbleForm, TileWatchForm):
    """The form for watching Fibble."""

    options_table = FibbleForm.options_table.for_runs
    agent = AgentField("fibble", "lookahead")
