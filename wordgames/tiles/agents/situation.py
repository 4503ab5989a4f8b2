"""The situation after a Wordle history: consistent words and legal words, by a feedback rule."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows, Situation
from wordgames.kernels.class_statistics import ClassStatistics, Weights, class_statistics
from wordgames.kernels.feedback_codes import consistent, feedback_codes
from wordgames.rules.feedback import ABSENT, CORRECT, to_code
from wordgames.rules.tiles import TileObservation
from wordgames.search.options import TILES, Feedback
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.wordle.rules import Turn, WordleObservation

TileSituation = Situation[WordleObservation]

# Returns those of some rows whose word fits every turn.
Fitting = Callable[[Words, Rows, Sequence[Turn]], Rows]


ObservationT = TypeVar("ObservationT", bound=TileObservation[Any])


def situate(
    observation: ObservationT,
    words: Words,
    seed: int = 0,
    fitting: Fitting | None = None,
) -> Situation[ObservationT]:
    """Build the situation of a player who knows `words` from what it saw.

    A variant of Wordle with its own marks says by `fitting` which rows they leave.
    """
    candidates = (fitting or consistent_rows)(words, words.answers, observation.turns)
    return Situation(observation, words, candidates, seed)


def all_rows(words: Words) -> Rows:
    return np.arange(len(words), dtype=np.int32)


def consistent_rows(words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
    """Return those of `rows` whose word would have given every turn its marks."""
    for turn in turns:
        if not len(rows):
            break
        guess = words.symbols(turn.guess)
        rows = rows[consistent(words.codes[rows], guess, to_code(turn.marks))]
    return rows


def legal_rows(words: Words, observation: WordleObservation, rows: Rows | None = None) -> Rows:
    """Return those of `rows` (of all, without) that the observation's mode lets be guessed now.

    The twin of `WordleObservation.refusal` over a whole list.
    """
    rows = all_rows(words) if rows is None else rows
    if observation.options.mode == "normal":
        return rows
    if observation.options.mode == "hard":
        return _obedient(words, rows, observation.turns)
    if observation.options.mode == "strict":
        return _without_absent(words, rows, observation.turns)
    return consistent_rows(words, rows, observation.turns)


def _obedient(words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
    """Return the rows that keep placed letters in place and use what was shown."""
    for turn in turns:
        guess = words.symbols(turn.guess)
        for place, mark in enumerate(turn.marks):
            if mark == CORRECT:
                rows = rows[words.codes[rows, place] == guess[place]]
        for symbol, shown in shown_symbols(guess, turn.marks).items():
            rows = rows[(words.codes[rows] == symbol).sum(axis=1) >= shown]
    return rows


def _without_absent(words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
    """Return the rows that hold no symbol known to be absent, and were not guessed."""
    absent = set[int]()
    for turn in turns:
        guess = words.symbols(turn.guess)
        shown = shown_symbols(guess, turn.marks)
        absent |= set(guess.tolist()) - shown.keys()
    legal = rows[~np.isin(words.codes[rows], list(absent)).any(axis=1)]
    return np.setdiff1d(legal, guessed_rows(words, turns), assume_unique=True)


def shown_symbols(guess: npt.NDArray[np.unsignedinteger], marks: Sequence[int]) -> dict[int, int]:
    """Return how often each symbol of a guess was marked present or correct, where it was."""
    counts: dict[int, int] = {}
    for symbol, mark in zip(guess.tolist(), marks, strict=True):
        if mark != ABSENT:
            counts[symbol] = counts.get(symbol, 0) + 1
    return counts


def placed(turns: Sequence[Turn]) -> dict[int, str]:
    """Return the letters known in place, by place."""
    return {
        place: letter
        for turn in turns
        for place, (letter, mark) in enumerate(zip(turn.guess, turn.marks, strict=True))
        if mark == CORRECT
    }


def legal_answers(words: Words, observation: WordleObservation) -> Rows:
    """Return the known answers that may be guessed now and were not yet."""
    rows = legal_rows(words, observation, words.answers)
    return rows[~np.isin(rows, guessed_rows(words, observation.turns))]


def guessed_rows(words: Words, turns: Sequence[Turn]) -> Rows:
    """Return the rows of the words already guessed."""
    rows = [words.row(turn.guess) for turn in turns]
    return np.array(sorted({row for row in rows if row is not None}), dtype=np.int32)


# Rows of guesses, in any order.
Picked = npt.NDArray[np.integer]


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
