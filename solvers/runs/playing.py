"""Working off one chunk: the plan, or the games of some first-feedback classes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from solvers.agents.base import Agent
from solvers.agents.memo import Memo
from solvers.evaluation.course import Course, Group
from solvers.evaluation.play import play_grouped, play_singly
from solvers.registry import build_agent
from solvers.runs.claims import Heartbeat
from solvers.runs.courses import Setting, runnable
from solvers.runs.models import Chunk, Run
from solvers.runs.tally import Tally

CHUNKS = 16
"""At most so many chunks a run: more would be overhead, fewer would leave workers idle."""

Part = tuple[list[int], int]
"""What a chunk holds: the first games of its groups, and how many games these have in all."""


@dataclass(frozen=True, slots=True, eq=False)
class Desk:
    """A run's games and its agent, ready."""

    setting: Setting
    agent: Agent[Any]


_ready: Memo[Desk] = Memo(3)
"""What this process has ready, by the run's key: building an agent may take seconds."""


def ready(run: Run, heartbeat: Heartbeat) -> Desk:
    """Return a run's games and its agent, which has done its homework."""

    def make() -> Desk:
        setting = runnable(run.game).setting(run.spec, run.revision)
        agent = build_agent(
            run.game,
            run.agent,
            setting.words,
            setting.options,
            params=run.params,
            opener=run.spec.get("opener") or None,
        )
        return Desk(setting, agent.study(heartbeat))

    return _ready.get((run.pk, run.key), make)


@dataclass(frozen=True, slots=True)
class Plan:
    """What chunk 0 finds out: the opener, the parts, how many games, and what it took."""

    opener: str
    parts: list[Part]
    games: int
    tally: Tally


def plan(run: Run, heartbeat: Heartbeat) -> Plan:
    """Let the agent study and decide its opener; share the games out."""
    cpu = time.process_time()
    desk = ready(run, heartbeat)
    course, tally = desk.setting.course, Tally()
    if not runnable(run.game).grouped:
        parts = slices(course.size)
        opener = ""
    elif len(course.roots()) > 1:
        parts = shared_out(course.roots())
        opener = ""
    else:
        (root,) = course.roots()
        answer = desk.agent.suggest(course.handed_down(root), 1)
        opener = answer.best.move
        tally.decided(course, root, answer)
        tally.decisions, tally.fallbacks = 1, int(answer.fallback)
        parts = shared_out(list(course.split(root, opener)))
    tally.seconds = time.process_time() - cpu
    return Plan(opener, parts, course.size, tally)


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
    desk = ready(run, heartbeat)
    if not runnable(run.game).grouped:
        return _singly(run.game, desk, chunk, heartbeat)
    course, tally = desk.setting.course, Tally()
    wanted = set(chunk.groups)
    for group in _first_groups(course, run.opener):
        if int(group.games.min()) not in wanted:
            continue
        record = play_grouped(
            desk.agent,
            course,
            heartbeat,
            lambda asked, answer: tally.decided(course, asked, answer),
            group,
        )
        tally.played(record, np.sort(group.games))
        heartbeat.count(len(group.games))
    return tally


def _first_groups(course: Course[Any], opener: str) -> Iterable[Group[Any]]:
    """Return the groups that chunks are made of: after the opener, or before any guess.

    Games that differ before the first guess have no opener in common.
    """
    return course.split(course.roots()[0], opener) if opener else course.roots()


def _singly(game: str, desk: Desk, chunk: Chunk, heartbeat: Heartbeat) -> Tally:
    """Play a slice of the games: one by one, unless the game's class has a quicker way."""
    tally = Tally()
    numbers = np.arange(*chunk.groups, dtype=np.int64)
    playing = getattr(runnable(game), "play", play_singly)
    record = playing(desk.agent, desk.setting.course, heartbeat, numbers)
    tally.played(record, numbers)
    return tally
