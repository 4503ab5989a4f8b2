"""Charts over two quantities: bars, lines, scatter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solvers.charts.chart import Axis, Chart, Dot, Series, needed, sentences
from solvers.charts.drawing import draw
from solvers.charts.look import ACCENT, DASHES, NARROW, SERIES, SHAPES, Size, Spec
from solvers.charts.placing import placed, spread

MARKS = 8
"""At most about so many marks on a line; the line itself goes through every point."""
HEIGHTS = {"narrow": 220, "wide": 280}


def bars(
    title: str, values: Sequence[tuple[str, float]], x: Axis, y: Axis, description: str = ""
) -> Chart:
    """Draw a bar for each label, with its figure; raises ValueError without any."""
    needed(values)
    most = max(values, key=lambda pair: pair[1])
    summary = sentences(description, f"The greatest is {y.text(most[1])}, at {most[0]}.")
    data = [{"label": label, "value": value, "text": y.text(value)} for label, value in values]

    def spec(size: Size) -> Spec:
        across = {
            "field": "label",
            "type": "nominal",
            "sort": None,
            "title": x.title,
            "axis": {"labelAngle": 0, "ticks": False, "grid": False},
        }
        up = _quantity("value", Axis(y.title, y.form, zero=True))
        up["scale"]["domainMax"] = max(most[1], 4 * y.step)  # else ticks repeat as written
        return {
            "height": HEIGHTS[size.name],
            "data": {"values": data},
            "encoding": {"x": across, "y": up},
            "layer": [
                {"mark": {"type": "bar", "color": ACCENT, "width": _bar(len(values), size)}},
                {
                    "mark": {"type": "text", "dy": -8, "fontSize": size.text - 1},
                    "encoding": {"text": {"field": "text"}},
                },
            ],
        }

    rows = [(label, y.text(value)) for label, value in values]
    return Chart(draw(spec, title, summary), title, summary, (x.title, y.title), rows)


def lines(title: str, series: Sequence[Series], x: Axis, y: Axis, description: str = "") -> Chart:
    """Draw up to six lines, each with its own colour, dash and mark.

    Raises ValueError for more, for none, and for a line without points.
    """
    needed(series)
    if len(series) > len(SERIES):
        raise ValueError(f"A chart holds at most {len(SERIES)} lines.")
    for line in series:
        needed(line.points)
    summary = sentences(description, *_ends(series, x, y))
    names = [line.name for line in series]
    data = [
        {"name": line.name, "x": at, "y": value, "mark": _marked(place, len(line.points))}
        for line in series
        for place, (at, value) in enumerate(line.points)
    ]

    def spec(size: Size) -> Spec:
        return {
            "height": HEIGHTS[size.name],
            "data": {"values": data},
            **_strokes(names, {"x": _quantity("x", x, size), "y": _quantity("y", y)}),
        }

    head, rows = _table(series, x, y)
    return Chart(draw(spec, title, summary), title, summary, head, rows)


def _strokes(names: Sequence[str], axes: Spec) -> Spec:
    """Tell the lines apart by colour, dash and mark; a single line needs no legend."""
    by_name = {"field": "name", "type": "nominal", "scale": {"domain": names}}
    legend: Any = {"legend": None} if len(names) == 1 else {}
    return {
        "encoding": {**axes, "color": _ranged(by_name, SERIES) | legend},
        "layer": [
            {
                "mark": {"type": "line", "strokeWidth": 2},
                "encoding": {"strokeDash": _ranged(by_name, DASHES) | legend},
            },
            {
                "transform": [{"filter": "datum.mark"}],
                "mark": {"type": "point", "filled": True, "size": 50, "opacity": 1},
                "encoding": {"shape": _ranged(by_name, SHAPES) | legend},
            },
        ],
    }


def scatter(title: str, dots: Sequence[Dot], x: Axis, y: Axis, description: str = "") -> Chart:
    """Draw named points; raises ValueError without any."""
    needed(dots)
    summary = sentences(description, f"{len(dots)} points, each with its name.")

    def spec(size: Size) -> Spec:
        height = HEIGHTS[size.name] + 10 * len(dots)
        across, down = spread([dot.x for dot in dots], x), spread([dot.y for dot in dots], y)
        at = {"x": _within("x", x, across, size), "y": _within("y", y, down)}
        return {
            "height": height,
            "data": {"values": placed(dots, (x, across), (y, down), size, height)},
            "encoding": at,
            "layer": [
                {
                    "mark": {
                        "type": "point",
                        "filled": True,
                        "size": 70,
                        "color": ACCENT,
                        "opacity": 1,
                    }
                },
                *(_names(size, side, _within("at", y, down)) for side in ("left", "right")),
            ],
        }

    rows = [(dot.label, x.text(dot.x), y.text(dot.y)) for dot in dots]
    return Chart(draw(spec, title, summary), title, summary, ("Name", x.title, y.title), rows)


def _names(size: Size, side: str, at: Spec) -> Spec:
    """Return the layer of the names that stand on one side of their points."""
    away = {"align": "left", "dx": 8} if side == "right" else {"align": "right", "dx": -8}
    return {
        "transform": [{"filter": f"datum.side == '{side}'"}],
        "mark": {"type": "text", "baseline": "middle", "fontSize": size.text - 1, **away},
        "encoding": {"text": {"field": "label"}, "y": at},
    }


def _within(field: str, axis: Axis, ends: tuple[float, float], size: Size | None = None) -> Spec:
    quantity = _quantity(field, axis, size)
    return {**quantity, "scale": {**quantity["scale"], "domain": list(ends), "nice": False}}


def _bar(bars: int, size: Size) -> float:
    """Return the width of a bar; a few bars are no wider than many."""
    return min(64.0, 0.66 * size.width / bars)


def _quantity(field: str, axis: Axis, size: Size | None = None) -> Spec:
    """Return the axis of a quantity: upright, or with a size along it, ending with the data."""
    kind = {"type": "log"} if axis.log else {"zero": axis.zero}
    return {
        "field": field,
        "type": "quantitative",
        "title": axis.title,
        "axis": {**axis.ticks, "grid": size is None, "tickCount": 4 if size is NARROW else 6},
        "scale": {**kind, "nice": size is None},
    }


def _ranged(by_name: Spec, values: Sequence[object]) -> Spec:
    scale = by_name["scale"]
    return {**by_name, "scale": {**scale, "range": list(values)[: len(scale["domain"])]}}


def _marked(place: int, points: int) -> bool:
    return place == points - 1 or place % max(1, points // MARKS) == 0


def _ends(series: Sequence[Series], x: Axis, y: Axis) -> list[str]:
    """Return a sentence on the ends of each line; for many lines, only on where they end."""
    if len(series) > 3:
        order = sorted(series, key=lambda line: line.points[-1][1])
        low, high = (y.text(line.points[-1][1]) for line in (order[0], order[-1]))
        if low == high:
            return [f"All lines end at {low}."]
        return [f"The lines end between {low} ({order[0].name}) and {high} ({order[-1].name})."]
    endings = []
    for line in series:
        ends = [
            f"{y.text(value)} at {x.text(at)}" for at, value in (line.points[0], line.points[-1])
        ]
        endings.append(f"{line.name}: {', '.join(dict.fromkeys(ends))}.")
    return endings


def _table(
    series: Sequence[Series], x: Axis, y: Axis
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return a table: a column for each line, a row for every x that any line has."""
    columns = [dict(line.points) for line in series]
    every = sorted({at for points in columns for at in points})
    rows = [(x.text(at), *(y.text(points.get(at)) for points in columns)) for at in every]
    names = (y.title,) if len(series) == 1 else tuple(line.name for line in series)
    return (x.title, *names), rows
