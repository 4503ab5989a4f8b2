"""One worker's work in a shared search: parts, each a function of its arguments.

Each process remembers the states that it has searched, for all its parts and threads.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from wordgames.search.engine import Engine, SearchState
from wordgames.search.options import SearchOptions
from wordgames.search.search import BETTER, FIRST, TICK, Checkpoint, Deepening, OpenerSearch
from wordgames.search.search_arrays import IMPOSSIBLE, STOP
from wordgames.search.tree import Node
from wordgames.vocabulary.arrays import Words
from wordgames.work.progress_news import Reporter


class SearchShare(Deepening):
    """One thread's share of the search."""

    def __init__(self, words: Words, options: SearchOptions, engine: Engine) -> None:
        super().__init__(words, options, None, None, engine)
        self._bound = IMPOSSIBLE
        self._reporter: Reporter | None = None
        self._plan_known: OpenerSearch | None = None
        self._refusal: BaseException | None = None

    def for_part(self, reporter: Reporter, bound: int = IMPOSSIBLE) -> SearchShare:
        """Begin another part: nothing is stopped any more, the states stay remembered."""
        self.engine.stopped = False
        self.engine.game.control[STOP] = 0
        self.progress = self._reporter = reporter
        self._bound, self.best, self._refusal = bound, None, None
        return self

    def _limit(self) -> int:
        announced = self._reporter.announced() if self._reporter else IMPOSSIBLE
        return min(self._bound, announced, super()._limit())

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Look beside a part whether it is to end: then the recursion returns, and this raises."""
        over = threading.Event()
        watch = threading.Thread(target=self._watch, args=(over,), daemon=True)
        watch.start()
        try:
            yield
        finally:
            over.set()
            watch.join()
        if self._refusal is not None:
            raise self._refusal

    def _watch(self, over: threading.Event) -> None:
        while not over.wait(TICK):
            try:
                if self._reporter is not None:
                    self._reporter()
            except Exception as refusal:
                self._refusal = refusal
                self.engine.stop()

    def _value(
        self, state: SearchState, beta: int, place: tuple[int, int, str], done: float
    ) -> int:
        """Search a class in this very thread: another one watches the whole part."""
        return self.engine.value(state, self.depth - 1, beta)

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
    _engine: Engine | None = field(default=None, init=False)
    _shares: threading.local = field(default_factory=threading.local, init=False)
    _making: threading.Lock = field(default_factory=threading.Lock, init=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return SearchKit, (self.words, self.options)

    @property
    def share(self) -> SearchShare:
        """This thread's share, made when it is first needed; threads share their memory."""
        share: SearchShare | None = getattr(self._shares, "share", None)
        if share is None:
            with self._making:
                if self._engine is None:
                    engine = self._engine = Engine(self.words, self.options)
                    engine.start(self.options.width)
                else:
                    engine = self._engine.beside()
            share = self._shares.share = SearchShare(self.words, self.options, engine)
        return share

    def begin(self) -> SearchShare:
        """Return the share of a search that begins: no other thread has one yet."""
        self._shares = threading.local()
        self._engine = self.share.engine
        return self.share


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
    share = kit.begin().for_part(reporter)
    cpu, nodes = _clock(kit)
    openers = share._openers()
    if start is not None:
        share.best = share._taken_up(start.tree)
    else:
        with share.watched():
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
    with share.watched():
        value = share.engine.value(state, share.depth - 1, min(known, IMPOSSIBLE))
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
        with share.watched():
            value = share._improve(plan, True, (place, place + 1, BETTER))
        root = share._root(plan) if share.best is plan else None
        bound = min(bound, value if root else bound)
        results.append(PartResult(value, root, _spent(kit, cpu, nodes)))
    return results


def _clock(kit: SearchKit) -> tuple[float, int]:
    return time.thread_time(), kit.share.engine.nodes


def _spent(kit: SearchKit, cpu: float, nodes: int) -> tuple[int, float]:
    return kit.share.engine.nodes - nodes, time.thread_time() - cpu
