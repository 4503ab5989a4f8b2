"""The picture of my results."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.me.looking_back import WINDOW, Moment
from solvers.pictures.curves import Axis, Curve, Curves, curves_picture

LEAST = 3
"""Games that a curve needs."""


def curve(moments: Sequence[Moment]) -> Curves | None:
    """Draw skill over time; nothing for the first few games."""
    if len(moments) < LEAST:
        return None
    return curves_picture(
        [Curve("Skill", [(float(n), it.mean_skill) for n, it in enumerate(moments, 1)])],
        "Skill, game by game",
        Axis("Game", lambda number: f"{number:g}", whole=True),
        Axis("Skill, 0 to 99", lambda skill: f"{skill:.0f}", whole=True),
        reading=f"Each point is the mean of up to {WINDOW} games, the newest on the right.",
    )
