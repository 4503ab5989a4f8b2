"""Measure what pages cost on this machine."""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from wordgames_site.bench.client import run
from wordgames_site.bench.server import Server

PLAYS = 3_000
LONGEST = 30.0


class Command(BaseCommand):
    """Start a server of its own on loopback, ask it for some seconds, print, clean up."""

    help = "Measure requests a second and CPU of a bare view, the play page and a guess."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take how long each kind of request is repeated, and the form of the output."""
        parser.add_argument("--seconds", type=float, default=4.0, help="for each kind, at most 30")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print."""
        seconds = min(max(options["seconds"], 0.1), LONGEST)
        with tempfile.TemporaryDirectory(prefix="wordgames-bench-") as folder:
            server = Server(Path(folder))
            server.prepare()
            prepared = server.call(
                "import json; from wordgames_site.bench.data import prepare; "
                f"print(json.dumps(prepare({PLAYS})))"
            )
            with server:
                figures = run(server, prepared, seconds)
        if options["json"]:
            self.stdout.write(json.dumps(figures, indent=2))
        else:
            self._print(figures)

    def _print(self, figures: dict[str, Any]) -> None:
        self.stdout.write("              requests/s   CPU ms")
        for name in ("bare", "play", "guess"):
            found = figures[name]
            self.stdout.write(
                f"{name:12}{found['requests_per_second']:>12,}{found['cpu_ms']:>9.2f}"
            )
        self.stdout.write(
            f"A guess costs {figures['ratio_guess']} times the bare view, the play page "
            f"{figures['ratio_play']}. A first visit transfers {figures['first_visit_bytes']:,} "
            f"bytes, a guess {figures['guess_bytes']:,}."
        )
