"""The fewest guesses that always find Fibble's secret, whatever the liar does: bounds by search.

After a guess a row leaves the words that fit it, and the liar chooses the row. So a set of words
takes more than k guesses if every guess has a row that leaves a set that takes more than k - 1. The
search remembers such sets and looks for them in others: a few families, such as light, might and
night, are enough to show that a whole list takes as many.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from wordgames.cli.refusal import RefusedError
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.vocabulary.arrays import Words

# Guesses whose codes are computed at once.
BLOCK = 512
# How many of the largest families are joined, in turn, to show that some guesses are not enough:
# more take minutes.
FAMILIES = (1, 2, 3, 4, 6)
# Words of a list that is searched whole, besides its families.
FEW = 24
# Added to the words that a set would add to others, so that one that adds none is worth no more
# than five times one that adds a word.
CHEAP = 0.2
Rows = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


class AlwaysFound(NamedTuple):
    """Whether a set of words is always found; if not, words of it that are not either."""

    always: bool
    hard: Rows = np.zeros(0, np.int64)


class HardSets:
    """Sets of words that some number of guesses does not always find.

    refuted (n, guesses): the guesses with a row that all words of a set fit
    """

    def __init__(self, answers: int) -> None:
        self.sets: list[Rows] = []
        self.refuted: list[Bools] = []
        self._outside = np.ones(answers, np.bool_)
        self._words = np.zeros((0, answers), np.bool_)

    def add(self, columns: Rows, refuted: Bools) -> None:
        """Take a set in, if it is new."""
        words = ~self._outside
        words[columns] = True
        self.sets.append(columns)
        self.refuted.append(refuted)
        self._words = np.concatenate([self._words, words[None]])

    def inside(self, columns: Rows) -> list[int]:
        """Return the numbers of the sets whose words are all among these."""
        outside = self._outside.copy()
        outside[columns] = False
        within = ~self._words[:, outside].any(1)
        return [int(number) for number in np.flatnonzero(within)]


class LiarSearch:
    """The search over a list's words, given by their places among the answers."""

    def __init__(self, words: Words) -> None:
        if not numba_wanted():
            raise RefusedError("This search needs numba.")
        # imports numba, which takes a second
        from wordgames.fibble.agents.lookahead_kernel import lies_of
        from workshop.games.fibble import worst_kernel

        answers = words.codes[words.answers]
        blocks = (words.codes[at : at + BLOCK] for at in range(0, len(words), BLOCK))
        self.codes = np.concatenate([feedback_codes(it, answers, np.uint16) for it in blocks])
        self._names = [str(word) for word in words.strings(words.answers)]
        counts, rows, _ = lies_of(words.length)
        self.lies = (counts, rows, np.zeros(len(counts), np.int64))
        self._share = rows_in_common(counts, rows) > 0
        self._known: dict[int, HardSets] = defaultdict(lambda: HardSets(len(answers)))
        self.kernel: Any = worst_kernel

    def decide(self, columns: Rows, guesses: int) -> AlwaysFound:
        """Return whether a set of words, in the answers' order, is found with so many guesses."""
        if len(columns) <= guesses:
            return AlwaysFound(always=True)
        if guesses == 1:
            return AlwaysFound(always=False, hard=columns[:2])
        known = self._known[guesses]
        if within := known.inside(columns):
            return AlwaysFound(always=False, hard=min((known.sets[it] for it in within), key=len))
        hard = self._pairs(columns) if guesses == 2 else self._refuted(columns, guesses)
        if hard is None:
            return AlwaysFound(always=True)
        known.add(hard, self._sizes(hard) == len(hard))
        return AlwaysFound(always=False, hard=hard)

    def _sizes(self, columns: Rows) -> Rows:
        sizes = np.zeros((len(self.codes), 2), np.int64)
        self.kernel.left_by_all(self.codes, columns, *self.lies, sizes)
        return sizes[:, 0]

    def _pairs(self, columns: Rows) -> Rows | None:
        """Return words of which every guess leaves two that fit one row, or None."""
        if self.kernel.first_with(self.codes, columns, *self.lies, 1) >= 0:
            return None
        refuted, pairs = np.zeros(len(self.codes), np.bool_), []
        for one, other in combinations(columns.tolist(), 2):
            alike = self._share[self.codes[:, one], self.codes[:, other]]
            pairs.append((np.array([one, other]), alike))
            refuted |= alike
            if refuted.all():
                break
        return cover([pair for pair, _ in pairs], np.array([alike for _, alike in pairs]))

    def _refuted(self, columns: Rows, guesses: int) -> Rows | None:
        """Return words that no guess leaves to be found with one guess less, or None."""
        below = self._known[guesses - 1]
        sizes = self._sizes(columns)
        while True:
            inside = below.inside(columns)
            refuted = np.array([below.refuted[number] for number in inside])
            left = np.flatnonzero(~refuted.any(0)) if inside else np.arange(len(sizes))
            if not len(left):
                return cover([below.sets[number] for number in inside], refuted)
            guess = int(left[sizes[left].argmin()])
            sets, spans = self.kernel.sets_left(self.codes[guess], columns, *self.lies)
            parts = (sets[start:end] for start, end in spans)
            if all(self.decide(part, guesses - 1).always for part in parts):
                return None

    def not_enough(self, guesses: int) -> tuple[str, ...]:
        """Return words that so many guesses do not always find; none where no such are known."""
        whole = np.arange(len(self._names))
        tried = [*self._families(), *([whole] if len(whole) <= FEW else [])]
        for columns in tried:
            answer = self.decide(columns, guesses)
            if not answer.always:
                return tuple(self._names[column] for column in answer.hard)
        return ()

    def _families(self) -> Iterator[Rows]:
        """Yield the words of the largest families: those that differ in one place only."""
        families: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for column, name in enumerate(self._names):
            for place in range(len(name)):
                families[name[:place], name[place + 1 :]].append(column)
        ordered = sorted(families.values(), key=len, reverse=True)
        for several in FAMILIES:
            yield np.unique(np.concatenate([np.array(it) for it in ordered[:several]]))


def rows_in_common(counts: Rows, rows: npt.NDArray[np.int32]) -> Rows:
    """Return (codes, codes) how many rows two codes of true marks may both be shown as.

    counts  (codes,) of each how many rows it may be shown as; rows (codes, most): which, first
    """
    shown = np.zeros((len(counts), len(counts)), np.float32)
    for code, count in enumerate(counts):
        shown[code, rows[code, :count]] = 1
    return (shown @ shown.T).astype(np.int64)


def cover(sets: list[Rows], refuted: Bools) -> Rows:
    """Return few words that hold sets which refute every guess; refuted (sets, guesses)."""
    words = set[int]()
    left = np.ones(refuted.shape[1], np.bool_)
    while left.any():
        gains = refuted[:, left].sum(1)
        added = np.array([len({*columns.tolist()} - words) for columns in sets])
        words |= {*sets[int((gains / (added + CHEAP)).argmax())].tolist()}
        held = [number for number, columns in enumerate(sets) if words.issuperset(columns.tolist())]
        left &= ~refuted[held].any(0)
    return np.array(sorted(words))
