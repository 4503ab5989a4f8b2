"""Counts while a part is played, which add up to those of the whole."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.agent.suggestions import Suggestions
from wordgames.evaluation.play import Record, summed
from wordgames.evaluation.suite import Group, Suite
from wordgames.vocabulary.columns import expanded

Guesses = npt.NDArray[np.int16]


@dataclass(slots=True)
class TurnCounts:
    """Sums over the games in which a turn's guess was asked for.

    left and bits      words left before the guess, and their binary logarithm
    expected, told     bits expected of the guess, over the games whose agent gave them
    """

    games: int = 0
    left: int = 0
    bits: float = 0.0
    expected: float = 0.0
    told: int = 0

    def add(self, other: TurnCounts) -> None:
        """Add another's sums."""
        self.games += other.games
        self.left += other.left
        self.bits += other.bits
        self.expected += other.expected
        self.told += other.told


@dataclass(slots=True)
class Tally:
    """The games of a part, or of all: who won in how many guesses, and what each turn was like.

    numbers    the games' numbers in the suite, and guesses of each, 0 for a game lost
    turns      turn (1, 2, ...) -> its sums
    seconds    of CPU; peak_mb the process's greatest memory so far
    second     second guess -> games in which it was made
    misses     wrong guesses of each game, where the game counts them; they are not stored
    nodes      states that the agent's searches met, where it counts them
    rest       what a part that was stopped has not played, named as a part's groups; not stored
    """

    numbers: npt.NDArray[np.int64] = field(default_factory=lambda: np.empty(0, np.int64))
    guesses: Guesses = field(default_factory=lambda: np.empty(0, np.int16))
    turns: dict[int, TurnCounts] = field(default_factory=dict)
    second: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    fallbacks: int = 0
    seconds: float = 0.0
    peak_mb: float = 0.0
    misses: Guesses | None = None
    nodes: int | None = None
    rest: list[int] = field(default_factory=list)

    def decided(self, suite: Suite[Any], group: Group[Any], answer: Suggestions) -> None:
        """Count a decision for all the games it was made for."""
        games, (count, bits) = len(group.games), suite.left(group)
        number = suite.guesses(group.observation) + 1
        best = answer.best
        explained = games if best.bits is not None else 0
        self.turns.setdefault(number, TurnCounts()).add(
            TurnCounts(games, games * count, games * bits, (best.bits or 0.0) * games, explained)
        )
        if number == 2:
            self.second[best.move] += games

    def played(self, record: Record, numbers: npt.NDArray[np.int64]) -> None:
        """Take in the record of some games of the suite."""
        self.numbers = np.concatenate([self.numbers, numbers])
        if record.misses is not None:
            before = np.zeros_like(self.guesses) if self.misses is None else self.misses
            self.misses = np.concatenate([before, record.misses[numbers]])
        self.guesses = np.concatenate([self.guesses, record.guesses[numbers]])
        self.decisions += record.decisions
        self.fallbacks += record.fallbacks
        self.seconds += record.cpu_seconds
        self.peak_mb = max(self.peak_mb, record.peak_mb)
        self.nodes = summed((self.nodes, record.nodes))

    def dump(self) -> bytes:
        """Return it as bytes, for the store."""
        facts = {
            "numbers": self.numbers.tolist(),
            "guesses": self.guesses.tolist(),
            "turns": {
                number: [turn.games, turn.left, turn.bits, turn.expected, turn.told]
                for number, turn in self.turns.items()
            },
            "second": self.second,
            "counts": [self.decisions, self.fallbacks, self.seconds, self.peak_mb],
            "nodes": self.nodes,
        }
        return zlib.compress(json.dumps(facts, ensure_ascii=False).encode())


def load(stored: bytes) -> Tally:
    facts = json.loads(expanded(stored))
    decisions, fallbacks, seconds, peak_mb = facts["counts"]
    return Tally(
        np.array(facts["numbers"], np.int64),
        np.array(facts["guesses"], np.int16),
        {int(number): TurnCounts(*sums) for number, sums in facts["turns"].items()},
        Counter(facts["second"]),
        decisions,
        fallbacks,
        seconds,
        peak_mb,
        nodes=facts.get("nodes"),
    )


def together(tallies: Iterable[Tally]) -> Tally:
    """Add tallies of disjoint games; raises ValueError for a game that is in two of them."""
    whole, numbers, guesses, misses = Tally(), [], [], []
    for tally in tallies:
        numbers.append(tally.numbers)
        guesses.append(tally.guesses)
        if tally.misses is not None:
            misses.append(tally.misses)
        for number, turn in tally.turns.items():
            whole.turns.setdefault(number, TurnCounts()).add(turn)
        whole.second.update(tally.second)
        whole.decisions += tally.decisions
        whole.fallbacks += tally.fallbacks
        whole.seconds += tally.seconds
        whole.peak_mb = max(whole.peak_mb, tally.peak_mb)
        whole.nodes = summed((whole.nodes, tally.nodes))
    every = np.concatenate([np.empty(0, np.int64), *numbers])
    if len(np.unique(every)) != len(every):
        raise ValueError("A game was counted twice.")
    order = np.argsort(every)
    whole.numbers = every[order]
    whole.guesses = np.concatenate([np.empty(0, np.int16), *guesses])[order]
    if misses:
        whole.misses = np.concatenate(misses)[order]
    return whole
