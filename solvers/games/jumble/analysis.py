"""Jumble on the solvers' pages."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from games.game import JSON
from games.jumble.anagrams import index_of
from games.jumble.rules import Jumble, JumbleObservation, JumbleOptions
from games.rules import State
from lexicons.columns import Columns
from lexicons.services import columns_of
from solvers.agents.base import Rows
from solvers.games.jumble.agents.agent import JumbleSituation, situate
from solvers.pages.analysis import AgentTexts, Analysis

ADVISER = "index"


class JumbleAnalysis(Analysis[JumbleOptions, JumbleObservation, Columns]):
    """The dictionary and options of a round; a hint shows a place."""

    slug = "jumble"
    adviser = ADVISER
    texts = AgentTexts(reasons="jumble/reasons.html")

    @staticmethod
    def read_options(setup: JSON) -> JumbleOptions:
        return JumbleOptions(**setup["options"])

    @cached_property
    def words(self) -> Columns:
        return columns_of(self.revision)

    def situation(self, observation: JumbleObservation) -> JumbleSituation:
        return situate(observation, self.words, _rows(observation.letters, self.words))

    def hint(self, state: State, kind: str) -> str:
        """Return the places shown with one more of them, as the rules choose it."""
        return state.hint(kind) if isinstance(state, Jumble) else ""


def _rows(letters: str, columns: Columns) -> Rows:
    """Return the rows of the words that all of these letters make."""
    words = columns.words(len(letters)) if letters else None
    rows = index_of(words).find(letters) if words is not None and len(words) else []
    return np.array(sorted(rows), np.int32)
