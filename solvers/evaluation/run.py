"""A run: build one agent, prepare its artifact and let it play; measured from start to end."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from solvers.agents.base import Agent, Progress, Rows
from solvers.evaluation.figures import failures, figures_of, intervals_of
from solvers.evaluation.play import Decided, Record, play_grouped
from solvers.evaluation.suite import Suite

Play = Callable[[Agent[Any], Suite[Any], Progress | None, Decided | None], Record]


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """An agent, the suite it played and the record; `sampled` if not every secret was played."""

    agent: Agent[Any]
    suite: Suite[Any]
    record: Record
    sampled: bool

    @property
    def status(self) -> str:
        """Proof status; a stored tree proves nothing about games that start after given moves."""
        if self.suite.begins_later:
            return self.agent.promises.standing
        return self.agent.status


def run(
    build: Callable[[], Agent[Any]],
    suite: Suite[Any],
    *,
    sampled: bool = False,
    progress: Progress | None = None,
    decided: Decided | None = None,
    play: Play = play_grouped,
) -> Evaluation:
    """Build an agent, prepare its artifact and play the suite; the seconds count all three."""
    cpu, wall = time.process_time(), time.perf_counter()
    agent = build().with_artifact(progress)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    record = play(agent, suite, progress, decided)
    return Evaluation(
        agent,
        suite,
        replace(
            record,
            cpu_seconds=record.cpu_seconds + cpu,
            wall_seconds=record.wall_seconds + wall,
        ),
        sampled or not agent.promises.deterministic,
    )


def sample(rows: Rows, games: int | None, seed: int) -> tuple[Rows, bool]:
    """Draw the secrets of a run from `rows`; say whether they are a sample.

    Without `games`, every one once. Up to as many as there are, each at most once; beyond that,
    drawn with replacement, as a simulation of that many games would.
    """
    if games is None:
        return rows, False
    if games < 1:
        raise ValueError("A run has at least one game.")
    rng = np.random.default_rng(seed)
    if games <= len(rows):
        return np.sort(rng.permutation(rows)[:games]), games < len(rows)
    return np.sort(rng.choice(rows, games)), True


def as_json(game: str, name: str, done: Evaluation, lexicon: dict[str, Any]) -> dict[str, Any]:
    """Return a run as the commands print it, one plain object; a sample has its intervals too."""
    record = done.record
    figures = figures_of(record)
    facts: dict[str, Any] = {
        "game": game,
        "agent": name,
        "params": dict(done.agent.params),
        "lexicon": lexicon,
        "games": figures.games,
        "wins": figures.wins,
        "win_rate": figures.win_rate,
        "total_guesses": figures.total_guesses,
        "average_guesses": figures.average_guesses,
        "average_wins": figures.average_wins,
        "average_penalised": figures.average_penalised,
        "worst": figures.worst,
        "distribution": figures.distribution,
        "failures": failures(record, done.suite),
        "decisions": record.decisions,
        "fallbacks": record.fallbacks,
        "cpu_seconds": round(record.cpu_seconds, 3),
        "wall_seconds": round(record.wall_seconds, 3),
        "peak_rss_mb": round(record.peak_mb, 1),
        "status": done.status,
    }
    if record.misses is not None:
        facts["wrong_guesses_average"] = float(record.misses.mean())
    if done.sampled:
        facts["intervals"] = intervals_of(record)
    return facts


def over_seeds(records: Sequence[Record]) -> Record:
    """Put the runs of one agent over several seeds together, as one sample of games."""
    return replace(
        records[0],
        guesses=np.concatenate([record.guesses for record in records]),
        decisions=sum(record.decisions for record in records),
        fallbacks=sum(record.fallbacks for record in records),
        cpu_seconds=sum(record.cpu_seconds for record in records),
        wall_seconds=sum(record.wall_seconds for record in records),
        misses=_misses(records),
    )


def _misses(records: Sequence[Record]) -> npt.NDArray[np.int16] | None:
    counted = [record.misses for record in records if record.misses is not None]
    return np.concatenate(counted) if counted else None
