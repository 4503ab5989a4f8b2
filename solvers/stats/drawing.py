"""The large chart of a league, from what is stored."""

from __future__ import annotations

from lexicons.speech import gettext
from solvers.charts import Axis, Chart, Estimate, forest
from solvers.counts import named
from solvers.evaluation.sampling import ONE_SEED
from solvers.registry import agent_name
from solvers.stats.league import League


def chart_of(league: League, measure: str) -> Chart:
    """Return a league's agents as a forest plot, the best first."""
    return forest(
        gettext("Average {measure}, lost games doubled", measure=named(measure)),
        [
            Estimate(
                agent_name(league.game, entry.agent),
                entry.penalised,
                entry.interval,
                entry.without,
            )
            for entry in league.entries
        ],
        Axis(gettext("Average {measure}", measure=named(measure)), ".2f"),
        gettext(
            "A bar is the 95 % interval; a point alone is exact, or hollow: {why}.",
            why=gettext(ONE_SEED),
        ),
    )
