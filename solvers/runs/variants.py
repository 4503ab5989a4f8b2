"""Runs of Peaks and Fibble: Wordle's, by their own rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.wordle.fibble.rules import GUESSES, FibbleOptions
from games.wordle.peaks.rules import PeaksOptions
from games.wordle.rules import WordleOptions
from lexicons.arrays import Words
from lexicons.languages import in_order
from lexicons.models import Lexicon, Revision
from solvers.evaluation.fibble import FibbleCourse
from solvers.evaluation.peaks import PeaksCourse
from solvers.evaluation.wordle import WordleCourse
from solvers.runs import wordle
from solvers.runs.courses import RunForm, Spec
from solvers.runs.wordle import WordleRuns


class PeaksRuns(WordleRuns):
    """Peaks as runs see it; the order of the letters is the dictionary's."""

    sweep = {"agents": ["entropy"], "parameters": "hit=0,0.5,1,2", "games": 500}
    course: type[WordleCourse] = PeaksCourse

    def form(
        self, data: Any, lexicons: Sequence[Lexicon], initial: Mapping[str, Any], most: int
    ) -> RunForm:
        from solvers.runs.variants_form import PeaksRunForm

        return PeaksRunForm(data, lexicons, initial, most)

    def options(self, spec: Spec, words: Words, revision: Revision) -> WordleOptions:
        alphabet = in_order(words.letters, revision.lexicon.language)
        return PeaksOptions(spec["length"], spec["guesses"], spec["mode"], alphabet=alphabet)

    def standing(self) -> list[tuple[str, Spec]]:
        return [
            (slug, {"length": 5, "mode": mode})
            for slug in ("en", "fr", "es")
            for mode in ("normal", "ultra-hard")
        ]


class FibbleRuns(WordleRuns):
    """Fibble as runs see it: the seed draws the lies, so even all secrets are a sample."""

    usual = GUESSES
    draws = True
    sweep = {"agents": ["entropy"], "parameters": "hit=0,0.5,1,2", "games": 200}
    course: type[WordleCourse] = FibbleCourse

    def form(
        self, data: Any, lexicons: Sequence[Lexicon], initial: Mapping[str, Any], most: int
    ) -> RunForm:
        from solvers.runs.variants_form import FibbleRunForm

        return FibbleRunForm(data, lexicons, initial, most)

    def options(self, spec: Spec, words: Words, revision: Revision) -> WordleOptions:
        return FibbleOptions(spec["length"], spec["guesses"], spec["mode"])

    def standing(self) -> list[tuple[str, Spec]]:
        return [(slug, {"length": 5, "games": 500}) for slug in ("en", "fr", "es")]

    def spec(self, revision: Revision, chosen: Spec) -> Spec:
        return fibble_spec(revision, **chosen)


def fibble_spec(revision: Revision, length: int, **chosen: Any) -> Spec:
    """Return a spec: all answers of a lexicon's length in nine guesses, unless chosen otherwise."""
    return wordle.spec_of(revision, length, **({"guesses": GUESSES} | chosen))
