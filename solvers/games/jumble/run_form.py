"""The form that asks for runs of Jumble."""

from __future__ import annotations

from typing import Any

from lexicons.models import Revision
from solvers.games.jumble.runs import GAMES, spec_of
from solvers.runs.form import GameRunForm, drawn, parameters
from solvers.runs.registry import Spec


class JumbleRunForm(GameRunForm):
    """Runs over drawn words of a dictionary."""

    game = "jumble"
    usual = {"agents": ["index"], "games": GAMES}

    games = drawn("Games", "So many words are drawn by the seed.")
    parameters = parameters("lengths=off; several values make a sweep: lengths=on,off.")

    def spec(self, revision: Revision, agent: str, **of: Any) -> Spec:
        return spec_of(revision, **self.chosen("games", "seed"))
