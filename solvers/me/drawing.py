"""The chart of my results."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.charts import Axis, Chart, Series, lines
from solvers.me.looking_back import WINDOW, Moment

LEAST = 3
"""Games that a curve needs."""


def curve(moments: Sequence[Moment]) -> Chart | None:
    """Draw skill over time; nothing for the first few games."""
    if len(moments) < LEAST:
        return None
    return lines(
        "Skill, game by game",
        [Series("Skill", [(float(n), it.mean_skill) for n, it in enumerate(moments, 1)])],
        Axis("Game"),
        Axis("Skill, 0 to 99", ".0f", zero=True),
        f"Each point is the mean of up to {WINDOW} games, the newest on the right.",
    )
