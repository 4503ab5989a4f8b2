"""Self-taught: a small network that learned by playing how many guesses the names left take."""

from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np

from wordgames.agent.agent import CostClass, Promises
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.cities.agents.agent import MODES, TZ_WEIGHT, Belief, CitiesAgent
from wordgames.cities.agents.gain import Gain
from wordgames.cities.agents.lookahead import IMPROBABLE
from wordgames.cities.agents.situation import CitiesSituation, Weights, shown_places
from wordgames.kernels.backend import kernels_of
from wordgames.languages.translation import translatable
from wordgames.learning.network import Network

FILE = Path(__file__).parent / "self_taught.json"
# Of the guesses needed: what is equal but for the order of its sums is equal.
DIGITS = 9
IDEA = translatable("Guesses that its network expects, this one included: {expected:.3f}.")
WITHOUT = translatable("Without numba it can't ask its network, so it guesses by information.")


@cache
def kernel() -> ModuleType | None:
    """Return the compiled network, or None without numba."""
    return kernels_of("wordgames.cities.agents.self_taught_kernel")


@cache
def learned() -> Network:
    """Return the network that comes with the site."""
    return Network.read(FILE)


class CitiesSelfTaught(CitiesAgent):
    slug = "self-taught"
    name = translatable("Self-taught")
    figure = Figure(translatable("Guesses expected"), -1, 3, needs=True)
    idea = translatable(
        "A small network has learned from its own games how many guesses the cities left "
        "still take. Guess the letter or city after which it expects the fewest."
    )
    source = translatable(
        "Document 000 speaks of reinforcement learning and describes none; this is one, in the way "
        "of Tesauro's TD-Gammon (1995)."
    )
    choices = translatable(
        "The network sees the entropy of the cities left, the chance of the likeliest, how "
        "many are left, how many letters are shown, and which game it is. It started out "
        "knowing nothing and played nine tenths of the list, redrawn each time, with some "
        "random guesses too. Up to three cities left are named one after the other."
    )
    weakness = translatable(
        "It looks one guess ahead, trusts its network for the rest, and only considers the "
        "likeliest city. Without numba it plays as gain."
    )
    parameters = (TZ_WEIGHT,)
    promises = Promises(modes=MODES, cost_class=CostClass.SCAN)

    def prepare(self) -> None:
        self.network = learned()
        self.other = Gain(self.words, self.options, {"tz_weight": self.params["tz_weight"]})

    def rank(self, situation: CitiesSituation, count: int) -> Suggestions:
        if kernel() is None:
            answer = self.other.rank(situation, count)
            return Suggestions(answer.ranked, WITHOUT, fallback=True, figure=Gain.figure)
        belief = self.belief(situation)
        needed = np.round(self.needed(situation, belief), DIGITS)
        return Suggestions(tuple(self.fewest_needed(needed, belief, IDEA, count)))

    def needed(self, situation: CitiesSituation, belief: Belief) -> Weights:
        """Return the guesses expected with each letter now and, last, the likeliest city.

        Infinity for a letter without information; the last few cities are named, no letter asked.
        """
        values = np.full(len(self.words.alphabet) + 1, np.inf)
        module = kernel()
        if module is None or len(belief.rows) == 1:
            values[-1] = 1.0
            return values
        module.cost(
            self.words.places,
            belief.rows.astype(np.int64),
            np.maximum(belief.weights, IMPROBABLE),
            np.uint32(shown_places(situation.observation.mask)),
            self.options.mode == "simple",
            (self.network.first, self.network.second, self.network.third),
            values,
        )
        return values
