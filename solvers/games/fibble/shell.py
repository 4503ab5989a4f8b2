"""Fibble in the shell: what a guess may be told, lies included."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.feedback import marks, to_text
from games.wordle.fibble.rules import lies
from solvers.agents.base import Situation
from solvers.evaluation.experiment import Experiment
from solvers.games.tiles.shell import TileShell


class FibbleShell(TileShell):
    def answers(
        self, experiment: Experiment, situation: Situation[Any], move: str
    ) -> list[dict[str, Any]]:
        """Return each answer with the words left that could give it: a word is under several."""
        counts = Counter[str]()
        for word in situation.words.strings(situation.candidates):
            counts.update(set(map(to_text, lies(marks(move, word)))))
        return [
            {"guess": move, "marks": shown, "left": count} for shown, count in counts.most_common()
        ]
