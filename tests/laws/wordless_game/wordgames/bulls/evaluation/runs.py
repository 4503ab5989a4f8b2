"""Runs of Bulls and Cows: how many numbers, drawn by which seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordgames.bulls.rules import EVERY, GUESSES, Bulls

from wordgames.evaluation import common_options as options
from wordgames.evaluation.wordless import Begin, WordlessRuns


class BullsRuns(WordlessRuns):
    """Bulls and Cows as runs see it."""

    slug = "bulls"
    things = "numbers"
    options = (options.games(100), options.seed(), options.no_opener())

    def secrets(self, options: Any) -> Sequence[str]:
        return EVERY

    def begin(self, options: Any) -> Begin:
        return Bulls

    def guesses(self, options: Any) -> int:
        return GUESSES
