"""The search shared out: openers, and the classes of the first, as parts of a pool.

The least total known so far is the bound of all processes: one that finds a better tree announces
it, and the others look at it before each class. The bound only tightens, so what it has cut stays
cut: a proof by many processes has the same total as a proof by one.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from wordgames.evidence import SEARCHED
from wordgames.languages.translation import deferred, joined
from wordgames.search.options import NoTree, SearchOptions
from wordgames.search.search import (
    BETTER,
    SHARES,
    Checkpoint,
    Keep,
    Progress,
    SearchResult,
    summary,
)
from wordgames.search.search_arrays import IMPOSSIBLE
from wordgames.search.search_parts import (
    Begun,
    PartResult,
    SearchKit,
    begin,
    improve_class,
    try_openers,
)
from wordgames.search.tree import DecisionTree, Node
from wordgames.vocabulary.arrays import Words
from wordgames.work.collect import Call, as_done
from wordgames.work.pool import Parcel, Pool

# Openers that are tried one at a time; and the size of a part of the openers after them, most of
# which the bound cuts at once.
SINGLE, BATCH = 200, 8
# Opener -> a total that no tree of it is below, weights counted.
Bounds = Mapping[str, int]
Note = Callable[[str, int], None]


class _TimeUp(Exception):
    """The search's own time limit."""


@dataclass(slots=True, eq=False)
class SharedSearch:
    """A search by a pool, under way.

    proven   what earlier searches proved of openers; `note` is called with what this one proves
    openers  how many there are; known once the search has begun
    stride   only every `stride`-th of the openers that are left is tried, for an estimate
    tried    how many of those were tried, after the first tree and its opener, and what they took
             in seconds of CPU, all processes together: `tried_cpu`
    """

    pool: Pool
    kit: SearchKit
    progress: Progress | None = None
    keep: Keep | None = None
    proven: Bounds = field(default_factory=dict)
    note: Note = lambda opener, bound: None
    stride: int = 1
    value: int = IMPOSSIBLE
    root: Node | None = None
    stopped: bool = False
    nodes: int = 0
    cpu: float = 0.0
    tried: int = 0
    tried_cpu: float = 0.0
    _began: float = field(default_factory=time.perf_counter)
    _until: float = float("inf")
    _done: set[int] = field(default_factory=set)
    openers: int = 1

    def result(self, start: Checkpoint | None = None) -> SearchResult:
        """Search; raises NoTree and SearchError as a search by one process does."""
        parcel = Parcel.of(self.kit)
        self.pool.announce(IMPOSSIBLE)
        ((_, begun),) = as_done(self.pool, [Call(begin, parcel, (start,))], tick=self._tick)
        self.value, self.root = begun.value, begun.root
        self._count(begun.spent)
        options, self.openers = self.kit.options, len(begun.openers)
        self._until = time.perf_counter() + (options.seconds or float("inf"))
        try:
            if options.width != 1 or len(begun.openers) > 1:
                self._search(parcel, begun, start.done if start else 0)
        except _TimeUp:
            self.stopped = True
        if self.root is None:
            raise NoTree(options.worst, self._status())
        return summary(
            DecisionTree(self.root),
            options,
            self.value / begun.weight,
            self._status(),
            (self.nodes, self.cpu, time.perf_counter() - self._began),
        )

    def _search(self, parcel: Parcel, begun: Begun, done: int) -> None:
        self._done = {
            place
            for place, name in enumerate(begun.names)
            if place < done or self.proven.get(name, 0) >= self.value
        }
        if begun.classes and 0 not in self._done:
            self._search_first_opener(parcel, begun)
        self.pool.announce(self.value)
        for places, results in self._opener_results(parcel, begun):
            for place, result in zip(places, results, strict=True):
                self._count(result.spent)
                self.tried, self.tried_cpu = self.tried + 1, self.tried_cpu + result.spent[1]
                if result.root is not None and result.value < self.value:
                    self.value, self.root = result.value, result.root
                    self.pool.announce(self.value)
                self._note_result(place, begun.names[place], result.value)

    def _search_first_opener(self, parcel: Parcel, begun: Begun) -> None:
        """Search the classes of the first opener, the largest first."""
        opener, root = begun.openers[0], begun.root or Node("", wins=False)
        order = sorted(range(len(begun.classes)), key=lambda number: -begun.classes[number][1])
        calls = [
            Call(improve_class, parcel, (opener, number, begun.classes[number][2]))
            for number in order
        ]
        for place, result in as_done(self.pool, calls, tick=self._tick):
            code, _, known = begun.classes[order[place]]
            self._count(result.spent)
            if result.root is not None:
                root.children[code] = result.root
                self.value -= known - result.value
        self._note_result(0, begun.names[0], self.value)

    def _opener_results(
        self, parcel: Parcel, begun: Begun
    ) -> Iterator[tuple[list[int], list[PartResult]]]:
        """Yield openers with their results, in the order in which they are done."""
        places = [place for place in range(len(begun.openers)) if place not in self._done]
        places = places[
            self.stride // 2 :: self.stride
        ]  # the middle of each: early ones are dearer
        singly = sum(place < SINGLE for place in places)
        batches = [[place] for place in places[:singly]]
        batches += [places[at : at + BATCH] for at in range(singly, len(places), BATCH)]

        def calls() -> Iterator[Call]:
            for batch in batches:
                openers = [(place, begun.openers[place]) for place in batch]
                yield Call(try_openers, parcel, (openers, self.value))

        for number, results in as_done(self.pool, calls(), tick=self._tick):
            yield batches[number], results

    def _note_result(self, place: int, name: str, bound: int) -> None:
        self._done.add(place)
        self.note(name, bound)
        if self.keep and self.root is not None and self.openers > 1:
            whole = next(place for place in range(self.openers + 1) if place not in self._done)
            self.keep(Checkpoint(DecisionTree(self.root), whole))

    def _count(self, spent: tuple[int, float]) -> None:
        self.nodes += spent[0]
        self.cpu += spent[1]

    def _status(self) -> str:
        if self.stopped:
            return "time limit"
        if self.stride > 1:
            return "sample"
        return f"width {self.kit.options.width}" if self.kit.options.width else SEARCHED

    def _tick(self) -> None:
        """Report the progress, and end when time is up."""
        if time.perf_counter() > self._until:
            raise _TimeUp
        if self.progress is None:
            return
        low, share = SHARES[BETTER]
        at = deferred(
            "{stage}: opener {turn} of {count}, {states} states.",
            stage=deferred(BETTER),
            turn=min(len(self._done) + 1, self.openers),
            count=self.openers,
            states=self.nodes,
        )
        value = self.value % (self.kit.options.lost or IMPOSSIBLE)
        weight = value / max(1, len(self.kit.words.answers))
        uniform = self.root is not None and self.kit.options.prior == "uniform"
        best = deferred("Best so far: {mean:.4f} guesses.", mean=weight) if uniform else ""
        self.progress(low + share * len(self._done) / self.openers, joined(at, best))


def search_by(
    words: Words,
    options: SearchOptions | None = None,
    progress: Progress | None = None,
    keep: Keep | None = None,
    start: Checkpoint | None = None,
    *,
    pool: Pool,
) -> SearchResult:
    """Search as `wordgames.search.search.search` does, by the processes of a pool.

    With a width the tree may be another than that of one process, as the bounds come at other
    times; a proof has the same total.
    """
    kit = SearchKit(words, options or SearchOptions())
    return SharedSearch(pool, kit, progress, keep).result(start)
