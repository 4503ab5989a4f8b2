"""Fibble in the shell: Wordle's lists and options; the seed draws the lies too."""

from __future__ import annotations

import argparse

from games.wordle.fibble.rules import GUESSES, FibbleOptions
from lexicons.arrays import Words
from solvers.games.fibble.suite import FibbleSuite
from solvers.games.tiles.shell import WordleShell, mode_of
from solvers.shell.games import GameShell, Options


class FibbleShell(WordleShell):
    game = "fibble"
    suite = FibbleSuite
    usual = GUESSES
    draws = True

    def add_variants(self, parser: argparse.ArgumentParser) -> None:
        """Add nothing: there are no variants of Fibble."""

    def variant(self, options: Options) -> GameShell:
        return self

    def rules(self, words: Words, guesses: int, options: Options) -> FibbleOptions:
        return FibbleOptions(words.length, guesses, mode_of(options))
