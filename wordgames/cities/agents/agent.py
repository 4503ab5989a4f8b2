"""Base of all agents of Cities: beliefs, reasons, and the reserve when no name fits."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wordgames.agent.agent import Agent, Promises, Rows
from wordgames.agent.parameters import Parameter, ParameterError
from wordgames.agent.suggestions import Suggestion, Suggestions, given
from wordgames.cities.agents.atlas import Atlas, Places
from wordgames.cities.agents.outcomes import OUTCOMES, Outcomes, entropy
from wordgames.cities.agents.situation import CitiesSituation, Weights, chances, hidden_places
from wordgames.cities.rules import CitiesObservation, CitiesOptions
from wordgames.languages.translation import deferred, translatable

MODES = ("simple", "advanced")
PROMISES = Promises(modes=MODES)
# Document 000's order of letters when nothing better is known.
COMMON = "anioerulgshtmkcbdpyqzvjwfx"
# Of chances and scores that are compared: what is equal but for the order of its sums is equal.
DIGITS = 12
OPENER_GIVEN = translatable("The opener it was given.")
NOTHING = translatable("No city it knows fits, so it guesses the most common letters.")
TZ_WEIGHT = Parameter(
    "tz_weight",
    0.5,
    translatable("Share of the secrets it believes are in the favoured country."),
    low=0,
    high=1,
)


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """An agent's belief about the names left.

    rows     the names left
    weights  (n,) the chance of each, in sum one
    hidden   (n, letters) where each letter can still be shown
    """

    rows: Rows
    weights: Weights
    hidden: Places

    @property
    def likeliest(self) -> int:
        """The place in `rows` of the likeliest name, the first of equals."""
        return int(np.argmax(np.round(self.weights, DIGITS)))

    @property
    def surest(self) -> float:
        """The chance of the likeliest name."""
        return round(float(self.weights[self.likeliest]), DIGITS)


class CitiesAgent(Agent[CitiesObservation]):
    """An agent of Cities ranks letters and names; where no name fits it guesses common letters."""

    words: Atlas
    options: CitiesOptions
    promises = PROMISES

    def check_fit(self, words: Atlas, options: CitiesOptions, opener: str | None) -> None:
        if not isinstance(words, Atlas):
            raise ParameterError("An agent of Cities is built of names of cities.")

    def suggest(self, situation: CitiesSituation, count: int = 10) -> Suggestions:
        observation = situation.observation
        if self.opener and not observation.turns:
            return given((Suggestion(self.opener, 0.0, OPENER_GIVEN),))
        if not len(situation.candidates):
            return self.reserve(observation, count)
        return self.rank(situation, count)

    @abstractmethod
    def rank(self, situation: CitiesSituation, count: int) -> Suggestions:
        """Return up to `count` suggestions, at least one name being left."""

    def belief(self, situation: CitiesSituation) -> Belief:
        """Return its belief about the names left; by Bayes' rule unless the agent overrides it."""
        weights = chances(situation, self.words, float(self.params["tz_weight"]))
        hidden = hidden_places(self.words, situation.candidates, situation.observation.mask)
        return Belief(situation.candidates, weights, hidden)

    def outcomes(self, belief: Belief) -> Outcomes:
        """Return the possible outcomes of each letter."""
        return OUTCOMES[self.options.mode](belief.hidden, belief.weights)

    def reserve(self, observation: CitiesObservation, count: int) -> Suggestions:
        """Guess letters not guessed yet in the order of document 000, then those of the list."""
        order = [letter for letter in COMMON if letter in self.words.alphabet]
        order += [letter for letter in self.words.alphabet if letter not in order]
        fresh = [letter for letter in order if letter not in observation.letters] or order[:1]
        ranked = tuple(Suggestion(letter, 0.0, NOTHING, weighed=False) for letter in fresh[:count])
        return Suggestions(ranked, NOTHING, fallback=True)

    def letter(self, column: int, score: float, idea: str, outcomes: Outcomes) -> Suggestion:
        """Suggest a letter, with its reasons."""
        return Suggestion(
            move=self.words.alphabet[column],
            score=score,
            idea=idea,
            bits=float(outcomes.bits[column]),
            left=float(outcomes.expected[column]),
            chance=0.0,
        )

    def names(
        self, belief: Belief, count: int, idea: str, score: float | None = None
    ) -> list[Suggestion]:
        """Suggest the likeliest names, with their reasons; scored by their chance by default."""
        best = np.argsort(-np.round(belief.weights, DIGITS), kind="stable")[:count]
        return [
            Suggestion(
                move=self.words[int(belief.rows[place])],
                score=float(belief.weights[place]) if score is None else score,
                idea=idea,
                bits=hit_bits(belief.weights, int(place)),
                left=left_after(belief.weights, int(place)),
                chance=float(belief.weights[place]),
            )
            for place in best
        ]

    def fewest_needed(
        self, needed: Weights, belief: Belief, idea: str, count: int
    ) -> list[Suggestion]:
        """Suggest what needs the fewest guesses, of each letter and, last, the likeliest name.

        Infinity is what was not looked at; `idea` is a sentence about the guesses `expected`.
        """
        outcomes = self.outcomes(belief)
        ranked: list[Suggestion] = []
        for move in np.argsort(needed, kind="stable")[:count].tolist():
            expected = float(needed[move])
            if expected == np.inf:
                break
            reason = deferred(idea, expected=expected)
            if move == len(self.words.alphabet):
                even = len(belief.rows) == 2 and bool(np.ptp(belief.weights) < 10.0**-DIGITS)
                ranked += self.names(belief, 1 + even, reason, -expected)
            else:
                ranked.append(self.letter(move, -expected, reason, outcomes))
        return ranked[:count]


def hit_bits(weights: Weights, place: int) -> float:
    """Return the bits expected of guessing a name: right, or wrong."""
    chance = min(1.0, float(weights[place]))
    return entropy(np.array([chance, 1 - chance]))


def left_after(weights: Weights, place: int) -> float:
    """Return how many names guessing one leaves on average; one where it is right."""
    chance = float(weights[place])
    return chance + (1 - chance) * (len(weights) - 1)


def best_columns(scores: Sequence[float] | Weights, count: int) -> list[int]:
    """Return the places of the greatest scores, ties by place; those of minus infinity left out."""
    values = np.round(np.asarray(scores, dtype=np.float64), DIGITS)
    order = np.argsort(-values, kind="stable")[:count]
    return [int(place) for place in order if values[place] > -np.inf]
