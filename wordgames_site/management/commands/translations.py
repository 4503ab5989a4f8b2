"""Keep the catalogues of the site's languages: bring them up to date, check them, begin one."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Work on `wordgames_site/locale`; docs/translating.md says how to add a language."""

    help = "Bring the catalogues of all languages up to date, or check them."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take what is to be done."""
        what = parser.add_subparsers(dest="what", required=True)
        what.add_parser("update", help="Put every text of the site into every catalogue.")
        what.add_parser("check", help="Say what is missing, fuzzy or wrong; fail if anything is.")
        add = what.add_parser("add", help="Begin the catalogue of a language.")
        add.add_argument("language", help="Its code: it, pt-br, ...")

    def handle(self, *args: Any, what: str, **options: Any) -> None:
        """Do it, and say how it went."""
        try:
            import babel  # noqa: F401

            from wordgames_site.translating import catalogue, extraction
        except ImportError as error:
            raise CommandError("Babel is not installed; requirements-dev.txt has it.") from error
        if what == "add":
            catalogue.add(options["language"])
        messages = extraction.messages()
        if what != "check":
            for line in catalogue.update(messages):
                self.stdout.write(line)
            return
        faults = list(catalogue.check(messages))
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} faults.")
        self.stdout.write(f"{len(messages)} messages, all translated.")
