"""Random: the baseline, any word that still fits."""

from __future__ import annotations

from lexicons.languages.translation import gettext_noop, nlater
from solvers.agents.agent import Promises
from solvers.agents.suggestions import Suggestions
from solvers.games.tiles.agents.agent import TileAgent
from solvers.games.tiles.agents.situation import TileSituation


class RandomWord(TileAgent):
    slug = "random"
    name = gettext_noop("Random")
    idea = gettext_noop(
        "Guess any word that fits all the feedback so far, each as likely as the others."
    )
    source = gettext_noop("The baseline that every other agent has to beat.")
    weakness = gettext_noop(
        "Learns nothing but what a lucky guess tells: _atch has a dozen endings to try."
    )
    figure = None
    promises = Promises(deterministic=False)

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        drawn = situation.rng().permutation(situation.candidates)[:count]
        idea = nlater(
            "Drawn from {count} word left.",
            "Drawn from {count} words left.",
            len(situation.candidates),
        )
        scores = [1 / len(situation.candidates)] * len(drawn)
        return Suggestions(self.explain(situation.candidates, drawn, scores, idea))
