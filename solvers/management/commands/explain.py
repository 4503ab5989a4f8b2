"""Ask an agent in the middle of a game: its suggestions, ranked, with reasons."""

from dataclasses import replace
from typing import Any

from lexicons.models import Revision
from solvers.analysis.analysis import analysis_class
from solvers.analysis.explanation import Moment
from solvers.pictures.picture import Picture
from solvers.shell.command import ActionCommand
from wordgames.agent.agent import Agent, Situation
from wordgames.agent.suggestions import Suggestions
from wordgames.cli.explain import Explain
from wordgames.cli.game_shell import GameShell


def drawn(
    game: str,
    revision: Revision,
    situation: Situation[Any],
    agent: Agent[Any],
    answer: Suggestions,
) -> list[dict[str, Any]]:
    """Return the pictures of an agent's best move: kind, title, and the figures by their keys.

    They are those of a watched step and of help in this position; none where no move is suggested.
    """
    if not answer.ranked:
        return []
    analysis = analysis_class(game)(agent.options, revision)
    thought = analysis.thought(Moment(answer.best.move, answer, situation, None, agent))
    pictures = filter(None, (thought.candidates, *thought.pictures))
    return [{"kind": it.kind, "title": it.title, "figures": figures_of(it)} for it in pictures]


def figures_of(picture: Picture) -> dict[str, float]:
    """Return the figures of a picture's marks, by the keys that marks and table share."""
    cells = (cell for row in picture.table.rows for cell in row.cells)
    return {cell.key: float(cell.value) for cell in cells if cell.key}


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
