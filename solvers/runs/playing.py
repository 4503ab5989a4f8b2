"""Working off one chunk: the plan, or the games of some first-feedback classes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from solvers.agents.base import Agent
from solvers.agents.memo import Memo
from solvers.evaluation.experiment import Experiment
from solvers.evaluation.lists import ListError
from solvers.evaluation.play import play_grouped
from solvers.evaluation.suite import Group, Suite
from solvers.registry import build_agent
from solvers.runs.claims import Heartbeat
from solvers.runs.models import Chunk, Run
from solvers.runs.registry import runnable
from solvers.runs.tally import Tally

CHUNKS = 16
"""At most so many chunks a run: more would be overhead, fewer would leave workers idle."""

Part = tuple[list[int], int]
"""What a chunk holds: the first games of its groups, and how many games these have in all."""


@dataclass(frozen=True, slots=True, eq=False)
class PreparedRun:
    """A run's games and its agent, ready."""

    experiment: Experiment
    agent: Agent[Any]


_ready: Memo[PreparedRun] = Memo(3)
"""What this process has ready, by the run's key: building an agent may take seconds."""


def ready(run: Run, heartbeat: Heartbeat) -> PreparedRun:
    """Return a run's games and its agent, its artifact prepared."""

    def make() -> PreparedRun:
        if run.spec["lexicon"] != run.revision.sha256:
            raise ListError("The words of this run were taken down.")
        experiment = runnable(run.game).experiment_of(run.spec, run.revision)
        agent = build_agent(
            run.game,
            run.agent,
            experiment.words,
            experiment.options,
            params=run.params,
            opener=run.spec.get("opener") or None,
        )
        return PreparedRun(experiment, agent.with_artifact(heartbeat))

    return _ready.get((run.pk, run.key), make)


@dataclass(frozen=True, slots=True)
class Plan:
    """What chunk 0 finds out: the opener, the parts, how many games, and what it took."""

    opener: str
    parts: list[Part]
    games: int
    tally: Tally


def plan(run: Run, heartbeat: Heartbeat) -> Plan:
    """Let the agent prepare its artifact and decide its opener; share the games out."""
    cpu = time.process_time()
    prepared = ready(run, heartbeat)
    suite, tally = prepared.experiment.suite, Tally()
    if not runnable(run.game).groupable:
        parts = slices(suite.size)
        opener = ""
    elif len(suite.roots()) > 1:
        parts = shared_out(suite.roots())
        opener = ""
    else:
        (root,) = suite.roots()
        answer = prepared.agent.suggest(suite.handed_down(root), 1)
        opener = answer.best.move
        tally.decided(suite, root, answer)
        tally.decisions, tally.fallbacks = 1, int(answer.fallback)
        parts = shared_out(list(suite.split(root, opener)))
    tally.seconds = time.process_time() - cpu
    return Plan(opener, parts, suite.size, tally)


def shared_out(groups: Sequence[Group[Any]], most: int = CHUNKS) -> list[Part]:
    """Share groups out over at most `most` chunks, the greatest first to the emptiest chunk."""
    parts: list[Part] = [([], 0) for _ in range(min(most, len(groups)))]
    for group in sorted(groups, key=lambda one: (-len(one.games), int(one.games[0]))):
        place = min(range(len(parts)), key=lambda number: parts[number][1])
        names, games = parts[place]
        parts[place] = ([*names, int(group.games.min())], games + len(group.games))
    return [(sorted(names), games) for names, games in parts]


def slices(games: int, most: int = CHUNKS) -> list[Part]:
    """Share games that are played one by one out over at most `most` chunks, in order."""
    parts = np.array_split(np.arange(games), min(most, games))
    return [([int(part[0]), int(part[-1]) + 1], len(part)) for part in parts]


def play(run: Run, chunk: Chunk, heartbeat: Heartbeat) -> Tally:
    """Play the games of a chunk; the same whoever does it, and however often."""
    prepared = ready(run, heartbeat)
    if not runnable(run.game).groupable:
        return _singly(run.game, prepared, chunk, heartbeat)
    suite, tally = prepared.experiment.suite, Tally()
    numbers = set(chunk.groups)
    for group in _first_groups(suite, run.opener):
        if int(group.games.min()) not in numbers:
            continue
        record = play_grouped(
            prepared.agent,
            suite,
            heartbeat,
            lambda asked, answer: tally.decided(suite, asked, answer),
            group,
        )
        tally.played(record, np.sort(group.games))
        heartbeat.count(len(group.games))
    return tally


def _first_groups(suite: Suite[Any], opener: str) -> Iterable[Group[Any]]:
    """Return the groups that chunks are made of: after the opener, or before any guess.

    Games that differ before the first guess have no opener in common.
    """
    return suite.split(suite.roots()[0], opener) if opener else suite.roots()


def _singly(game: str, prepared: PreparedRun, chunk: Chunk, heartbeat: Heartbeat) -> Tally:
    """Play a slice of the games: one by one, unless the game's class has a quicker way."""
    tally = Tally()
    numbers = np.arange(*chunk.groups, dtype=np.int64)
    record = runnable(game).play(prepared.agent, prepared.experiment.suite, heartbeat, numbers)
    tally.played(record, numbers)
    return tally
