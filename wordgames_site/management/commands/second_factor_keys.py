"""Encrypt the keys of second factors anew, or store them as older versions read them."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.accounts.second_factor import rewrite_keys

UNREADABLE = (
    "No SECOND_FACTOR_KEY here opens the second factors of {names}. Add the one they were made "
    "under, or let their owners use a recovery code, turn the second factor off and set it up anew."
)


class Command(BaseCommand):
    """A change of SECOND_FACTOR_KEY at once, which housekeeping otherwise does within a day."""

    help = "Encrypt the keys of all second factors under the first SECOND_FACTOR_KEY."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the way back to a version that reads no encrypted key."""
        parser.add_argument(
            "--plain", action="store_true", help="store them plainly, to go back to version 0.2"
        )

    def handle(self, *args: Any, plain: bool = False, **options: Any) -> None:
        """Rewrite the keys; refuse in a sentence if some stay as they are."""
        unreadable = rewrite_keys(plain=plain)
        if unreadable:
            raise CommandError(UNREADABLE.format(names=", ".join(unreadable)))
        state = "stored plainly" if plain else "encrypted under the newest key"
        self.stdout.write(f"All keys of second factors are {state}.")
