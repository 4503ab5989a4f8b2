"""The data of a chart, and the chart once drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from lexicons.speech import number

EXACT = "exact"
DECIMALS = re.compile(r"\.(\d+)([f%])")


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing, with everything it shows as a table."""

    svg: SafeString
    title: str
    description: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Axis:
    """A quantity with its unit in the title.

    form    how its numbers are written, in what Python and d3 both read: ",.2f", ".1%"
    log     a logarithmic scale; every value must be above 0
    zero    begin at 0, for quantities whose ratio matters
    """

    title: str
    form: str = ",.0f"
    log: bool = False
    zero: bool = False

    @property
    def step(self) -> float:
        """Return the smallest step between ticks that still differ as written."""
        match = DECIMALS.search(self.form)
        if match is None:
            return 0.0
        return float(10 ** -(int(match[1]) + (2 if match[2] == "%" else 0)))

    @property
    def ticks(self) -> dict[str, object]:
        """Return how Vega writes and spaces the ticks."""
        trimmed = self.form.replace("g", "~g")  # as Python's g does by itself
        return {"format": trimmed} | ({"tickMinStep": self.step} if self.step else {})

    def text(self, value: float) -> str:
        """Write a number as the axis does, by the custom of the reader's language."""
        return number(value, self.form)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its interval, or with the reason why it has none."""

    label: str
    value: float
    interval: tuple[float, float] | None = None
    without: str = EXACT

    @property
    def open(self) -> bool:
        """Say whether it is an estimate of which nobody knows how far it is off."""
        return self.interval is None and self.without != EXACT


def needed(data: Sequence[object]) -> None:
    """Raise ValueError when there is nothing to draw."""
    if not data:
        raise ValueError("A chart needs something to show.")


def sentences(*parts: str) -> str:
    """Return a description: what the caller says, then what can be read off."""
    return " ".join(part.strip() for part in parts if part.strip())
