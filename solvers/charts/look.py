"""How charts look: two sizes, and the site's own colours by the names of its tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

Spec = dict[str, Any]

INK, SOFT, LINE, EDGE = "var(--ink)", "var(--ink-soft)", "var(--line)", "var(--field-line)"
ACCENT = "var(--game-ink)"
LETTER = 0.62
"""Width of a letter as part of the text's size: the page's font is not known here."""
LABEL = "slice(split(datum.label, '\\n'), 1)"
"""Vega's expression that shows a name made by `keyed` without its number."""


@dataclass(frozen=True, slots=True)
class Size:
    """A drawing's width and text, in CSS pixels before it is scaled to the page."""

    name: str
    width: int
    text: int
    label: int

    def wrapped(self, label: str) -> str:
        """Break a long label into two lines that leave room for the drawing."""
        parts = wrap(label, self.label, max_lines=2, placeholder=" …", break_on_hyphens=False)
        return "\n".join(parts) or " "

    def wide(self, label: str) -> int:
        """Return about how wide a text is, or its widest line, in a wide font."""
        return round(max(map(len, label.split("\n"))) * self.text * LETTER)


def keyed(labels: Sequence[str], size: Size) -> list[str]:
    """Return names that differ by a first line, so that two rows may be called the same."""
    return [f"{number}\n{size.wrapped(label)}" for number, label in enumerate(labels)]


NARROW = Size("narrow", 320, 12, 16)
WIDE = Size("wide", 600, 13, 30)
SIZES = (NARROW, WIDE)
"""A page holds both and shows the one that fits (charts.css): text stays readable on a phone."""


def whole(spec: Spec, size: Size) -> Spec:
    """Return a complete specification: the drawing, its width and the site's look."""
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "width": size.width,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "padding": 2,
        "background": None,
        "config": _config(size),
        **spec,
    }


def _config(size: Size) -> Spec:
    text = {"labelFontSize": size.text, "titleFontSize": size.text, "titleFontWeight": 600}
    return {
        "aria": False,
        "view": {"stroke": None},
        "axis": {
            **text,
            "labelColor": SOFT,
            "titleColor": INK,
            "gridColor": LINE,
            "domainColor": EDGE,
            "tickColor": EDGE,
            "labelLimit": size.width // 2,
            "labelOverlap": "greedy",
            "labelSeparation": 14,
            "titlePadding": 8,
        },
        "axisY": {"titleAngle": 0, "titleAlign": "left", "titleY": -14, "titleX": -44},
        "legend": {
            **text,
            "labelColor": INK,
            "orient": "bottom",
            "title": None,
            "columns": 1 if size is NARROW else 3,
            "labelLimit": size.width - 60,
            "columnPadding": 24,
            "symbolSize": 80,
            "symbolStrokeWidth": 2,
        },
        "text": {"fontSize": size.text, "color": INK},
    }
