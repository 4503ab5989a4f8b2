"""Letter frequency: the words left ranked by how common their letters are among themselves."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.languages.translation import deferred_plural, translatable, translatable_plural
from wordgames.rules.feedback import ABSENT, CORRECT, PRESENT
from wordgames.tiles.agents.agent import TileAgent, explain, reserve
from wordgames.tiles.agents.situation import TileSituation, all_rows, guessed_rows, placed
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.wordle.rules import Turn, WordleObservation

# One figure a letter of the alphabet.
Worth = npt.NDArray[np.number[Any]]


def first_places(codes: Codes) -> npt.NDArray[np.bool_]:
    """Mark the tiles (n, length) whose letter occurs there for the first time in its word."""
    first = np.ones(codes.shape, dtype=np.bool_)
    for place in range(1, codes.shape[1]):
        first[:, place] = (codes[:, :place] != codes[:, place : place + 1]).all(axis=1)
    return first


def distinct_sums(codes: Codes, worth: Worth) -> npt.NDArray[np.float64]:
    """Return each word's sum of what its distinct letters are worth; a repeated one counts once."""
    return np.asarray(np.where(first_places(codes), worth[codes], 0).sum(axis=1), np.float64)


def letter_counts(codes: Codes, letters: int) -> npt.NDArray[np.int64]:
    """Return how often each letter occurs in the words."""
    return np.bincount(codes.ravel(), minlength=letters)


def holders(codes: Codes, letters: int) -> npt.NDArray[np.float64]:
    """Return how many words hold each letter."""
    return np.bincount(codes[first_places(codes)], minlength=letters).astype(np.float64)


RANKED = translatable_plural(
    "Sum of its different letters' counts in the {count} word left.",
    "Sum of its different letters' counts in the {count} words left.",
)
EXPLORED = translatable_plural(
    "How many of the {letters} that tell the {count} word left apart it has.",
    "How many of the {letters} that tell the {count} words left apart it has.",
)


class LetterFrequency(TileAgent):
    slug = "letter-frequency"
    name = translatable("Letter frequency")
    figure = Figure(translatable("Letter counts"), decimals=0)
    idea = translatable(
        "Guess the word left whose different letters are most common in the words left, "
        "counted again each turn. When only an ending or so is open, explore: guess any word "
        "with most of the letters in question."
    )
    source = translatable("Document 002; with explore off, the exhaustive bot of document 001.")
    choices = translatable(
        "Ties go to the first word in the list. The letters in question are those some of "
        "the words left have and others don't."
    )
    weakness = translatable("Common letters aren't always the ones that tell the words left apart.")
    parameters = (
        Parameter(
            "explore",
            True,
            translatable("Document 002's easy mode guessing; always off in hard mode."),
        ),
        Parameter(
            "gray",
            "right",
            translatable(
                "right: keep exactly the words that fit. as-printed: document 002's filter, "
                "which drops every word with a grey letter, and so loses words with a "
                "repeated one."
            ),
            choices=("right", "as-printed"),
        ),
        Parameter(
            "one_in",
            3,
            translatable("Explores once this share of the letters is in place: one in this many."),
            low=1,
            high=15,
            sparse=True,
        ),
        Parameter(
            "few",
            3,
            translatable("With this many words left or fewer, guesses one without exploring."),
            low=1,
            high=100_000,
            sparse=True,
        ),
        Parameter(
            "many",
            3,
            translatable("Explores with at most this many words left per letter of the word."),
            low=0,
            high=100_000,
            sparse=True,
        ),
    )
    presets = {"001": {"explore": False}, "002": {"gray": "as-printed"}}

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        observation, candidates = situation.observation, situation.candidates
        if self.params["gray"] == "as-printed":
            candidates = words_without_gray(self.words, self.words.answers, observation.turns)
        if not len(candidates):
            return reserve(self.words, observation, count)
        if self.params["explore"] and self._explores(observation, len(candidates)):
            telling = self._explore(situation, candidates, count)
            if len(telling):
                return telling
        return self._most_common(situation, candidates, count)

    def _explores(self, observation: WordleObservation, size: int) -> bool:
        """True if document 002 would explore: enough placed, few words, not the last guess."""
        one_in, few, many = (int(self.params[name]) for name in ("one_in", "few", "many"))
        length = observation.options.length
        return (
            observation.options.mode == "normal"
            and observation.guesses_left > 1
            and one_in * len(placed(observation.turns)) >= length
            and few < size <= many * length
        )

    def _most_common(self, situation: TileSituation, candidates: Rows, count: int) -> Suggestions:
        codes = self.words.codes[candidates]
        scores = distinct_sums(codes, letter_counts(codes, len(self.words.letters)))
        best = np.lexsort((candidates, -scores))[:count]
        idea = deferred_plural(*RANKED, len(candidates))
        return Suggestions(
            explain(self.words, situation.candidates, candidates[best], scores[best], idea)
        )

    def _explore(self, situation: TileSituation, candidates: Rows, count: int) -> Suggestions:
        holding = holders(self.words.codes[candidates], len(self.words.letters))
        telling = (holding > 0) & (holding < len(candidates))
        scores = distinct_sums(self.words.codes, telling.astype(np.int64))
        scores[guessed_rows(self.words, situation.observation.turns)] = 0
        best = np.lexsort((all_rows(self.words), -scores))[:count].astype(np.int32)
        best = best[scores[best] > 0]
        idea = deferred_plural(*EXPLORED, len(candidates), letters=int(telling.sum()))
        return Suggestions(explain(self.words, situation.candidates, best, scores[best], idea))


def words_without_gray(words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
    """Filter as document 002 prints it: placed letters, letters needed elsewhere, none gray."""
    for turn in turns:
        for place, symbol in enumerate(words.symbols(turn.guess)):
            codes = words.codes[rows]
            here = codes[:, place] == symbol
            somewhere = (codes == symbol).any(axis=1)
            rows = rows[
                {CORRECT: here, PRESENT: ~here & somewhere, ABSENT: ~somewhere}[turn.marks[place]]
            ]
    return rows
