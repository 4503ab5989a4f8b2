"""Count the machines that a number of players needs, and simulate their day and its failures."""

import argparse
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from workshop.scale import capacity, costs
from workshop.scale.demand import ONE_REGION, Demand, worldwide

MOST = 10**10
# Most players of a cell: a larger site has several cells, each with its own machines.
CELL = 2_000_000
WINDOW, MINUTES = 5.0, 5.0


class Command(BaseCommand):
    """A report in Markdown: the plan, the first limits, the day and the failures."""

    help = "Count machines for so many players a day, and simulate their day and its failures."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the number of players, where they live, and what to simulate."""
        parser.add_argument("--players", type=float, default=1e6, help="people who play in a day")
        parser.add_argument("--worldwide", action="store_true", help="in several time zones")
        parser.add_argument("--window", type=float, default=WINDOW, help="seconds of each quarter")
        parser.add_argument("--minutes", type=float, default=MINUTES, help="of each failure")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--plan", action="store_true", help="only count the machines")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the whole report."""
        if not 1 <= options["players"] <= MOST:
            raise CommandError(f"--players goes from 1 to {MOST:,}.", returncode=2)
        if not (0 < options["window"] <= 900 and 2 <= options["minutes"] <= 60):
            raise CommandError(
                "--window goes to 900 seconds, --minutes from 2 to 60.", returncode=2
            )
        try:
            measured = costs.load()
        except ValueError as error:
            raise CommandError(f"{error} bin/manage bench costs --save makes them.") from error
        hours = worldwide() if options["worldwide"] else ONE_REGION
        demand, hardware = Demand(options["players"], hours=hours), capacity.Hardware()
        for line in _plan(demand, measured, hardware):
            self.stdout.write(line)
        if options["plan"]:
            return
        try:
            from workshop.scale.report import simulated
        except ModuleNotFoundError as missing:
            raise CommandError(
                "The simulation needs SimPy: pip install -r requirements-dev.txt"
            ) from missing
        cells = -int(-options["players"] // CELL)
        cell = Demand(options["players"] / cells, hours=hours)
        self.stdout.write(f"\n{cells:,} cells of {cell.players:,.0f} players; one is simulated.\n")
        for line in simulated(cell, measured, hardware, options):
            self.stdout.write(line)


def _plan(
    demand: Demand, measured: costs.MeasuredCosts, hardware: capacity.Hardware
) -> Iterator[str]:
    needed = capacity.plan(demand, measured, hardware)
    low, high = capacity.dollars_a_month(needed, hardware, days_kept=30)
    yield f"{demand.players:,.0f} players a day, {demand.requests:.1f} requests each."
    yield ""
    yield "| in the busiest minute | |"
    yield "|---|---:|"
    yield f"| requests a second | {needed.requests:,.1f} |"
    yield f"| web cores at work | {needed.web_cores:,.2f} |"
    yield f"| web hosts of {needed.web_each} cores, one to spare | {needed.web_hosts:,} |"
    yield f"| database cores at work | {needed.database_cores:,.2f} |"
    yield f"| databases of {needed.database_each} cores | {needed.database_hosts:,} |"
    yield f"| Redis cores at work | {needed.redis_cores:,.3f} |"
    yield f"| commits a second that wait for a disk | {needed.commits:,.1f} |"
    yield f"| log, MB a second | {needed.log / 1e6:,.3f} |"
    yield f"| network, Mbit a second | {needed.megabits:,.2f} |"
    yield "| **in a day** | |"
    yield f"| rows | {needed.rows_a_day:,.0f} |"
    yield f"| log of the database, GB | {needed.gigabytes_a_day:,.2f} |"
    yield f"| sent, GB | {needed.sent_a_day:,.2f} |"
    yield f"| **a month**, thousand US dollars | {low / 1000:,.2f} to {high / 1000:,.1f} |"
    yield ""
    yield "| full first | at players a day |"
    yield "|---|---:|"
    for part, players in capacity.limits(demand, measured, hardware).items():
        yield f"| {part} | {players:,.0f} |"
