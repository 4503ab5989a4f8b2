"""Apply the faults of tests/mutations.md to a copy of the checkout, and check that tests fail."""

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from workshop.mutations.catalogue import TIERS, chosen, read_catalogue
from workshop.mutations.trial import ScratchCopy, TrialResult


class Command(BaseCommand):
    """A trial of each mutation against its test; those not caught are reported."""

    help = (
        "Apply the mutations of tests/mutations.md one by one in a copy of the checkout and run "
        "the test named for each. Exit code 1 unless every one is caught."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the choice of mutations."""
        parser.add_argument(
            "--only", action="append", default=[], metavar="NAME", help="one mutation; repeatable"
        )
        parser.add_argument("--tier", choices=TIERS, help="those of one tier")

    def handle(self, *args: Any, **options: Any) -> None:
        """Try them; print a line each, and the counts."""
        root = Path(settings.BASE_DIR)
        try:
            mutations = chosen(read_catalogue(root), options["only"], options["tier"])
        except (LookupError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error
        copy = ScratchCopy(root, Path(settings.VAR_DIR) / "mutations")
        copy.update()
        copy.check_tests(mutations)
        counts: Counter[TrialResult] = Counter()
        for mutation in mutations:
            trial = copy.trial(mutation)
            counts[trial.result] += 1
            self.stdout.write(f"{trial.result:8}  {mutation.name}  {trial.note}".rstrip())
        self.stdout.write(", ".join(f"{counts[result]} {result}" for result in TrialResult) + ".")
        if counts[TrialResult.CAUGHT] < len(mutations):
            sys.exit(1)
