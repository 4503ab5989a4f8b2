"""Walking an agent's decision tree: its guess, what it may be told, and what each costs."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.rules import State, Status
from solvers.agents.base import Agent
from solvers.agents.memo import Memo
from solvers.agents.suggestions import Suggestions
from solvers.evaluation.play import play_grouped
from solvers.evaluation.suite import Group, Suite
from solvers.pages.analysis import SHOWN
from solvers.pages.budget import compute_slot

AnySuite = Suite[Any]
AnyGroup = Group[Any]
BUDGET = 1.0
"""Seconds that a page spends on averages; small classes come first."""
WORDS = 4
"""Words that a class lists at most."""


class Cost(NamedTuple):
    """What a class costs from here on: guesses over the games won, and games lost."""

    guesses: int
    won: int
    lost: int

    @property
    def average(self) -> float | None:
        """Guesses that a game won still takes."""
        return self.guesses / self.won if self.won else None


_costs: Memo[Cost] = Memo(20_000)


class OutOfTimeError(Exception):
    """The budget of a page is spent."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A guess of the walk and the feedback that was chosen for it."""

    move: str
    feedback: str


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A class of the words left: the feedback that they share, how many they are, what they cost.

    words   some of them, in no order; cost is None where it was not computed
    state   of one of its games, as the rules have it
    """

    feedback: str
    state: State
    count: int
    words: tuple[str, ...]
    cost: Cost | None

    @property
    def solved(self) -> bool:
        return self.state.status is Status.WON

    @property
    def over(self) -> bool:
        return self.state.status is not Status.PLAYING


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where a walk has led: the steps taken, what is left, the agent's answer, the branches.

    lost_way   a feedback that no word gives; the walk stops before it
    """

    steps: tuple[Edge, ...]
    state: State
    count: int
    answer: Suggestions | None
    branches: tuple[Branch, ...]
    lost_way: bool = False

    @property
    def cost(self) -> Cost | None:
        """What the whole place costs, its own guess included, where every branch is known."""
        if not self.branches or any(branch.cost is None for branch in self.branches):
            return None
        costs = [branch.cost for branch in self.branches if branch.cost]
        won = sum(cost.won for cost in costs)
        return Cost(sum(cost.guesses for cost in costs) + won, won, sum(c.lost for c in costs))


@dataclass(frozen=True, slots=True, eq=False)
class Walker:
    """An agent on a suite; `key` names both, `known` says what it has stored of a place.

    Where classes are not `apart`, a game is in several of them and they cannot be played out.
    """

    agent: Agent[Any]
    suite: AnySuite
    key: Hashable
    known: Callable[[Any], Sequence[int] | None] = lambda observation: None
    apart: bool = True


def walk(walker: Walker, feedbacks: Sequence[str]) -> Place:
    """Follow the agent down its tree by what it is told.

    Raises Busy when too many people ask at once, and IllegalMove or LookupError where the agent
    cannot play.
    """
    agent, suite = walker.agent, walker.suite
    with compute_slot():
        group, steps, lost_way = suite.roots()[0], list[Edge](), False
        for feedback in feedbacks:
            if group.status is not Status.PLAYING:
                break
            move = agent.suggest(suite.handed_down(group), 1).best.move
            part = _class_of(suite, group, steps, move, feedback)
            if part is None:
                lost_way = True
                break
            group = part
            steps.append(Edge(move, feedback))
        return _place(walker, group, steps, lost_way=lost_way)


def _class_of(
    suite: AnySuite, group: AnyGroup, steps: list[Edge], move: str, feedback: str
) -> AnyGroup | None:
    for part, state in _parts(suite, group, steps, move):
        if state.last_feedback == feedback:
            return part
    return None


def _parts(
    suite: AnySuite, group: AnyGroup, steps: Sequence[Edge], move: str
) -> Iterator[tuple[AnyGroup, State]]:
    """Yield every class that the move makes, with the state of one of its games."""
    for part in suite.split(group, move):
        yield part, _state(suite, part, steps).play(move)


def _state(suite: AnySuite, group: AnyGroup, steps: Sequence[Edge]) -> State:
    state = suite.start(int(group.games[0]))
    for step in steps:
        state = state.replay(step.move, step.feedback)
    return state


def _place(walker: Walker, group: AnyGroup, steps: list[Edge], *, lost_way: bool) -> Place:
    agent, suite = walker.agent, walker.suite
    state = _state(suite, group, steps)
    if group.status is not Status.PLAYING:
        return Place(tuple(steps), state, len(group.games), None, (), lost_way)
    answer = agent.suggest(suite.handed_down(group), SHOWN)
    parts = sorted(
        _parts(suite, group, steps, answer.best.move), key=lambda part: len(part[0].games)
    )
    deadline = time.monotonic() + BUDGET
    branches = [
        Branch(
            feedback=after.last_feedback,
            state=after,
            count=len(part.games),
            words=tuple(suite.secret(int(game)) for game in part.games[:WORDS]),
            cost=_cost(walker, part, deadline),
        )
        for part, after in parts
    ]
    branches.sort(key=lambda branch: (not branch.solved, -branch.count))
    return Place(tuple(steps), state, len(group.games), answer, tuple(branches), lost_way)


def _cost(walker: Walker, group: AnyGroup, deadline: float) -> Cost | None:
    """Return what a class costs: as stored, or by playing all its games if there is time to."""
    if group.status is Status.PLAYING:
        stored = walker.known(group.observation)
        if stored is not None and len(stored) == len(group.games):
            return _stored(walker, group, stored)
        if not walker.apart:
            return None
    try:
        key = (walker.key, group.observation)
        return _costs.get(key, lambda: _played(walker, group, deadline))
    except OutOfTimeError:
        return None


def _stored(walker: Walker, group: AnyGroup, games: Sequence[int]) -> Cost:
    most = walker.suite.limit - walker.suite.guesses(group.observation)
    won = [guesses for guesses in games if guesses <= most]
    return Cost(sum(won), len(won), len(games) - len(won))


def _played(walker: Walker, group: AnyGroup, deadline: float) -> Cost:
    agent, suite = walker.agent, walker.suite

    def check(*_: object) -> None:
        if time.monotonic() > deadline:
            raise OutOfTimeError

    if group.status is Status.PLAYING:
        check()
    record = play_grouped(agent, suite, decided=check, start=group)
    guesses = record.guesses[group.games]
    won = int((guesses > 0).sum())
    earlier = suite.guesses(group.observation)
    return Cost(int(guesses.sum()) - earlier * won, won, len(group.games) - won)
