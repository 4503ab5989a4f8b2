"""Runs of Word Ladder: pairs of words that a ladder joins, played one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.ladder.pairs import graph_for
from games.ladder.rules import LENGTHS
from games.rules import InvalidOptions
from lexicons.models import Lexicon, Revision
from lexicons.services import words_of
from solvers.games.ladder.suite import LadderSuite
from solvers.runs.registry import RunForm, Setting, Spec

VERSION = 1
GAMES = 1_000


def spec_of(revision: Revision, **chosen: Any) -> Spec:
    """Return a spec: a thousand pairs of five letters unless chosen otherwise."""
    return {
        "version": VERSION,
        "lexicon": revision.sha256,
        "length": 5,
        "games": GAMES,
        "seed": 1,
        "opener": "",
        **chosen,
    }


class LadderRuns:
    """Word Ladder as runs see it: each game has words of its own, so they are played singly."""

    grouped = False
    measure = "steps"

    def form(
        self, data: Any, lexicons: Sequence[Lexicon], initial: Mapping[str, Any], most: int
    ) -> RunForm:
        from solvers.games.ladder.run_form import LadderRunForm

        return LadderRunForm(data, lexicons, initial, most)

    def setting(self, spec: Spec, revision: Revision) -> Setting:
        length = spec["length"]
        words = words_of(revision, length) if length in LENGTHS else None
        if words is None or not len(words):
            raise InvalidOptions(f"This dictionary has no ladders of {length} letters.")
        graph_for(words)
        suite = LadderSuite.joined(words, spec["games"] or GAMES, spec["seed"])
        return Setting(suite, words, suite.options, True)

    def describe(self, spec: Spec) -> str:
        parts = [f"{spec['length']} letters"]
        if spec["games"]:
            parts.append(f"{spec['games']} pairs")
        if spec["seed"] != 1:
            parts.append(f"seed {spec['seed']}")
        return " · ".join(parts)

    def standing(self) -> list[tuple[str, Spec]]:
        """Return the dictionary and specs that the site's first league is made of."""
        return [("en", {"length": length}) for length in (4, 5)]

    def spec(self, revision: Revision, chosen: Spec) -> Spec:
        """Return the whole spec of a choice."""
        return spec_of(revision, **chosen)
