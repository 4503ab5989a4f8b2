"""The picture of a league, from what is stored."""

from __future__ import annotations

from lexicons.speech import gettext
from solvers.counts import named
from solvers.evaluation.sampling import ONE_SEED
from solvers.pictures.intervals import Estimate, Intervals, intervals_picture
from solvers.registry import agent_name
from solvers.stats.league import Entry, League


def standings_picture(league: League, measure: str) -> Intervals:
    """Draw a league's agents, the best first."""
    return intervals_picture(
        [_estimate(league, entry) for entry in league.entries],
        gettext("Average {measure}, lost games doubled", measure=named(measure)),
        gettext("Average {measure}", measure=named(measure)),
        decimals=2,
        reading=gettext(
            "A bar is the 95 % interval; a point alone is exact, or hollow: {why}.",
            why=gettext(ONE_SEED),
        ),
    )


def _estimate(league: League, entry: Entry) -> Estimate:
    low, high = entry.interval or (None, None)
    return Estimate(
        agent_name(league.game, entry.agent),
        entry.penalised,
        low,
        high,
        note=entry.without,
        rank=str(entry.rank or ""),
    )
