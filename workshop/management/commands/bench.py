"""Measure the site's costs: `bench assist|browser|costs|dictionaries|import|kills|races|web`."""

import argparse
import json
import signal
import sys
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError

# What can be measured, each by the module of workshop/bench that is called so, or by `imports`.
#
# Each has HELP, NUMBERS (options with a least and a most), perhaps `add_arguments`, and `measure`,
# which returns figures that JSON can hold, the same in lines, and whether they are in order.
KINDS = ("assist", "browser", "costs", "dictionaries", "import", "kills", "races", "web")


class Command(BaseCommand):
    """A measurement on a scratch site, which is cleaned up even when a signal ends it."""

    help = "Measure what the site costs, on a site in a folder of its own."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the kinds of measurement and their options."""
        what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
        for name in KINDS:
            bench = _module(name)
            parser_of = what.add_parser(name, help=bench.HELP, description=bench.HELP)
            for option, number in bench.NUMBERS.items():
                number.add_to(parser_of, option)
            if hasattr(bench, "add_arguments"):
                bench.add_arguments(parser_of)
            parser_of.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, what: str, **options: Any) -> None:
        """Measure and print; exit code 1 if the figures are out of bounds."""
        bench = _module(what)
        for option, number in bench.NUMBERS.items():
            if refusal := number.refusal(option, options[option]):
                raise CommandError(refusal, returncode=2)
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        try:
            outcome = bench.measure(options)
        finally:
            signal.signal(signal.SIGTERM, before)
        if options["json"]:
            self.stdout.write(json.dumps(outcome.figures, indent=2))
        else:
            self.stdout.write("\n".join(outcome.lines))
        if not outcome.in_order:
            sys.exit(1)


def _module(name: str) -> Any:
    return import_module(f"workshop.bench.{'imports' if name == 'import' else name}")
