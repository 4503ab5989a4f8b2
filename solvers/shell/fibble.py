"""Fibble in the shell: Wordle's lists and options; the seed draws the lies too."""

from __future__ import annotations

import argparse

from games.wordle.fibble.rules import GUESSES, FibbleOptions
from lexicons.arrays import Words
from solvers.evaluation.fibble import FibbleCourse
from solvers.shell.games import GameShell, Options
from solvers.shell.wordle import WordleShell, mode_of


class FibbleShell(WordleShell):
    game = "fibble"
    course = FibbleCourse
    usual = GUESSES
    draws = True

    def add_variants(self, parser: argparse.ArgumentParser) -> None:
        """Add nothing: there are no variants of Fibble."""

    def variant(self, options: Options) -> GameShell:
        return self

    def rules(self, words: Words, guesses: int, options: Options) -> FibbleOptions:
        return FibbleOptions(words.length, guesses, mode_of(options))
