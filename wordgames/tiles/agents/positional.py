"""Positional: document 004's brute force over letter probabilities by place."""

import numpy as np

from wordgames.agent.parameters import Parameter, Value
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.languages.translation import translatable
from wordgames.tiles.agents.agent import TileAgent, explain, reserve
from wordgames.tiles.agents.letter_odds import LetterOdds, place_odds
from wordgames.tiles.agents.situation import TileSituation, legal_answers

BOOST = Parameter(
    "boost",
    "1/length",
    translatable(
        "What a letter known to be elsewhere adds to a word that has it: 1/length (1/5), "
        "1/(length-1) (1/4), or 0, document 004's first version."
    ),
    choices=("1/length", "1/(length-1)", "0"),
)
RECOUNT = Parameter(
    "recount",
    False,
    translatable(
        "Drop the words that no longer fit and count the odds again among those left, as "
        "document 004 proposes."
    ),
    sparse=True,
)
SCORED = translatable(
    "Sum of its letters' probabilities in their places, as the feedback has changed them."
)
LEFT_SCORED = translatable("Sum of its letters' shares of the words left, place by place.")


def boost_of(value: Value, length: int) -> float:
    """Return the boost that a value of the parameter means."""
    return {"1/length": 1 / length, "1/(length-1)": 1 / (length - 1), "0": 0.0}[str(value)]


class Positional(TileAgent):
    slug = "positional"
    name = translatable("Positional")
    figure = Figure(translatable("Letter odds"), decimals=4)
    idea = translatable(
        "Score a word by the chance of each of its letters in its place. Feedback makes a "
        "placed letter 1, a wrong one 0, and boosts words with letters known to be elsewhere."
    )
    source = translatable("Document 004, brute force search.")
    choices = translatable(
        "Words already guessed aren't guessed again. A letter is boosted as often as it was "
        "shown beyond its known places. Ties go to the first word in the list."
    )
    weakness = translatable(
        "It scores words and never drops those that no longer fit, and that's why it fails."
    )
    parameters = (BOOST, RECOUNT)
    presets = {"recount": {"recount": True}}
    filters = False

    def prepare(self) -> None:
        self._odds = place_odds(self.words)

    def knowledge(self, situation: TileSituation) -> LetterOdds:
        """Return the letter probabilities after the situation's turns."""
        boost = boost_of(self.params["boost"], self.words.length)
        return LetterOdds.after(self.words, self._odds, situation.observation.turns, boost)

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        if self.params["recount"]:
            return self._rank_by_place(situation, count)
        observation = situation.observation
        rows = legal_answers(self.words, observation)
        if not len(rows):
            return reserve(self.words, observation, count)
        scores = self.knowledge(situation).scores(self.words.codes[rows])
        best = np.lexsort((rows, -scores))[:count]
        return Suggestions(
            explain(self.words, situation.candidates, rows[best], scores[best], SCORED)
        )

    def _rank_by_place(self, situation: TileSituation, count: int) -> Suggestions:
        """Rank the words that still fit by how many of them share each letter's place."""
        rows = situation.candidates
        if not len(rows):
            return reserve(self.words, situation.observation, count)
        codes = self.words.codes[rows]
        shared = sum(np.bincount(column)[column] for column in codes.T)
        best = np.lexsort((rows, -shared))[:count]
        scores = shared[best] / len(rows)
        return Suggestions(explain(self.words, rows, rows[best], scores, LEFT_SCORED))
