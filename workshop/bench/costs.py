"""What each action of a player costs, with PostgreSQL and Redis."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from workshop.bench.measured import BenchResult, Number
from workshop.scale import costs
from workshop.scale.measure_costs import MeasuringSite, place
from workshop.scale.measure_costs import measure as measure_actions

HELP = "CPU, bytes and rows of each action, on a scratch PostgreSQL and Redis."
NUMBERS = {"visitors": Number(200, 1, 2000, "who come one after the other")}
# How busy the one web process is kept while the simulation is held against it, and how long.
SHARES, SECONDS = (0.2, 0.4, 0.6), 15.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take whether the figures are kept for the models of capacity, and those checked."""
    parser.add_argument("--check", action="store_true", help="hold the simulation against it")
    parser.add_argument("--save", action="store_true", help="keep the figures as costs.json")


def measure(options: dict[str, Any]) -> BenchResult:
    """Start a site of its own on loopback and visit it; the lines are a Markdown table."""
    with place() as here:
        costs_now = measure_actions(here, options["visitors"])
        checked = _checked(here, costs_now) if options["check"] else []
    if options["save"]:
        costs.save(costs_now)
    return BenchResult(json.loads(costs.text(costs_now)), _lines(costs_now, checked))


def _lines(found: costs.MeasuredCosts, checked: list[str]) -> Iterator[str]:
    yield from costs.table(found.costs.values())
    yield f"{found.machine}; load of the machine before: {found.load}."
    yield from checked


def _checked(here: MeasuringSite, measured: costs.MeasuredCosts) -> list[str]:
    """Return a table of guesses a second: what the clock says, what the simulation says."""
    from workshop.scale.compare_with_server import compared

    lines = [
        "",
        "| guesses a second | guesses | p50 ms | simulated | p95 ms | simulated |",
        "|---:|---:|---:|---:|---:|---:|",
    ]
    busy = 1000 / measured["guess"].web
    for share in SHARES:
        both = compared(here, measured["guess"], here.words(), share * busy, SECONDS)
        times = [f"{1000 * it.percentile(part):.1f}" for part in (50, 95) for it in both]
        lines.append(f"| {share * busy:.0f} | {len(both[0].seconds):,} | {' | '.join(times)} |")
    return lines
