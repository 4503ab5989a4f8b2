"""Charts as SVG, drawn on the server by Vega-Lite: bars, lines, forest, heat map, scatter.

Each function returns a `Chart`; `{% include "solvers/charts/chart.html" with chart=chart %}` shows
it with its table, on a page that loads charts.css.
"""

from __future__ import annotations

from solvers.charts.chart import Axis, Cell, Chart, Dot, Estimate, Series
from solvers.charts.grids import forest, heat_map
from solvers.charts.plots import bars, lines, scatter

__all__ = [
    "Axis",
    "Cell",
    "Chart",
    "Dot",
    "Estimate",
    "Series",
    "bars",
    "forest",
    "heat_map",
    "lines",
    "scatter",
]
