"""Measure what each action of a player costs, with PostgreSQL and Redis."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from workshop.scale import costs
from workshop.scale.measure_costs import MeasuringSite, measure, place

MOST = 2000
SHARES, SECONDS = (0.2, 0.4, 0.6), 15.0
"""How busy the one web process is kept while the simulation is held against it, and how long."""


class Command(BaseCommand):
    """Start a site of its own on loopback, visit it, print, clean up."""

    help = "Measure the CPU, bytes and rows of each action, on a scratch PostgreSQL and Redis."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take how many visit, and whether the figures are kept for the models of capacity."""
        parser.add_argument("--visitors", type=int, default=200, help=f"1 to {MOST}")
        parser.add_argument("--check", action="store_true", help="hold the simulation against it")
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--save", action="store_true", help="keep the figures as costs.json")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print a Markdown table."""
        if not 1 <= options["visitors"] <= MOST:
            raise CommandError(f"--visitors goes from 1 to {MOST}.")
        with (
            tempfile.TemporaryDirectory(prefix="wordgames-bench-") as folder,
            place(Path(folder)) as here,
        ):
            measured = measure(here, options["visitors"])
            checked = _checked(here, measured) if options["check"] else []
        if options["save"]:
            costs.save(measured)
        if options["json"]:
            self.stdout.write(costs.text(measured))
            return
        self.stdout.write("\n".join(costs.table(measured.costs.values())))
        self.stdout.write(f"{measured.machine}; load of the machine before: {measured.load}.")
        for line in checked:
            self.stdout.write(line)


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
        result = compared(here, measured["guess"], here.words(), share * busy, SECONDS)
        lines.append(
            f"| {result.rate:.0f} | {result.requests:,} | {result.measured[0]:.1f} | "
            f"{result.simulated[0]:.1f} | {result.measured[1]:.1f} | {result.simulated[1]:.1f} |"
        )
    return lines
