"""Measure in a browser what a player waits for after a guess."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from workshop.bench.browser import reveals
from workshop.screenshots.browser_shots import chromium
from workshop.site.server import Server

MOST = 50


class Command(BaseCommand):
    """Start a server of its own on loopback, play some games in Chromium, print, clean up."""

    help = "Measure from Enter to the first turning tile, and whether anything else moves."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take how many games are played, and the form of the output."""
        parser.add_argument("--games", type=int, default=6, help="of five guesses each, at most 50")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print."""
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        try:
            figures = _measure(min(max(options["games"], 1), MOST))
        finally:
            signal.signal(signal.SIGTERM, before)
        if options["json"]:
            self.stdout.write(json.dumps(figures, indent=2))
            return
        self.stdout.write(
            f"From Enter to the first turning tile: {figures['waited']} ms, {figures['trip']} of "
            f"them the round trip; {figures['beyond']} ms beyond it, at most "
            f"{figures['most_beyond']} ({figures['guesses']} guesses). "
            f"Layout shift: {figures['shift']}."
        )


def _measure(games: int) -> dict[str, Any]:
    """Return the figures of a server that is gone afterwards, its folder too."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise CommandError("Playwright is not installed; requirements-dev.txt has it.") from error
    with tempfile.TemporaryDirectory(prefix="wordgames-bench-") as folder:
        server = Server(Path(folder))
        server.prepare()
        prepared = server.call(
            "import json; from workshop.site.begun_plays import prepare; "
            f"print(json.dumps(prepare({games + 1})))"
        )
        with server, sync_playwright() as playwright:
            browser = chromium(playwright)
            return reveals(browser, server.url, prepared, games)
