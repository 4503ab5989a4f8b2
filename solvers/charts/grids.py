"""Charts of rows: a forest of intervals, a heat map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.charts.chart import Axis, Cell, Chart, Estimate, needed, sentences
from solvers.charts.drawing import draw
from solvers.charts.look import ACCENT, INK, LABEL, LETTER, Size, Spec, keyed

STEP = 44
ROOM = 26
"""Pixels beside the outermost figures, so that none stands on a name."""
POINT = {
    "type": "point",
    "shape": "diamond",
    "size": 110,
    "fill": ACCENT,
    "stroke": ACCENT,
    "opacity": 1,
}
FILL = {"field": "fill", "type": "quantitative", "scale": None, "legend": None}
"""A point is hollow where nobody knows how far the figure is off."""
CELL = {"narrow": 34, "wide": 40}
FAINT, STRONG = 0.06, 0.42
"""How strong the accent is in a heat map's worst and best cell: ink stays readable on both."""


def forest(title: str, estimates: Sequence[Estimate], x: Axis, description: str = "") -> Chart:
    """Draw a row for each estimate, a point with its interval; raises ValueError without any."""
    needed(estimates)
    least = min(estimates, key=lambda estimate: estimate.value)
    most = max(estimates, key=lambda estimate: estimate.value)
    summary = sentences(
        description,
        f"From {x.text(least.value)} ({least.label}) to {x.text(most.value)} ({most.label}).",
    )
    rows = [
        (estimate.label, x.text(estimate.value), _interval(estimate, x)) for estimate in estimates
    ]
    head = ("Name", x.title, "95 % interval")
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
        "encoding": {"y": _names("name", names, None, size)},
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


def heat_map(
    title: str,
    cells: Sequence[Cell],
    value: Axis,
    *,
    columns: str,
    rows: str,
    description: str = "",
) -> Chart:
    """Draw a grid of figures, the better the stronger; cells not known yet show dots.

    The greatest is the best unless the axis says otherwise.

    `columns` and `rows` name the two quantities. Raises ValueError without cells.
    """
    needed(cells)
    known = [cell for cell in cells if cell.value is not None]
    marked = [cell for cell in known if cell.marked]
    summary = sentences(
        description,
        f"{len(known)} of {len(cells)} cells are known.",
        *(
            f"Framed: {columns} {cell.column}, {rows} {cell.row}, {value.text(cell.value)}."
            for cell in marked[:3]
        ),
    )
    head = (f"{rows} \\ {columns}", *_unique(cell.column for cell in cells))
    texts = {(cell.row, cell.column): value.text(cell.value) for cell in cells}
    table = [
        (row, *(texts.get((row, column), "–") for column in head[1:]))
        for row in _unique(cell.row for cell in cells)
    ]
    svg = draw(lambda size: _heat_map(cells, columns, rows, value, size), title, summary)
    return Chart(svg, title, summary, head, table)


def _heat_map(cells: Sequence[Cell], columns: str, rows: str, value: Axis, size: Size) -> Spec:
    across, down = _unique(cell.column for cell in cells), _unique(cell.row for cell in cells)
    named = dict(zip(across, keyed(across, size), strict=True))
    called = dict(zip(down, keyed(down, size), strict=True))
    shades = _shades(cells, least_is_best=value.least_is_best)
    data = [
        {
            "column": named[cell.column],
            "row": called[cell.row],
            "text": "…" if cell.value is None else value.text(cell.value),
            "shade": shade,
            "frame": 2.5 if cell.marked else 0,
        }
        for cell, shade in zip(cells, shades, strict=True)
    ]
    longest = max(len(str(datum["text"])) for datum in data)
    plain = {"type": "quantitative", "scale": None, "legend": None}
    frame = {"strokeWidth": {"field": "frame", **plain}}
    box = {
        "type": "rect",
        "color": ACCENT,
        "cornerRadius": 3,
        "stroke": INK,
        "width": {"band": 0.94},
        "height": {"band": 0.94},
    }
    text = {"type": "text", "fontSize": _fitting(longest, len(across), size)}
    return {
        "height": CELL[size.name] * len(down),
        "data": {"values": data},
        "encoding": {
            "x": _names("column", list(named.values()), columns),
            "y": _names("row", list(called.values()), rows, size),
        },
        "layer": [
            {"mark": box, "encoding": {"fillOpacity": {"field": "shade", **plain}, **frame}},
            {"mark": text, "encoding": {"text": {"field": "text"}}},
        ],
    }


def _names(field: str, names: Sequence[str], title: str | None, size: Size | None = None) -> Spec:
    """Return an axis of names in this order; given a size, it stands at the left."""
    axis = {"labelExpr": LABEL, "domain": False, "ticks": False, "labelAngle": 0, "labelColor": INK}
    if size is not None:
        room = max(size.wide(name) for name in names) + 8
        axis |= {"minExtent": room, "titleX": -room, "labelPadding": 6}
    return {
        "field": field,
        "type": "nominal",
        "title": title,
        "scale": {"domain": list(names)},
        "axis": axis,
    }


def _shades(cells: Sequence[Cell], *, least_is_best: bool) -> list[float]:
    """Return how strong each cell is, the best the strongest; none at all while not known."""
    known = [cell.value for cell in cells if cell.value is not None]
    low, high = (min(known), max(known)) if known else (0.0, 0.0)
    spread = (high - low) or 1.0
    worst, sign = (high, -1) if least_is_best else (low, 1)
    return [
        0.0
        if cell.value is None
        else FAINT + (STRONG - FAINT) * sign * (cell.value - worst) / spread
        for cell in cells
    ]


def _fitting(longest: int, columns: int, size: Size) -> int:
    """Return the text size at which the longest figure fits its cell."""
    cell = 0.8 * size.width / columns
    return max(8, min(size.text, int(cell / (longest * LETTER))))


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _interval(estimate: Estimate, x: Axis) -> str:
    if estimate.interval is None:
        return estimate.without
    return f"{x.text(estimate.interval[0])} to {x.text(estimate.interval[1])}"
