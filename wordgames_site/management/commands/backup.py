"""Write the site's data to one file."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wordgames_site.models import Pulse
from wordgames_site.operation.backup import BackupError, backup, backup_into


class Command(BaseCommand):
    """Backup of accounts, sessions, lexicons with all revisions, puzzles and plays."""

    help = "Write the site to one file; people can go on playing."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the file, or the folder and how much of it is kept."""
        parser.add_argument("file", type=Path, help="A file; with --keep a folder.")
        parser.add_argument("--replace", action="store_true", help="Write over a file.")
        parser.add_argument(
            "--keep",
            nargs=2,
            type=_number,
            metavar=("DAYS", "WEEKS"),
            help="Name it by the time; keep only the last of each of DAYS days and WEEKS weeks.",
        )

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Write the backup and print its size."""
        try:
            if options["keep"]:
                file, rows = backup_into(file, *options["keep"])
            else:
                rows = backup(file, replace=options["replace"])
        except BackupError as error:
            raise CommandError(str(error), returncode=2) from error
        Pulse.beat(Pulse.BACKUP)
        self.stdout.write(f"{rows:,} rows written to {file}.")


def _number(text: str) -> int:
    """Return a whole number from 1 on: the newest backup is never removed."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 on")
    return int(text)
