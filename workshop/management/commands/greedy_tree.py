"""Make a tree of Nerdle's equations of one size, where they are too many to search."""

import argparse
import lzma
import time
from pathlib import Path
from typing import Any

import numpy as np

from solvers.shell.command import ShellCommand
from wordgames.cli.refusal import RefusedError
from wordgames.nerdle.equation import RULES
from wordgames.nerdle.generated_lists import WHOLE
from wordgames.nerdle.generator import equation_words
from workshop.games.nerdle.greedy_tree import TreeMaker, check


class Command(ShellCommand):
    """A tree by the most classes, and every game of it played by the rules."""

    help = "Make a tree of all Nerdle equations of a size, guess by guess, and play its games."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--size", type=int, choices=WHOLE, required=True, help="Places.")
        add("--rules", choices=RULES, default="official", help="Whose equations.")
        add("--opener", metavar="EQUATION", help="Begin with this one.")
        add("--tried", type=int, default=1000, metavar="N", help="Guesses tried: N left, N others.")
        add("--out", type=Path, metavar="FILE", help="Write the games, packed by xz.")

    def act(self, options: dict[str, Any]) -> None:
        if options["tried"] < 1:
            raise RefusedError("The guesses tried are more than 0.")
        words, began = equation_words(options["size"], options["rules"]), time.process_time()
        opener = words.row(options["opener"]) if options["opener"] else None
        if options["opener"] and opener is None:
            raise RefusedError("The opener is no equation of this size.")
        maker = TreeMaker(words, options["tried"])
        opener = maker.opener() if opener is None else opener
        tree = maker.tree(opener)
        spent, lengths = time.process_time() - began, tree.lengths
        self.stdout.write(
            f"{lengths.sum():,} guesses for {len(words):,} equations, {lengths.mean():.4f} on "
            f"average, at most {lengths.max()}. Opener: {words[opener]}. {spent:,.0f} CPU seconds."
        )
        took = enumerate(np.bincount(lengths).tolist())
        self.stdout.write(f"Played: {', '.join(f'{n:,} in {at}' for at, n in took if n)}.")
        check(tree)
        spent = time.process_time() - began - spent
        self.stdout.write(f"Every game follows the rules and the tree. {spent:,.0f} CPU seconds.")
        if options["out"]:
            with lzma.open(options["out"], "wt", encoding="utf-8") as file:
                file.writelines(f"{','.join(game)}\n" for game in tree.lines())
