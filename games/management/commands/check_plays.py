"""Check that the summary of every play agrees with its events."""

import argparse
from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.plays.consistency import disagreements


class Command(BaseCommand):
    """A line for every disagreement, and then a failure; it changes nothing."""

    help = "Check that the status, turns and hints of every play follow from its events."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take how far back to look."""
        parser.add_argument("--days", type=int, help="only plays with a move in the last days")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look, and say what was found."""
        faults = list(disagreements(_days_ago(options["days"])))
        for play, sentence in faults:
            self.stdout.write(f"{play}: {sentence}")
        if faults:
            count = len({play for play, _ in faults})
            verb = "play disagrees with its" if count == 1 else "plays disagree with their"
            raise CommandError(f"{count} {verb} events.")
        self.stdout.write("Every play agrees with its events.")


def _days_ago(days: int | None) -> datetime | None:
    """Return the moment so many days ago; None, for all plays, if the calendar has not so many."""
    try:
        return None if days is None else timezone.now() - timedelta(days=days)
    except OverflowError:
        return None
