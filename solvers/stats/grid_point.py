"""A point of a sweep's grid, and which of two is certainly better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solvers.evaluation.sampling import EXACT, ONE_SEED
from solvers.evaluation.sweep import merit
from solvers.runs.models import Run
from solvers.runs.seeds import draws

Point = Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class GridPoint:
    """A point of the grid and its run, or None if the run is no longer stored."""

    point: Point
    run: Run | None
    rank: int = 0

    @property
    def done(self) -> bool:
        """Say whether its run has finished."""
        return self.run is not None and self.run.status == Run.Status.DONE

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the interval of its average, losses doubled, if its games are a sample."""
        run = self.run
        if run is None or run.low is None or run.high is None or draws(run):
            return None
        return run.low, run.high

    @property
    def without(self) -> str:
        """Return why it has no interval."""
        return ONE_SEED if self.run is not None and draws(self.run) else EXACT

    def beats(self, other: GridPoint) -> bool:
        """Say whether this point is certainly better than another.

        Exact ones are told apart by success and average, as document 003 ranks them; estimates
        only where their intervals do not overlap.
        """
        if not self.known or not other.known:
            return False
        if self.interval is None and other.interval is None:
            return self.order[1][:2] < other.order[1][:2]
        return self._bounds[1] < other._bounds[0]

    @property
    def known(self) -> bool:
        """Say whether it is known how far its figures may be off."""
        return self.done and self.without != ONE_SEED

    @property
    def _bounds(self) -> tuple[float, float]:
        """Between what its average lies, losses doubled."""
        value = float((self.run and self.run.penalised) or 0.0)
        return self.interval or (value, value)

    @property
    def order(self) -> tuple[bool, tuple[float, float, float]]:
        """Return the sort key; unfinished points come last."""
        run = self.run
        if run is None or run.wins is None or run.average is None:
            return True, (0.0, 0.0, 0.0)
        return False, merit(run.win_rate or 0.0, run.average, run.cpu_seconds or 0.0)
