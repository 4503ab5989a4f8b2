"""Upright bars beside each other, on one foot: where each stands, as SVG takes it."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.pictures.picture import percent, pixels


@dataclass(frozen=True, slots=True)
class Upright:
    """An upright bar: `middle` is its middle across, `above` where its number stands."""

    x: str
    width: str
    middle: str
    y: str
    height: str
    above: str


def upright(
    place: int, bars: int, tall: float, foot: float, *, fills: float = 0.8, clear: float = 5
) -> Upright:
    """Return the bar at a place, from 0, of so many that share the width.

    tall, foot  its height, and where its lower end is, in pixels
    fills       the share of its room that it fills; clear: pixels between it and its number
    """
    step = 1 / bars
    return Upright(
        x=percent((place + (1 - fills) / 2) * step),
        width=percent(fills * step),
        middle=percent((place + 0.5) * step),
        y=pixels(foot - tall),
        height=pixels(tall),
        above=pixels(foot - tall - clear),
    )
