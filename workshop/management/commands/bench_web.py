"""Measure what pages cost on this machine."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from workshop.site.server import Server
from workshop.visitor.connection import STORED_LARGEST, run

LONGEST = 30.0
PLAYS_A_SECOND, LARGEST_A_SECOND = 400, 50
"""More than any machine can use up; each takes five guesses, or twenty at many words."""


class Command(BaseCommand):
    """Start a server of its own on loopback, ask it for some seconds, print, clean up."""

    help = (
        "Measure requests a second and CPU: a bare view, the play page, a guess at 1 and 16 words."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take how long each kind of request is repeated, and the form of the output."""
        parser.add_argument("--seconds", type=float, default=4.0, help="for each kind, at most 30")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print."""
        seconds = min(max(options["seconds"], 0.1), LONGEST)
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        try:
            figures = _measure(seconds)
        finally:
            signal.signal(signal.SIGTERM, before)
        if options["json"]:
            self.stdout.write(json.dumps(figures, indent=2))
        else:
            self._print(figures)

    def _print(self, figures: dict[str, Any]) -> None:
        self.stdout.write("              requests/s   CPU ms")
        for name in ("bare", "play", "guess", "largest"):
            rates = figures[name]
            self.stdout.write(
                f"{name:12}{rates['requests_per_second']:>12,}{rates['cpu_ms']:>9.2f}"
            )
        self.stdout.write(
            f"A guess costs {figures['ratio_guess']} times the bare view, the play page "
            f"{figures['ratio_play']}. A first visit transfers {figures['first_visit_bytes']:,} "
            f"bytes, a guess {figures['guess_bytes']:,}.\n"
            f"A guess at sixteen open words costs {figures['ratio_largest']} times one at a single "
            f"word, over a game of {STORED_LARGEST}. At most it transfers "
            f"{figures['largest_bytes']:,} bytes ({figures['largest_plain_bytes']:,} before "
            f"compression), the whole page then {figures['largest_page_bytes']:,} "
            f"({figures['largest_page_plain_bytes']:,})."
        )


def _measure(seconds: float) -> dict[str, Any]:
    """Return the figures of a server that is gone afterwards, its folder too."""
    with tempfile.TemporaryDirectory(prefix="wordgames-bench-") as folder:
        server = Server(Path(folder))
        server.prepare()
        plays = 100 + int(seconds * PLAYS_A_SECOND)
        largest = 10 + int(seconds * LARGEST_A_SECOND)
        prepared = server.call(
            "import json; from workshop.site.begun_plays import prepare; "
            f"print(json.dumps(prepare({plays}, {largest})))"
        )
        with server:
            return run(server, prepared, seconds)
