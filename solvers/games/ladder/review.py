"""Looking back at a ladder, step by step: how near each came to the target."""

from __future__ import annotations

from games.ladder.pairs import graph_for
from games.ladder.rules import LadderObservation
from solvers.games.ladder.analysis import LadderAnalysis
from solvers.pages.budget import compute_slot
from solvers.pages.review import SEARCHED, Review, Reviewed


class LadderReview(Review[LadderAnalysis]):
    """What each step lost against the steps that led nearer to the target."""

    facts = "ladder/facts.html"
    how_scored = "ladder/how_scored.html"
    half = 1.0
    luck = False
    left = "steps"

    def pieces(self, observation: LadderObservation) -> list[list[tuple[str, str]]]:
        """Return the steps; letters that stand in the target at the same place are correct."""
        return [
            [
                (it, "correct" if it == goal else "")
                for it, goal in zip(word, observation.target, strict=True)
            ]
            for word in observation.moves
        ]

    def look_back(self, observation: LadderObservation) -> list[Reviewed]:
        with compute_slot():
            return [self._reviewed(observation, step) for step in range(observation.steps)]

    def _reviewed(self, observation: LadderObservation, number: int) -> Reviewed:
        """Look back at a step: `before` and `after` are the steps left to the target."""
        words = self.analysis.words
        graph = graph_for(words)
        around = (*observation.words[number : number + 2], observation.target)
        here, step, target = (words.row(word) or 0 for word in around)
        away = graph.distances(target)
        best = [words[int(node)] for node in graph.nearer(here, target)]
        return Reviewed(
            guess=observation.words[number + 1],
            before=int(away[here]),
            after=int(away[step]),
            expected=0.0,
            received=0.0,
            best=", ".join(best[:8]),
            best_left=float(len(best)),
            lost=float(away[step] - away[here] + 1),
            how=SEARCHED,
            clues=(),
        )
