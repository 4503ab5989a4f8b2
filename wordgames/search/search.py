"""The optimal search: the decision tree with the least expected number of guesses.

Least totals by recursion over sets of words, guesses ordered by an estimate and cut by the bound
3n - classes - [can be the answer], states remembered by their set (and the guesses left, and what
hard mode demands). A quick pass of width 1 gives a
tree at once and the sums to beat; the pass with the width asked for improves it class by class.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as Unfinished
from contextlib import contextmanager
from dataclasses import dataclass, field

from wordgames.evidence import SEARCHED
from wordgames.languages.translation import deferred, joined, translatable
from wordgames.search.engine import Engine, SearchState
from wordgames.search.options import NoTree, SearchError, SearchOptions
from wordgames.search.search_arrays import IMPOSSIBLE, UNLIMITED
from wordgames.search.tree import DecisionTree, Node
from wordgames.vocabulary.arrays import Words

# Called with how much is done (0 to 1) and a sentence; may raise to cancel the search.
Progress = Callable[[float, str], None]
FIRST, BETTER = translatable("A first tree"), translatable("Better trees")
# Start and share of each pass in the whole search.
SHARES = {FIRST: (0.0, 0.05), BETTER: (0.05, 0.95)}
# Seconds between two calls of the progress function while a class is searched.
TICK = 0.25


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A tree and how good it is known to be.

    total         guesses over all secrets, each once
    mean          expected guesses under the prior
    worst         most guesses that any secret takes
    distribution  guesses -> secrets
    status        "searched", "width N" or "time limit"
    nodes         states searched; cpu_seconds of this process, wall_seconds
    """

    tree: DecisionTree
    options: SearchOptions
    total: int
    mean: float
    worst: int
    distribution: Mapping[int, int]
    status: str
    nodes: int
    cpu_seconds: float
    wall_seconds: float


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A search under way: its best tree, and how many openers are done with the width asked for."""

    tree: DecisionTree
    done: int


Spent = tuple[int, float, float]
# Called whenever an opener is done, so that an interrupted search can be resumed.
Keep = Callable[[Checkpoint], None]


@dataclass(slots=True)
class SearchPart:
    """One class of an opener: its state, and the best that is known of it."""

    state: SearchState
    floor: int
    value: int = IMPOSSIBLE
    node: Node | None = None
    improved: bool = False


@dataclass(slots=True)
class OpenerSearch:
    """An opener and its classes, small ones first."""

    opener: int
    weight: int
    parts: list[SearchPart] = field(default_factory=list)

    @property
    def value(self) -> int:
        """The total of the tree known so far; IMPOSSIBLE or more if there is none."""
        return self.weight + sum(part.value for part in self.parts)


def search(
    words: Words,
    options: SearchOptions | None = None,
    progress: Progress | None = None,
    keep: Keep | None = None,
    start: Checkpoint | None = None,
    *,
    engine: Engine | None = None,
) -> SearchResult:
    """Return the best decision tree found for these words under the options.

    `engine` is that of an earlier search of the same words, mode and feedback, which has ended.
    `start` resumes a search from a checkpoint that `keep` received, with the same words and
    options. A time limit counts from the first tree, which is always finished unless a cap
    forbids it.

    Raises SearchError for an opener that may not be guessed or lists too long for the search, and
    NoTree (a SearchError) when no tree keeps the cap. The status is "searched" only when every
    guess that bounds did not exclude was tried, for the opener given or for all openers. Sets of
    words are identified by 128-bit hashes, guesses with the same feedback by 64 bits (normal mode):
    a chance collision spoils a proof with a probability below 1 in a million.
    """
    return Deepening(words, options or SearchOptions(), progress, keep, engine).result(start)


class Deepening:
    """One search under way."""

    def __init__(
        self,
        words: Words,
        options: SearchOptions,
        progress: Progress | None,
        keep: Keep | None,
        engine: Engine | None = None,
    ) -> None:
        self.began = time.perf_counter(), time.process_time()
        self.options = options
        self.progress = progress
        self.keep = keep
        self.engine = engine or Engine(words, options)
        self.depth = options.worst or UNLIMITED
        self.best: OpenerSearch | None = None

    def result(self, start: Checkpoint | None) -> SearchResult:
        openers = self._openers()
        done = 0
        if start is not None:
            self.best, done = self._taken_up(start.tree), start.done
        else:
            self._pass(openers[:1], 1, FIRST)
        if self.options.width != 1 or len(openers) > 1:
            with self._deadline():
                self._pass(openers, self.options.width, BETTER, done)
        status = self._status()
        if self.best is None:
            raise NoTree(self.options.worst, status)
        return self._summary(self.best, status)

    def _openers(self) -> list[int]:
        if self.options.opener is not None:
            number = self.engine.numbers.get(self.options.opener)
            if number is None:
                raise SearchError(f"The opener {self.options.opener} isn't in the word list.")
            return [number]
        count = self.options.openers if self.options.width else len(self.engine.names)
        return self.engine.openers(count)

    def _status(self) -> str:
        if self.engine.stopped:
            return "time limit"
        return f"width {self.options.width}" if self.options.width else SEARCHED

    def _pass(self, openers: list[int], width: int, name: str, done: int = 0) -> None:
        """Try the openers from `done` on with this width, keeping the best plan with its tree."""
        self.engine.start(width)
        for turn, opener in enumerate(openers[done:], done):
            known = self.best if self.best and self.best.opener == opener else None
            plan = known or self._plan(opener)
            self._improve(plan, known is None, (turn, len(openers), name))
            if self.engine.stopped and self.best is not None:
                return
            if self.keep and self.best and len(openers) > 1:
                self.keep(Checkpoint(DecisionTree(self._root(self.best)), turn + 1))

    def _taken_up(self, tree: DecisionTree) -> OpenerSearch:
        """Return the opener's search as an earlier search's tree left it."""
        plan = self._plan(self.engine.numbers[tree.root.guess])
        for part in plan.parts:
            part.node = tree.root.children[self.engine.code(plan.opener, part.state)]
            part.value = sum(
                int(self.engine.game.weights[self.engine.numbers[game[-1]]])
                * self.options.cost(len(game), made=1)
                for game in DecisionTree(part.node).games()
            )
        return plan

    def _plan(self, opener: int) -> OpenerSearch:
        whole = self.engine.whole()
        plan = OpenerSearch(opener, int(self.engine.game.weights.sum()))
        for state in self.engine.classes(whole, opener, self.depth - 1):
            plan.parts.append(SearchPart(state, self.engine.floor(state)))
        plan.parts.sort(key=lambda part: len(part.state.words))
        return plan

    def _limit(self) -> int:
        """Return the total that a new opener must be below."""
        return IMPOSSIBLE if self.best is None else self.best.value

    def _improve(self, plan: OpenerSearch, is_new: bool, place: tuple[int, int, str]) -> int:
        """Search the classes of a plan, within what would make it the best, and keep its tree.

        Return its total, or a number that it is not below where it cannot be the best.
        """
        bound = plan.weight + sum(part.floor for part in plan.parts)
        for turn, part in enumerate(plan.parts):
            limit = self._limit()
            budget = limit - (bound - part.floor) if is_new else part.value
            done = turn / len(plan.parts)
            self._tell(place, done)
            value = self._value(part.state, min(budget, IMPOSSIBLE), place, done)
            if self.engine.stopped:
                break
            if value < budget:
                part.value, part.improved = value, True
            bound += value - part.floor
            if is_new and bound >= limit:
                return bound
        self._keep(plan)
        return plan.value

    def _keep(self, plan: OpenerSearch) -> None:
        """Read the trees of improved classes out of the memory, and take the plan if better."""
        if plan.value >= IMPOSSIBLE:
            return
        for part in plan.parts:
            if part.improved:
                part.node = self.engine.tree(part.state, self.depth - 1)
                part.improved = False
        if plan.value < (IMPOSSIBLE if self.best is None else self.best.value):
            self.best = plan

    def _value(
        self, state: SearchState, beta: int, place: tuple[int, int, str], done: float
    ) -> int:
        """Search a class in a separate thread, so that progress is reported and may cancel."""
        if self.progress is None or len(state.words) < 20:
            return self.engine.value(state, self.depth - 1, beta)
        with ThreadPoolExecutor(1) as pool:
            future = pool.submit(self.engine.value, state, self.depth - 1, beta)
            while True:
                try:
                    return future.result(TICK)
                except Unfinished:
                    try:
                        self._tell(place, done)
                    except BaseException:
                        self.engine.stop()
                        raise

    def _tell(self, place: tuple[int, int, str], done: float) -> None:
        if self.progress is not None:
            turn, count, name = place
            at = deferred(
                "{stage}: opener {turn} of {count}, {states} states.",
                stage=deferred(name),
                turn=turn + 1,
                count=count,
                states=self.engine.nodes,
            )
            best = self.best and deferred("Best so far: {mean:.4f} guesses.", mean=self._mean())
            text = joined(at, best or "")
            start, length = SHARES.get(name, (0.0, 1.0))
            self.progress(start + length * (turn + done) / count, text)

    def _mean(self) -> float:
        value = self.best.value if self.best else 0
        return value % (self.options.lost or IMPOSSIBLE) / float(self.engine.game.weights.sum())

    @contextmanager
    def _deadline(self) -> Iterator[None]:
        """Stop the recursion when the time is up."""
        if self.options.seconds is None:
            yield
            return
        timer = threading.Timer(self.options.seconds, self.engine.stop)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _root(self, plan: OpenerSearch) -> Node:
        wins = plan.opener < len(self.engine.game.weights)
        nodes = {self.engine.code(plan.opener, p.state): p.node for p in plan.parts if p.node}
        return Node(self.engine.names[plan.opener], wins, nodes)

    def _summary(self, plan: OpenerSearch, status: str) -> SearchResult:
        tree = DecisionTree(self._root(plan))
        weights, numbers = self.engine.game.weights, self.engine.numbers
        worth = sum(int(weights[numbers[game[-1]]]) * len(game) for game in tree.games())
        wall, cpu = time.perf_counter() - self.began[0], time.process_time() - self.began[1]
        mean = worth / float(weights.sum())
        return summary(tree, self.options, mean, status, (self.engine.nodes, cpu, wall))


def summary(
    tree: DecisionTree, options: SearchOptions, mean: float, status: str, spent: Spent
) -> SearchResult:
    """Return a tree with its figures; what was spent is states, seconds of CPU and by the clock."""
    distribution = tree.distribution()
    total = sum(guesses * secrets for guesses, secrets in distribution.items())
    worst = max(distribution)
    return SearchResult(tree, options, total, mean, worst, distribution, status, *spent)
