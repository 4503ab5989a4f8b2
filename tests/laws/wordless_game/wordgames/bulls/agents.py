"""Agents of Bulls and Cows: one that draws what fits."""

from __future__ import annotations

from wordgames.bulls.rules import BullsObservation

from wordgames.agent.agent import Agent, Promises, Situation
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.languages.translation import deferred_plural, translatable


class RandomNumber(Agent[BullsObservation]):
    """Draws any number that fits."""

    slug = "random"
    name = translatable("Random")
    idea = translatable("Guess any number that fits all feedback, each as likely as the others.")
    source = translatable("The baseline every other bot has to beat.")
    weakness = translatable("Does not ask what a guess would tell.")
    figure = None
    promises = Promises(modes=(), deterministic=False)

    def suggest(self, situation: Situation[BullsObservation], count: int = 10) -> Suggestions:
        left = situation.candidates
        if not len(left):
            return Suggestions((), translatable("No number fits."))
        drawn = situation.rng().permutation(left)[:count].tolist()
        chance = 1 / len(left)
        idea = deferred_plural(
            "Drawn from {count} number.", "Drawn from {count} numbers.", len(left)
        )
        moves = (situation.words[row] for row in drawn)
        return Suggestions(tuple(Suggestion(move, chance, idea, chance=chance) for move in moves))
