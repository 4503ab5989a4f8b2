"""Limits on CPU time that hold on any machine: in so many times what a fixed piece of work takes.

Whoever computes on the other half of a core makes everything take up to twice the CPU time, for
minutes, so a limit in seconds fails by its neighbours. The yardstick is taken before every round.
"""

from __future__ import annotations

import html
import time
from collections.abc import Callable
from statistics import median
from typing import Any

# CPU seconds that the yardstick takes where the limits were measured, with nothing beside it.
SECONDS = 0.0042


def yardstick() -> float:
    """Return the CPU seconds of a fixed piece of plain Python: a table of 8,000 cells as HTML."""
    began = time.process_time()
    row = {"word": "crane & slate", "left": 120}
    "".join(f"<td>{html.escape(row['word'])} {row['left'] + cell}</td>" for cell in range(8_000))
    return time.process_time() - began


def measure(
    benchmark: Any,
    function: Callable[..., Any],
    *args: Any,
    most: float,
    rounds: int = 15,
    setup: Callable[[], object] = lambda: None,
) -> Any:
    """Time a function, and hold its median to `most` seconds of an undisturbed machine.

    The benchmark's timer is to be that of CPU time. Beside other tests nothing is timed or held.
    """
    taken: list[float] = []

    def prepare() -> None:
        setup()
        taken.append(yardstick())

    result = benchmark.pedantic(function, args, setup=prepare, rounds=rounds)
    if benchmark.disabled:
        return result
    pairs = zip(benchmark.stats.stats.data, taken[:rounds], strict=True)
    yards = median(seconds / yard for seconds, yard in pairs)
    assert yards * SECONDS <= most, f"{yards:.1f} yardsticks, which are {SECONDS} s each"
    return result
