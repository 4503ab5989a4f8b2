"""Bulls and Cows on the bots' pages."""

from __future__ import annotations

from wordgames.bulls.rules import BullsObservation

from solvers.analysis.wordless import WordlessAnalysis


class BullsAnalysis(WordlessAnalysis[BullsObservation]):
    """All that is needed stands in its runs."""

    slug = "bulls"
    adviser = "random"
