"""Runs of Fibble."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.wordle.fibble.rules import GUESSES, FibbleOptions
from games.wordle.rules import WordleOptions
from lexicons.arrays import Words
from lexicons.models import Lexicon, Revision
from solvers.games.fibble.suite import FibbleSuite
from solvers.games.tiles import runs as wordle
from solvers.games.tiles.runs import WordleRuns
from solvers.games.tiles.suite import TileSuite
from solvers.runs.registry import RunForm, Spec


class FibbleRuns(WordleRuns):
    """Fibble as runs see it: the seed draws the lies, so even all secrets are a sample."""

    usual = GUESSES
    draws = True
    sweep = {"agents": ["entropy"], "parameters": "hit=0,0.5,1,2", "games": 200}
    suite: type[TileSuite] = FibbleSuite

    def form(
        self, data: Any, lexicons: Sequence[Lexicon], initial: Mapping[str, Any], most: int
    ) -> RunForm:
        from solvers.games.fibble.run_form import FibbleRunForm

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
