"""The least number of guesses that ends a game against the adversarial host."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from wordgames.adversarial.agents.position import Ints, Position, Replies
from wordgames.agent.agent import Progress
from wordgames.languages.translation import translatable

# Guesses that a line may have.
MOST = 40
SAID = translatable("Looking for {guesses} guesses: {tried} first ones tried.")


@dataclass(frozen=True, slots=True)
class Effort:
    """Effort of a search: guesses a step in order of the words that the host would keep.

    last    where two guesses follow and the next must tell all words apart
    other   where more follow
    checks  searches in all, for a line of one length, for a guess that separates the words
    """

    last: int
    other: int
    checks: int


QUICK = Effort(last=60, other=40, checks=2_500)
SHORT = Effort(last=20, other=10, checks=200)
WHOLE = Effort(last=1 << 30, other=1 << 30, checks=1 << 17)


class Line(NamedTuple):
    """Guesses, as rows, that end a game; the host leaves no other answer to the last of them.

    No line has fewer than `least` guesses; where it has as many itself, it is proven.
    """

    guesses: tuple[int, ...]
    least: int

    @property
    def proven(self) -> bool:
        return len(self.guesses) == self.least


class Attempt(NamedTuple):
    """The result of one search for a line of a given length; `whole` if everything was tried."""

    guesses: tuple[int, ...] | None
    whole: bool


def shortest(
    start: Position, effort: Effort = QUICK, progress: Progress | None = None
) -> Line | None:
    """Return the shortest line found from here; None where MOST guesses do not do.

    Lines of one guess are looked for, then of two, and so on: a step without success that tried
    everything proves that more are needed. A guess only helps where the host keeps fewer words, a
    game is won when one is left, and the guess before must tell all that were left apart, so:

    - one guess wins when one word is left;
    - two win when some guess gives every word left its own marks;
    - three, when some guess leaves words for which two are enough: never more words than the best
      guess makes classes, since fewer words left never make more;
    - and so on.
    """
    least = 1
    for guesses in range(1, MOST + 1):
        result = _Search(start, effort, progress).line(start, guesses)
        if result.guesses is not None:
            return Line(result.guesses, least)
        if result.whole and least == guesses:
            least = guesses + 1
    return None


def begins_line(start: Position, guess: int, guesses: int) -> bool:
    """True if a short search finds a line of so many guesses that begins with this one."""
    code = int(start.replies.codes[guess])
    columns = start.columns(guess, code)
    if guesses < 2 or len(columns) == len(start.candidates):
        return False
    attempt = _Search(start, SHORT, None).after(start, guess, columns, code, guesses - 1)
    return attempt.guesses is not None


class _Search:
    """One search for a line of a given number of guesses."""

    def __init__(self, start: Position, effort: Effort, progress: Progress | None) -> None:
        self._start, self._effort = start, effort
        self._progress = progress
        self._checks = 0

    def line(self, here: Position, guesses: int) -> Attempt:
        """Look for a line of at most `guesses` guesses."""
        if len(here.candidates) == 1:
            return Attempt((int(here.candidates[0]),), True)
        if guesses == 1:
            return Attempt(None, True)
        if guesses == 2:
            return self._two(here, np.arange(len(here.candidates)), None)
        return self._more(here, guesses)

    def _two(self, here: Position, columns: Ints, among: Ints | None) -> Attempt:
        """Look for a guess that separates the words in these columns; the next names one."""
        self._checks += 1
        guess = here.separating(columns, among)
        if guess is None:
            return Attempt(None, True)
        row = int(here.legal[guess])
        return Attempt((row, here.after(columns, np.array([guess])).survivor(0)), True)

    def _more(self, here: Position, guesses: int) -> Attempt:
        replies = here.replies
        most = int(replies.classes.max()) if guesses == 3 else len(here.candidates) - 1
        width = self._effort.last if guesses == 3 else self._effort.other
        whole = True
        for tried, (guess, columns) in enumerate(_openings(here, replies, most)):
            if tried == width or self._checks >= self._effort.checks:
                return Attempt(None, False)
            if self._progress and here is self._start:
                self._progress(tried / len(here.legal), SAID.format(guesses=guesses, tried=tried))
            result = self.after(here, guess, columns, int(replies.codes[guess]), guesses - 1)
            if result.guesses is not None:
                return Attempt((int(here.legal[guess]), *result.guesses), True)
            whole &= result.whole
        return Attempt(None, whole)

    def after(self, here: Position, guess: int, columns: Ints, code: int, guesses: int) -> Attempt:
        """Look for the rest of a line after a guess that the host answers with a code."""
        among = here.still_legal(guess, code)
        if guesses == 2 and len(columns) > 1:
            return self._two(here, columns, among)
        return self.line(here.after(columns, among), guesses)


def _openings(here: Position, replies: Replies, most: int) -> Iterator[tuple[int, Ints]]:
    """Yield guesses that leave at most `most` words, fewest first, with the words' places.

    Where every guess stays legal, of guesses that leave the same words only the first.
    """
    order = np.argsort(replies.sizes, kind="stable")
    done: set[bytes] = set()
    for guess in order[replies.sizes[order] <= min(most, len(here.candidates) - 1)].tolist():
        columns = here.columns(guess, int(replies.codes[guess]))
        key = columns.tobytes()
        if here.options.mode == "normal" and key in done:
            continue
        done.add(key)
        yield guess, columns
