"""Check a tree file: play each of its games by the rules, and print what they come to."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lexicons.arrays import Words
from solvers.games.wordle.tree_files import as_json, as_text, checked_file, optimal_in, tree_file
from solvers.shell.games import shell
from solvers.shell.refusal import Action


class CheckTree(Action):
    """Replay a tree."""

    help = "Replay a Wordle tree file against the rules and print its totals."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="One line a word: its guesses, itself last.")
        shell("wordle").add_lists(parser)
        parser.add_argument("--json", action="store_true", help="One JSON object on stdout.")

    def act(self, options: dict[str, Any], write: Callable[[str], object]) -> None:
        file = tree_file(options["file"])
        checked, mode = checked_file(file, _words(options), hard=options["hard"])
        if options["json"]:
            write(as_json(options["file"].name, checked, mode, dict(file.facts)))
        else:
            write(as_text(checked, mode))


def _words(options: dict[str, Any]) -> Words | None:
    """Return the lists that the arguments name; without any, the tree's own words are used."""
    if not (options["answers"] or options["allowed"] or options["lexicon"]):
        return None
    return optimal_in(options).words
