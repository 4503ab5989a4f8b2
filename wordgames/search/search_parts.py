"""One process's work in a shared search: parts, each a function of its arguments.

Each process remembers the states that it has searched, for all its parts.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from wordgames.search.options import SearchOptions
from wordgames.search.search import BETTER, FIRST, Checkpoint, Deepening, OpenerSearch
from wordgames.search.search_arrays import IMPOSSIBLE, STOP
from wordgames.search.tree import Node
from wordgames.vocabulary.arrays import Words
from wordgames.work.progress_news import Reporter


class SearchShare(Deepening):
    """One process's share of the search."""

    def __init__(self, words: Words, options: SearchOptions) -> None:
        super().__init__(words, options, None, None)
        self._bound = IMPOSSIBLE
        self._reporter: Reporter | None = None
        self._plan_known: OpenerSearch | None = None

    def for_part(self, reporter: Reporter, bound: int = IMPOSSIBLE) -> SearchShare:
        """Begin another part: nothing is stopped any more, the states stay remembered."""
        self.engine.stopped = False
        self.engine.game.control[STOP] = 0
        self.progress = self._reporter = reporter
        self._bound, self.best = bound, None
        return self

    def _limit(self) -> int:
        announced = self._reporter.announced() if self._reporter else IMPOSSIBLE
        return min(self._bound, announced, super()._limit())

    def planned(self, opener: int) -> OpenerSearch:
        """Return the classes of an opener, in the same order in every process."""
        if self._plan_known is None or self._plan_known.opener != opener:
            self._plan_known = self._plan(opener)
        return self._plan_known


@dataclass(slots=True, eq=False)
class SearchKit:
    """The input of the search: the words and the options."""

    words: Words
    options: SearchOptions
    _share: SearchShare | None = field(default=None, init=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return SearchKit, (self.words, self.options)

    @property
    def share(self) -> SearchShare:
        """This process's share, made when it is first needed."""
        if self._share is None:
            self._share = SearchShare(self.words, self.options)
            self._share.engine.start(self.options.width)
        return self._share


@dataclass(frozen=True, slots=True)
class Begun:
    """Facts known before openers are tried.

    openers  their numbers, the most hopeful first, and `names` of them
    value    total of the first tree, and `root` of it; IMPOSSIBLE and None where there is none
    classes  of the first opener: feedback code, words, and the total in that tree
    """

    openers: list[int]
    names: list[str]
    weight: int
    value: int
    root: Node | None
    classes: list[tuple[int, int, int]]
    spent: tuple[int, float]


def begin(kit: SearchKit, reporter: Reporter, start: Checkpoint | None) -> Begun:
    """Order the openers; find a first tree, or take up the one of an earlier search."""
    cpu, nodes = _clock(kit)
    share = kit.share.for_part(reporter)
    openers = share._openers()
    if start is not None:
        share.best = share._taken_up(start.tree)
    else:
        share._pass(openers[:1], 1, FIRST)
        share.engine.start(kit.options.width)
    best, engine = share.best, share.engine
    first = best if best and best.opener == openers[0] else None
    classes = []
    if first is not None:
        classes = [
            (engine.code(first.opener, part.state), len(part.state.words), part.value)
            for part in first.parts
        ]
    return Begun(
        openers,
        [engine.names[opener] for opener in openers],
        int(engine.game.weights.sum()),
        best.value if best else IMPOSSIBLE,
        share._root(best) if best else None,
        classes,
        _spent(kit, cpu, nodes),
    )


@dataclass(frozen=True, slots=True)
class PartResult:
    """The result of a part: a total; without a `root`, a lower bound of every tree's total."""

    value: int
    root: Node | None
    spent: tuple[int, float]


def improve_class(
    kit: SearchKit, reporter: Reporter, opener: int, number: int, known: int
) -> PartResult:
    """Search one class of an opener, whose total is known so far."""
    cpu, nodes = _clock(kit)
    share = kit.share.for_part(reporter)
    state = share.planned(opener).parts[number].state
    value = share._value(state, min(known, IMPOSSIBLE), (0, 1, BETTER), 0.0)
    node = share.engine.tree(state, share.depth - 1) if value < min(known, IMPOSSIBLE) else None
    return PartResult(value, node, _spent(kit, cpu, nodes))


def try_openers(
    kit: SearchKit, reporter: Reporter, openers: list[tuple[int, int]], bound: int
) -> list[PartResult]:
    """Try openers, each with its place among all, for a total below the bound."""
    results = []
    for place, opener in openers:
        cpu, nodes = _clock(kit)
        share = kit.share.for_part(reporter, bound)
        plan = share._plan(opener)
        value = share._improve(plan, True, (place, place + 1, BETTER))
        root = share._root(plan) if share.best is plan else None
        bound = min(bound, value if root else bound)
        results.append(PartResult(value, root, _spent(kit, cpu, nodes)))
    return results


def _clock(kit: SearchKit) -> tuple[float, int]:
    return time.process_time(), kit.share.engine.nodes


def _spent(kit: SearchKit, cpu: float, nodes: int) -> tuple[int, float]:
    return kit.share.engine.nodes - nodes, time.process_time() - cpu
