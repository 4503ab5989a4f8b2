"""Load the lexicons that come with the site."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lexicons.revisions.load_bundled import load_all
from wordgames.paths import BUNDLED
from wordgames.sources.bundled_lists import BundleError


class Command(BaseCommand):
    """Load what is new; a lexicon that the site has changed keeps its own words."""

    help = "Load the bundled lexicons: quick when nothing is new, and nothing of yours is replaced."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the folder, which is another one only for a distributor."""
        parser.add_argument("--folder", type=Path, default=BUNDLED)

    def handle(self, *args: Any, **options: Any) -> None:
        """Load each and say what changed."""
        try:
            for sentence in load_all(options["folder"]):
                self.stdout.write(sentence)
        except BundleError as error:
            raise CommandError(str(error), returncode=2) from error
