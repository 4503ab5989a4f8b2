"""The large chart of a league, from what is stored."""

from __future__ import annotations

from solvers.charts import Axis, Chart, Estimate, forest
from solvers.evaluation.sampling import ONE_SEED
from solvers.registry import agent_name
from solvers.stats.league import League


def chart_of(league: League, measure: str) -> Chart:
    """Return a league's agents as a forest plot, the best first."""
    return forest(
        f"Average {measure}, lost games doubled",
        [
            Estimate(
                agent_name(league.game, entry.agent), entry.penalised, entry.interval, entry.without
            )
            for entry in league.entries
        ],
        Axis(f"Average {measure}", ".2f"),
        f"A bar is the 95 % interval; a point alone is exact, or hollow: {ONE_SEED}.",
    )
