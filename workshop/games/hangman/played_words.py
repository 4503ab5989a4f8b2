"""Games of an agent for document 001, beside those of the votes on the same words."""

import math
from dataclasses import dataclass

import numpy as np

from wordgames.evaluation.figures import figures_of, intervals_of
from wordgames.evaluation.play import Record
from wordgames.evaluation.sampling import Sampling
from wordgames.languages.translation import Message, deferred

# Share of games won in addition, and its 95 % interval.
Gain = tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class PlayedWords:
    """Results of a row's agent, the draw of its games, and the votes' results on the same words.

    Where it draws, the records are those of all `seeds` combined.
    """

    record: Record
    sampling: Sampling
    votes: Record
    seeds: int = 1

    @property
    def gain(self) -> Gain:
        """Games that it won beyond the votes' wins."""
        return gain(self.record, self.votes, self.sampling)

    @property
    def rate(self) -> tuple[float, float, float]:
        """Share of games won with its 95 % interval, as the shell prints them."""
        rate = figures_of(self.record).win_rate
        low, high = intervals_of(self.record, self.sampling)["win_rate"] or (rate, rate)
        return rate, low, high

    @property
    def seconds(self) -> float:
        """CPU seconds of one seed's games."""
        return self.record.cpu_seconds / self.seeds


def gain(record: Record, other: Record, sampling: Sampling) -> Gain:
    """Return how many more games were won than by another agent, paired word by word."""
    won = (record.guesses > 0).astype(np.int64) - (other.guesses > 0)
    low, high = sampling.mean_interval(won) or (-math.inf, math.inf)
    return float(won.mean()), low, high


def gain_told(difference: Gain) -> Message:
    """Return a gain in words: points, and their interval."""
    mean, low, high = (100 * share for share in difference)
    return deferred("{mean:+.1f} points ({low:+.1f} to {high:+.1f})", mean=mean, low=low, high=high)
