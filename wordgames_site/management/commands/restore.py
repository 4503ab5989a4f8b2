"""Restore a backup into this site."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.accounts.second_factor import rewrite_keys
from wordgames_site.management.commands.second_factor_keys import UNREADABLE
from wordgames_site.operation.backup import BackupError, restore


class Command(BaseCommand):
    """Restore of a whole backup or nothing; it may come from another kind of database."""

    help = "Put a backup into this site, whose tables are made if they are missing."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the file, and whether existing data may be replaced."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="replace what the site holds now"
        )
        parser.add_argument(
            "--other-key",
            action="store_true",
            help="drop what depends on the SECRET_KEY that the backup was made with",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Create the tables, restore, and print how much."""
        call_command("migrate", interactive=False, verbosity=0)
        try:
            rows = restore(options["file"], options["replace"], other_key=options["other_key"])
        except BackupError as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(f"{rows:,} rows restored.")
        if unreadable := rewrite_keys():
            self.stderr.write(UNREADABLE.format(names=", ".join(unreadable)))
