"""The command that records the site's answers, or compares them with another version's.

    .venv/bin/python -m workshop.page_record keep FOLDER     on the old code
    .venv/bin/python -m workshop.page_record compare FOLDER  on the new; exit code 1 if they differ

The site's own database is not touched: each works in a separate folder.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from workshop.page_record import recording
from workshop.page_record.record_file import PageDifference, differences, names_of, read
from workshop.site.environment import result_of

STEPS: dict[str, Callable[[str], None]] = {
    "scripts": recording.keep_scripts,
    "pages": recording.keep_pages,
    "shell": recording.keep_shell,
    "setup": recording.keep_setup,
}
START = {"pages": "end.sqlite3"}
"""Databases that a part starts with, if not the one that a start makes."""
SHOWN = 60


class Command(BaseCommand):
    """Recording and comparison, whose steps are called on a scratch site."""

    help = "Keep what the site answers, or compare it with what was kept from older code."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the action, the folder and its parts."""
        parser.add_argument("deed", choices=("keep", "compare"), help="What to do.")
        parser.add_argument("folder", type=Path, help="Where the answers are kept.")
        parser.add_argument(
            "--parts", nargs="+", choices=STEPS, default=[*STEPS], help="Only these."
        )
        parser.add_argument("--shown", type=int, default=SHOWN, help="Differences printed at most.")
        parser.add_argument("--into", type=Path, help="Where the new answers are left, if at all.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the action."""
        folder = options["folder"].resolve()
        if options["deed"] == "keep":
            self._keep(folder, options["parts"])
        elif self._compare(folder, options["parts"], options["shown"], options["into"]):
            sys.exit(1)

    def _keep(self, folder: Path, parts: tuple[str, ...]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        var = folder / "site"
        if not (folder / "start.sqlite3").exists():
            self._say("Making a site ready ...")
            recording.prepare(folder)
        for part in parts:
            self._say(f"{part}: answering ...")
            recording.restore(folder, START.get(part, "start.sqlite3"), var)
            result_of(recording.environment(var), STEPS[part], str(folder))
        for part in parts:
            self._say(f"{part}: {sum(1 for _ in read(_file(folder, part))):,} answers kept.")

    def _compare(self, record: Path, parts: tuple[str, ...], shown: int, into: Path | None) -> int:
        """Answer everything anew and print what differs; return how much that is."""
        with tempfile.TemporaryDirectory(prefix="pages-") as scratch:
            new = (into or Path(scratch) / "new").resolve()
            new.mkdir(parents=True, exist_ok=True)
            (new / "begin.txt").write_text((record / "begin.txt").read_text())
            total = 0
            for part in parts:
                self._say(f"{part}: answering anew ...")
                var = Path(scratch) / "site"
                recording.restore(record, START.get(part, "start.sqlite3"), var)
                environment = recording.environment(var)
                if part == "pages":
                    result_of(environment, recording.repeat_pages, str(record), str(new))
                else:
                    result_of(environment, STEPS[part], str(new))
                total += self._tell(part, _differing(record, new, part), shown)
        return total

    def _tell(self, part: str, differing: Iterator[PageDifference], shown: int) -> int:
        count = 0
        for difference in islice(differing, shown):
            count += 1
            self.stdout.write(str(difference))
        rest = [difference.label for difference in differing]
        for label in rest:
            self.stdout.write(f"== {label}")
        count += len(rest)
        self.stdout.write(f"{part}: {count:,} of the answers differ.")
        return count

    def _say(self, text: str) -> None:
        self.stderr.write(text)


def _file(folder: Path, part: str) -> Path:
    return folder / f"{part}.jsonl.gz"


def _differing(record: Path, new: Path, part: str) -> Iterator[PageDifference]:
    """Yield differences, with the ids of new rows replaced by names in their order."""
    old_file, new_file = _file(record, part), _file(new, part)
    if part != "scripts":
        return differences(read(old_file), read(new_file))
    old_ids, new_ids = _names(record), _names(new)
    return differences(read(old_file), read(new_file), old_ids, new_ids)


def _names(folder: Path) -> dict[str, str]:
    ids = json.loads((folder / "state.json").read_text())["ids"]
    return names_of(ids, read(_file(folder, "scripts")))
