"""Learning a letter model: the agent plays the lexicon's words and learns from its own games."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Progress
from wordgames.hangman.agents.letter_model.contexts import CLASSES, CONTEXTS
from wordgames.hangman.agents.letter_model.model import (
    COMMON,
    MOST_LETTERS,
    LetterModel,
    ModelError,
    Table,
    chosen_words,
    flat,
    log_counts,
)
from wordgames.hangman.agents.position.letters import Ints
from wordgames.vocabulary.columns import Columns

ROWS = 1 << 18
# Weights take a byte each: this many at most.
BYTES = 6_900_000
STEP = 2_000
RATE, TRUST_RATE = 0.1, 0.004
# Share of the rate that is left at the end.
LEAST_RATE = 0.05
FIRST_TRUST, FIRST_SQUARE = 0.08, 1.0
# Games of the first stage, whose model is used while the second goes on.
FIRST_GAMES = 90_000
SECOND_RATE = 0.7
# Greatest weight that is stored.
LIMIT = 2.0
UNIT = LIMIT / 127


@dataclass(frozen=True, slots=True)
class Learned:
    """A model, from how many games it was learned, and how many of the last of them it won."""

    model: LetterModel
    games: int
    won: float
    complete: bool


def learn(
    words: Columns, table: Table, games: int, seed: int, progress: Progress | None = None
) -> Iterator[Learned]:
    """Yield the model after the first stage, then the whole one; raises ModelError if impossible.

    Every word has been counted, so a game leaves its own word out of the counts: it sees what an
    unseen word would get.
    """
    pupil = _BlendPupil(words, table, seed, games, progress)
    first = min(games, FIRST_GAMES)
    pupil.play(first, 1.0)
    yield pupil.learned(complete=first == games)
    if first < games:
        pupil.play(games - first, SECOND_RATE)
        yield pupil.learned(complete=True)


class Pupil(ABC):
    """The state of a training: the weights so far, and the words in the order of play."""

    def __init__(
        self, words: Columns, table: Table, seed: int, games: int, progress: Progress | None
    ) -> None:
        from wordgames.hangman.agents.letter_model.learning_kernels import seed_with

        if len(words.letters) > MOST_LETTERS:
            raise ModelError(f"Letter models are for alphabets of up to {MOST_LETTERS} letters.")
        self.table, self.games, self.progress = table, games, progress
        self.codes, self.ends = flat(words)
        size = len(words.letters)
        rows = min(ROWS, 1 << int(np.log2(BYTES / size)))
        self.weights = np.zeros((rows, size), np.float32)
        self.squares = np.full((rows, size), FIRST_SQUARE, np.float32)
        counts = np.bincount(self.codes, minlength=size)
        self.common = np.argsort(-counts, kind="stable")[:COMMON].astype(np.int64)
        rng = np.random.default_rng(seed)
        lesson_words = chosen_words(words)
        rounds = -(-games // max(1, len(lesson_words)))
        self.order = np.concatenate([rng.permutation(lesson_words) for _ in range(rounds)])[:games]
        self.done, self.totals = 0, np.zeros(3)
        seed_with(seed)

    @abstractmethod
    def lesson(self, words: Ints, fall: float) -> None:
        """Play some words (their rows) and learn from them, at a share of the full rates."""

    def play(self, games: int, height: float) -> None:
        """Play that many games and learn from them, at a rate that falls to almost zero."""
        start, end = self.done, self.done + games
        while self.done < end:
            fall = height * (1 - (1 - LEAST_RATE) * (self.done - start) / games)
            words = self.order[self.done : min(self.done + STEP, end)]
            self.totals[:] = 0
            self.lesson(words, fall)
            self.done += len(words)
            self.totals[0] /= len(words)
            if self.progress:
                self.progress(self.done / self.games, f"{self.done:,} of {self.games:,} games")

    @property
    def won(self) -> float:
        """The share of the last games that it won."""
        return float(self.totals[0])

    def stored_weights(self) -> npt.NDArray[np.int8]:
        """Return the weights as they are stored, in `UNIT`."""
        stored: npt.NDArray[np.int8] = np.clip(np.rint(self.weights / UNIT), -127, 127).astype(
            np.int8
        )
        return stored


class _BlendPupil(Pupil):
    """The training of a blend."""

    def __init__(
        self, words: Columns, table: Table, seed: int, games: int, progress: Progress | None
    ) -> None:
        super().__init__(words, table, seed, games, progress)
        self.trust = np.full((len(CONTEXTS), CLASSES), FIRST_TRUST, np.float32)

    def lesson(self, words: Ints, fall: float) -> None:
        from wordgames.hangman.agents.letter_model.learning_kernels import play_and_learn

        play_and_learn(
            self.codes, self.ends, words, self.common, self.table, self.weights,
            self.squares, self.trust, log_counts(), 6, np.float32(RATE * fall),
            np.float32(TRUST_RATE * fall), self.totals,
        )  # fmt: skip

    def learned(self, *, complete: bool) -> Learned:
        model = LetterModel(self.common, self.stored_weights(), UNIT, self.trust.copy(), self.table)
        return Learned(model, self.done, self.won, complete)
