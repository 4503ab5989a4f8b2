"""A stored run as compared with others, over its seeds where it drew."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solvers.runs.models import Run
from solvers.runs.runs_by_seed import intervals_stored, why_none
from wordgames.evaluation.figures import figures_over_seeds
from wordgames.evaluation.intervals import Interval
from wordgames.evaluation.play import Record
from wordgames.evaluation.sampling import SEEDS_AGREE, Sampling

LEAST_MS = 0.001


@dataclass(frozen=True, slots=True, eq=False)
class Evaluated:
    """A finished run with its games and how they were drawn."""

    run: Run
    record: Record
    sampling: Sampling


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """A run with a name that distinguishes it from the others, and its games.

    A run of an agent that draws represents all its seeds: `pool` has them by seed, with what was
    played; that of another agent has its own run alone.
    """

    run: Run
    name: str
    pool: Mapping[int, Evaluated]

    @property
    def results(self) -> dict[str, Any]:
        """Return the run's figures; over the seeds where there are several."""
        if len(self.pool) == 1:
            results: dict[str, Any] = self.run.results
            return results
        over = {name: value for name, (value, _) in self._over_seeds.items()}
        worst = max(entry.run.results["worst"] for entry in self.pool.values())
        return {**self.run.results, **over, "worst": worst}

    @property
    def _over_seeds(self) -> dict[str, tuple[float | None, Interval | None]]:
        return figures_over_seeds([entry.run.results for entry in self.pool.values()], drawing=True)

    @property
    def interval(self) -> Interval | None:
        """Return the interval of its average, where there is one."""
        if len(self.pool) > 1:
            return self._over_seeds["average_guesses"][1]
        bounds = (intervals_stored(self.run) or {}).get("average_guesses")
        return tuple(bounds) if bounds else None

    @property
    def without(self) -> str:
        """Return why it has no interval."""
        return SEEDS_AGREE if len(self.pool) > 1 else why_none(self.run)

    @property
    def average(self) -> float:
        """Return its average guesses; a lost game counts as the limit."""
        return float(self.results["average_guesses"])

    @property
    def per_game(self) -> float:
        """Return the CPU milliseconds of a game."""
        seconds = float(self.run.results["cpu_seconds"])
        return max(LEAST_MS, 1000 * seconds / int(self.run.results["games"]))
