"""Ask an agent in the middle of a game: its suggestions, ranked, with reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lexicons.models import Revision
from solvers.agents.agent import Agent, Situation
from solvers.analysis.analysis import analysis_class
from solvers.shell.command import ActionCommand
from solvers.shell.explain import Explain
from solvers.shell.game_shell import GameShell
from solvers.shell.picture_figures import drawn


class ExplainDrawn(Explain):
    """Explain with the figures of what the site's pages draw of the position."""

    def pictures(
        self,
        game: GameShell,
        options: dict[str, Any],
        situation: Situation[Any],
        agent: Agent[Any],
    ) -> list[dict[str, Any]]:
        """Return what pages draw of this position; nothing of words that are not the site's."""
        revision = game.revision(options)
        if not isinstance(revision, Revision):
            return []
        answer = agent.suggest(situation, analysis_class(game.game).thought_of)
        answer = replace(answer, figure=answer.figure or agent.figure)
        return drawn(game.game, revision, situation, agent, answer)


class Command(ActionCommand):
    """Explain what an agent would do."""

    action = ExplainDrawn
