"""Document 004's search over letter strings: children change one letter, the fringe has an order.

Compiled by numba; with WORDGAMES_NO_NUMBA the same functions run in Python, much slower. Import
this module only when a search starts: it loads numba.
"""

import importlib
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from wordgames.kernels.backend import numba_wanted

BREADTH, DEPTH, GREEDY, STAR = range(4)

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def _kernel() -> Callable[[Any], Any]:
    if not numba_wanted():
        return lambda function: function
    decorate: Callable[[Any], Any] = importlib.import_module("numba").njit(nogil=True, cache=True)
    return decorate


kernel = _kernel()


class Letters(NamedTuple):
    """LetterOdds in whole units, so that sums are exact, and which letter may stand where."""

    domains: npt.NDArray[np.bool_]
    odds: Floats
    bag: Ints
    placed: Ints
    boost: float


class StringIndex(NamedTuple):
    """The words, (n, length) rows sorted, and (n,) booleans: may this one be guessed now?"""

    words: Ints
    legal: npt.NDArray[np.bool_]


class Fringe(NamedTuple):
    """How nodes are ordered (BREADTH to STAR, A*'s scale) and what ends the search."""

    order: int
    scale: float
    threshold: float
    limit: int


class LetterTree(NamedTuple):
    """The nodes of a search as they are made, and the order in which they are looked at.

    strings (limit, length), parents, depths, scores (limit,) of each node; the first is the root
    looked  (limit,) the nodes in the order in which they were taken from the fringe
    made    (limit,) how many nodes there were when each of these was looked at
    hits    (words, 3): row, score of each legal word met, and how many nodes were looked at before
    """

    strings: Ints
    parents: Ints
    depths: Ints
    scores: Floats
    looked: Ints
    made: Ints
    hits: Floats

    @classmethod
    def of(cls, limit: int, length: int, words: int) -> "LetterTree":
        """Return the space for a search of up to `limit` nodes."""
        parents, depths, looked, made = (np.zeros(limit, np.int64) for _ in range(4))
        strings, scores = np.empty((limit, length), np.int64), np.empty(limit, np.float64)
        return cls(strings, parents, depths, scores, looked, made, np.empty((words, 3)))


@kernel
def same(string: Ints, other: Ints) -> bool:
    """True if two strings are the same, without the array that `==` would make."""
    for place in range(len(string)):  # noqa: SIM110 (numba compiles no generators)
        if string[place] != other[place]:
            return False
    return True


@kernel
def copy_to(target: Ints, source: Ints) -> None:
    """Copy an array; `target[:] = source` would compile numba's strings: 2.5 s of CPU."""
    for place in range(len(source)):
        target[place] = source[place]


@kernel
def slot_of(string: Ints, nodes: Ints, slots: Ints) -> int:
    """Return the slot of a hash table that holds this string's node, or the free one for it."""
    slot = 0
    for symbol in string:
        slot = (slot * 1000003 + int(symbol) + 1) & 0xFFFFFFFFFFF
    slot %= len(slots)
    while slots[slot] >= 0 and not same(nodes[slots[slot]], string):
        slot = (slot + 1) % len(slots)
    return slot


@kernel
def score_of(string: Ints, letters: Letters, bag: Ints) -> float:
    """Return a string's score, the twin of LetterOdds.scores; `bag` is space to count in."""
    score = 0.0
    copy_to(bag, letters.bag)
    for place in range(len(string)):
        symbol = string[place]
        score += letters.odds[place, symbol]
        if symbol != letters.placed[place] and bag[symbol] > 0:
            bag[symbol] -= 1
            score += letters.boost
    return score


@kernel
def row_of(words: Ints, string: Ints) -> int:
    """Return the row of a string among sorted words, or -1."""
    low, high = 0, len(words)
    for place in range(len(string)):
        start = low
        low = start + np.searchsorted(words[start:high, place], string[place], side="left")
        high = start + np.searchsorted(words[start:high, place], string[place], side="right")
        if low == high:
            return -1
    return low


@kernel
def priority(fringe: Fringe, number: int, depth: int, score: float) -> float:
    """Return where in the fringe a node goes, least first; A*'s distance is scaled score."""
    if fringe.order == BREADTH:
        return float(number)
    if fringe.order == DEPTH:
        return -float(number)
    if fringe.order == GREEDY:
        return -score
    return depth - fringe.scale * score


@kernel
def search_strings(
    root: Ints, letters: Letters, dictionary: StringIndex, fringe: Fringe, tree: LetterTree
) -> tuple[int, int, int]:
    """Search letter strings from `root`; return the words met, nodes made and nodes looked at.

    `tree` gets the nodes, and the legal words met in the order of the fringe.
    The search stops at a word that scores more than the threshold, or when no node is left; it
    makes at most `limit` nodes.
    """
    slots = np.full(2 * fringe.limit + 1, -1, np.int64)
    nodes, depths, scores, hits = tree.strings, tree.depths, tree.scores, tree.hits
    bag = letters.bag.copy()
    copy_to(nodes[0], root)
    scores[0] = score_of(root, letters, bag)
    slots[slot_of(root, nodes, slots)] = 0
    heap = [(0.0, 0)]
    met, number, seen = 0, 1, 0
    while heap:
        parent = heappop(heap)[1]
        tree.looked[seen], tree.made[seen] = parent, number
        seen += 1
        row = row_of(dictionary.words, nodes[parent])
        if row >= 0 and dictionary.legal[row]:
            hits[met, 0], hits[met, 1], hits[met, 2] = row, scores[parent], seen - 1
            met += 1
            if scores[parent] > fringe.threshold:
                break
        if number == fringe.limit:
            continue
        child = nodes[parent].copy()
        for place in range(len(root)):
            for letter in np.flatnonzero(letters.domains[place]):
                child[place] = letter
                slot = slot_of(child, nodes, slots)
                if number < fringe.limit and slots[slot] < 0:
                    slots[slot] = number
                    copy_to(nodes[number], child)
                    tree.parents[number] = parent
                    depths[number] = depths[parent] + 1
                    scores[number] = score_of(child, letters, bag)
                    heappush(
                        heap, (priority(fringe, number, depths[number], scores[number]), number)
                    )
                    number += 1
            child[place] = nodes[parent, place]
    return met, number, seen


def warm() -> None:
    """Compile the search into numba's cache, so that no player waits for it."""
    zero = np.zeros(1, np.int64)
    letters = Letters(np.ones((1, 1), np.bool_), np.ones((1, 1)), zero, zero, 0.2)
    dictionary = StringIndex(np.zeros((1, 1), np.int64), np.ones(1, np.bool_))
    fringe, tree = Fringe(STAR, 1.0, 0.5, 4), LetterTree.of(4, 1, 1)
    search_strings(zero, letters, dictionary, fringe, tree)
