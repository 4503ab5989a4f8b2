"""Measure how long visitors wait for an agent's help when many ask at once, and those who play."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wordgames_site.bench.crowd import first_pages, run
from wordgames_site.bench.server import Server

PLAYS = 400
NAMES = {
    "first_help": "first help",
    "help": "all help",
    "play_page": "play page",
    "guess": "guess",
}


class Command(BaseCommand):
    """Start the site as bin/play does in a folder of its own, let a crowd in, print, clean up."""

    help = "Measure help for many visitors at once, and play pages and guesses meanwhile."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take how many come, whom they ask, and the form of the output."""
        parser.add_argument("--visitors", type=int, default=30, help="who ask at once, 1 to 200")
        parser.add_argument("--players", type=int, default=3, help="who play meanwhile, 1 to 20")
        parser.add_argument("--agent", default="optimal", help="the agent that is asked")
        parser.add_argument("--workers", type=int, default=2, help="web processes, 1 to 16")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, and clean up even when it is ended by a signal."""
        for name, most in (("visitors", 200), ("players", 20), ("workers", 16)):
            if not 1 <= options[name] <= most:
                raise CommandError(f"--{name} goes from 1 to {most}.")
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        try:
            figures = _measure(options)
        finally:
            signal.signal(signal.SIGTERM, before)
        if options["json"]:
            self.stdout.write(json.dumps(figures, indent=2))
        else:
            self._print(figures)

    def _print(self, figures: dict[str, Any]) -> None:
        self.stdout.write("milliseconds   requests   median  slowest")
        for name, shown in NAMES.items():
            times = figures[name]
            self.stdout.write(
                f"{shown:12}{times['requests']:>11}{times['median']:>9}{times['slowest']:>9}"
            )
        if figures["refused"]:
            self.stdout.write(f"{figures['refused']} pages of help were refused: too many waited.")
        self.stdout.write(
            f"The first page of help in a fresh process took {figures['alone']['first']} ms, the "
            f"slowest of five more {figures['alone']['later']} ms. The crowd cost "
            f"{figures['cpu_seconds']} CPU seconds; load of the machine before: {figures['load']}."
        )


def _measure(options: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of a server that is gone afterwards, its folder too."""
    with tempfile.TemporaryDirectory(prefix="wordgames-bench-") as folder:
        server = Server(Path(folder), options["workers"])
        server.manage("setup_site")
        prepared = server.call(
            "import json; from wordgames_site.bench.data import prepare; "
            f"print(json.dumps(prepare({PLAYS})))"
        )
        load = round(os.getloadavg()[0], 2)
        with server:
            alone = first_pages(server, prepared, options["agent"])
            cpu = server.cpu_seconds()
            figures = run(
                server, prepared, options["visitors"], options["players"], options["agent"]
            )
            spent = round(server.cpu_seconds() - cpu, 2)
    return {**figures, "alone": alone, "cpu_seconds": spent, "load": load, **_setup(options)}


def _setup(options: dict[str, Any]) -> dict[str, Any]:
    return {name: options[name] for name in ("visitors", "players", "agent", "workers")}
