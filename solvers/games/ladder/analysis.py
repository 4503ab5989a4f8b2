"""Word Ladder on the solvers' pages."""

from __future__ import annotations

from functools import cached_property

from games.game import JSON
from games.ladder.pairs import graph_for
from games.ladder.picture import picture
from games.ladder.rules import LadderObservation, LadderOptions
from games.rules import InvalidOptions
from lexicons.arrays import Words
from lexicons.services import words_of
from lexicons.speech import gettext
from solvers.games.ladder.agents.agent import LadderAgent
from solvers.games.ladder.agents.situation import LadderSituation, situate
from solvers.games.ladder.drawing import LadderMoment, reason, spreading
from solvers.pages.analysis import AgentTexts, Analysis, StoredAgent
from solvers.pages.budget import compute_slot
from solvers.pictures.picture import Picture

ADVISER = "bidirectional"


class LadderAnalysis(Analysis[LadderOptions, LadderObservation, Words]):
    """A ladder's words and their graph."""

    slug = "ladder"
    adviser = ADVISER
    move_noun = "step"
    texts = AgentTexts(
        explanation="ladder/explanation.html",
        ranking="ladder/ranking.html",
        details="ladder/details.html",
    )

    @staticmethod
    def read_options(setup: JSON) -> LadderOptions:
        return LadderOptions(**setup["options"])

    @cached_property
    def words(self) -> Words:
        words = words_of(self.revision, self.options.length)
        if not len(words):
            raise InvalidOptions(
                gettext(
                    "This dictionary has no words of {length} letters.", length=self.options.length
                )
            )
        graph_for(words)
        return words

    def situation(self, observation: LadderObservation) -> LadderSituation:
        return situate(observation, self.words)

    def stage(self, situation: LadderSituation) -> None:
        """Draw nothing: in a ladder no words are left, it is climbed."""

    def why(self, played: LadderMoment) -> str:
        """Say how far it is to the target, what the step gains, what is next best."""
        return reason(self, played, graph_for(self.words)) + self.next_best(played)

    def pictures(self, played: LadderMoment) -> tuple[Picture, ...]:
        """Draw how the search for the ladder spread."""
        if not isinstance(played.agent, LadderAgent):
            return ()
        try:
            plan = played.agent.plan(played.before.observation)
        except KeyError:
            return ()
        drawn = spreading(self, plan.path, played.agent)
        return (drawn,) if drawn else ()

    def details(self, observation: LadderObservation, player: StoredAgent) -> JSON:
        """Return the picture of the ladder so far, and what the agent's search went through."""
        agent = self.agent(**player)
        if not isinstance(agent, LadderAgent):
            return {}
        with compute_slot():
            plan = agent.plan(observation.before(0))
            climbed = [agent.row(word) for word in observation.words]
            drawn = picture(agent.graph, climbed, plan.path, self.revision.lexicon.language)
        return {"frontiers": plan.frontiers, "looked_at": plan.looked_at, "picture": drawn}
