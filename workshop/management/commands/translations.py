"""Maintain the catalogues of the site's languages: update, check, or begin one."""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from workshop.site.environment import quiet_environment
from workshop.site.shared_files import take_catalogues


class Command(BaseCommand):
    """Work on `wordgames_site/locale`; docs/translating.md says how to add a language."""

    help = "Bring the catalogues of all languages up to date, check them, look for what has none."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the actions."""
        what = parser.add_subparsers(dest="what", required=True)
        update = what.add_parser("update", help="Put every text of the site into every catalogue.")
        update.add_argument(
            "--annotated",
            action="store_true",
            help="With files and formats for a translator's editor; not to be committed.",
        )
        what.add_parser("check", help="Say what is missing, fuzzy or wrong; fail if anything is.")
        add = what.add_parser("add", help="Begin the catalogue of a language.")
        add.add_argument("language", help="Its code: it, pt-br, ...")
        unwrapped = what.add_parser(
            "unwrapped", help="Say what pages of a scratch site say without gettext."
        )
        unwrapped.add_argument(
            "addresses", nargs="*", help="Only these pages, not all: / /wordle/settings/"
        )

    def handle(self, *args: Any, what: str, **options: Any) -> None:
        """Run the action, and print the result."""
        try:
            import babel  # noqa: F401

            from workshop.translating import extraction, po_files
        except ImportError as error:
            raise CommandError("Babel is not installed; requirements-dev.txt has it.") from error
        if what == "unwrapped":
            self._unwrapped(options["addresses"])
            return
        if what == "add":
            po_files.add(options["language"])
        messages = extraction.messages()
        if what == "check":
            self._check(list(po_files.check(messages)), len(messages))
            return
        for line in po_files.update(messages, annotated=options.get("annotated", False)):
            self.stdout.write(line)

    def _check(self, faults: list[str], messages: int) -> None:
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} faults.")
        self.stdout.write(f"{messages} messages, all translated.")

    def _unwrapped(self, addresses: list[str]) -> None:
        """Print each text once, below the first page that has it."""
        pages = 0
        known: set[tuple[str, ...]] = set()
        for who, address, status, faults in pages_walked(addresses):
            pages += 1
            new = [fault for fault in faults if tuple(fault[:2]) not in known]
            known.update(tuple(fault[:2]) for fault in faults)
            if new:
                self.stdout.write(f"{address} ({who or 'new'}, {status})")
            for kind, text, where in new:
                self.stdout.write(f"    {kind:8}{text}   [{where}]")
            self.stdout.flush()
        self.stdout.write(f"{pages} pages, {len(known)} texts.")


def pages_walked(addresses: list[str]) -> Iterator[tuple[str, str, int, list[list[str]]]]:
    """Yield pages of a scratch site as they are visited: visitor, address, status, faults."""
    command = [sys.executable, "-m", "workshop.translating", *addresses]
    with tempfile.TemporaryDirectory(prefix="wordgames-translations-") as folder:
        take_catalogues(Path(folder))
        place: Any = {"env": quiet_environment(Path(folder)), "cwd": settings.BASE_DIR}
        with subprocess.Popen(command, **place, stdout=subprocess.PIPE, text=True) as walking:
            for line in walking.stdout or ():
                who, address, status, faults = json.loads(line)
                yield who, address, status, faults
        if walking.returncode:
            raise CommandError("The scratch site broke down: see the lines above.")
