"""Adversarial Wordle on the solvers' pages: whatever an agent suggests, the answer is known."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.contract.game import JSON
from games.wordle.adversarial.forms import enough
from games.wordle.adversarial.game import options_of
from games.wordle.forms import lengths_of
from lexicons.models import Revision
from solvers.analysis.analysis import SHOWN, AgentTexts
from solvers.analysis.explanation import Moment
from solvers.analysis.needed import StillNeeded
from solvers.games.adversarial.pictures import classes, forced_line, reason, reply
from solvers.games.tiles.analysis import TileAnalysis
from solvers.games.tiles.assist import TileAssist
from solvers.pictures.picture import Picture
from wordgames.adversarial.agents.absurd_search import AbsurdSearch
from wordgames.adversarial.agents.foresight import foreseen
from wordgames.adversarial.agents.position import searchable
from wordgames.adversarial.options import OPTIONS
from wordgames.adversarial.rules import AdversarialObservation, AdversarialOptions
from wordgames.agent.agent import Agent, Situation
from wordgames.agent.suggestions import Suggestions
from wordgames.rules.feedback import Turn

SEARCH, RESERVE = "absurd-search", "minimax"


class AdversarialAnalysis(TileAnalysis[AdversarialOptions, AdversarialObservation]):
    """Wordle's words and marks; the host can be foreseen."""

    slug = "adversarial"
    texts = AgentTexts(
        explanation="adversarial/explanation.html",
        ranking="adversarial/ranking.html",
    )

    @staticmethod
    def read_options(setup: JSON) -> AdversarialOptions:
        return options_of(setup)

    @property
    def adviser(self) -> str:
        return SEARCH if searchable() else RESERVE

    @property
    def agent_options(self) -> AdversarialOptions:
        """The options without the first word, which is in what an agent is asked about."""
        return replace(self.options, **OPTIONS.fixed_in_runs, opener="")

    def observed(self, turns: Sequence[Turn]) -> AdversarialObservation:
        return AdversarialObservation(options=self.options, turns=tuple(turns))

    def ask(
        self,
        agent: Agent[AdversarialObservation],
        observation: AdversarialObservation,
        count: int = SHOWN,
    ) -> tuple[Situation[AdversarialObservation], Suggestions]:
        """Ask an agent, and say of each suggestion what the host would keep after it."""
        situation, answer = super().ask(agent, observation, count)
        return situation, foreseen(self.words, situation.candidates, answer)

    def needed(self, played: Moment[AdversarialObservation]) -> StillNeeded | None:
        """Guesses that the host can be forced in, by the search, after what it answers."""
        needed = super().needed(played)
        return None if needed is None else replace(needed, whole=True)

    def needs(
        self, before: Situation[AdversarialObservation], moves: Sequence[str]
    ) -> Mapping[str, float]:
        """Search the shortest line after the first of some moves: the host's answer is known."""
        agent, move, left = self.agent(SEARCH), moves[0], before.candidates
        if not isinstance(agent, AbsurdSearch) or not searchable() or not len(left):
            return {}
        if len(left) == 1:
            return {move: 1.0 if self.words[int(left[0])] == move else 2.0}
        marks, kept = reply(self.words, left, move)
        seen = before.observation
        after = replace(seen, turns=(*seen.turns, Turn(move, marks)))
        line = agent.line(Situation(after, before.words, kept, before.seed))
        return {} if line is None else {move: 1.0 + len(line.guesses)}

    def why(self, played: Moment[AdversarialObservation]) -> str:
        """Sentence about the words that the guess makes the host keep, and the next best guess."""
        return reason(self, played, len(self.answers(played))) + self.next_best(played)

    def pictures(self, played: Moment[AdversarialObservation]) -> tuple[Picture, ...]:
        """Draw the group that the host keeps, the line that it is forced along, the letters."""
        if not len(played.before.candidates):
            return ()
        _, letters = super().pictures(played)
        line = forced_line(self, played)
        return (classes(self, played), *((line,) if line else ()), letters)


class AdversarialAssist(TileAssist):
    """Options without a limit; the search says itself how many guesses are still needed."""

    slug = "adversarial"
    has_second_circle = False  # the search plays against the words that the host still holds
    usual_agent = SEARCH

    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        return OPTIONS.defaults(length=length)

    def analysis(self, revision: Revision, stored: JSON) -> AdversarialAnalysis:
        return AdversarialAnalysis(AdversarialOptions(**stored), revision)

    def lengths(self, revision: Revision) -> list[int]:
        return [length for length in lengths_of(revision) if enough(revision, length)]
