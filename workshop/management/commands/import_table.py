"""The results of importing every dictionary or list of a folder, for docs/dictionaries.md."""

import argparse
import multiprocessing
import re
import resource
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from wordgames.importer import ImportOptions, ImportRefused, read_lexicon
from wordgames.importer.report import ON_PURPOSE
from wordgames.languages.casing import language_for

HEAD = (
    "| file | language | words | letters | rejected | because of | CPU s | MB | |\n"
    "|---|---|---:|---:|---:|---|---:|---:|---|"
)


class ImportRow(NamedTuple):
    """One file's results: `rejected` is a share of its words, without intended omissions."""

    name: str
    language: str
    words: int = 0
    letters: int = 0
    rejected: float = 1.0
    reason: str = ""
    seconds: float = 0.0
    megabytes: int = 0
    notes: str = ""

    def __str__(self) -> str:
        return (
            f"| {self.name} | {self.language} | {self.words:,} | {self.letters:,} "
            f"| {self.rejected:.1%} | {self.reason} | {self.seconds:.1f} | {self.megabytes} "
            f"| {self.notes} |"
        )


def row_of(path: Path, seconds: int) -> ImportRow:
    """Import one dictionary in a separate process with a limit of CPU seconds."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context, _limit, (seconds,)) as executor:
        try:
            return executor.submit(measured, path).result()
        except BrokenProcessPool:
            language = language_for(code_of(path)).name
            notes = f"over {seconds} CPU s"
            return ImportRow(name_of(path), language, seconds=seconds, notes=notes)


def _limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def name_of(path: Path) -> str:
    """Return a dictionary's name, or a list's with its ending and the package that holds it."""
    if path.suffix == ".dic":
        return path.stem
    package = re.match(r"(?:.*/)?([^/]+)/package/", path.as_posix())
    return f"{package[1]}: {path.name}" if package else path.name


def code_of(path: Path) -> str:
    """Return the language in a dictionary's name; of another list nothing is known."""
    return path.stem.split("_")[0] if path.suffix == ".dic" else "und"


def measured(path: Path) -> ImportRow:
    """Import one file with only its language chosen."""
    code = code_of(path)
    language = language_for(code).name
    began = time.process_time()
    affix = path.with_suffix(".aff")
    try:
        report = read_lexicon(
            path.read_bytes(),
            path.name,
            ImportOptions(language=code),
            affix_data=affix.read_bytes() if affix.exists() else None,
        ).report
    except ImportRefused as refusal:
        spent, reason = _since(began), str(refusal)
        return ImportRow(name_of(path), language, 0, 0, 1.0, reason, spent, _peak(), "refused")
    bad = {
        reason: count
        for reason, count in report.reasons.items()
        if not reason.startswith(ON_PURPOSE)
    }
    words = report.words + report.duplicates + sum(bad.values())
    notes = [] if path.suffix == ".dic" else [f"{report.format}."]
    notes += [it for it in report.notes if "its stems" in it or "there are over" in it]
    return ImportRow(
        name=name_of(path),
        language=language,
        words=report.words,
        letters=len(report.letters),
        rejected=sum(bad.values()) / words,
        reason=reasons_in(bad, words),
        seconds=_since(began),
        megabytes=_peak(),
        notes=" ".join(notes),
    )


def reasons_in(bad: Mapping[str, int], words: int) -> str:
    """Return the faults of more than one word in a hundred, else the most frequent fault."""
    ranked = sorted(bad.items(), key=lambda pair: -pair[1])
    many = [f"{reason} ({count / words:.1%})" for reason, count in ranked if 100 * count > words]
    return ", ".join(many) or next((reason for reason, _ in ranked), "")


def _since(began: float) -> float:
    return time.process_time() - began


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


class Command(BaseCommand):
    """An import of every dictionary or list of a folder, which prints a table in Markdown."""

    help = "Import every dictionary of a folder, or every list below it, and print the results."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the folder, and an optional choice of its dictionaries."""
        parser.add_argument("folder", type=Path, nargs="?", default=Path("/usr/share/hunspell"))
        parser.add_argument("--only", nargs="+", help="Names such as hi_IN; all without it.")
        parser.add_argument(
            "--seconds", type=int, default=300, help="CPU seconds after which one is given up."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a row for each dictionary; a file with several names appears once."""
        folder = options["folder"]
        paths = [*folder.glob("*.dic")] or [it for it in folder.rglob("*.*") if it.is_file()]
        files = {path.resolve(): path for path in sorted(paths)[::-1]}
        paths = sorted(files.values())
        if options["only"]:
            paths = [path for path in paths if path.stem in options["only"]]
        if not paths:
            raise CommandError(f"{folder} has no dictionaries or lists of words.", returncode=2)
        self.stdout.write(HEAD)
        for path in paths:
            self.stdout.write(str(row_of(path, options["seconds"])))
