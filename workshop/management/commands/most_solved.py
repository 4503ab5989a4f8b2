"""Show how many answers of a record's list any player can solve by the second or third guess."""

import argparse
import lzma
import time
from pathlib import Path
from typing import Any

from solvers.shell.command import ShellCommand
from wordgames.cli.refusal import RefusedError
from wordgames.tiles.agents.tree_text import numbered
from workshop.proofs.most_solved import MostSolved, most_solved_in_three, most_solved_in_two
from workshop.proofs.proof_file import file_text
from workshop.proofs.record_words import add_record_arguments, record_named, record_words

# Seconds between two lines of progress.
EVERY = 20.0
# Openers that are named.
SHOWN = 12


class Command(ShellCommand):
    """A search of every opener to its end."""

    help = "Prove how many answers any player can solve by the second or third guess."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_record_arguments(parser)
        parser.add_argument(
            "--proof", type=Path, metavar="FILE", help="Write what bin/check_proof reads."
        )

    def act(self, options: dict[str, Any]) -> None:
        best, records = record_named(options["game"], options["key"])
        words = record_words(records, best.task, options["answers"], options["allowed"])
        feedback, last = records.feedback(best.task, words), best.task.limit
        if not best.task.label.startswith("in "):
            raise RefusedError("That is no record of answers solved so soon.")
        began, told = time.process_time(), time.monotonic()

        def note(done: int, openers: int, most: int) -> None:
            nonlocal told
            if time.monotonic() - told > EVERY:
                self.stderr.write(f"{done:,} of {openers:,} openers: {most:,} solved.")
                told = time.monotonic()

        if last == 2:
            most = most_solved_in_two(words, feedback)
        else:
            most = most_solved_in_three(words, feedback, note)
        self._tell(most, len(words.answers), time.process_time() - began)
        if options["proof"]:
            facts = {"mode": "normal", "objective": "solved", "guesses": last, "total": most.solved}
            games, listed = "\n".join(sorted(map(" ".join, most.games))), bool(best.task.lexicon)
            named = games if listed else numbered(games, words)
            parts = {"tree": named.splitlines(), "bounds": ()}
            text = file_text(words, {**feedback.facts(), **facts}, parts, listed=listed)
            options["proof"].write_bytes(lzma.compress(text.encode(), preset=9))

    def _tell(self, most: MostSolved, answers: int, cpu: float) -> None:
        last = max(map(len, most.games))
        share = f"{100 * most.solved / answers:.2f}%"
        self.stdout.write(f"{most.solved:,} of {answers:,} answers by guess {last}: {share}.")
        shown, more = " ".join(most.openers[:SHOWN]), len(most.openers) - SHOWN
        self.stdout.write(f"Openers: {shown}{f' and {more:,} more' if more > 0 else ''}.")
        for guesses in range(1, last + 1):
            solved = sum(len(game) == guesses for game in most.games)
            self.stdout.write(f"{solved:,} by guess {guesses} of {most.openers[0]}.")
        self.stdout.write(f"{cpu:,.0f} CPU seconds.")
