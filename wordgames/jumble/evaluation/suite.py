"""The games of Jumble for the evaluation: one word a game, solved or skipped."""

from __future__ import annotations

import time
from dataclasses import dataclass, fields
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Agent, Progress
from wordgames.agent.suggestions import Suggestions
from wordgames.evaluation.play import Decided, Record, play_singly
from wordgames.evaluation.suite import Games, SingleSuite, Suite
from wordgames.jumble.agents.agent import JumbleSituation, situate
from wordgames.jumble.anagrams import index_of
from wordgames.jumble.rules import Jumble, JumbleObservation, JumbleOptions, Scrambled
from wordgames.jumble.word_choice import scrambled
from wordgames.vocabulary.columns import Columns

ONE = JumbleOptions(words=1)
MICRO = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class JumbleSuite(SingleSuite[JumbleObservation]):
    """Games of Jumble, a word each; `secrets` are rows of the whole lexicon."""

    columns: Columns
    secrets: npt.NDArray[np.int64]
    options: JumbleOptions = ONE
    seed: int = 1

    @classmethod
    def drawn(cls, columns: Columns, games: int | None, seed: int = 1) -> JumbleSuite:
        """Play every word once, or `games` drawn by the seed, each once as far as they go."""
        every = np.arange(len(columns), dtype=np.int64)
        if games is not None:
            if games < 1:
                raise ValueError("A run has at least one game.")
            rng = np.random.default_rng(seed)
            every = rng.choice(every, games, replace=games > len(every))
        return cls(columns, every, seed=seed)

    @property
    def size(self) -> int:
        return len(self.secrets)

    @property
    def limit(self) -> int:
        """A word is solved by the first try or skipped."""
        return 1

    def secrets_drawn(self) -> Games:
        return self.secrets

    def secret(self, game: int) -> str:
        row = int(self.secrets[game])
        ends = np.cumsum(self.columns.counts)
        length = int(np.searchsorted(ends, row, side="right"))
        return self.columns.words(length)[row - self.columns.first_row(length)]

    def start(self, game: int) -> Jumble:
        secret = self.secret(game)
        solutions = tuple(index_of(self.columns.words(len(secret))).anagrams(secret))
        letters = scrambled(secret, self.seed, solutions, secret)
        return Jumble((Scrambled(letters, solutions),), self.options)

    def situation(self, observation: JumbleObservation) -> JumbleSituation:
        """Build the agent's situation; finding the words is the agent's own work."""
        return situate(observation, self.columns, seed=self.seed)


@dataclass(frozen=True, slots=True, eq=False)
class TimedRecord(Record):
    """A record that also knows its CPU seconds without building the agent.

    answering  of the agent's answers alone; playing: the rules' own with them
    """

    answering: float = 0.0
    playing: float = 0.0


class _Clocked:
    """An agent asked through a clock."""

    def __init__(self, agent: Agent[Any]) -> None:
        self.agent = agent
        self.seconds = 0.0

    def suggest(self, situation: JumbleSituation, count: int = 10) -> Suggestions:
        """Ask the agent, and count its CPU seconds."""
        began = time.process_time()
        answer = self.agent.suggest(situation, count)
        self.seconds += time.process_time() - began
        return answer


def play_timed(
    agent: Agent[Any],
    suite: Suite[Any],
    progress: Progress | None = None,
    decided: Decided | None = None,
) -> TimedRecord:
    """Play the games one by one and clock the answers alone; `decided` is never called."""
    clocked = _Clocked(agent)
    record = play_singly(cast("Agent[Any]", clocked), suite, progress)
    known = {field.name: getattr(record, field.name) for field in fields(Record)}
    return TimedRecord(**known, answering=clocked.seconds, playing=record.cpu_seconds)


def microseconds(record: Record) -> dict[str, float]:
    """Return the agent's microseconds for a game, without those for building it."""
    if not isinstance(record, TimedRecord):
        return {}
    return {"microseconds": round(record.answering / len(record.guesses) * MICRO, 2)}
