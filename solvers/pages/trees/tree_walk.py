"""A walk through an agent's decision tree: its guess, the possible feedback, and its cost."""

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from solvers.analysis.analysis import AnyAgent, asked
from solvers.analysis.compute_budget import compute_slot
from solvers.pages.trees.tree_cost import Course, TreeCost, joined, over
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.suggestions import Suggestions
from wordgames.evaluation.suite import Group, Suite
from wordgames.rules.feedback import to_text
from wordgames.rules.state import State, Status

# Separator of a guess that an address gives and its feedback.
GIVEN = ":"

AnySuite = Suite[Any]
AnyGroup = Group[Any]
# Seconds from the beginning of a walk in which classes are played out; small ones come first.
BUDGET = 0.2
# Seconds that there always are for it, so that each look at a place plays more of them.
LEAST = 0.1
# Words that a class lists at most.
WORDS = 4
# Fewest games of a class that is remembered, so that the next look goes on from there.
KEPT = 6
# Seconds in which the largest classes that were not played out get their next guess.
AHEAD = 0.08

# A next guess, and what may follow it: feedback, games that give it, one of their words.
Ahead = tuple[str, tuple[tuple[str, int, str], ...]]

_courses: Memo[Course] = Memo(8_000)
_ahead: Memo[Ahead] = Memo(2_000)


class OutOfTimeError(Exception):
    """The budget of a page is spent."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A guess of the walk and the feedback that was chosen for it.

    given   the guess is given in the address, as a person made it and not the agent
    """

    move: str
    feedback: str
    given: bool = False

    @property
    def text(self) -> str:
        return f"{self.move}{GIVEN}{self.feedback}" if self.given else self.feedback


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A class of the words left: the feedback that they share, how many they are, what follows.

    words   some of them, in no order
    status  whether its games are over
    course  how the agent plays on; None where there was no time to play it
    ahead   its next guess there, if it was not played; "" where there was no time for that either
    replay  returns the state of one of its games, as the rules have it
    """

    feedback: str
    status: Status
    count: int
    words: tuple[str, ...]
    course: Course | None
    ahead: Ahead
    replay: Callable[[], State]

    @property
    def state(self) -> State:
        """One of its games, as the rules have it."""
        return self.replay()

    @property
    def next_move(self) -> str:
        """The agent's next guess; "" where it is not known or the game is over."""
        return self.course.move if self.course else self.ahead[0]

    @property
    def cost(self) -> TreeCost | None:
        """The cost from here on, where it was played."""
        return self.course.cost if self.course else None

    @property
    def solved(self) -> bool:
        return self.status is Status.WON

    @property
    def over(self) -> bool:
        return self.status is not Status.PLAYING


@dataclass(frozen=True, slots=True, eq=False)
class TreePlace:
    """The end of a walk: the steps taken, the games left, the agent's answer, the branches.

    lost_way   a feedback that no word gives; the walk stops before it
    """

    steps: tuple[Edge, ...]
    state: State
    group: AnyGroup
    answer: Suggestions | None
    branches: tuple[Branch, ...]
    lost_way: bool = False

    @property
    def count(self) -> int:
        """How many games come here."""
        return len(self.group.games)

    @property
    def course(self) -> Course | None:
        """The agent's play from here, its own guess included, where every branch is known."""
        known = [(it.feedback, it.course) for it in self.branches if it.course]
        if self.answer is None or len(known) < len(self.branches) or not known:
            return None
        return joined(self.answer.best.move, known)

    @property
    def cost(self) -> TreeCost | None:
        return self.course.cost if self.course else None


@dataclass(frozen=True, slots=True, eq=False)
class Walker:
    """An agent on a suite.

    key     names both
    known   returns how the agent plays on after an observation, where that is stored
    told    returns the feedback of an observation's last move, as text
    apart   is a game in one class only? Else what a class costs cannot be played out
    start   what is known before the first move; told_first reads it from an observation
    reach   returns the games of a group that answer a move so, where a split is not asked
    """

    agent: AnyAgent
    suite: AnySuite
    key: Hashable
    known: Callable[[Any], Course | None] = lambda observation: None
    told: Callable[[Any], str] = lambda observation: to_text(observation.turns[-1].marks)
    apart: bool = True
    start: str = ""
    told_first: Callable[[Any], str] = lambda observation: ""
    reach: Callable[[AnyGroup, str, str], AnyGroup | None] | None = None

    def roots(self) -> dict[str, AnyGroup]:
        """Return the games by what is known before the first move, the largest group first."""
        roots = sorted(self.suite.roots(), key=lambda group: -len(group.games))
        return {self.told_first(group.observation): group for group in roots}

    def root(self) -> AnyGroup:
        """Return the games with the chosen start; the largest group where none was chosen."""
        roots = self.roots()
        return roots.get(self.start) or next(iter(roots.values()))

    def follow(self, group: AnyGroup, move: str, feedback: str) -> AnyGroup | None:
        """Return the games of a group that answer a move so; None where no game does."""
        if self.reach is not None:
            return self.reach(group, move, feedback)
        parts = self.suite.split(group, move)
        return next((it for it in parts if self.told(it.observation) == feedback), None)

    def next_move(self, group: AnyGroup) -> str:
        """Return what the agent plays there."""
        return self.agent.suggest(self.suite.handed_down(group), 1).best.move


def walk(walker: Walker, feedbacks: Sequence[str], seconds: float | None = None) -> TreePlace:
    """Follow the agent down its tree by the feedback; play classes out in the time that is left.

    A feedback with a guess before it, "crane:01002", takes that guess instead of the agent's.
    Raises Busy when too many people ask at once, and IllegalMove or LookupError where the agent
    cannot play.
    """
    with compute_slot():
        ends = time.monotonic() + (BUDGET if seconds is None else seconds)
        group, steps, lost_way = walker.root(), list[Edge](), False
        for text in feedbacks:
            if group.status is not Status.PLAYING:
                break
            guess, _, feedback = text.rpartition(GIVEN)
            move = guess or walker.next_move(group)
            part = walker.follow(group, move, feedback)
            if part is None:
                lost_way = True
                break
            group = part
            steps.append(Edge(move, feedback, bool(guess)))
        return _place(walker, group, steps, ends, lost_way=lost_way)


def find(walker: Walker, place: TreePlace, word: str) -> tuple[Edge, ...] | None:
    """Return the steps from a place to the end of the game of a secret; None if it is not there."""
    suite = walker.suite
    with compute_slot():
        group, steps = place.group, list[Edge]()
        sought = next((game for game in group.games.tolist() if suite.secret(game) == word), None)
        if sought is None:
            return None
        while group.status is Status.PLAYING:
            move = walker.next_move(group)
            group = next(part for part in suite.split(group, move) if sought in part.games)
            steps.append(Edge(move, walker.told(group.observation)))
        return tuple(steps)


def _state(suite: AnySuite, group: AnyGroup, steps: Sequence[Edge]) -> State:
    state = suite.start(int(group.games[0]))
    for step in steps:
        state = state.replay(step.move, step.feedback)
    return state


def _place(
    walker: Walker, group: AnyGroup, steps: list[Edge], deadline: float, *, lost_way: bool
) -> TreePlace:
    agent, suite = walker.agent, walker.suite
    state = _state(suite, group, steps)
    if group.status is not Status.PLAYING:
        return TreePlace(tuple(steps), state, group, None, (), lost_way)
    answer = asked(agent, suite.handed_down(group))
    deadline = max(deadline, time.monotonic() + LEAST)
    parts = sorted(suite.split(group, answer.best.move), key=lambda part: len(part.games))
    courses = [_course(walker, part, deadline) for part in parts]
    rest = [part for part, course in zip(parts, courses, strict=True) if course is None]
    ahead, branches = _all_ahead(walker, rest), list[Branch]()
    for part, course in zip(parts, courses, strict=True):
        feedback = walker.told(part.observation)
        words = tuple(suite.secret(int(game)) for game in part.games[:WORDS])
        then = ahead.get(feedback, ("", ()))
        replay = partial(_state, suite, part, [*steps, Edge(answer.best.move, feedback)])
        size = len(part.games)
        branches.append(Branch(feedback, part.status, size, words, course, then, replay))
    branches.sort(key=lambda branch: (not branch.solved, -branch.count))
    return TreePlace(tuple(steps), state, group, answer, tuple(branches), lost_way)


def _all_ahead(walker: Walker, parts: Sequence[AnyGroup]) -> dict[str, Ahead]:
    """Return, by feedback, the next guess in classes, the largest first, while there is time."""
    ends, moves = time.monotonic() + AHEAD, dict[str, Ahead]()
    for part in sorted(parts, key=lambda part: -len(part.games)):
        if time.monotonic() > ends:
            break
        key = (walker.key, part.observation, hash(part.games.tobytes()))
        moves[walker.told(part.observation)] = _ahead.get(key, partial(_ask_agent, walker, part))
    return moves


def _ask_agent(walker: Walker, group: AnyGroup) -> Ahead:
    """Ask the agent for its guess in a class, and split the class by what may follow."""
    move = walker.next_move(group)
    secret = walker.suite.secret
    classes = (
        (walker.told(it.observation), len(it.games), secret(int(it.games[0])))
        for it in walker.suite.split(group, move)
    )
    return move, tuple(sorted(classes, key=lambda it: -it[1]))


def _course(walker: Walker, group: AnyGroup, deadline: float) -> Course | None:
    """Return how the agent plays on in a class: as stored, or played if there is time to."""
    try:
        return _course_of(walker, group, deadline)
    except OutOfTimeError:
        return None


def _course_of(walker: Walker, group: AnyGroup, deadline: float) -> Course:
    if group.status is not Status.PLAYING:
        return over(len(group.games), won=group.status is Status.WON)
    if len(group.games) < KEPT:
        return _played_on(walker, group, deadline)
    key = (walker.key, group.observation, hash(group.games.tobytes()))
    return _courses.get(key, lambda: _played_on(walker, group, deadline))


def _played_on(walker: Walker, group: AnyGroup, deadline: float) -> Course:
    """Return what is stored; else ask the agent for its guess, and play what may follow."""
    stored = walker.known(group.observation)
    if stored is not None and stored.count == len(group.games):
        return stored
    if not walker.apart or time.monotonic() > deadline:
        raise OutOfTimeError
    move = walker.next_move(group)
    parts = sorted(walker.suite.split(group, move), key=lambda part: len(part.games))
    return joined(
        move,
        [(walker.told(part.observation), _course_of(walker, part, deadline)) for part in parts],
    )
