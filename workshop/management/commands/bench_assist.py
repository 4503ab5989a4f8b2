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

from games.catalogue import GAMES
from workshop.bench import bot_pages, hostile
from workshop.bench.crowd import first_pages, run
from workshop.site.server import Server

PLAYS = 400
LIMITS = (("visitors", 1, 200), ("players", 1, 20), ("workers", 1, 16), ("seconds", 2, 900))
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
        parser.add_argument(
            "--hostile",
            action="store_true",
            help="instead, one address does its worst while the players play",
        )
        parser.add_argument(
            "--pages",
            nargs="*",
            choices=GAMES,
            metavar="GAME",
            help="instead, what each page of the bots costs, of all games or of these",
        )
        parser.add_argument(
            "--seconds", type=int, default=60, help="how long --hostile takes, 2 to 900"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, and clean up even when it is ended by a signal."""
        for name, least, most in LIMITS:
            if not least <= options[name] <= most:
                raise CommandError(f"--{name} goes from {least} to {most}.")
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        try:
            figures = _figures(options)
        finally:
            signal.signal(signal.SIGTERM, before)
        if options["json"]:
            self.stdout.write(json.dumps(figures, indent=2))
        elif options["pages"] is not None:
            self.stdout.write("\n".join(bot_pages.lines(figures["pages"])))
            self.stdout.write(f"Load of the machine before: {figures['load']}.")
        elif options["hostile"]:
            self._print_attack(figures)
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

    def _print_attack(self, figures: dict[str, Any]) -> None:
        self.stdout.write("milliseconds        requests   median      p99  slowest")
        for state in ("peace", "attacked"):
            for kind in ("bare", "page", "guess", "hint"):
                times = figures[state][kind]
                row = (times[name] for name in ("requests", "median", "p99", "slowest"))
                self.stdout.write(f"{state:9}{kind:10}" + "".join(f"{each:>9}" for each in row))
        beyond = figures["attacked"]["page"]["p99"] - figures["attacked"]["bare"]["p99"]
        self.stdout.write(
            f"Attacked, the players' pages took {beyond} ms at the 99th percentile beyond a bare "
            f"view; they were refused {sum(figures['attacked']['refused'].values())} times"
            f" {figures['attacked']['refused'] or ''}. "
            f"The hostile address met {figures['attacked']['hostile']}. "
            f"Load of the machine before: {figures['load']}."
        )


def _figures(options: dict[str, Any]) -> dict[str, Any]:
    if options["pages"] is not None:
        return _pages(options["pages"])
    return _attacked(options) if options["hostile"] else _measure(options)


def _pages(games: list[str]) -> dict[str, Any]:
    """Return what the bots' pages cost; the server and its folder are gone afterwards."""
    load = round(os.getloadavg()[0], 2)
    with tempfile.TemporaryDirectory(prefix="wordgames-bench-") as folder:
        return {
            "pages": bot_pages.measure(Path(folder), games, bot_pages.RUNS, bot_pages.PLAYS),
            "load": load,
        }


def _attacked(options: dict[str, Any]) -> dict[str, Any]:
    """Return what players meet in peace, then attacked, on one server with a worker."""
    with tempfile.TemporaryDirectory(prefix="wordgames-bench-") as folder:
        server = Server(Path(folder), options["workers"], behind_proxy=False)
        server.set_up()
        prepared = server.call(
            "import json; from workshop.site.begun_plays import prepare; "
            f"print(json.dumps(prepare({20 * options['players'] + 2 * options['seconds']})))"
        )
        load, players = round(os.getloadavg()[0], 2), options["players"]
        with server:
            worker = server.start_worker()
            try:
                halves = [prepared["plays"][::2], prepared["plays"][1::2]]
                peace, attacked = (
                    hostile.run(server, prepared | {"plays": plays}, players, seconds, attacked=bad)
                    for plays, seconds, bad in zip(
                        halves,
                        (max(2, options["seconds"] / 4), options["seconds"]),
                        (False, True),
                        strict=True,
                    )
                )
            finally:
                os.killpg(worker.pid, signal.SIGKILL)
                worker.wait()
    return {"peace": peace, "attacked": attacked, "load": load, "players": players}


def _measure(options: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of a server that is gone afterwards, its folder too."""
    with tempfile.TemporaryDirectory(prefix="wordgames-bench-") as folder:
        server = Server(Path(folder), options["workers"])
        server.set_up()
        prepared = server.call(
            "import json; from workshop.site.begun_plays import prepare; "
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
