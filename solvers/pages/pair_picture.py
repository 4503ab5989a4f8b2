"""Two plays of one puzzle on one timeline: how much each had left, move by move."""

from __future__ import annotations

from collections.abc import Sequence

from games.sittings import Sitting
from lexicons.amounts import many_of
from lexicons.speech import gettext, number
from solvers.counts import headed
from solvers.pages.agent_plays import moves_of
from solvers.pages.analysis import AnyAnalysis
from solvers.pictures.curves import Axis, Curve, Curves, curves_picture


def left_picture(
    analysis: AnyAnalysis, pair: Sequence[tuple[str, Sitting]], step: int
) -> Curves | None:
    """Draw what each named play had left up to a step, a line each.

    None before the first move, and where a game counts nothing. A play that has ended stays where
    it is: its line is shorter.
    """
    curves = [Curve(name, _left(analysis, sitting, step)) for name, sitting in _told_apart(pair)]
    if not step or not any(curve.points for curve in curves):
        return None
    label = gettext("{nouns} left", nouns=headed(many_of(analysis.noun)))
    return curves_picture(
        curves,
        label,
        Axis(gettext("Move"), lambda move: f"{move:g}", whole=True),
        Axis(label, lambda count: number(count, ",.0f"), log=True),
        reading=gettext("Lower is better. Each line of the scale is ten times the one below."),
    )


def _told_apart(pair: Sequence[tuple[str, Sitting]]) -> list[tuple[str, Sitting]]:
    """Return the plays with names that differ: one bot may play against itself."""
    (name, first), (other, second) = pair
    return [
        (name, first),
        (other if other != name else gettext("{name} again", name=other), second),
    ]


def _left(analysis: AnyAnalysis, sitting: Sitting, step: int) -> list[tuple[float, float]]:
    """Return (moves made, how many are left) for each step, those without any left out."""
    observation = sitting.state.observe()
    points = []
    for place in range(min(step, len(moves_of(sitting))) + 1):
        stage = analysis.stage(analysis.situation(observation.before(place)))
        if stage is not None and stage.count > 0:
            points.append((float(place), float(stage.count)))
    return points
