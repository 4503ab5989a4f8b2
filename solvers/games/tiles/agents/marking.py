"""A feedback rule for agents: the words that fit, legal guesses, and statistics of guesses."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from games.kernels.class_statistics import ClassStatistics, Weights, class_statistics
from games.kernels.feedback_codes import feedback_codes
from games.rules.feedback import Turn
from games.wordle.rules import WordleObservation
from lexicons.words.arrays import Codes, Words
from solvers.agents.agent import Rows
from solvers.games.tiles.agents.situation import consistent_rows, legal_rows
from solvers.search.options import TILES, Feedback

Picked = npt.NDArray[np.integer]
"""Rows of guesses, in any order."""


class Marking:
    """Wordle's marks; its variants, which mark in their own way, answer the same questions."""

    @property
    def feedback(self) -> Feedback:
        """The feedback by which a search marks guesses."""
        return TILES

    def fitting(self, words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
        """Return those of `rows` whose word could have given every turn its marks."""
        return consistent_rows(words, rows, turns)

    def legal(self, words: Words, observation: WordleObservation) -> Rows:
        """Return the rows that may be guessed now."""
        return legal_rows(words, observation)

    def statistics(
        self, words: Words, rows: Picked, candidates: Rows, weights: Weights | None = None
    ) -> ClassStatistics:
        """Return the class statistics of guesses, as rows, over the words left.

        With weights, one a word left, sizes of classes are sums of weights.
        """
        return class_statistics(words.codes[rows], words.codes[candidates], weights)

    def codes(self, words: Words, guess: str, candidates: Rows) -> Codes:
        """Return the code of a guess's marks for each word left, shape (words,)."""
        codes: Codes = feedback_codes(words.symbols(guess)[None, :], words.codes[candidates])[0]
        return codes


WORDLE = Marking()
