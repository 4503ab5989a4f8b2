"""A row for each estimate: its point and its interval."""

from __future__ import annotations

from collections.abc import Sequence

from lexicons.speech import gettext
from solvers.charts.chart import Axis, Chart, Estimate, needed, sentences
from solvers.charts.drawing import draw
from solvers.charts.look import ACCENT, INK, LABEL, Size, Spec, keyed

STEP = 44
ROOM = 26
"""Pixels beside the outermost figures, so that none stands on a name."""
POINT = {
    "type": "point",
    "shape": "circle",
    "size": 150,
    "fill": ACCENT,
    "stroke": ACCENT,
    "opacity": 1,
}
FILL = {"field": "fill", "type": "quantitative", "scale": None, "legend": None}
"""A point is hollow where nobody knows how far the figure is off."""


def forest(title: str, estimates: Sequence[Estimate], x: Axis, description: str = "") -> Chart:
    """Draw a row for each estimate, a point with its interval; raises ValueError without any."""
    needed(estimates)
    least = min(estimates, key=lambda estimate: estimate.value)
    most = max(estimates, key=lambda estimate: estimate.value)
    summary = sentences(
        description,
        gettext(
            "From {least} ({first}) to {most} ({last}).",
            least=x.text(least.value),
            first=least.label,
            most=x.text(most.value),
            last=most.label,
        ),
    )
    rows = [
        (estimate.label, x.text(estimate.value), _interval(estimate, x)) for estimate in estimates
    ]
    head = (gettext("Name"), x.title, gettext("95 % interval"))
    svg = draw(lambda size: _forest(estimates, x, size), title, summary)
    return Chart(svg, title, summary, head, rows)


def _forest(estimates: Sequence[Estimate], x: Axis, size: Size) -> Spec:
    names = keyed([estimate.label for estimate in estimates], size)
    data = [_estimate(estimate, name, x) for estimate, name in zip(estimates, names, strict=True)]
    across = {
        "type": "quantitative",
        "title": x.title,
        "scale": {"padding": ROOM, **({"type": "log"} if x.log else {"zero": x.zero})},
        "axis": {**x.ticks, "tickCount": 4},
    }
    at = {"x": {"field": "value", **across}}
    ends = [{"x": {"field": field, **across}} for field in ("low", "high")]
    span = {"x": ends[0]["x"], "x2": {"field": "high"}}
    end = {"type": "tick", "thickness": 2, "size": 12, "color": ACCENT, "orient": "vertical"}
    text = {"type": "text", "dy": -14, "fontSize": size.text - 1}
    return {
        "height": STEP * len(data),
        "data": {"values": data},
        "encoding": {"y": _names(names, size)},
        "layer": [
            {"mark": {"type": "rule", "strokeWidth": 2, "color": ACCENT}, "encoding": span},
            *({"mark": end, "encoding": bound} for bound in ends),
            {"mark": POINT, "encoding": {**at, "fillOpacity": FILL}},
            {"mark": text, "encoding": {**at, "text": {"field": "text"}}},
        ],
    }


def _estimate(estimate: Estimate, name: str, x: Axis) -> Spec:
    low, high = estimate.interval or (estimate.value, estimate.value)
    return {
        "name": name,
        "value": estimate.value,
        "text": x.text(estimate.value),
        "low": low,
        "high": high,
        "fill": 0 if estimate.open else 1,
    }


def _names(names: Sequence[str], size: Size) -> Spec:
    """Return an axis of names in this order, at the left."""
    axis = {"labelExpr": LABEL, "domain": False, "ticks": False, "labelAngle": 0, "labelColor": INK}
    axis |= {"minExtent": max(size.wide(name) for name in names) + 8, "labelPadding": 6}
    return {
        "field": "name",
        "type": "nominal",
        "title": None,
        "scale": {"domain": list(names)},
        "axis": axis,
    }


def _interval(estimate: Estimate, x: Axis) -> str:
    if estimate.interval is None:
        return gettext(estimate.without)
    low, high = map(x.text, estimate.interval)
    return gettext("{low} to {high}", low=low, high=high)
