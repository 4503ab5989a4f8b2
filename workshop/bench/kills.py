"""Web and worker killed again and again: nothing that was acknowledged may be lost."""

import argparse
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from workshop.bench.measured import BenchResult, Number
from workshop.kills.kills import on_this_site
from workshop.site.databases import both_databases
from workshop.site.environment import result_of, scratch_environment

HELP = "Kill web processes and workers of a scratch site; count guesses and games lost."
NUMBERS = {
    "kills": Number(100, 1, 10_000, "how many of each target"),
    "players": Number(4, 1, 50, "who guess meanwhile"),
}
TARGETS = ("web", "worker")
FAULTS = ("lost", "altered", "doubled", "disagreements", "wrong_runs")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what is killed, and where it all is stored."""
    parser.add_argument("--target", choices=TARGETS, action="append", help="both by default")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1, help="what decides when each is killed")


def measure(options: dict[str, Any]) -> BenchResult:
    """Kill, in a process whose whole site is its own; anything lost is not in order."""
    targets = options["target"] or TARGETS
    web, worker = (options["kills"] if name in targets else 0 for name in TARGETS)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="wordgames-bench-")))
        (folder / "var").mkdir()
        addresses: dict[str, str] = {}
        if options["database"] == "postgresql":
            addresses, _ = stack.enter_context(both_databases(folder))
        environment = scratch_environment(folder / "var", LOG_LEVEL="CRITICAL", **addresses)
        figures = result_of(
            environment, on_this_site, web, worker, options["players"], options["seed"]
        )
    in_order = not any(figures[name] for name in FAULTS)
    return BenchResult(figures, [_sentence(figures)], in_order)


def _sentence(found: dict[str, Any]) -> str:
    """Return the figures in words."""
    kills = ", ".join(f"{count} of {target}" for target, count in found["kills"].items())
    return (
        f"Kills: {kills}, {found['whole_server']} of these the whole server, "
        f"{found['processes']} one process that computes. "
        f"{found['acknowledged']:,} guesses acknowledged, {found['in_doubt']:,} sent again: "
        f"{found['lost']} lost, {found['altered']} altered, {found['doubled']} doubled, "
        f"{len(found['disagreements'])} plays that disagree with their events. {found['runs']} "
        f"runs, {found['games']:,} games, {len(found['wrong_runs'])} of them other than "
        f"undisturbed. The longest pause of play was {found['longest_pause']} s; load of the "
        f"machine {found['load']}; {found['seconds']} s in all."
    )
