"""Measure the memory of a web process that serves many dictionaries."""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from workshop.bench.dictionaries import prepare, serve
from workshop.site.server import Server

GOAL = 250
"""MB, with no agent asked: what loads their kernels has a goal of its own (docs/performance.md)."""
TOLD_EVERY = 10


class Command(BaseCommand):
    """Make a site of many dictionaries, play every game on each in one process, print, clean up."""

    help = "Measure the memory of a process that has played every game on many dictionaries."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take how many dictionaries, and the form of the output."""
        parser.add_argument("--dictionaries", type=int, default=60, help="5 to 200")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print."""
        if not 5 <= options["dictionaries"] <= 200:
            raise CommandError("--dictionaries goes from 5 to 200.")
        with tempfile.TemporaryDirectory(prefix="wordgames-bench-") as folder:
            server = Server(Path(folder), environment={"ALLOWED_HOSTS": "localhost"})
            prepare(server, options["dictionaries"])
            rows = serve(server)
        if options["json"]:
            self.stdout.write(json.dumps(rows, indent=2))
            return
        self.stdout.write("dictionaries   own MB   mapped MB   most MB")
        for row in rows:
            if row["served"] % TOLD_EVERY == 0 or row in (rows[0], rows[-1]):
                self.stdout.write(
                    f"{row['served']:>12}{row['own']:>9}{row['mapped']:>12}{row['most']:>10}"
                )
        most = rows[-1]["most"]
        self.stdout.write(f"At most {most} MB (goal {GOAL}{'' if most < GOAL else ', missed'}).")
