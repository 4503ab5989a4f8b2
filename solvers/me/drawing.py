"""The picture of my results."""

from __future__ import annotations

from collections.abc import Sequence

from lexicons.speech import gettext
from solvers.me.looking_back import WINDOW, Moment
from solvers.pictures.curves import Axis, Curve, Curves, curves_picture

LEAST = 3
"""Games that a curve needs."""


def curve(moments: Sequence[Moment]) -> Curves | None:
    """Draw skill over time; nothing for the first few games."""
    if len(moments) < LEAST:
        return None
    return curves_picture(
        [Curve(gettext("Skill"), [(float(n), it.mean_skill) for n, it in enumerate(moments, 1)])],
        gettext("Skill, game by game"),
        Axis(gettext("Game"), lambda number: f"{number:g}", whole=True),
        Axis(gettext("Skill, 0 to 99"), lambda skill: f"{skill:.0f}", whole=True),
        reading=gettext(
            "Each point is the mean of up to {games} games, the newest on the right.", games=WINDOW
        ),
    )
