"""Wordle's games for the evaluation, grouped by their marks."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from wordgames.agent.agent import Rows, Situation
from wordgames.evaluation.suite import Games, Group, Suite
from wordgames.kernels.class_statistics import partition
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.rules.feedback import from_code
from wordgames.tiles.agents.situation import TileSituation, situate
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.wordle.rules import Turn, Wordle, WordleObservation, WordleOptions

TileGroup = Group[WordleObservation]


@dataclass(frozen=True, slots=True, eq=False)
class TileSuite(Suite[WordleObservation]):
    """Wordle games, one a secret.

    words    the words that may be guessed, those that may be secrets its answers
    secrets  the row of each game's secret; a sample may repeat or leave out rows
    known    what the agent knows: the same words, its own answers (by default the same)
    seed     the run's seed, for agents that draw
    """

    words: Words
    secrets: Rows
    options: WordleOptions
    known: Words
    seed: int = 0

    @classmethod
    def of(
        cls,
        words: Words,
        options: WordleOptions | None = None,
        secrets: Rows | None = None,
        known: Words | None = None,
        seed: int = 0,
    ) -> Self:
        """Build a suite: all answers of `words` are the secrets unless some are given."""
        options = options or WordleOptions(length=words.length)
        return cls(
            words, words.answers if secrets is None else secrets, options, known or words, seed
        )

    @property
    def size(self) -> int:
        return len(self.secrets)

    def secret(self, game: int) -> str:
        return self.words[int(self.secrets[game])]

    def secrets_drawn(self) -> Games:
        return self.secrets.astype(np.int64)

    def start(self, game: int) -> Wordle:
        return Wordle(self.secret(game), self.words, self.options)

    def situation(self, observation: WordleObservation) -> TileSituation:
        return situate(observation, self.known, self.seed)

    def handed_down(self, group: TileGroup) -> TileSituation:
        return Situation(group.observation, self.known, group.candidates, self.seed)

    def opening(self) -> WordleObservation:
        """Return what is seen before the first guess."""
        return WordleObservation(self.options)

    def marked(self, row: int, rows: Rows) -> Codes:
        """Return the codes (n,) of a guess, by its row, where each of `rows` is the secret."""
        codes: Codes = feedback_codes(self.words.codes[row : row + 1], self.words.codes[rows])[0]
        return codes

    def roots(self, games: Games | None = None) -> list[TileGroup]:
        every = np.arange(self.size, dtype=np.int64)
        observation = self.opening()
        numbers = every if games is None else games
        return [Group(observation, observation.status, numbers, self.known.answers)]

    def split(self, group: TileGroup, move: str) -> Iterator[TileGroup]:
        row = judged(self, group, move, self.words)
        rows = self.secrets[group.games]
        parts = partition(self.marked(row, rows))
        if np.array_equal(rows, group.candidates):
            by_code = {code: rows[places] for code, places in parts.items()}
        else:
            by_code = self._classes(row, group.candidates)
        for code, places in parts.items():
            turn = Turn(move, from_code(code, self.words.length))
            observation = replace(group.observation, turns=(*group.observation.turns, turn))
            yield Group(
                observation, observation.status, group.games[places], by_code.get(code, NONE_LEFT)
            )

    def _classes(self, row: int, rows: Rows) -> dict[int, Rows]:
        """Split rows by the code that a guess would get against their words."""
        if not len(rows):
            return {}
        return {code: rows[places] for code, places in partition(self.marked(row, rows)).items()}


NONE_LEFT: Rows = np.empty(0, dtype=np.int32)


def judged(suite: Suite[Any], group: Group[Any], move: str, words: Words) -> int:
    """Let the rules judge the move in one game; return its row. Raises IllegalMove."""
    state: Any = suite.start(int(group.games[0]))
    replace(state, turns=group.observation.turns).play(move)
    row = words.row(move)
    if row is None:
        raise LookupError(f"The word {move} is not in the list.")
    return row
