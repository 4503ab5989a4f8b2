"""Prove that no tree of a record's list takes less than a total, opener by opener."""

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from solvers.shell.command import ShellCommand
from wordgames.cli.refusal import RefusedError
from workshop.proofs.opener_bounds import GUESSES, KEPT, SEARCH, SIZES, OpenerBound, OpenerBounds
from workshop.proofs.opener_bounds_file import OpenersFile
from workshop.proofs.opener_bounds_hard import HardOpenerBounds
from workshop.proofs.record_words import add_record_arguments, record_named, record_words

# Seconds between two lines of progress.
EVERY = 20.0
WAYS = {
    SIZES: "by the sizes of their classes",
    GUESSES: "by the best guess in each class",
    SEARCH: "by a search of their classes",
    KEPT: "by the file",
}


class Command(ShellCommand):
    """A proof that bounds each opener, keeps results in a file, and reports them at the end."""

    help = "Prove that no tree of a record's list takes fewer guesses in all."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_record_arguments(parser)
        parser.add_argument("--total", type=int, help="What no tree is below; the record's own.")
        parser.add_argument("--minutes", type=float, help="End after so many, by the clock.")
        parser.add_argument(
            "--so-far", type=Path, metavar="FILE", help="Keep each opener there, and go on from it."
        )

    def act(self, options: dict[str, Any]) -> None:
        best, records = record_named(options["game"], options["key"])
        words = record_words(records, best.task, options["answers"], options["allowed"])
        total = (best.total or 0) if options["total"] is None else options["total"]
        if total < 1 or (options["minutes"] is not None and options["minutes"] <= 0):
            raise RefusedError("The total and the minutes are more than 0.")
        feedback = records.feedback(best.task, words)
        facts = {"list": best.task.list_hash, **feedback.facts()}
        bounds: Callable[..., OpenerBounds] = OpenerBounds
        limit = best.task.limit
        if best.task.mode == "hard" and limit is not None:
            bounds = partial(HardOpenerBounds, limit=limit)
            facts |= {"mode": "hard", "limit": str(limit)}
        file = options["so_far"] and OpenersFile(
            options["so_far"], facts, words, len(words.answers)
        )
        began, last, done = time.process_time(), time.monotonic(), 0

        def note(opener: str, bound: int, way: str) -> None:
            nonlocal last, done
            done += 1
            if file:
                file.note(opener, bound)
            if time.monotonic() - last > EVERY:
                self.stderr.write(f"{done:,} openers looked at, {way}: {opener} takes {bound:,}.")
                last = time.monotonic()

        proof = bounds(words, total, feedback, file.begun() if file else {}, note)
        seconds = options["minutes"] and 60.0 * options["minutes"]
        self._tell(proof.prove(seconds), total, time.process_time() - began)

    def _tell(self, bound: OpenerBound, total: int, cpu: float) -> None:
        self.stdout.write(f"No tree takes fewer than {bound.least:,} guesses in all.")
        if bound.left:
            self.stdout.write(f"{bound.left:,} openers are not excluded for {total:,}.")
        for way, words in WAYS.items():
            if bound.by.get(way):
                self.stdout.write(f"{bound.by[way]:,} openers are excluded {words}.")
        self.stdout.write(f"{cpu:,.0f} CPU seconds.")
