"""Agents of Bulls and Cows: one that draws what fits."""

from __future__ import annotations

from wordgames.bulls.rules import BullsObservation

from wordgames.agent.agent import Agent, Promises, Situation
from wordgames.agent.suggestions import Suggestion, Suggestions


class RandomNumber(Agent[BullsObservation]):
    """Draws any number that fits."""

    slug = "random"
    name = "Random"
    idea = "Guess any number that fits all feedback, each as likely as the others."
    source = "The baseline every other bot has to beat."
    weakness = "Does not ask what a guess would tell."
    promises = Promises(modes=(), deterministic=False)

    def suggest(self, situation: Situation[BullsObservation], count: int = 10) -> Suggestions:
        left = situation.candidates
        if not len(left):
            return Suggestions((), "No number fits.")
        drawn = situation.rng().permutation(left)[:count].tolist()
        chance, idea = 1 / len(left), f"Drawn from {len(left)} numbers."
        moves = (situation.words[row] for row in drawn)
        return Suggestions(tuple(Suggestion(move, chance, idea, chance=chance) for move in moves))
