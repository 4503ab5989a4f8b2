"""Our bots in a tournament: they play a week's games once it is over, under the same rules."""

import logging
from dataclasses import replace
from typing import Any

from lexicons.revisions.publish import revision_of
from solvers.analysis.analysis import AnyAgent, AnyAnalysis, analyse
from solvers.outside.agents.environments import Environment
from solvers.outside.agents.tournament_models import TournamentWeek
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import build_agent
from wordgames.rules.state import IllegalMove, InvalidOptions, Status

log = logging.getLogger(__name__)


def outcomes_of_bot(environment: Environment, week: TournamentWeek, bot: str) -> list[float] | None:
    """Return the outcome of each game of a week for one of our bots.

    None for a bot that cannot play these words, or has yet to search or to learn for them.
    """
    revision = revision_of(week.revision_id)
    columns = revision.read()
    analysis = analyse(environment.game, revision, week.setups[0])
    try:
        agent = build_agent(environment.game, bot, analysis.words, analysis.agent_options)
    except (InvalidOptions, ParameterError, LookupError) as refusal:
        log.warning("%s does not play in %s: %s", bot, week, refusal)
        return None
    if not agent.complete:
        return None
    player = _Player(analysis, agent, int(week.seed[:8], 16))
    return [player.outcome(environment, environment.state(setup, columns)) for setup in week.setups]


class _Player:
    """An agent at play: what it has seen before it answers as before."""

    def __init__(self, analysis: AnyAnalysis, agent: AnyAgent, seed: int) -> None:
        self.analysis, self.agent, self.seed = analysis, agent, seed
        self.moves: dict[str, str] = {}

    def outcome(self, environment: Environment, state: Any) -> float:
        """Play a game to its end and return its outcome; the worst for one left open."""
        while state.status is Status.PLAYING:
            try:
                state = state.play(self._move(state.observe()))
            except IllegalMove:
                return environment.worst
        return environment.outcome(state)

    def _move(self, observation: Any) -> str:
        """Return the agent's move; raises IllegalMove where it has none."""
        key = observation.history_key()
        if key not in self.moves:
            situation = replace(self.analysis.situation(observation), seed=self.seed)
            ranked = self.agent.suggest(situation, 1).ranked
            if not ranked:
                raise IllegalMove("The bot knows no move.")
            self.moves[key] = ranked[0].move
        return self.moves[key]
