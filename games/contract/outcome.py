"""Outcome of a finished game: its words, and its bar in a distribution."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from wordgames.languages.translation import translatable, translate

NOT_WON = "X"


@dataclass(frozen=True, slots=True)
class Verdict:
    """First words of the ending: "Superb!", "Solved in 3 of 6"."""

    praise: str
    how: str


@dataclass(frozen=True, slots=True)
class Scale:
    """The bars in which finished games with the same settings are counted, the lowest score first.

    starts    the lowest score of each bar
    caption   what the bars show, in English: "Guess distribution"
    endless   the last bar includes everything above it
    own       the score is the game's `Play.score`; else it is the number of moves
    more      more is better; in most games fewer is
    """

    starts: tuple[int, ...]
    caption: str = translatable("Guess distribution")
    endless: bool = False
    own: bool = False
    more: bool = False

    @property
    def labels(self) -> list[str]:
        """Label of each bar: "3", "4-6", "16+"."""
        ends = [following - 1 for following in self.starts[1:]]
        labels = [_span(low, high) for low, high in zip(self.starts, ends, strict=False)]
        last = self.starts[-1]
        return [*labels, translate("{number}+", number=last) if self.endless else str(last)]

    def bar(self, score: int) -> int:
        """Return the bar that a score belongs to; scores outside all bars count in the nearest."""
        return max(0, bisect_right(self.starts, score) - 1)

    def better(self, score: int, other: int) -> bool:
        """True if a score is better than another."""
        return score > other if self.more else score < other

    def rank(self, score: int) -> float:
        """Return how good a score is: 0 for the best bar, 1 for the worst."""
        last = len(self.starts) - 1
        place = self.bar(score) / last if last else 0.0
        return 1 - place if self.more else place


def up_to(most: int, least: int = 1) -> tuple[int, ...]:
    """Return a bar for every score from the least to the most."""
    return tuple(range(least, most + 1))


def praise(words: Sequence[str], rank: float) -> str:
    """Return the word for a rank: the first for the best bar only, the last for the worst only."""
    if rank <= 0:
        return words[0]
    if rank >= 1:
        return words[-1]
    middle = words[1:-1]
    return middle[min(len(middle) - 1, int(rank * len(middle)))]


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"
