"""Gain: the letter with most expected bits, and a name as soon as one is likely enough."""

from dataclasses import replace

import numpy as np

from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.cities.agents.agent import TZ_WEIGHT, CitiesAgent, best_columns
from wordgames.cities.agents.situation import CitiesSituation
from wordgames.languages.translation import translatable

LETTER = translatable("The letter whose answer tells most, in bits.")
NAME = translatable("The likeliest city, likely enough to guess.")


class Gain(CitiesAgent):
    slug = "gain"
    name = translatable("Information gain")
    figure = Figure(translatable("Expected bits"), column="bits")
    idea = translatable(
        "Guess the letter whose answer tells most about the cities left. Guess a city once "
        "it's likely enough."
    )
    source = translatable("The classic use of entropy (Shannon 1948), in document 000's game.")
    choices = translatable(
        "The chances of the cities follow Bayes' rule: in the advanced game, a city with "
        "three As shows each of them a third of the time."
    )
    weakness = translatable(
        "Looks one guess ahead and counts bits, not guesses, so it finds out more than it "
        "needs when a lucky guess at a city would end the game."
    )
    parameters = (
        TZ_WEIGHT,
        Parameter(
            "sure",
            0.3,
            translatable("How likely a city must be to be guessed."),
            low=0,
            high=1,
        ),
    )

    def rank(self, situation: CitiesSituation, count: int) -> Suggestions:
        belief = self.belief(situation)
        outcomes = self.outcomes(belief)
        letters = [
            self.letter(column, float(outcomes.bits[column]), LETTER, outcomes)
            for column in best_columns(np.where(outcomes.splits, outcomes.bits, -np.inf), count)
        ]
        names = [replace(name, weighed=False) for name in self.names(belief, count, NAME)]
        if not letters or belief.surest >= float(self.params["sure"]):
            return Suggestions(tuple([*names[:1], *letters, *names[1:]][:count]))
        return Suggestions(tuple([*letters, *names][:count]))
