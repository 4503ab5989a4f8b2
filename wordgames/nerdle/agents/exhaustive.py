"""Exhaustive: document 001's agent, the first equation that fits."""

import numpy as np

from wordgames.agent.agent import Promises
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Suggestions
from wordgames.languages.translation import deferred_plural, translatable, translatable_plural
from wordgames.tiles.agents.agent import TileAgent, explain
from wordgames.tiles.agents.situation import TileSituation

# The order in which symbols are tried: document 001's, and those of 10 places after them.
SYMBOLS = "0123456789+-*/=()²³"
FOUND = translatable_plural(
    "The first of {count} equation that fits, in the order of the symbols.",
    "The first of {count} equations that fit, in the order of the symbols.",
)


class Exhaustive(TileAgent):
    slug = "exhaustive"
    name = translatable("Exhaustive")
    figure = None
    idea = translatable(
        "Run through all arrangements of the symbols, work each out with a stack, and guess "
        "the first that's correct and fits all the feedback."
    )
    source = translatable("Document 001.")
    choices = translatable(
        "The document doesn't say in which order the arrangements come: here by its list of "
        "symbols, 0123456789+-*/=, or at random (parameter). The correct ones are listed "
        "once and kept, which finds the same equation as listing them again for each guess."
    )
    weakness = translatable(
        "Guesses what fits, not what tells most: 1+9=10 and 2+8=10 have a lot in common."
    )
    promises = Promises(modes=("normal", "strict"))
    parameters = (
        Parameter(
            "order",
            "symbols",
            translatable("Which of the fitting equations to guess."),
            choices=("symbols", "drawn"),
            draws=True,
        ),
    )

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        candidates = situation.candidates
        if self.params["order"] == "drawn":
            first = situation.rng().permutation(candidates)[:count]
        else:
            rank = np.array([SYMBOLS.find(letter) for letter in self.words.letters])
            first = candidates[np.lexsort(rank[self.words.codes[candidates]].T[::-1])[:count]]
        idea = deferred_plural(*FOUND, len(candidates))
        return Suggestions(
            explain(self.words, candidates, first, -np.arange(float(len(first))), idea)
        )
