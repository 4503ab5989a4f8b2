"""The most answers of a list that are solved by the second guess, or by the third: exact searches.

A last guess solves one answer of those left. So by the second guess as many are solved as the
opener has classes, the hit being one. By the third, it is for each class of the opener the most
classes that any second guess makes of it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.cli.refusal import RefusedError
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.class_statistics import class_statistics, partition
from wordgames.search.options import TILES, Feedback
from wordgames.vocabulary.arrays import Words

# Most letters of a word: codes of longer ones do not fit 16 bits.
LONGEST = 10
# Most bytes of the table of codes.
LARGEST = 1 << 30
# Guesses whose codes are computed at once.
BLOCK = 512
Numbers = npt.NDArray[np.int64]
# Callback with how many openers are done, of how many, and the most answers solved so far.
Note = Callable[[int, int, int], None]


@dataclass(frozen=True, slots=True)
class MostSolved:
    """What no player betters: how many answers are solved by the last guess counted.

    openers  the first guesses that reach it, in the list's order
    games    for the first of these a game for each answer solved: its guesses, the answer last
    """

    solved: int
    openers: tuple[str, ...]
    games: tuple[tuple[str, ...], ...]


def most_solved_in_two(words: Words, feedback: Feedback = TILES) -> MostSolved:
    """Return the most answers of a list that are solved by the second guess."""
    symbols = feedback.symbols(words)
    answers = symbols[words.answers]
    counts = class_statistics(symbols, answers, marking=feedback.codes).classes
    best = np.flatnonzero(counts == counts.max())
    classes = partition(feedback.codes(symbols[best[:1]], answers)[0])
    names = tuple(words.strings())
    opener = names[best[0]]
    games = (_last(names, words, part, (opener,)) for part in classes.values())
    return MostSolved(int(counts.max()), tuple(names[row] for row in best), tuple(games))


def _last(
    names: tuple[str, ...], words: Words, part: Numbers, before: tuple[str, ...]
) -> tuple[str, ...]:
    """Return a game that ends with one of the answers left, at once if the last guess is one."""
    left = [names[row] for row in words.answers[part]]
    return before if before[-1] in left else (*before, left[0])


def most_solved_in_three(
    words: Words, feedback: Feedback = TILES, note: Note = lambda done, openers, most: None
) -> MostSolved:
    """Return the most answers of a list that are solved by the third guess.

    Every opener is tried, and left as soon as it cannot be the best. Raises RefusedError without
    numba, and for lists whose table of codes is too large.
    """
    scan = Openers(words, feedback)
    order, most, best = scan.hopeful(), 0, list[int]()
    for done, opener in enumerate(order, 1):
        solved = scan.solved(opener, most)
        best = [*best, opener] if solved == most else [opener] if solved > most else best
        most = max(most, solved)
        note(done, len(order), most)
    names = tuple(words.strings())
    openers = tuple(names[row] for row in sorted(best))
    return MostSolved(most, openers, tuple(scan.games(min(best), words)))


class Openers:
    """Every guess for every answer of a list, as codes, and how many classes each guess makes."""

    def __init__(self, words: Words, feedback: Feedback) -> None:
        if words.length > LONGEST or 2 * len(words) * len(words.answers) > LARGEST:
            raise RefusedError("These lists are too long for this search.")
        if not numba_wanted():
            raise RefusedError("This search needs numba.")
        # imports numba, which takes a second
        from wordgames.search import guess_scan
        from wordgames.search.code_widths import widen

        symbols = feedback.symbols(words)
        answers = symbols[words.answers]
        blocks = (symbols[start : start + BLOCK] for start in range(0, len(symbols), BLOCK))
        codes = np.concatenate([feedback.codes(block, answers) for block in blocks])
        if codes.dtype != np.uint8:
            widen()
            codes = codes.astype(np.uint16)
        self._codes = codes
        self._by_answers = np.ascontiguousarray(codes.T)
        self._several = int(codes.max()) + 1
        self._kinds: Callable[..., Numbers] = guess_scan.kinds

    def kinds(self, part: npt.NDArray[Any]) -> Numbers:
        """Return how many classes each guess makes of some answers, shape (guesses,)."""
        return self._kinds(self._by_answers, part.astype(np.int32), self._several)

    def hopeful(self) -> list[int]:
        """Return all guesses, those with the most classes of all answers first."""
        every = self.kinds(np.arange(len(self._by_answers)))
        return [int(row) for row in np.argsort(-every, kind="stable")]

    def solved(self, opener: int, least: int) -> int:
        """Return how many answers are solved by guess 3 after an opener; -1 if below `least`.

        Of one or two answers all are solved: the second guess is one of them.
        """
        solved = len(self._by_answers)
        for part in sorted(partition(self._codes[opener]).values(), key=len, reverse=True):
            if len(part) < 3 or solved < least:
                break
            solved -= len(part) - int(self.kinds(part).max())
        return solved if solved >= least else -1

    def games(self, opener: int, words: Words) -> Iterator[tuple[str, ...]]:
        """Yield a game for each answer that is solved after an opener."""
        names = tuple(words.strings())
        for part in partition(self._codes[opener]).values():
            game = _last(names, words, part, (names[opener],))
            if len(game) == 1:
                yield game
                continue
            counts, own = self.kinds(part), words.answers[part]
            is_answer = counts[own] == counts.max()
            second = int(own[is_answer.argmax()] if is_answer.any() else counts.argmax())
            for rest in partition(self._codes[second, part]).values():
                yield _last(names, words, part[rest], (names[opener], names[second]))
