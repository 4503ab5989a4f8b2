"""Base of Jumble's agents: they find the words of the letters at hand, or skip."""

from abc import abstractmethod
from dataclasses import dataclass

import numpy as np

from wordgames.agent.agent import Agent, Promises, Rows, Situation
from wordgames.agent.parameters import ParameterError
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.jumble.rules import SKIP, JumbleObservation, JumbleOptions
from wordgames.languages.translation import translatable
from wordgames.vocabulary.columns import Columns

JumbleSituation = Situation[JumbleObservation]
NOTHING = translatable("None of the words it knows can be made of these letters, so it skips.")
OVER = translatable("The round is over.")
PROMISES = Promises(modes=("normal",))


@dataclass(frozen=True, slots=True)
class Scan:
    """An agent's search of its list for the words of some letters; places count from 1.

    size    words, or keys, of the list
    read    how many of them it went through from the beginning; 0 for an agent that leaps
    leaps   the words that it leapt to, with their places, in their order
    found   the place of the first word found; 0 where there was none
    """

    size: int
    read: int
    leaps: tuple[tuple[str, int], ...]
    found: int


class JumbleAgent(Agent[JumbleObservation]):
    """An agent of Jumble knows a whole lexicon and finds the words that the letters make.

    It looks them up itself: what a situation holds as words left is for the pages.
    """

    words: Columns
    options: JumbleOptions
    figure = None
    promises = PROMISES
    reason = ""

    def check_fit(self, words: Columns, options: JumbleOptions, opener: str | None) -> None:
        if not isinstance(words, Columns):
            raise ParameterError("An agent of Jumble is built of a lexicon.")

    @abstractmethod
    def find(self, letters: str, count: int) -> list[str]:
        """Return up to `count` words that these letters make, all of them used."""

    @abstractmethod
    def scan(self, letters: str, word: str) -> Scan:
        """Return where it looked until it came upon a word of these letters; "" for none."""

    def suggest(self, situation: JumbleSituation, count: int = 10) -> Suggestions:
        letters = situation.observation.letters
        if not letters:
            return Suggestions((), OVER)
        words = self.find(letters, count)
        if not words:
            return Suggestions((Suggestion(SKIP, 0.0, NOTHING),), NOTHING, fallback=True)
        return Suggestions(
            tuple(
                Suggestion(word, float(len(words) - place), self.reason, chance=1.0)
                for place, word in enumerate(words)
            )
        )


def situate(
    observation: JumbleObservation, words: Columns, rows: Rows | None = None, seed: int = 0
) -> JumbleSituation:
    """Build an agent's situation; the rows are those of words with as many letters."""
    candidates = np.empty(0, np.int32) if rows is None else rows
    return Situation(observation, words, candidates, seed)
