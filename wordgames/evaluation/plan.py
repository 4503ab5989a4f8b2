"""An evaluation in parts, each a function of its arguments: the plan first, then the games.

The plan prepares what the agent has to search or learn, decides the opener and shares the games
out. Parts add up to the same record in whatever order and by whichever process they are played.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from wordgames.agent.agent import Agent, CostClass, Progress
from wordgames.agent.bounded_cache import Memo
from wordgames.agent_registry import build_agent
from wordgames.artifacts import Artifact
from wordgames.evaluation.experiment import Experiment
from wordgames.evaluation.play import Record, play_grouped, play_singly
from wordgames.evaluation.suite import Games, Group, Suite
from wordgames.evaluation.tally import Tally, together
from wordgames.kernels.backend import warm
from wordgames.work.progress_news import Reporter, Stopped

# Most parts of an evaluation, unless more can be computed at the same time.
PARTS = 16

# Content of a part: the first games of its groups, and how many games these have in all. Of games
# that have no groups, the first and the one after the last of each stretch of them.
Part = tuple[list[int], int]
PlaySome = Callable[[Agent[Any], Suite[Any], Progress, Games], Record]


@dataclass(slots=True, eq=False)
class Kit:
    """All that a part of an evaluation is computed from; plain data and names, so it can travel.

    agent      a name of the registry, with the params that are not at their defaults
    groupable  are games with the same history played together? If not, `play` plays some of them
    artifacts  what the agent finds in the store, for workers that do not reach it
    """

    game: str
    agent: str
    params: Mapping[str, Any]
    opener: str | None
    experiment: Experiment
    groupable: bool = True
    play: PlaySome = play_singly
    artifacts: Mapping[str, Artifact] = field(default_factory=dict)
    _ready: Agent[Any] | None = field(default=None, init=False)
    _groups: Memo[Sequence[Group[Any]]] = field(default_factory=lambda: Memo(1), init=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel without the agent and the groups, which each process makes for itself."""
        facts = (self.game, self.agent, dict(self.params), self.opener, self.experiment)
        return Kit, (*facts, self.groupable, self.play, dict(self.artifacts))

    def with_params(self, params: Mapping[str, Any]) -> Kit:
        """Return the same games for the agent with some parameters set otherwise."""
        other = replace(self, params={**self.params, **params})
        other._groups = self._groups
        return other

    def built(self) -> Agent[Any]:
        """Return the agent, with nothing prepared; raises ParameterError, UnknownAgentError."""
        return build_agent(
            self.game,
            self.agent,
            self.experiment.words,
            self.experiment.options,
            params=self.params,
            opener=self.opener,
        )

    def ready(self, progress: Progress) -> Agent[Any]:
        """Return the agent with its artifact; built once in each process: it may take seconds.

        The games of a run are many, so the kernels are loaded for them, however few words the
        agent thinks of at a time. Only a tree that is stored already needs none.
        """
        if self._ready is None:
            agent = self.built()
            if not plays_stored_tree(agent):
                warm()
            self._ready = agent.with_artifact(progress)
        return self._ready

    def first_groups(self, opener: str) -> Sequence[Group[Any]]:
        """Return the groups that parts are made of: after the opener, or before any guess.

        Games that differ before the first guess have no opener in common.
        """
        suite = self.experiment.suite
        return self._groups.get(
            opener,
            lambda: list(suite.split(suite.roots()[0], opener)) if opener else suite.roots(),
        )


def plays_stored_tree(agent: Agent[Any]) -> bool:
    """True if an agent looks all its moves up in a tree that is there."""
    return agent.promises.cost_class is CostClass.TREE and agent.complete


@dataclass(frozen=True, slots=True)
class Plan:
    """Result of the plan: the opener, the parts, how many games, and what it took."""

    opener: str
    parts: list[Part]
    games: int
    tally: Tally


def plan(kit: Kit, reporter: Reporter, most: int = PARTS) -> Plan:
    """Let the agent prepare its artifact and decide its opener; share the games out."""
    cpu = time.process_time()
    agent, suite, tally = kit.ready(reporter), kit.experiment.suite, Tally()
    if not kit.groupable:
        parts = slices(suite.size, most)
        opener = ""
    elif len(suite.roots()) > 1:
        parts = shared_out(suite.roots(), most)
        opener = ""
    else:
        (root,) = suite.roots()
        answer = agent.suggest(suite.handed_down(root), 1)
        opener = answer.best.move
        tally.decided(suite, root, answer)
        tally.decisions, tally.fallbacks = 1, int(answer.fallback)
        parts = shared_out(kit.first_groups(opener), most)
    tally.seconds = time.process_time() - cpu
    return Plan(opener, parts, suite.size, tally)


def shared_out(groups: Sequence[Group[Any]], most: int = PARTS) -> list[Part]:
    """Share groups out over at most `most` parts, the greatest first to the emptiest part."""
    parts: list[Part] = [([], 0) for _ in range(min(most, len(groups)))]
    for group in sorted(groups, key=lambda one: (-len(one.games), int(one.games[0]))):
        place = min(range(len(parts)), key=lambda number: parts[number][1])
        names, games = parts[place]
        parts[place] = ([*names, int(group.games.min())], games + len(group.games))
    return [(sorted(names), games) for names, games in parts]


def slices(games: int, most: int = PARTS) -> list[Part]:
    """Share games that are played one by one out over at most `most` parts, in order."""
    parts = np.array_split(np.arange(games), min(most, games))
    return [(stretches(part), len(part)) for part in parts]


def stretches(numbers: Games) -> list[int]:
    """Return numbers in order as stretches: the first and the one after the last of each."""
    breaks = np.flatnonzero(np.diff(numbers) != 1) + 1
    return [end for part in np.split(numbers, breaks) for end in (int(part[0]), int(part[-1]) + 1)]


def numbers_of(ends: Sequence[int]) -> Games:
    """Return the numbers in some stretches."""
    parts = [np.arange(first, after) for first, after in zip(ends[::2], ends[1::2], strict=True)]
    return np.concatenate([np.empty(0, np.int64), *parts])


def play(kit: Kit, reporter: Reporter, opener: str, groups: Sequence[int]) -> Tally:
    """Play the games of a part; the result is the same in every process and every time.

    A part that is stopped keeps what it has played whole, and names the rest in `rest`.
    """
    agent, suite = kit.ready(reporter), kit.experiment.suite
    played: list[Tally] = []
    pieces = _pieces(kit, opener, groups)
    for number, (games, group) in enumerate(pieces):
        tally, progress = Tally(), _games_over(reporter, len(games))
        left = games
        with suppress(Stopped):
            if group is None:
                record = kit.play(agent, suite, progress, games)
            else:
                decided = partial(tally.decided, suite)
                record = play_grouped(agent, suite, progress, decided, [group])
            left = record.left
            tally.played(record, np.setdiff1d(games, left))
        if len(left) < len(games):
            played.append(tally)
        if len(left):
            return _stopped(kit, played, [left, *(games for games, _ in pieces[number + 1 :])])
    return together(played)


def _stopped(kit: Kit, played: Sequence[Tally], left: Sequence[Games]) -> Tally:
    """Return what was played of a part before it was stopped; raises Stopped if nothing was."""
    if not played:
        raise Stopped
    groups = [int(games.min()) for games in left]
    rest = groups if kit.groupable else stretches(np.concatenate(left))
    return replace(together(played), rest=rest)


def before(groups: Sequence[int], rest: Sequence[int], *, grouped: bool) -> list[int]:
    """Return what of a part was played where that is the rest of it."""
    if not grouped:
        return stretches(np.setdiff1d(numbers_of(groups), numbers_of(rest)))
    return [name for name in groups if name not in set(rest)]


def _pieces(
    kit: Kit, opener: str, groups: Sequence[int]
) -> Sequence[tuple[Games, Group[Any] | None]]:
    """Return what is played of a part one after the other: games alone, or with their group."""
    if kit.groupable:
        firsts = set(groups)
        every = kit.first_groups(opener)
        mine = [group for group in every if int(group.games.min()) in firsts]
        return [(np.sort(group.games), group) for group in mine]
    numbers = numbers_of(groups)
    if kit.play is not play_singly:  # it plays them all at once, which is much faster
        return [(numbers, None)]
    return [(numbers[place : place + 1], None) for place in range(len(numbers))]


def _games_over(reporter: Reporter, games: int) -> Progress:
    """Return a progress that reports how many of the part's games are over."""
    counted = 0

    def progress(done: float, text: str) -> None:
        nonlocal counted
        over = round(done * games)
        reporter.count(over - counted)
        counted = over
        reporter(done, text)

    return progress


def whole(kit: Kit, reporter: Reporter) -> tuple[str, Tally]:
    """Play all the games; return the opener and what was counted, as the parts add up to."""
    planned = plan(kit, reporter)
    played = [play(kit, reporter, planned.opener, groups) for groups, _ in planned.parts]
    return planned.opener, together([planned.tally, *played])


def point(kit: Kit, reporter: Reporter, params: Mapping[str, Any]) -> tuple[str, Tally]:
    """Play all the games with some parameters set otherwise."""
    return whole(kit.with_params(params), reporter)
