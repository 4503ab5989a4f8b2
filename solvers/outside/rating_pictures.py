"""Pictures of an agent from outside: its rating run by run, and its last outcomes."""

from collections import Counter

import numpy as np
from django.conf import settings

from solvers.outside.agents.environments import Environment
from solvers.outside.agents.models import OutsideAgent
from solvers.pictures.statistics.curves import Axis, Curve, Curves, curves_picture
from solvers.pictures.statistics.distribution import Distribution, distribution_picture
from wordgames.counted_nouns import headed
from wordgames.languages.translation import number, translatable, translate

# Runs at most that a curve covers.
LATEST = 5_000
POINTS = 40


def rating_picture(environment: Environment, agent: OutsideAgent) -> Curves | None:
    """Draw the mean of the last runs, as many as a rating takes, after each run; None of one run.

    Its last point is the rating of now. Of very many runs it shows the latest.
    """
    full = settings.OUTSIDE_FULL_RUNS
    ended = agent.runs.exclude(finished_at=None).order_by("-finished_at", "-id")
    latest = list(ended.values_list("outcome", flat=True)[: LATEST + full])[::-1]
    outcomes = np.array([outcome for outcome in latest if outcome is not None])
    if len(outcomes) < 2:
        return None
    sums = np.concatenate([[0.0], np.cumsum(outcomes)])
    first = max(0, len(outcomes) - LATEST)
    before = agent.finished - len(outcomes)
    at = np.unique(np.linspace(first + 1, len(outcomes), POINTS).astype(int))
    begun = np.maximum(0, at - full)
    means = (sums[at] - sums[begun]) / (at - begun)
    points = [(float(before + run), float(mean)) for run, mean in zip(at, means, strict=True)]
    better = (
        translate("Fewer is better.")
        if environment.objective == "min"
        else translate("More is better.")
    )
    mean = translate("The mean of its last {full} runs, or of all if there are fewer.", full=full)
    return curves_picture(
        [Curve(translate("Rating"), points)],
        translate("Its rating over time"),
        Axis(translate("Runs"), lambda runs: number(runs, ",.0f"), whole=True),
        Axis(headed(environment.outcome_name), lambda mean: number(mean, ".3f")),
        reading=f"{mean} {better}",
    )


def outcomes_picture(environment: Environment, agent: OutsideAgent) -> Distribution | None:
    """Draw the outcomes of the last runs, those of its rating; None without runs.

    None too where an outcome is only a win or a loss: that is one figure.
    """
    ended = agent.runs.exclude(finished_at=None).order_by("-finished_at", "-id")
    outcomes = list(ended.values_list("outcome", flat=True)[: settings.OUTSIDE_FULL_RUNS])
    if environment.objective == "max" or not outcomes:
        return None
    counts = Counter(round(it) for it in outcomes if it is not None and it < environment.worst)
    return distribution_picture(
        counts,
        len(outcomes) - counts.total(),
        title=translatable("How many it needs"),
        reading=translate(
            "Each bar counts games by the number needed; the cross counts those it lost."
        ),
    )
