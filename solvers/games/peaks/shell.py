"""Peaks in the shell: Wordle's lists and options, and the order of the letters."""

from __future__ import annotations

import argparse

from games.wordle.peaks.rules import PeaksOptions
from lexicons.arrays import Words
from lexicons.languages import in_order
from solvers.games.peaks.suite import PeaksSuite
from solvers.games.tiles.shell import LEXICON, WordleShell, mode_of
from solvers.shell.games import GameShell, Options


class PeaksShell(WordleShell):
    game = "peaks"
    suite = PeaksSuite

    def add_variants(self, parser: argparse.ArgumentParser) -> None:
        """Add nothing: there are no variants of Peaks."""

    def variant(self, options: Options) -> GameShell:
        return self

    def rules(self, words: Words, guesses: int, options: Options) -> PeaksOptions:
        """Return the options; letters of a list from a file are in the order of English."""
        alphabet = in_order(words.letters, _language(options))
        return PeaksOptions(words.length, guesses, mode_of(options), alphabet=alphabet)


def _language(options: Options) -> str:
    if options["answers"]:
        return "en"
    from solvers.shell.lexicon import lexicon_language

    return lexicon_language(options["lexicon"] or LEXICON)
