"""What the best player needs against a host that draws between tied classes."""

import argparse
from fractions import Fraction
from typing import Any

from wordgames.cli.game_shell import shell
from wordgames.cli.progress_bar import ProgressBar
from wordgames.cli.refusal import Action, RefusedError, Say
from wordgames.kernels.backend import numba_wanted
from wordgames.vocabulary.arrays import Words
from workshop.games.adversarial.ties import DrawnTies, two_at_once


class TiesSearch(Action):
    """A search of the game to its end, for the worst draws and for the mean of all."""

    help = "Prove the least against an adversarial host that draws where its classes tie."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        shell("wordle").add_lists(parser)
        parser.add_argument(
            "--two-games",
            action="store_true",
            help="The worst case of two games at once instead, every guess made in both.",
        )

    def act(self, options: dict[str, Any], write: Say) -> None:
        if not numba_wanted():
            raise RefusedError("This search needs numba.")
        wordle = shell("wordle")
        experiment = wordle.experiment(options)
        if experiment.options.mode != "normal":
            raise RefusedError("This search is of normal mode.")
        words = experiment.words
        if options["two_games"]:
            self._two(write, words)
        else:
            self._one(write, words)

    def _one(self, write: Say, words: Words) -> None:
        for worst, name in ((True, "Worst draws"), (False, "Mean of all draws")):
            search = DrawnTies(words, worst=worst)
            guesses = self._least(search, name)
            exact = "" if guesses.denominator == 1 else f" ({float(guesses):.4f})"
            write(
                f"{name}: {guesses}{exact} guesses, and nobody needs fewer. "
                f"States searched: {search.states:,}."
            )
            for step in search.line():
                drawn = f", one of {step.tied}" if step.tied > 1 else ""
                rest = f"{step.left:,} left{drawn}" if step.left else "right"
                write(f"  {step.guess}: {rest}")

    def _two(self, write: Say, words: Words) -> None:
        search = DrawnTies(words, worst=True)
        single = int(self._least(search, "One game"))
        least, most = two_at_once(search, single)
        text = f"{least}" if least == most else f"from {least} to {most}"
        write(f"Two games at once, worst draws: {text} guesses; one game: {single}.")

    def _least(self, search: DrawnTies, name: str) -> Fraction:
        bar = ProgressBar(name)
        try:
            return search.least(bar).guesses
        finally:
            bar.close()


ACTION = TiesSearch
