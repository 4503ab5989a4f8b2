"""Jumble on the solvers' pages."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from games.game import JSON
from games.jumble.anagrams import index_of
from games.jumble.rules import Jumble, JumbleObservation, JumbleOptions
from games.rules import State
from lexicons.columns import Columns
from solvers.agents.base import Rows
from solvers.games.jumble.agents.agent import JumbleSituation, situate
from solvers.games.jumble.drawing import JumbleMoment, looked, opens, reason
from solvers.pages.analysis import AgentTexts, Analysis
from solvers.pictures.picture import Picture

ADVISER = "index"


class JumbleAnalysis(Analysis[JumbleOptions, JumbleObservation, Columns]):
    """The dictionary and options of a round; a hint shows a place."""

    slug = "jumble"
    adviser = ADVISER
    texts = AgentTexts(reasons="jumble/reasons.html")
    move_noun = "word"

    @staticmethod
    def read_options(setup: JSON) -> JumbleOptions:
        return JumbleOptions(**setup["options"])

    @cached_property
    def words(self) -> Columns:
        return self.revision.read()

    def situation(self, observation: JumbleObservation) -> JumbleSituation:
        return situate(observation, self.words, _rows(observation.letters, self.words))

    def stage(self, situation: JumbleSituation) -> None:
        """Draw nothing: every word of a round is a puzzle of its own."""

    def why(self, played: JumbleMoment) -> str:
        """Say which words the letters make, and where the agent found the one that it plays."""
        return reason(self, played)

    def candidates(self, played: JumbleMoment) -> None:
        """Draw no lines: every word that the letters make is as good."""

    def pictures(self, played: JumbleMoment) -> tuple[Picture, ...]:
        """Draw what the letters, as a key, open, and where in its list the agent looked."""
        drawn = (opens(self, played), looked(self, played))
        return tuple(picture for picture in drawn if picture)

    def hint(self, state: State, kind: str) -> str:
        """Return the places shown with one more of them, as the rules choose it."""
        return state.hint(kind) if isinstance(state, Jumble) else ""


def _rows(letters: str, columns: Columns) -> Rows:
    """Return the rows of the words that all of these letters make."""
    words = columns.words(len(letters)) if letters else None
    rows = index_of(words).find(letters) if words is not None and len(words) else []
    return np.array(sorted(rows), np.int32)
