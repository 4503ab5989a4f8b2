"""Large charts as SVG, drawn on the server by Vega-Lite; small ones are in solvers/pictures.

`forest` returns a `Chart`; `{% include "solvers/charts/chart.html" with chart=chart %}` shows it
with its table, on a page that loads charts.css.
"""

from __future__ import annotations

from solvers.charts.chart import Axis, Chart, Estimate
from solvers.charts.forest_plot import forest

__all__ = ["Axis", "Chart", "Estimate", "forest"]
