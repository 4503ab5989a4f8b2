"""Look-ahead: the guess after which the fewest guesses are still needed, by following the game."""

from collections.abc import Sequence
from functools import cache
from types import ModuleType

import numpy as np

from wordgames.agent.agent import CostClass, Promises
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.cities.agents.agent import MODES, TZ_WEIGHT, Belief, CitiesAgent
from wordgames.cities.agents.gain import Gain
from wordgames.cities.agents.situation import CitiesSituation, Weights, shown_places
from wordgames.evidence import FOUND, NAMES
from wordgames.kernels.backend import kernels_of
from wordgames.languages.translation import deferred, translatable

IDEA = translatable(
    "Expected guesses still needed, this one included: {expected:.3f}, by following the game."
)
WITHOUT = translatable("Without numba it can't look ahead, so it guesses by information gain.")
# The least chance of a name left: the search takes logarithms.
IMPROBABLE = 1e-12
# Situations whose search an agent keeps.
REMEMBERED = 4_000


@cache
def kernel() -> ModuleType | None:
    """Return the compiled search, or None without numba."""
    return kernels_of("wordgames.cities.agents.lookahead_kernel")


class Lookahead(CitiesAgent):
    slug = "lookahead"
    name = translatable("Look-ahead")
    figure = Figure(translatable("Guesses expected"), -1, 3, needs=True)
    idea = translatable(
        "Guess whatever leaves the fewest guesses on average: it follows the promising "
        "letters and the likeliest city, answer by answer, to the end of the game."
    )
    source = translatable("Goes beyond document 000; its course's best bots look one guess ahead.")
    choices = translatable(
        "It tries guesses in the order of an estimate: one guess and, for each bit of "
        "entropy left, as many more as scale says, and at least two minus the chance of the "
        "likeliest city. It follows as many as width says at once, half as many at each "
        "guess after it, and only the best one at the end. Up to three cities left are named "
        "one after the other: no letter does better."
    )
    weakness = translatable(
        "Takes a second for its first guess in the advanced game. It only names the "
        "likeliest city, and what it finds is the best found, not proven. Without numba it "
        "plays as gain."
    )
    parameters = (
        TZ_WEIGHT,
        Parameter(
            "width",
            8,
            translatable("Guesses it follows at first."),
            low=1,
            high=32,
            costly=True,
        ),
        Parameter(
            "scale",
            0.6,
            translatable("Guesses it thinks a bit of entropy costs."),
            low=0,
            high=2,
        ),
    )
    promises = Promises(modes=MODES, cost_class=CostClass.LIMITED_SEARCH, standing=NAMES[FOUND])

    def prepare(self) -> None:
        width = int(self.params["width"])
        widths = [width >> depth for depth in range(width.bit_length())]
        self.widths = np.array(widths, np.int64)
        self.memo: Memo[Weights] = Memo(REMEMBERED)
        self.other = Gain(self.words, self.options, {"tz_weight": self.params["tz_weight"]})

    @property
    def status(self) -> str:
        """Return the proof status: the width of its search."""
        return f"width {self.params['width']}, best found"

    def rank(self, situation: CitiesSituation, count: int) -> Suggestions:
        if kernel() is None:
            answer = self.other.rank(situation, count)
            return Suggestions(answer.ranked, WITHOUT, fallback=True)
        belief = self.belief(situation)
        ranked = self.fewest_needed(self.needed(situation, belief), belief, IDEA, count)
        only = [] if ranked else self.names(belief, 1, deferred(IDEA, expected=1.0), -1.0)
        return Suggestions((*ranked, *only))

    def needed(self, situation: CitiesSituation, belief: Belief) -> Weights:
        """Return the guesses needed with each letter first and, last, the likeliest city.

        Infinity where it was not followed.
        """
        observation = situation.observation
        key = (
            observation.options.mode,
            observation.options.favour,
            observation.mask,
            belief.rows.tobytes(),
        )
        return self.memo.get(key, lambda: self._search(belief, observation.mask))

    def estimated(self, situation: CitiesSituation, moves: Sequence[str]) -> dict[str, float]:
        """Return the guesses that the game should take after each of some moves, one look ahead.

        Nothing without numba, or with no city left; a letter that tells nothing has no figure.
        """
        module, belief = kernel(), self.belief(situation)
        if module is None or not len(belief.rows):
            return {}
        rows, scale = belief.rows.astype(np.int64), float(self.params["scale"])
        weights = np.maximum(belief.weights, IMPROBABLE)
        costs = np.full(len(self.words.alphabet), np.inf)
        shown = np.uint32(shown_places(situation.observation.mask))
        simple = self.options.mode == "simple"
        estimate = module.estimate_all if simple else module.estimate_one
        estimate(self.words.places, rows, weights, shown, scale, costs)
        needed = dict(zip(self.words.alphabet, costs.tolist(), strict=True))
        places = {self.words[row]: place for place, row in enumerate(rows.tolist())}
        for move in moves:
            if move in places:
                alone = len(rows) == 1
                needed[move] = (
                    1.0 if alone else module.estimate_name(rows, weights, places[move], scale)
                )
        return {move: needed[move] for move in moves if needed.get(move, np.inf) < np.inf}

    def _search(self, belief: Belief, mask: str) -> Weights:
        values = np.full(len(self.words.alphabet) + 1, np.inf)
        module = kernel()
        if module is not None and len(belief.rows) > 1:
            module.solve(
                self.words.places,
                belief.rows.astype(np.int64),
                np.maximum(belief.weights, IMPROBABLE),
                np.uint32(shown_places(mask)),
                self.options.mode == "simple",
                self.widths,
                0,
                float(self.params["scale"]),
                values,
            )
        return values
