"""Send random requests to a scratch site, and report every wrong answer."""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from workshop.fuzz.random_visits import OVER
from workshop.fuzz.report import on_this_site
from workshop.site.environment import quiet_environment, result_of

MOST = 100_000_000


class Command(BaseCommand):
    """A fuzzing run on a scratch site in a temporary folder, in a separate process."""

    help = (
        "Send random requests to a scratch site, never to this one, and count answers that are "
        "500 or take more than 5 seconds of CPU. The same seed sends the same requests."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the number of requests, their seed, and where they go."""
        parser.add_argument("--requests", type=int, default=2000, help="how many, from 1")
        parser.add_argument("--seed", type=int, default=1, help="what decides them all")
        parser.add_argument(
            "--over", default=",".join(OVER), help=f"some of {', '.join(OVER)}; all by default"
        )
        parser.add_argument(
            "--only", type=int, metavar="K", help="repeat request K of the seed and its visit"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fuzz; exit code 1 if any answer was wrong."""
        check(options)
        figures = fuzzed(options)
        if options["json"]:
            self.stdout.write(json.dumps(figures, indent=2))
        else:
            self._print(figures, options)
        if figures["faults"]:
            sys.exit(1)

    def _print(self, found: dict[str, Any], options: dict[str, Any]) -> None:
        for fault in found["faults"]:
            self.stdout.write(f"Request {fault['request']}: {fault['sentence']}")
            self.stdout.write(f"{fault['asked']}\n{fault['error']}")
            self.stdout.write(
                f"Repeat it: bin/manage fuzz --seed {options['seed']} --over {options['over']} "
                f"--only {fault['request']}\n"
            )
        statuses = ", ".join(f"{count:,} x {name}" for name, count in found["statuses"].items())
        self.stdout.write(f"{found['requests']:,} requests, seed {options['seed']}: {statuses}.")
        slowest = found["slowest"]
        self.stdout.write(
            f"{len(found['faults'])} faults. The slowest took {slowest['cpu_seconds']} s of CPU: "
            f"request {slowest['request']}. All took {found['seconds']} s."
        )


def check(options: dict[str, Any]) -> None:
    """Refuse numbers and parts that make no valid run."""
    if not 1 <= options["requests"] <= MOST:
        raise CommandError(f"--requests goes from 1 to {MOST:,}.", returncode=2)
    if options["only"] is not None and not 0 <= options["only"] < MOST:
        raise CommandError(f"--only goes from 0 to {MOST - 1:,}.", returncode=2)
    unknown = set(options["over"].split(",")) - set(OVER)
    if unknown:
        raise CommandError(
            f"--over names some of {', '.join(OVER)}, not {min(unknown)!r}.", returncode=2
        )


def fuzzed(options: dict[str, Any]) -> dict[str, Any]:
    """Return the summary of a run in a process whose whole site is in a temporary folder."""
    over = options["over"].split(",")
    with tempfile.TemporaryDirectory(prefix="wordgames-fuzz-") as folder:
        numbers = options["requests"], options["seed"], over, options["only"]
        return result_of(quiet_environment(Path(folder)), on_this_site, *numbers)
