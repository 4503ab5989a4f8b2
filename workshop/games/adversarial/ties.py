"""The least against a host that draws: it keeps one of the largest classes, each as likely.

Such a host is known by its marks alone, so what is left is a set of words, and the game is solved
set by set: a guess costs one, and then the mean, or the worst, of the classes that may be kept.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Progress
from wordgames.cli.refusal import RefusedError
from wordgames.kernels.feedback_codes import all_correct, feedback_codes
from wordgames.vocabulary.arrays import Codes, Words

Ints = npt.NDArray[np.int64]
# Bytes that the table of marks may take.
ROOM = 1 << 30
# Words left of which a guess may win both games: it is one word, and tells the other.
FEW = 2


class NeededByTies(NamedTuple):
    """The guesses that a set takes: a bound from below if `guess` is -1, else exact.

    `guess` is the row of a first guess that achieves it.
    """

    guesses: Fraction
    guess: int


@dataclass(frozen=True, slots=True)
class TieStep:
    """A guess of the best line, the words left after it, and the number of tied classes."""

    guess: str
    left: int
    tied: int


class DrawnTies:
    """The search over sets of words, given by their places among the answers.

    words  the list: every word may be guessed, the host has only the answers
    worst  whether the worst draw counts, instead of the mean of all
    """

    def __init__(self, words: Words, *, worst: bool = False) -> None:
        if len(words) * len(words.answers) > ROOM:
            raise RefusedError("These lists are too long for this search.")
        self.words, self.worst = words, worst
        self.table: Codes = feedback_codes(words.codes, words.codes[words.answers])
        self._hit = all_correct(words.length)
        self.whole: Ints = np.arange(len(words.answers), dtype=np.int64)
        self._most = max(1, int(self._replies(self.whole)[:, 2].max()))
        self._floors = [Fraction(0), *map(self.floor, range(1, len(self.whole) + 1))]
        self._known: dict[bytes, NeededByTies] = {}
        self.states = 0

    def least(self, progress: Progress | None = None) -> NeededByTies:
        """Return the guesses that the whole list takes: the least that any player can achieve."""
        beta = Fraction(len(self.whole) + 1)
        return self._solved(self.whole, beta, progress)

    def line(self) -> list[TieStep]:
        """Return the best guesses, along the first of the classes that may be kept."""
        steps, columns = [], self.whole
        while len(columns) > 1:
            needed = self._solved(columns, Fraction(len(columns) + 1))
            tied = self._tied(columns, needed.guess)
            if len(tied[0]) == 1:
                member = needed.guess in self.words.answers[columns]
                tied = [part for part in tied if not member or self._told(part) != needed.guess]
                steps.append(TieStep(self.words[needed.guess], 1, len(columns)))
            else:
                steps.append(TieStep(self.words[needed.guess], len(tied[0]), len(tied)))
            columns = tied[0]
        return [*steps, TieStep(self.words[self._told(columns)], 0, 1)]

    def floor(self, count: int) -> Fraction:
        """Return a lower bound on what any set of this many words takes.

        A guess makes no more classes of a set than any guess makes of the whole list, so it keeps
        at least that share of the words; if it tells all apart, it is the answer itself once in
        `count`.
        """
        if count == 1:
            return Fraction(1)
        if count <= self._most:
            return Fraction(2) if self.worst else 2 - Fraction(1, count)
        return 1 + self.floor(-(-count // self._most))

    def forced(self, columns: Ints, guesses: int) -> bool:
        """True if this many guesses leave at most FEW words, however the host draws."""
        if len(columns) <= FEW:
            return True
        if guesses == 0 or -(-len(columns) // self._most**guesses) > FEW:
            return False
        return any(
            all(self.forced(part, guesses - 1) for part in tied)
            for _, tied in self._guesses(columns, FEW if guesses == 1 else len(columns) - 1)
        )

    def _solved(
        self, columns: Ints, beta: Fraction, progress: Progress | None = None
    ) -> NeededByTies:
        """Return a set's value if it is below beta; else a lower bound of at least beta."""
        count = len(columns)
        floor = self.floor(count)
        if count == 1:
            return NeededByTies(floor, self._told(columns))
        if floor >= beta:
            return NeededByTies(floor, -1)
        key = columns.tobytes()
        known = self._known.get(key)
        if known is None or (known.guess < 0 and known.guesses < beta):
            self.states += 1
            known = self._known[key] = self._searched(columns, beta, progress)
        return known

    def _searched(self, columns: Ints, beta: Fraction, progress: Progress | None) -> NeededByTies:
        apart = self._apart(columns)
        if apart is not None:
            return apart
        best = NeededByTies(beta, -1)
        most = bisect_left(self._floors, beta - 1) - 1
        for place, (guess, tied) in enumerate(self._guesses(columns, most)):
            if progress:
                progress(place / len(self.words), f"{place:,} first guesses tried.")
            if 1 + self._floors[len(tied[0])] >= best.guesses:
                break
            value = self._after(tied, best.guesses)
            if value < best.guesses:
                best = NeededByTies(value, guess)
        return best

    def _apart(self, columns: Ints) -> NeededByTies | None:
        """Return a set's value if some guess tells it apart: one of its own words if possible."""
        if len(columns) > self._most:
            return None
        from wordgames.adversarial.agents.host_kernel import separating

        answers = self.words.answers[columns].astype(np.int64)
        guess = int(separating(self.table, answers, columns, self._hit))
        if guess >= 0:
            return NeededByTies(self.floor(len(columns)), guess)
        every = np.arange(len(self.words), dtype=np.int64)
        guess = int(separating(self.table, every, columns, self._hit))
        return NeededByTies(Fraction(2), guess) if guess >= 0 else None

    def _after(self, tied: list[Ints], beta: Fraction) -> Fraction:
        """Return the value of a guess after which the host keeps one of these; cut off at beta."""
        if self.worst:
            return 1 + max(self._solved(part, beta - 1).guesses for part in tied)
        floors = [self.floor(len(part)) for part in tied]
        room, total = (beta - 1) * len(tied), sum(floors, Fraction(0))
        for part, floor in zip(tied, floors, strict=True):
            if total >= room:
                break
            total += self._solved(part, room - total + floor).guesses - floor
        return 1 + total / len(tied)

    def _guesses(self, columns: Ints, most: int) -> Iterator[tuple[int, list[Ints]]]:
        """Yield guesses that leave at most this many words, fewest first.

        Each comes with the classes that the host may keep; of guesses that keep the same only the
        first.
        """
        from wordgames.adversarial.agents.host_kernel import narrow

        sizes = np.zeros(len(self.words), np.int64)
        narrow(self.table, columns, self._hit, min(most, len(columns) - 1), sizes)
        done: set[bytes] = set()
        rows = np.flatnonzero(sizes)
        for guess in rows[np.argsort(sizes[rows], kind="stable")].tolist():
            tied = self._tied(columns, guess)
            key = b"".join(part.tobytes() for part in tied)
            if key not in done:
                done.add(key)
                yield guess, tied

    def _tied(self, columns: Ints, guess: int) -> list[Ints]:
        """Return the largest classes that a guess makes, each with ascending places."""
        codes = self.table[guess, columns]
        order = np.argsort(codes, kind="stable")
        cuts = np.flatnonzero(np.diff(codes[order])) + 1
        parts = np.split(columns[order], cuts)
        largest = max(map(len, parts))
        return sorted((part for part in parts if len(part) == largest), key=lambda part: part[0])

    def _told(self, columns: Ints) -> int:
        return int(self.words.answers[columns[0]])

    def _replies(self, columns: Ints) -> Ints:
        from wordgames.adversarial.agents.host_kernel import keep

        replies = np.empty((len(self.words), 3), np.int64)
        keep(self.table, columns, self._hit, replies)
        return replies


def two_at_once(search: DrawnTies, one: int) -> tuple[int, int]:
    """Return bounds of the worst case of two games at once, whose hosts draw each for itself.

    Every guess is for both games, which have the same list; `one` is the worst case of one game.

    - Two take one guess more than one does, unless all draws leave FEW words two guesses
      before its end: until then the hosts may draw alike, and of three words left the guess that
      tells them apart may leave each game another.
    - No more are needed where the best line gives the hosts nothing to draw until a guess tells all
      words apart: the games are alike until then, and then both words are named. Elsewhere they can
      be played one after the other.
    """
    if one == 1:
        return 1, 1
    *before, _ = search.line()
    alike = all(step.tied == 1 for step in before[:-1])
    least = one if search.forced(search.whole, one - 2) else one + 1
    return least, one + 1 if alike else 2 * one
