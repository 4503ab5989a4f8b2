"""A run: build one agent, prepare its artifact and let it play; measured from start to end."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Agent, Progress, Rows
from wordgames.evaluation.figures import SHOWN_FAILURES, failures, figures_of, intervals_of
from wordgames.evaluation.play import Decided, Record, play_grouped, summed
from wordgames.evaluation.sampling import Sampling
from wordgames.evaluation.sampling import over_seeds as pooled
from wordgames.evaluation.suite import Suite
from wordgames.evidence import BY_LIST, FOUND, NAMES

Play = Callable[[Agent[Any], Suite[Any], Progress | None, Decided | None], Record]


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """An agent, the suite it played, the record, and how the games were drawn.

    Where it is put together from several seeds, `parts` are those and `suite` is the first's.
    """

    agent: Agent[Any]
    suite: Suite[Any]
    record: Record
    sampling: Sampling
    parts: Sequence[Evaluation] = ()

    @property
    def lost(self) -> list[str]:
        """The first secrets lost, each once."""
        names = [failures(part.record, part.suite) for part in self.parts or (self,)]
        return list(dict.fromkeys(chain.from_iterable(names)))[:SHOWN_FAILURES]

    @property
    def sampled(self) -> bool:
        """True if the figures are estimates: not every secret was played, or with chance."""
        return not self.sampling.exact

    @property
    def status(self) -> str:
        """Proof status; a stored tree proves nothing about games that start after given moves."""
        if self.suite.begins_later:
            standing = self.agent.promises.standing
            return NAMES[FOUND] if standing == BY_LIST else standing
        return self.agent.status


def run(
    build: Callable[[], Agent[Any]],
    suite: Suite[Any],
    *,
    sampling: Sampling | None = None,
    progress: Progress | None = None,
    decided: Decided | None = None,
    play: Play = play_grouped,
) -> Evaluation:
    """Build an agent, prepare its artifact and play the suite; the seconds count all three.

    Without a `sampling` the suite's games are all that there are.
    """
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
        drawn_by(agent, sampling or suite.sampling(suite.sampling().different)),
    )


def drawn_by(agent: Agent[Any], sampling: Sampling) -> Sampling:
    """Return how the games were drawn once this agent has played them."""
    return replace(sampling, drawing=True) if agent.draws(agent.params) else sampling


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
    """Return a run as the commands print it, one plain object; a sample has its intervals too.

    An interval is null where one seed alone cannot give it.
    """
    record, sampling = done.record, done.sampling
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
        "failures": done.lost,
        "decisions": record.decisions,
        "fallbacks": record.fallbacks,
        "cpu_seconds": round(record.cpu_seconds, 3),
        "wall_seconds": round(record.wall_seconds, 3),
        "peak_rss_mb": round(record.peak_mb, 1),
        "status": done.status,
    }
    if record.misses is not None:
        facts["wrong_guesses_average"] = float(record.misses.mean())
    if record.nodes is not None:
        facts["nodes"] = record.nodes
    if done.sampled:
        facts["intervals"] = intervals_of(record, sampling)
    facts["sampling"] = (done.parts[0] if done.parts else done).sampling.facts()
    facts["no_interval"] = sampling.without if sampling.exact or sampling.one_seed else ""
    return facts


def together(runs: Sequence[Evaluation], seeds: Sequence[int]) -> Evaluation:
    """Put the runs of one agent over several seeds together, as one.

    Where every seed shows the same games, the first is all there is.
    """
    if len(runs) == 1 or runs[0].sampling.exact:
        return runs[0]
    return replace(
        runs[0],
        record=over_seeds([evaluation.record for evaluation in runs]),
        sampling=pooled([evaluation.sampling for evaluation in runs], seeds),
        parts=tuple(runs),
    )


def over_seeds(records: Sequence[Record]) -> Record:
    """Put the records of one agent over several seeds together; every seed counts the same."""
    return replace(
        records[0],
        guesses=np.concatenate([record.guesses for record in records]),
        decisions=sum(record.decisions for record in records),
        fallbacks=sum(record.fallbacks for record in records),
        cpu_seconds=sum(record.cpu_seconds for record in records),
        wall_seconds=sum(record.wall_seconds for record in records),
        weights=_weights(records),
        misses=_misses(records),
        nodes=summed(record.nodes for record in records),
    )


def _weights(records: Sequence[Record]) -> npt.NDArray[np.float64] | None:
    if all(record.weights is None for record in records):
        return None
    equal = [np.full(len(record.guesses), 1 / len(record.guesses)) for record in records]
    parts = [
        even if record.weights is None else record.weights
        for record, even in zip(records, equal, strict=True)
    ]
    return np.concatenate(parts) / len(parts)


def _misses(records: Sequence[Record]) -> npt.NDArray[np.int16] | None:
    counted = [record.misses for record in records if record.misses is not None]
    return np.concatenate(counted) if counted else None
