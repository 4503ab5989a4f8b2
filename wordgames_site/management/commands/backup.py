"""Write the site's data to one file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wordgames_site.operation.backup import BackupError, backup


class Command(BaseCommand):
    """Backup of accounts, sessions, lexicons with all revisions, puzzles and plays."""

    help = "Write the site to one file; it may go on being played meanwhile."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the file."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="Write over a file.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the backup and print its size."""
        try:
            rows = backup(options["file"], replace=options["replace"])
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{rows:,} rows written to {options['file']}.")
