"""The trees of `optimal`: the searches it asks for, and where their trees are stored."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from wordgames.agent.agent import Progress
from wordgames.artifacts import Artifact, artifact_store, words_hash
from wordgames.evidence import SEARCHED, current
from wordgames.languages.translation import translatable
from wordgames.search.options import LOST, TILES, Feedback, NoTree, SearchOptions
from wordgames.search.search import Checkpoint, SearchResult, search
from wordgames.search.tree import DecisionTree
from wordgames.tiles.agents.tree_text import TreeFile, write_tree, written_tree
from wordgames.vocabulary.arrays import Words

# Up to this many words, answers or not, every tree is searched exhaustively by default, and of
# those with the least total one that keeps the worst case small.
TINY = 500
# Most answers for which the tree of a given opener is searched exhaustively by default.
EXHAUSTIVE = 3_000
# Defaults otherwise: the most answers, the width, and the number of openers.
EFFORTS = ((5_000, 10, 20), (8_000, 8, 10), (15_000, 6, 6))
LONG_EFFORT = (2, 6)
# Most answers for which the tree keeps to the game's guesses by default; beyond, that is dear.
CAPPED = 5_000
FORMAT = 1
SO_FAR = translatable("still searching")
# Seconds between two trees put away while a search goes on.
EVERY = 20.0


@dataclass(frozen=True, slots=True, eq=False)
class KnownTree:
    """A tree with how good it is known to be; `complete` is False while its search goes on."""

    tree: DecisionTree
    status: str
    complete: bool = True
    done: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class SearchWish:
    """The search that the agent's parameters ask for; -1 (width) and 0 (the others) leave it open.

    rules  what the marks depend on beside the words, as in the facts of a stored tree
    """

    game: str
    words: Words
    mode: str
    guesses: int
    opener: str | None
    width: int
    worst: int
    patience: int
    seconds: float
    feedback: Feedback = TILES
    rules: Mapping[str, Any] = field(default_factory=dict)

    def options(self) -> Iterator[SearchOptions]:
        """Yield the searches to try in turn.

        Within the game's guesses first; then, of short lists, with as few lost games as can be, and
        of long ones without a cap.
        """
        width, openers = self.effort
        for cap, lost in self._caps():
            yield SearchOptions(
                opener=self.opener,
                worst=cap,
                lost=lost,
                mode=self.mode,
                width=width,
                openers=openers,
                patience=self.patience,
                seconds=self.seconds or None,
                feedback=self.feedback,
            )

    def _caps(self) -> tuple[tuple[int | None, int], ...]:
        """Return caps, each with what a game that breaks it counts; 0: none may."""
        if self.worst:
            return ((self.worst, 0),)
        if len(self.words.answers) > CAPPED:
            return ((None, 0),)
        return ((self.guesses, 0), (self.guesses, LOST) if self.guesses > 1 else (None, 0))

    @property
    def effort(self) -> tuple[int, int]:
        """The width, and how many openers are tried with it when none is given."""
        answers = len(self.words.answers)
        width, openers = next(
            (effort[1:] for effort in EFFORTS if answers <= effort[0]), LONG_EFFORT
        )
        if self.width >= 0:
            return self.width, openers
        tiny = len(self.words) <= TINY
        if tiny or (self.opener is not None and answers <= EXHAUSTIVE):
            return 0, openers
        return width, openers

    def facts(self) -> dict[str, Any]:
        """Return the facts under which the tree is stored."""
        width, openers = self.effort
        return {
            "game": self.game,
            "agent": "optimal",
            "format": FORMAT,
            "words": words_hash(self.words),
            "mode": self.mode,
            "guesses": self.guesses,
            "opener": self.opener,
            "width": width,
            "openers": openers,
            "worst": self.worst,
            "patience": self.patience,
            "seconds": self.seconds,
            **self.rules,
        }


def known_tree(wish: SearchWish) -> KnownTree | None:
    """Return the stored tree, the best so far while its search goes on, or None.

    A tree that is offered is read and stored when it is first asked for.
    """
    artifact = artifact_store().find(wish.facts())
    if artifact is None or not (artifact.complete and artifact.status == SEARCHED):
        for offered in _offers:
            file = offered(wish)
            if file and take_in(wish.facts(), file):
                artifact = artifact_store().find(wish.facts())
    return None if artifact is None else _read(artifact, wish.feedback)


# Returns the tree that comes with the code for what is asked, or None.
Offer = Callable[[SearchWish], TreeFile | None]
_offers: list[Offer] = []


def offer(trees: Offer) -> None:
    """Offer trees to those who ask for them; a second time changes nothing."""
    if trees not in _offers:
        _offers.append(trees)


def take_in(facts: dict[str, Any], file: TreeFile) -> bool:
    """Store a tree that comes with the code; False where there is one that is as good already."""
    known = artifact_store().find(facts)
    if known and known.complete and current(known.status) in (SEARCHED, file.status):
        return False
    store(facts, file.tree, file.status)
    return True


# The search function: `wordgames.search.search.search`, or the same by a pool.
Find = Callable[..., SearchResult]


def searched_tree(
    wish: SearchWish, progress: Progress | None = None, find: Find = search
) -> KnownTree:
    """Search the tree, from where an earlier search stopped, and store it.

    Raises NoTree when the agent's own cap can not be kept, and SearchError for lists that are too
    long for a search.
    """
    facts, failed = wish.facts(), None
    begun = known_tree(wish)
    for options in wish.options():
        keeper = _Keeper(facts)
        start = Checkpoint(begun.tree, begun.done) if begun and _fits(begun, options) else None
        try:
            result = find(wish.words, options, progress, keeper.keep, start)
            if len(wish.words) <= TINY:
                result = _with_least_worst_case(wish.words, options, result)
        except NoTree as error:
            failed = error
            continue
        except BaseException:  # stopped: what was found is not lost
            keeper.flush()
            raise
        store(facts, result.tree, result.status)
        return KnownTree(result.tree, result.status)
    raise failed or ValueError("There is nothing to search.")


def _with_least_worst_case(
    words: Words, options: SearchOptions, result: SearchResult
) -> SearchResult:
    """Return a tree of the same total with the smallest worst case that has one."""
    while result.status == SEARCHED and not options.lost:
        try:
            other = search(words, replace(options, worst=result.worst - 1))
        except NoTree:
            break
        if other.total > result.total:
            break
        result = other
    return result


class _Keeper:
    """Stores the best tree so far, now and then."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self._facts = facts
        self._last = time.monotonic()
        self._held: Checkpoint | None = None

    def keep(self, checkpoint: Checkpoint) -> None:
        self._held = checkpoint
        if time.monotonic() - self._last >= EVERY:
            self.flush()

    def flush(self) -> None:
        """Store what was held back."""
        if self._held is not None:
            store(self._facts, self._held.tree, SO_FAR, self._held.done)
        self._held, self._last = None, time.monotonic()


def store(facts: dict[str, Any], tree: DecisionTree, status: str, done: int | None = None) -> None:
    """Store a tree; `done` openers if its search still goes on."""
    text = write_tree(tree, {"status": status, "done": done or 0})
    artifact_store().put(facts, Artifact(text.encode(), status, complete=done is None))


def _read(artifact: Artifact, feedback: Feedback) -> KnownTree:
    tree_file = written_tree(artifact.content.decode(), feedback)
    return KnownTree(
        tree_file.tree,
        current(artifact.status),
        artifact.complete,
        int(tree_file.facts.get("done", 0)),
    )


def _fits(begun: KnownTree, options: SearchOptions) -> bool:
    """True if a tree begun earlier keeps the cap of this search."""
    return (
        options.worst is None
        or bool(options.lost)
        or max(begun.tree.distribution()) <= options.worst
    )
