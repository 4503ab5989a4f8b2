"""Hangman on the solvers' pages: some agents know the dictionary, some only how it spells."""

from __future__ import annotations

from functools import cached_property

from games.game import JSON
from games.hangman.rules import HangmanObservation, HangmanOptions
from games.kernels.backend import numba_wanted
from lexicons.columns import Columns
from lexicons.services import columns_of
from solvers.games.hangman.agents.agent import UNSEEN, HangmanAgent
from solvers.games.hangman.agents.blend import Blend
from solvers.games.hangman.agents.situation import HangmanSituation, situate
from solvers.games.hangman.options import trained_by
from solvers.pages.analysis import AgentTexts, Analysis
from solvers.pages.search_offer import Search
from solvers.registry import agent_class
from solvers.runs.game import RunRequest

SEARCH, RESERVE = "win-search", "frequency"


class HangmanAnalysis(Analysis[HangmanOptions, HangmanObservation, Columns]):
    """The dictionary and options of Hangman."""

    slug = "hangman"
    texts = AgentTexts(ranking="hangman/ranking.html")

    @staticmethod
    def read_options(setup: JSON) -> HangmanOptions:
        return HangmanOptions(**setup["options"])

    @cached_property
    def words(self) -> Columns:
        return columns_of(self.revision)

    @property
    def agent_options(self) -> HangmanOptions:
        """One agent for a dictionary: the options are in what it is asked about."""
        return HangmanOptions()

    def situation(self, observation: HangmanObservation) -> HangmanSituation:
        return situate(observation, self.words)

    @property
    def adviser(self) -> str:
        """The search where it is quick and its reckoning holds, else letter frequency."""
        return SEARCH if numba_wanted() and not self.options.reveals_one else RESERVE

    def knowledge(self, slug: str) -> str:
        """Say what an agent knows: the game's own dictionary, or how its words are spelled."""
        kind = agent_class(self.slug, slug)
        name, count = self.revision.lexicon.name, len(self.words)
        if issubclass(kind, HangmanAgent) and kind.setting == UNSEEN:
            return (
                f"Unseen: it learned spelling from the {count:,} words of {name} and does not look "
                "a word up. For a word that is among them this says less than for one that is not."
            )
        return f"Known: it looks for the word among the answers of {name}."


class HangmanTraining(Search[HangmanAnalysis]):
    """The training of the model that an agent lacks."""

    artifact = "model"

    def request(self, agent: str) -> RunRequest | None:
        lacking = self.analysis.agent(agent)
        if not isinstance(lacking, Blend) or not numba_wanted() or lacking.complete:
            return None
        return trained_by(agent, self.analysis.revision)
