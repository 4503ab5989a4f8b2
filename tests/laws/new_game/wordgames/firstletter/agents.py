"""First Letter's agents: one that draws a letter."""

from __future__ import annotations

from string import ascii_lowercase

from wordgames.firstletter.rules import FirstLetterObservation

from wordgames.agent.agent import Agent, Promises, Situation
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.languages.translation import deferred_plural, translatable


class RandomLetter(Agent[FirstLetterObservation]):
    """Draws any letter that was not tried."""

    slug = "random"
    name = translatable("Random")
    idea = translatable("Try any letter that was not tried, each as likely as the others.")
    source = translatable("The baseline every other bot has to beat.")
    weakness = translatable("Learns nothing from what it sees.")
    figure = None
    promises = Promises(modes=(), deterministic=False)

    def suggest(self, situation: Situation[FirstLetterObservation], count: int = 10) -> Suggestions:
        untried = [
            letter for letter in ascii_lowercase if letter not in situation.observation.moves
        ]
        drawn = situation.rng().permutation(untried)[:count].tolist()
        chance = 1 / len(untried)
        idea = deferred_plural(
            "Drawn from {count} letter.", "Drawn from {count} letters.", len(untried)
        )
        return Suggestions(
            tuple(Suggestion(letter, chance, idea, chance=chance) for letter in drawn)
        )
