"""Prove a record in a game's `records.json`, and write the proof beside it."""

import argparse
import json
import lzma
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

from django.conf import settings

from solvers.declaration import solver
from solvers.records.best_known import FILE
from solvers.shell.command import ShellCommand
from wordgames.cli.refusal import RefusedError
from wordgames.evaluation.lists_from_files import unreadable
from wordgames.kernels.backend import warm
from workshop.proofs.proof_file import CheckEffort, Lines, record_proof
from workshop.proofs.record_words import add_record_arguments, record_named, record_words

FOLDER = "proofs"
ROOT = settings.BASE_DIR
# Lists that no site has, as `word_lists wordle` writes them.
LISTS = " --lists var/word_lists/wordle_answers_2315.txt var/word_lists/wordle_allowed_12972.txt"
# Seconds between two saves of the bounds.
EVERY = 20.0


@dataclass
class Keeper:
    """A file of the bounds of a proof under way, saved regularly, and its progress reports.

    The first line of the file names the record.
    """

    path: Path | None
    whose: str
    say: Callable[[str], object]
    written: float = field(default_factory=time.monotonic)

    def begun(self) -> list[str]:
        """Return the bounds that an earlier attempt saved; create the file if there is none.

        Raises RefusedError for a file of something else, or one that cannot be read or written.
        """
        if self.path is None:
            return []
        try:
            if not self.path.exists():
                self._write([])
            whose, *lines = self.path.read_text(encoding="utf-8").splitlines() or [""]
        except (OSError, UnicodeDecodeError) as error:
            raise RefusedError(f"{self.path} cannot be kept: {unreadable(error)}.") from error
        if whose != self.whose:
            raise RefusedError(f"{self.path} does not hold the bounds of this record.")
        return lines

    def note(self, done: int, openers: int, lines: Lines) -> None:
        """Record that an opener is done."""
        if done < openers and time.monotonic() - self.written < EVERY:
            return
        bounds = list(lines())
        self.say(f"{done:,} of {openers:,} openers, {len(bounds):,} bounds")
        if self.path is not None:
            self._write(bounds)
        self.written = time.monotonic()

    def _write(self, lines: Iterable[str]) -> None:
        if self.path is not None:
            other = self.path.with_name(f"{self.path.name}.new")
            text = "".join(f"{line}\n" for line in (self.whose, *lines))
            other.write_text(text, encoding="utf-8")
            other.replace(self.path)


class Command(ShellCommand):
    """A search to the end, which lists the bounds and writes them down."""

    help = "Prove a record and write its proof into the game's room (the maintainer's part)."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_record_arguments(parser)
        parser.add_argument("--seconds", type=float, default=600.0, help="For each search.")
        parser.add_argument("--bounds", type=int, default=300_000, help="At most so many.")
        parser.add_argument(
            "--so-far", type=Path, metavar="FILE", help="Keep the bounds there, and go on from it."
        )

    def act(self, options: dict[str, Any]) -> None:
        if not 0 < options["seconds"] < inf or options["bounds"] < 1:
            raise RefusedError("The seconds and the bounds are more than 0.")
        best, records = record_named(options["game"], options["key"])
        words = record_words(records, best.task, options["answers"], options["allowed"])
        warm()
        task = best.task
        whose = f"# {task.game} {task.key} {task.list_hash} {task.mode} {task.limit}"
        keeper = Keeper(options["so_far"], whose, self.stderr.write)
        effort = CheckEffort(options["seconds"], options["bounds"], keeper.begun(), keeper.note)
        tree, text = record_proof(best, records, words, effort)
        sizes = tree.distribution()
        total, worst = sum(n * games for n, games in sizes.items()), max(sizes)
        folder = solver(best.task.game).folder
        name = f"{FOLDER}/{best.task.key}.xz"
        (folder / FOLDER).mkdir(exist_ok=True)
        (folder / name).write_bytes(lzma.compress(text.encode(), preset=9))
        self._note(best.task.game, best.task.key, name, total, worst)
        bounds = text.partition("\n= bounds\n")[2].count("\n")
        self.stdout.write(f"{total:,} guesses, at most {worst}; {bounds:,} bounds.")

    def _note(self, game: str, key: str, name: str, total: int, worst: int) -> None:
        path = solver(game).folder / FILE
        entries = json.loads(path.read_text(encoding="utf-8"))
        for entry in entries:
            if entry["task"]["key"] == key:
                entry |= {"status": "proven", "proof": name, "total": total, "worst": worst}
                command = f"bin/check_proof {(path.parent / name).relative_to(ROOT)}"
                before = entry["command"].partition(" && ")[0]
                lists = "" if entry["task"]["lexicon"] else LISTS
                entry["command"] = f"{before} && {command}{lists}" if lists else command
        text = json.dumps(entries, ensure_ascii=False, indent=1)
        path.write_text(text + "\n", encoding="utf-8")
