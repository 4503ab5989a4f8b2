"""Playing a suite: all games at once by groups, or one by one; both count the same."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Agent, Progress
from wordgames.agent.suggestions import Suggestions
from wordgames.evaluation.suite import Games, Group, Suite
from wordgames.rules.state import Status
from wordgames.system import peak_memory
from wordgames.work.progress_news import Stopped

# Called with every decision: the group that was asked about, and the answer.
Decided = Callable[[Group[Any], Suggestions], None]


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """Results of every game of a suite.

    guesses    (games,) int16, guesses of each game won, 0 for a game lost
    limit      guesses a game has
    decisions  how often the agent was asked; fallbacks: how often its idea could not decide
    seconds    of CPU and by the clock; peak_mb is the process's greatest memory so far
    weights    (games,) what each game counts for, in sum one; None where all count the same
    misses     (games,) int16, wrong guesses of each game, where the game counts them
    nodes      states that the agent's searches met, where it counts them
    left       numbers of the games that were not over when it was stopped
    """

    guesses: npt.NDArray[np.int16]
    limit: int
    decisions: int
    fallbacks: int
    cpu_seconds: float
    wall_seconds: float
    peak_mb: float = field(default_factory=peak_memory)
    weights: npt.NDArray[np.float64] | None = None
    misses: npt.NDArray[np.int16] | None = None
    nodes: int | None = None
    left: Games = field(default_factory=lambda: np.empty(0, np.int64))


def summed(counts: Iterable[int | None]) -> int | None:
    """Add what was counted; None where nothing was."""
    known = [count for count in counts if count is not None]
    return sum(known) if known else None


class _Tally:
    """Counts while a suite is played."""

    def __init__(self, suite: Suite[Any], games: int, progress: Progress | None) -> None:
        self.guesses = np.zeros(suite.size, dtype=np.int16)
        self.misses: npt.NDArray[np.int16] | None = None
        self.suite, self.limit = suite, suite.limit
        self.decisions = self.fallbacks = self.over = 0
        self.nodes: int | None = None
        self.games = games
        self.weights = suite.shares()
        self.progress = progress
        self.cpu, self.wall = time.process_time(), time.perf_counter()

    def count(self, answer: Suggestions) -> None:
        self.decisions += 1
        self.fallbacks += answer.fallback
        self.nodes = summed((self.nodes, answer.nodes))

    def ended(self, games: Games, observation: Any, status: Status) -> None:
        guesses = self.suite.guesses(observation)
        self.guesses[games] = guesses if status is Status.WON else 0
        wrong = self.suite.misses(observation)
        if wrong is not None:
            self.misses = np.zeros_like(self.guesses) if self.misses is None else self.misses
            self.misses[games] = wrong
        self.over += len(games)
        if self.progress:
            self.progress(self.over / self.games, f"{self.over} of {self.games} games")

    def record(self) -> Record:
        return Record(
            self.guesses,
            self.limit,
            self.decisions,
            self.fallbacks,
            time.process_time() - self.cpu,
            time.perf_counter() - self.wall,
            weights=self.weights,
            misses=self.misses,
            nodes=self.nodes,
        )


def play_grouped(
    agent: Agent[Any],
    suite: Suite[Any],
    progress: Progress | None = None,
    decided: Decided | None = None,
    start: Sequence[Group[Any]] | None = None,
    *,
    partly: bool = False,
) -> Record:
    """Play all games, asking the agent once for all games with the same history.

    `start` plays only the games of some groups, one after the other, from their positions (a part
    of a run); the others stay 0 in the record. Where the progress stops it, it returns the games
    that are over if `partly` is set, else raises Stopped. Raises IllegalMove if the agent breaks
    the rules, LookupError if it has no move.
    """
    stack = list(suite.roots()) if start is None else list(reversed(start))
    tally = _Tally(suite, sum(len(group.games) for group in stack), progress)
    try:
        while stack:
            group = stack.pop()
            if group.status is not Status.PLAYING:
                tally.ended(group.games, group.observation, group.status)
                continue
            situation = suite.handed_down(group)
            answer = agent.suggest(situation, 1) if decided else agent.decide(situation)
            tally.count(answer)
            if decided:
                decided(group, answer)
            stack.extend(suite.split(group, answer.best.move))
    except Stopped:
        if not partly:
            raise
        if group.status is Status.PLAYING:
            stack.append(group)
    left = [np.empty(0, np.int64), *(group.games for group in stack)]
    return replace(tally.record(), left=np.sort(np.concatenate(left)))


def play_singly(
    agent: Agent[Any],
    suite: Suite[Any],
    progress: Progress | None = None,
    games: Games | None = None,
) -> Record:
    """Play the games one by one by the rules alone, building each situation from its history.

    For agents and games whose secrets cannot be grouped; slower, and the same figures. `games`
    plays only those (a part of a run); the others stay 0 in the record.
    """
    numbers = range(suite.size) if games is None else games.tolist()
    tally = _Tally(suite, len(numbers), progress)
    for game in numbers:
        state: Any = suite.start(game)
        while state.status is Status.PLAYING:
            answer = agent.suggest(suite.situation(state.observe()), 1)
            tally.count(answer)
            if not answer.ranked and suite.gives_up:
                break
            state = state.play(answer.best.move)
        tally.ended(np.array([game], dtype=np.int64), state.observe(), state.status)
    return tally.record()
